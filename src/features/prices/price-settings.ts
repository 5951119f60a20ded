/** The settings that decide prices, in the owner's words. Pure, for server and browser. */
import type { CartPriceRule } from '../pricing/price-lines.ts'
import type { DatedTaxRule } from '../pricing/tax.ts'
import { taxRulesText } from './sale-rules/tax-texts.ts'

export const cartRuleTexts: Record<CartPriceRule, { label: string; text: string }> = {
  'by-length': {
    label: 'By length',
    text: 'The rate per linear foot times the length. Wood, width and thickness make no difference.',
  },
  'by-length-never-below-wood': {
    label: 'By length, never below its wood',
    text: "By length, unless the board feet cost more at the wood's own price. Then the wood sets the price.",
  },
}

/** The value of a setting as the history shows it. `json` is from the database. */
export const settingText = (key: string, json: string): string =>
  key === 'tax'
    ? taxRulesText(JSON.parse(json) as DatedTaxRule[])
    : cartRuleTexts[JSON.parse(json) as CartPriceRule].label

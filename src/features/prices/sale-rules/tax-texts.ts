/** DOOR-5: tax rules in the owner's words. Pure, for server and browser. */
import { formatDollars } from '../../pricing/money.ts'
import { type DatedTaxRule, percentText, type TaxRule } from '../../pricing/tax.ts'

/** 'Flat 8%', or 'Tennessee 7% + 2.75% local'. */
export const taxRuleText = (rule: TaxRule): string =>
  rule.kind === 'flat'
    ? `Flat ${percentText(rule.rateBasisPoints)}`
    : `Tennessee ${percentText(rule.stateBasisPoints)} + ${percentText(rule.localBasisPoints)} local`

/** What a rule says, in a sentence. */
export const taxRuleSentence = (rule: TaxRule): string =>
  rule.kind === 'flat'
    ? `${percentText(rule.rateBasisPoints)} of the pieces, wherever they go; delivery is not taxed.`
    : `In Tennessee ${percentText(rule.stateBasisPoints)} state tax on pieces and delivery, ${percentText(rule.localBasisPoints)} local tax on the first ${formatDollars(rule.singleArticleCents)} of each piece, and ${percentText(rule.singleArticleBasisPoints)} more on the part up to ${formatDollars(rule.singleArticleToCents)}. Nothing on deliveries outside the state.`

/** All rules in one line: 'Flat 8%; from 2026-12-08 Tennessee 7% + 2.75% local'. */
export const taxRulesText = (rules: readonly DatedTaxRule[]): string =>
  rules.map(({ from, rule }, at) => `${at === 0 ? '' : `from ${from} `}${taxRuleText(rule)}`).join('; ')

export const byDay = (rules: readonly DatedTaxRule[]): DatedTaxRule[] =>
  rules.toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** A new rule of sales tax in the owner's form: what is typed, and what is wrong with it. Pure. */
import { centsFromDecimal } from '../../../features/pricing/money.ts'
import { type DatedTaxRule, type TaxRule, tennesseeTax } from '../../../features/pricing/tax.ts'
import type { TaxRules } from '../prices-queries.ts'

export type TaxDraft = {
  kind: TaxRule['kind']
  from: string
  percent: string
  statePercent: string
  localPercent: string
  above: string
  upTo: string
  articlePercent: string
}

type TaxDraftErrors = Partial<Record<keyof TaxDraft, string | undefined>>

/** The rates of the law and of Nashville, to start from. */
export const newDraft = (today: string): TaxDraft => ({
  kind: 'flat',
  from: today,
  percent: '8',
  statePercent: String(tennesseeTax.stateBasisPoints / 100),
  localPercent: String(tennesseeTax.localBasisPoints / 100),
  above: String(tennesseeTax.singleArticleCents / 100),
  upTo: String(tennesseeTax.singleArticleToCents / 100),
  articlePercent: String(tennesseeTax.singleArticleBasisPoints / 100),
})

/** Undefined, with errors, if it can't be read. */
export function ruleOfDraft(
  draft: TaxDraft,
): { rule: DatedTaxRule; errors?: never } | { rule?: never; errors: TaxDraftErrors } {
  const errors: TaxDraftErrors = {}
  const read = (name: keyof TaxDraft, max: number, message: string) => {
    const value = centsFromDecimal(draft[name])
    if (value !== undefined && value <= max * 100) return value
    errors[name] = message
    return 0
  }
  const percentOf = (name: keyof TaxDraft) =>
    read(name, 20, 'Must be a percentage from 0 to 20, with at most two decimals.')
  const amountOf = (name: keyof TaxDraft) =>
    read(name, 100_000, 'Must be an amount from 0 to 100,000, with at most two decimals.')
  if (!/^\d{4}-\d\d-\d\d$/.test(draft.from)) errors.from = 'Choose the first day of this rule.'
  const rule: TaxRule =
    draft.kind === 'flat'
      ? { kind: 'flat', rateBasisPoints: percentOf('percent') }
      : {
          kind: 'tennessee',
          stateBasisPoints: percentOf('statePercent'),
          localBasisPoints: percentOf('localPercent'),
          singleArticleCents: amountOf('above'),
          singleArticleToCents: amountOf('upTo'),
          singleArticleBasisPoints: percentOf('articlePercent'),
        }
  if (rule.kind === 'tennessee' && !errors.upTo && rule.singleArticleToCents < rule.singleArticleCents)
    errors.upTo = 'Must not be less than where it begins.'
  return Object.keys(errors).length > 0 ? { errors } : { rule: { from: draft.from, rule } }
}

/** As the API takes it. */
export const sentRule = ({ from, rule }: DatedTaxRule): TaxRules[number] =>
  rule.kind === 'flat'
    ? { from, kind: 'flat', percent: rule.rateBasisPoints / 100 }
    : {
        from,
        kind: 'tennessee',
        statePercent: rule.stateBasisPoints / 100,
        localPercent: rule.localBasisPoints / 100,
        singleArticle: {
          above: rule.singleArticleCents / 100,
          upTo: rule.singleArticleToCents / 100,
          percent: rule.singleArticleBasisPoints / 100,
        },
      }

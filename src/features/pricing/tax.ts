/**
 * DOOR-5: sales tax as a rule with dates. Pure. Each line is rounded to whole cents, half a cent up, and the tax is the sum
 * of its lines, so what is shown always adds up.
 */
import { formatCents } from './money.ts'
import type { PriceLine } from './price-lines.ts'

export type TaxRule =
  | {
      kind: 'flat'
      /** Hundredths of a percent: 800 is 8%. Of the pieces, not of delivery. */
      rateBasisPoints: number
    }
  | {
      kind: 'tennessee'
      stateBasisPoints: number
      /** Of the shop's county and city. */
      localBasisPoints: number
      /** Local tax is due on this much of a single article; more state tax on what is above it, up to `singleArticleToCents`. */
      singleArticleCents: number
      singleArticleToCents: number
      singleArticleBasisPoints: number
    }

/** From the first moment of the day `from`, such as '2026-12-08', by the shop's clock. */
export type DatedTaxRule = { from: string; rule: TaxRule }

/** PRICE-5. */
export const flatTax = { kind: 'flat', rateBasisPoints: 800 } satisfies TaxRule

/**
 * Tenn. Code Ann. 67-6-202 (7%), 67-6-702 (local tax, on the first $1,600 of a single article; Davidson County levies 2.75%
 * since 2025) and 67-6-202(a) (2.75% more on the part from $1,600.01 to $3,200).
 */
export const tennesseeTax = {
  kind: 'tennessee',
  stateBasisPoints: 700,
  localBasisPoints: 275,
  singleArticleCents: 160_000,
  singleArticleToCents: 320_000,
  singleArticleBasisPoints: 275,
} satisfies TaxRule

export const defaultTaxRules: readonly DatedTaxRule[] = [{ from: '2024-01-01', rule: flatTax }]

/** For the page on which the owner chooses the rule. */
export const accountantNote =
  'Sales tax depends on your town, on your registrations and on changes in the law. Ask your accountant to confirm this rule before you use it.'

/** The rule of a day: the last that began by then. Before the first one, the first. */
export function taxRuleOn(rules: readonly DatedTaxRule[], day: string): TaxRule {
  const sorted = [...rules].sort((a, b) => (a.from < b.from ? -1 : 1))
  return (sorted.findLast(({ from }) => from <= day) ?? sorted[0])?.rule ?? flatTax
}

/** Of a rule with one rate; null where it has several. */
export const flatPercent = (rule: TaxRule) => (rule.kind === 'flat' ? rule.rateBasisPoints / 100 : null)

export type TaxedSale = {
  /** Two of one piece are two articles. */
  articles: readonly { unitCents: number; quantity: number }[]
  deliveryCents: number
  /** Whether it is delivered in the shop's own state. So it is assumed before the customer gives a ZIP code. */
  isInState: boolean
}

/** `quantity` is what the tax is on, `rate` the percentage. */
type TaxLine = PriceLine & { baseCents: number; rateBasisPoints: number }
type Tax = { taxCents: number; lines: TaxLine[] }

export function taxOf(rule: TaxRule, sale: TaxedSale): Tax {
  const lines = rule.kind === 'flat' ? [flatLine(rule, sale)] : tennesseeLines(rule, sale)
  return { taxCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0), lines }
}

type FlatTax = Extract<TaxRule, { kind: 'flat' }>
type TennesseeTax = Extract<TaxRule, { kind: 'tennessee' }>

const flatLine = ({ rateBasisPoints }: FlatTax, sale: TaxedSale) =>
  taxLine('tax', 'Tax', subtotalOf(sale), rateBasisPoints, `${percentText(rateBasisPoints)} of the subtotal.`)

function tennesseeLines(rule: TennesseeTax, sale: TaxedSale): TaxLine[] {
  if (!sale.isInState)
    return [taxLine('tax', 'Tax', 0, 0, 'We collect no sales tax on deliveries outside of Tennessee.')]
  const partOfArticles = (fromCents: number, toCents: number) =>
    sale.articles.reduce(
      (sum, { unitCents, quantity }) => sum + quantity * Math.max(0, Math.min(unitCents, toCents) - fromCents),
      0,
    )
  const { singleArticleCents: firstCents, singleArticleToCents: toCents } = rule
  const [first, to] = [formatCents(firstCents), formatCents(toCents)]
  const additionalCents = partOfArticles(firstCents, toCents)
  const lines = [
    taxLine(
      'tax-state',
      'Tennessee sales tax',
      subtotalOf(sale) + sale.deliveryCents,
      rule.stateBasisPoints,
      `${percentText(rule.stateBasisPoints)} of the pieces and their delivery.`,
    ),
    taxLine(
      'tax-local',
      'Local sales tax',
      partOfArticles(0, firstCents) + sale.deliveryCents,
      rule.localBasisPoints,
      `${percentText(rule.localBasisPoints)} of the first ${first} of each piece, and of delivery.`,
    ),
  ]
  if (additionalCents > 0)
    lines.push(
      taxLine(
        'tax-single-article',
        'Tennessee single article tax',
        additionalCents,
        rule.singleArticleBasisPoints,
        `${percentText(rule.singleArticleBasisPoints)} of the part of each piece above ${first}, up to ${to}.`,
      ),
    )
  return lines
}

const subtotalOf = ({ articles }: TaxedSale) =>
  articles.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)

function taxLine(key: string, label: string, baseCents: number, rateBasisPoints: number, rule: string): TaxLine {
  const amountCents = basisPointsOf(baseCents, rateBasisPoints)
  const [quantity, rate] = rateBasisPoints > 0 ? [formatCents(baseCents), percentText(rateBasisPoints)] : [null, null]
  return { key, label, quantity, rate, amountCents, rule, baseCents, rateBasisPoints }
}

/** Whole cents, half a cent up. Both are whole numbers of at least 0, and their product is far below 2^53. */
const basisPointsOf = (cents: number, basisPoints: number) => Math.floor((cents * basisPoints + 5_000) / 10_000)

/** '8%', '2.75%'. */
export const percentText = (basisPoints: number) => `${basisPoints / 100}%`

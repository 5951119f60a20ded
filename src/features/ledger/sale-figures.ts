/**
 * BOOK-3: what the books say of a sale: what it was without tax, which part of that was taxed, and each tax. Pure, in cents.
 * A part of a sale, such as a deposit, has its part of each figure; the parts add up to the whole, to the cent.
 */
import type { PriceLine } from '../pricing/price-lines.ts'
import type { TaxRule } from '../pricing/tax.ts'

export type SaleFigures = {
  /** Pieces and delivery, before tax: out of state, exempt, untaxed and taxable together. */
  grossCents: number
  outOfStateCents: number
  exemptCents: number
  /** Such as delivery under a rule that taxes only pieces. */
  untaxedCents: number
  taxableCents: number
  /** By a rule with one rate. */
  flatCents: number
  stateCents: number
  localCents: number
  singleArticleCents: number
}

export const noFigures: SaleFigures = {
  grossCents: 0,
  outOfStateCents: 0,
  exemptCents: 0,
  untaxedCents: 0,
  taxableCents: 0,
  flatCents: 0,
  stateCents: 0,
  localCents: 0,
  singleArticleCents: 0,
}

export const figureNames = Object.keys(noFigures) as (keyof SaleFigures)[]

export const isNothing = (figures: SaleFigures) => figureNames.every((name) => figures[name] === 0)

export const combine = (one: SaleFigures, other: SaleFigures, sign: 1 | -1): SaleFigures => {
  const sum = { ...noFigures }
  for (const name of figureNames) sum[name] = one[name] + sign * other[name]
  return sum
}

export const taxCentsOf = ({ flatCents, stateCents, localCents, singleArticleCents }: SaleFigures) =>
  flatCents + stateCents + localCents + singleArticleCents

/** With its tax. */
export const totalCentsOf = (figures: SaleFigures) => figures.grossCents + taxCentsOf(figures)

/** What an order keeps of its price. */
export type KeptSale = {
  totalCents: number
  taxCents: number
  shippingCents: number
  /** Undefined in orders from before rules were kept: those had one rate, of the pieces. */
  rule: TaxRule | undefined
  lines: readonly PriceLine[]
}

/** Of the whole order. */
export function figuresOf({ totalCents, taxCents, shippingCents, rule, lines }: KeptSale): SaleFigures {
  // An order that was set aside may have got less than its tax.
  const tax = Math.min(taxCents, totalCents)
  const grossCents = totalCents - tax
  const lineCents = (key: string) => lines.find((line) => line.key === key)?.amountCents ?? 0
  const figures = { ...noFigures, grossCents, ...kindOf({ grossCents, tax, shippingCents, rule, lines }) }
  const [stateCents, localCents] = [lineCents('tax-state'), lineCents('tax-local')]
  const singleArticleCents = lineCents('tax-single-article')
  const isByLines = tax > 0 && stateCents + localCents + singleArticleCents === tax
  return isByLines ? { ...figures, stateCents, localCents, singleArticleCents } : { ...figures, flatCents: tax }
}

const taxesNobody = (rule: TaxRule | undefined) => rule?.kind === 'flat' && rule.rateBasisPoints === 0

/** Sold without tax by choice: the customer is exempt. A shop whose rule is 0% says so in a line, and exempts nobody. */
export const isExempt = ({ rule, taxCents, lines }: Pick<KeptSale, 'rule' | 'taxCents' | 'lines'>) =>
  taxesNobody(rule) && taxCents === 0 && !lines.some(({ key }) => key === 'tax')

type Taxed = Pick<KeptSale, 'rule' | 'shippingCents' | 'lines'> & { grossCents: number; tax: number }

function kindOf({ grossCents, tax, shippingCents, rule, lines }: Taxed): Partial<SaleFigures> {
  if (isExempt({ rule, taxCents: tax, lines })) return { exemptCents: grossCents }
  if (taxesNobody(rule) && tax === 0) return { untaxedCents: grossCents }
  if (rule?.kind === 'tennessee')
    return tax === 0 && grossCents > 0 ? { outOfStateCents: grossCents } : { taxableCents: grossCents }
  const untaxedCents = Math.min(shippingCents, grossCents)
  return { untaxedCents, taxableCents: grossCents - untaxedCents }
}

type Priced = { totalCents: number; taxCents: number }

/** The tax in the first `cents` of an order, in proportion to its total, half a cent up; never more than all of it. */
export function taxIn({ totalCents, taxCents }: Priced, cents: number): number {
  if (totalCents <= 0) return 0
  return portion(Math.min(taxCents, totalCents), Math.min(cents, totalCents), totalCents)
}

/** `cents` times a fraction, half a cent up. Exact: the product may be beyond 2^53. */
function portion(cents: number, part: number, whole: number): number {
  const [amount, of, all] = [BigInt(cents), BigInt(part), BigInt(whole)]
  return Number((2n * amount * of + all) / (2n * all))
}

/** The figures of the first `cents` of an order, of which `tax` is tax. What rounding leaves falls to the taxable and the state's. */
export function figuresIn(whole: SaleFigures, cents: number, tax: number): SaleFigures {
  const totalCents = totalCentsOf(whole)
  if (cents === totalCents && tax === taxCentsOf(whole)) return whole
  const grossCents = cents - tax
  const of = (name: keyof SaleFigures, part: number, all: number) => (all === 0 ? 0 : portion(whole[name], part, all))
  const { outOfStateCents, exemptCents } = whole
  const untaxedCents = of('untaxedCents', grossCents, whole.grossCents)
  const allTax = taxCentsOf(whole)
  const [localCents, singleArticleCents] = [of('localCents', tax, allTax), of('singleArticleCents', tax, allTax)]
  const main = tax - localCents - singleArticleCents
  return {
    grossCents,
    outOfStateCents: outOfStateCents > 0 ? grossCents : 0,
    exemptCents: exemptCents > 0 ? grossCents : 0,
    untaxedCents,
    taxableCents: outOfStateCents > 0 || exemptCents > 0 ? 0 : grossCents - untaxedCents,
    ...{ localCents, singleArticleCents },
    ...(whole.flatCents > 0 ? { flatCents: main, stateCents: 0 } : { flatCents: 0, stateCents: main }),
  }
}

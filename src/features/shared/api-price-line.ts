import { centsOf } from '../pricing/money.ts'
import type { PriceLine } from '../pricing/price-lines.ts'

type ApiPriceLine = Omit<PriceLine, 'amountCents' | 'toCents'> & { amount: string; amountTo?: string | null }

/** WHY-1: a line from the API's JSON. */
export const priceLineOf = ({ key, label, quantity, rate, rule, amount, amountTo }: ApiPriceLine): PriceLine => ({
  ...{ key, label, quantity, rate, rule },
  amountCents: centsOf(amount),
  ...(amountTo != null && { toCents: centsOf(amountTo) }),
})

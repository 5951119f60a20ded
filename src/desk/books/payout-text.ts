/** BOOK-4: what the desk says of a payout. Pure. */
import { centsOf, formatCents } from '../../features/pricing/money.ts'
import type { Payouts } from './books-queries.ts'
import { counted } from './books-text.ts'

type Payout = Payouts['payouts'][number]
type Line = Payout['lines'][number]

/** '5 payments, 1 refund, orders #38 to #40'. */
export function holdsText({ payments, refunds, orderIds }: Pick<Payout, 'payments' | 'refunds' | 'orderIds'>): string {
  const parts = [
    payments > 0 && counted(payments, 'payment'),
    refunds > 0 && counted(refunds, 'refund'),
    ordersText(orderIds),
  ]
  return parts.filter(Boolean).join(', ')
}

/** @param ids In order. */
function ordersText(ids: readonly number[]): string {
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  if (ids.length === 0) return ''
  if (ids.length === 1) return `order #${first}`
  if (ids.length > 2 && last - first === ids.length - 1) return `orders #${first} to #${last}`
  return ids.length > 4 ? counted(ids.length, 'order') : `orders ${ids.map((id) => `#${id}`).join(', ')}`
}

export type PayoutRemark = { text: string; isBad: boolean }

/** What there is to know of a payout, beside what it holds. */
export function remarkOf({
  state,
  note,
  match,
  unexplained,
}: Pick<Payout, 'state' | 'note' | 'match' | 'unexplained'>): PayoutRemark | undefined {
  if (state === 'failed')
    return { text: `The bank refused it${note && `: ${note}`}. The money went back.`, isBad: true }
  if (state === 'canceled') return { text: 'Canceled. The money stayed with the card processor.', isBad: false }
  if (match === 'unexplained') {
    const cents = centsOf(unexplained)
    const text = `${formatCents(Math.abs(cents))} ${cents < 0 ? 'less' : 'more'} than what is in it, unexplained`
    return { text, isBad: true }
  }
  if (match === 'by-hand')
    return { text: "Paid out by hand: the card processor doesn't say what is in it.", isBad: false }
  if (match === 'unread') return { text: "The card processor hasn't listed what is in it yet.", isBad: false }
  return state === 'paid' ? undefined : { text: 'On its way to the bank.', isBad: false }
}

const kinds: Record<Line['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee of the card processor',
  other: 'Other',
}

/** 'Payment'; 'Payment, no order found'. */
export function lineText({ kind, owner, description }: Pick<Line, 'kind' | 'owner' | 'description'>): string {
  const name = kind === 'other' && description ? description : kinds[kind]
  if (owner === 'no-order') return `${name}, no order found`
  return owner === 'elsewhere' ? `${name}, not from this shop` : name
}

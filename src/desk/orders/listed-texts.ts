/** What the list of orders, and the head of one, say about its money and its day. Pure. Apart from orders-text.ts, which quotes load. */
import type { OrderSort } from '../../features/orders/finding/order-sorts.ts'
import { isPromiseOpen, type OrderStatus } from '../../features/orders/order.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { dayText } from '../../features/shared/clock.ts'
import { daysBetween, weekdayText } from '../parts/moments.ts'

type ListedMoney = {
  status: OrderStatus
  quoteId: number | null
  setAside: string | null
  receivedCents: number
  refundedCents: number
  dueCents: number
  isDepositDue: boolean
  depositDueCents: number
}

/** Below the total in the list: 'Paid in full', 'Deposit in, $442.54 due', 'Unpaid, $312.00 deposit due'. */
export function moneyText(order: ListedMoney): string {
  const { status, quoteId, setAside, receivedCents, refundedCents, dueCents, isDepositDue, depositDueCents } = order
  if (setAside !== null) return 'Charged, needs a decision'
  if (status === 'refunded') return 'Refunded'
  if (refundedCents > 0)
    return `${formatCents(refundedCents)} refunded${dueCents > 0 ? `, ${formatCents(dueCents)} due` : ''}`
  if (receivedCents === 0 && status === 'canceled') return 'Nothing paid'
  if (receivedCents === 0)
    return `Unpaid, ${depositDueCents > 0 ? `${formatCents(depositDueCents)} deposit` : formatCents(dueCents)} due`
  if (dueCents === 0) return status === 'canceled' ? `${formatCents(receivedCents)} paid` : 'Paid in full'
  // LIVE-6: one may be started before its deposit is in.
  const isDeposit = quoteId !== null && !isDepositDue
  return `${isDeposit ? 'Deposit' : formatCents(receivedCents)} in, ${formatCents(dueCents)} due`
}

/** LIVE-9: by when it is promised; null for what has left the shop, or won't be made. @param today The shop's day. */
export function promiseOf(
  { status, quoteId, promisedOn }: { status: OrderStatus; quoteId: number | null; promisedOn: string | null },
  today: string,
): { text: string; isLate: boolean } | null {
  // A checkout that waits for its payment is no promise.
  if (!isPromiseOpen(status) || (status === 'pending_payment' && quoteId === null)) return null
  if (promisedOn === null) return { text: 'No day promised', isLate: false }
  const away = daysBetween(today, promisedOn)
  if (away < 0) return { text: `${-away} ${away === -1 ? 'day' : 'days'} late (${dayText(promisedOn)})`, isLate: true }
  return { text: away === 0 ? 'Promised for today' : `Promised ${weekdayText(promisedOn)}`, isLate: false }
}

/** JOB-4: '1 of 3 ready', while its pieces can differ. */
export const readyText = ({
  status,
  firstPiece,
  morePieces,
  readyPieces,
}: {
  status: OrderStatus
  firstPiece: { quantity: number } | null
  morePieces: number
  readyPieces: number
}) =>
  status === 'in_production' && firstPiece && morePieces > 0
    ? `${readyPieces} of ${firstPiece.quantity + morePieces} ready`
    : undefined

export const orderSortNames: Record<OrderSort, string> = {
  date: 'Newest first',
  promised: 'Promised day',
  due: 'Amount due',
}

/** WIN-7: the receipt of a cart's order as a paper, from the order as it was placed. */
import type { Store } from '../../../platform/database/store.ts'
import { lookUpDrawings } from '../../catalog/drawn-pieces.server.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { pieceToDraw } from '../../orders/books.server.ts'
import { paymentTitles } from '../../orders/order.ts'
import type { OrderPayment } from '../../orders/order-payments.server.ts'
import type { findOrderByToken } from '../../orders/orders.server.ts'
import { saleLinesOf } from '../../orders/stored-sale.server.ts'
import { mostPieces, type Paper } from '../../papers/paper.ts'
import { howTexts } from '../../payment/payment-hows.ts'
import { formatCents } from '../../pricing/money.ts'
import { capitalized } from '../../shared/capitalized.ts'

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrderByToken>>>

const isWhole = ({ kind, state }: Pick<OrderPayment, 'kind' | 'state'>) => kind === 'whole' && state === 'paid'

/** Of a cart's order that is paid. An accepted offer has papers of its own, and a paper holds only so many pieces. */
export const hasReceipt = ({ order, items, payments }: ReceiptFacts): boolean =>
  order.quote_id === null && items.length <= mostPieces && payments.some(isWhole)

type ReceiptFacts = {
  order: Pick<FoundOrder['order'], 'quote_id'>
  items: readonly unknown[]
  payments: readonly Pick<OrderPayment, 'kind' | 'state'>[]
}

/** What was paid then: a later refund doesn't change a receipt. Undefined without one. */
export async function receiptOf(
  store: Store,
  found: FoundOrder,
  findPictures: FindPictures,
): Promise<Paper | undefined> {
  const { order, items } = found
  // DESK-4: by hand it may have come in parts.
  const paid = found.payments.filter(isWhole).toSorted((one, other) => (one.paid_at ?? 0) - (other.paid_at ?? 0))
  if (!hasReceipt(found)) return undefined
  const drawingOf = await lookUpDrawings(store, items.map(pieceToDraw), findPictures)
  const at = paid.at(-1)?.paid_at ?? order.created_at
  return {
    kind: 'payment-receipt',
    quoteId: null,
    orderId: order.id,
    version: null,
    at,
    customer: {
      name: order.customer_name,
      email: order.customer_email,
      phone: order.customer_phone || null,
      company: null,
    },
    address: JSON.parse(order.shipping_address),
    pieces: items.map((item) => ({
      productName: item.product_name,
      drawn: drawingOf(pieceToDraw(item)),
      setting: {},
      boardFeet: null,
      quantity: item.quantity,
    })),
    lines: [
      ...items.map((item) => ({
        key: `piece-${item.position}`,
        label: item.product_name,
        quantity: String(item.quantity),
        rate: `${formatCents(item.unit_price_cents)} each`,
        amountCents: item.unit_price_cents * item.quantity,
        rule: 'The price of one piece times how many you take.',
      })),
      ...saleLinesOf(order),
    ],
    totalCents: order.total_cents,
    depositPercent: null,
    depositCents: null,
    balanceCents: null,
    payments: paid.map(({ how, paid_at, amount_cents }) => ({
      what: paymentTitles.whole,
      how: how === null ? '' : capitalized(howTexts[how]),
      at: paid_at ?? at,
      amountCents: amount_cents,
      refundedCents: 0,
    })),
    dueCents: Math.max(0, order.total_cents - paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
    facts: [],
    note: '',
    terms: [],
    acceptance: null,
    hash: null,
  }
}

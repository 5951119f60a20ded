/**
 * BOOK-1: what happened to an order's money goes into the ledger. The ledger is compared with the order, and the difference is
 * entered: so a row can neither be forgotten nor be entered twice, and what is taken back is a row of its own. The caller has
 * changed the order in the same transaction, and holds its lock.
 */
import type { Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import {
  type Entered,
  enterMovement,
  enterSale,
  type Movement,
  readBooksSettings,
  type Sold,
  sumMovements,
  sumSales,
} from '../ledger/ledger.server.ts'
import type { Basis } from '../ledger/months.ts'
import {
  combine,
  figuresIn,
  figuresOf,
  noFigures,
  type SaleFigures,
  taxIn,
  totalCentsOf,
} from '../ledger/sale-figures.ts'
import { listDisputes } from './money-back/disputes.server.ts'
import { listRefunds } from './money-back/refund-rows.server.ts'
import { isPart, listPayments, type OrderPayment } from './order-payments.server.ts'
import { saleLinesOf, taxRuleOf } from './stored-sale.server.ts'

/** An order with all that happened to its money. */
type Kept = {
  order: Selectable<Tables['orders']>
  payments: readonly OrderPayment[]
  refunds: readonly Selectable<Tables['refunds']>[]
  disputes: readonly Selectable<Tables['disputes']>[]
}

/** @param reason Why something was taken back, if it was. */
export async function enterInBooks(store: Store, orderId: number, now: number, reason = ''): Promise<void> {
  const kept = await readKept(store, orderId)
  await enterMovements(store, kept, reason, now)
  await enterSales(store, kept, now)
}

async function readKept(store: Store, orderId: number): Promise<Kept> {
  return {
    order: await store.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    payments: await listPayments(store, orderId),
    refunds: await listRefunds(store, orderId),
    disputes: await listDisputes(store, orderId),
  }
}

type Standing = Pick<Movement, 'kind' | 'amount_cents' | 'how' | 'note' | 'provider' | 'provider_id'> & {
  /** Of a payment it follows from what the order has received so far. */
  taxCents?: number
  /** When the money came, if not now. */
  at?: number
}

/** Every movement of an order's money as it stands now, by its source. */
function standingOf({ payments, refunds, disputes }: Kept): Map<string, Standing> {
  const standing = new Map<string, Standing>()
  const paymentOf = (id: string) => payments.find((payment) => payment.id === id)
  for (const payment of payments) {
    const { id, state, kind, amount_cents, how, note, provider, intent_id, paid_at } = payment
    if (state !== 'paid' && state !== 'held') continue
    standing.set(`payment:${id}`, {
      ...{ kind: isPart(payment) ? 'part' : kind, amount_cents, how: how ?? 'card', note },
      ...(how === 'card' ? { provider, provider_id: intent_id } : { provider: null, provider_id: null }),
      ...(paid_at !== null && { at: paid_at }),
    })
  }
  for (const { id, payment_id, state, amount_cents, tax_cents, reason, provider_refund_id } of refunds) {
    if (state !== 'done') continue
    const { how = 'card', provider = null } = paymentOf(payment_id) ?? {}
    standing.set(`refund:${id}`, {
      ...{ kind: 'refund', amount_cents: -amount_cents, taxCents: -tax_cents, how: how ?? 'card', note: reason },
      ...{ provider: provider_refund_id === null ? null : provider, provider_id: provider_refund_id },
    })
  }
  for (const { id, payment_id, withdrawn_cents, reason } of disputes)
    standing.set(`dispute:${id}`, {
      ...{ kind: 'dispute', amount_cents: -withdrawn_cents, taxCents: 0, how: 'card', note: reason },
      ...{ provider: paymentOf(payment_id)?.provider ?? null, provider_id: id },
    })
  return standing
}

/** What was paid twice, or for nothing, has no tax in it. */
const isOfSale = ({ kind }: Pick<Movement, 'kind'>) =>
  kind === 'whole' || kind === 'deposit' || kind === 'balance' || kind === 'part'

async function enterMovements(store: Store, kept: Kept, reason: string, now: number): Promise<void> {
  const { order } = kept
  const entered = await sumMovements(store, order.id)
  const standing = standingOf(kept)
  const ofSale = [...entered.values()].filter(({ last }) => isOfSale(last))
  let receivedCents = ofSale.reduce((sum, one) => sum + one.amountCents, 0)
  let receivedTaxCents = ofSale.reduce((sum, one) => sum + one.taxCents, 0)
  // What is taken back first, so that a check for another order leaves its tax to the right one.
  const sources = [...entered.keys(), ...[...standing.keys()].filter((source) => !entered.has(source))]
  for (const source of sources) {
    const [before, stands] = [entered.get(source), standing.get(source)]
    const amountCents = (stands?.amount_cents ?? 0) - (before?.amountCents ?? 0)
    const movement = stands ?? (before && takenBack(before, reason))
    if (amountCents === 0 || !movement) continue
    const { taxCents: standingTaxCents = 0, at, ...columns } = movement
    let taxCents = standingTaxCents - (before?.taxCents ?? 0)
    if (isOfSale(columns)) {
      receivedCents += amountCents
      const priced = { totalCents: order.total_cents, taxCents: order.tax_cents }
      taxCents = taxIn(priced, Math.max(0, receivedCents)) - receivedTaxCents
      receivedTaxCents += taxCents
    }
    await enterMovement(
      store,
      {
        ...{ ...columns, source, amount_cents: amountCents, tax_cents: taxCents },
        ...{ order_id: order.id, quote_id: order.quote_id, customer: order.customer_name },
      },
      (amountCents > 0 ? at : undefined) ?? now,
      now,
    )
  }
}

function takenBack({ last }: Entered, reason: string): Standing {
  const { kind, how, note, provider, provider_id } = last
  const why = reason === '' ? 'Taken back' : `Taken back: ${reason}`
  return { kind, how, provider, provider_id, amount_cents: 0, note: note === '' ? why : `${note}. ${why}` }
}

async function enterSales(store: Store, kept: Kept, now: number): Promise<void> {
  const { basis } = await readBooksSettings(store)
  const changes = await saleChanges(store, kept, basis)
  for (const kind of saleKinds)
    await enterSale(store, { orderId: kept.order.id, kind, basis, figures: changes[kind] }, now)
}

const saleKinds = ['sale', 'refund'] as const

/** BOOK-2: how the books of an order would change if sales counted in this way. */
export async function findSaleChange(store: Store, orderId: number, basis: Basis): Promise<SaleFigures> {
  const { sale, refund } = await saleChanges(store, await readKept(store, orderId), basis)
  return combine(sale, refund, 1)
}

/** BOOK-2: what counts as sold by now, and what of it was refunded, less what the books say. */
async function saleChanges(store: Store, kept: Kept, basis: Basis): Promise<Sold> {
  const { order, refunds, payments } = kept
  const sold = await sumSales(store, order.id)
  const whole = figuresOf({
    ...{ totalCents: order.total_cents, taxCents: order.tax_cents, shippingCents: order.shipping_cents },
    ...{ rule: taxRuleOf(order), lines: saleLinesOf(order) },
  })
  const sale = saleBy(basis, kept, whole, sold.sale)
  // A refund lessens what was sold; what went back before a sale counts with it.
  const isExtra = (id: string) => payments.some((payment) => payment.id === id && payment.kind === 'extra')
  const made = refunds.filter(({ state, payment_id }) => state === 'done' && !isExtra(payment_id))
  const sumOf = (pick: (refund: (typeof made)[number]) => number) => made.reduce((sum, one) => sum + pick(one), 0)
  const refundedCents = sumOf((refund) => refund.amount_cents)
  const isSold = totalCentsOf(sale) > 0
  const refunded = isSold
    ? figuresIn(
        whole,
        refundedCents,
        sumOf((refund) => refund.tax_cents),
      )
    : noFigures
  const wentBack = combine(noFigures, refunded, -1)
  return { sale: combine(sale, sold.sale, -1), refund: combine(wentBack, sold.refund, -1) }
}

/** By the rule that holds now, whatever held before: so an owner who changes it, and changes it back, has what was. */
function saleBy(basis: Basis, { order, payments }: Kept, whole: SaleFigures, sold: SaleFigures): SaleFigures {
  if (basis === 'delivery') {
    if (order.status === 'delivered') return whole
    // What has ended was sold or wasn't: it won't be delivered any more.
    return order.status === 'refunded' || order.status === 'canceled' ? sold : noFigures
  }
  const paid = payments.filter(({ state, kind }) => state === 'paid' && kind !== 'extra')
  const cents = Math.min(
    order.total_cents,
    paid.reduce((sum, payment) => sum + payment.amount_cents, 0),
  )
  return figuresIn(whole, cents, taxIn({ totalCents: order.total_cents, taxCents: order.tax_cents }, cents))
}

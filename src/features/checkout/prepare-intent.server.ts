/** PAY-2, PAY-4: creates, reuses or replaces a cart's payment intent, always at the cart's current total. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../platform/database/store.ts'
import { type CartLine, listCart, priceCart } from '../cart/cart-lines.server.ts'
import type { WayOffer } from '../delivery/delivery.ts'
import type { Place } from '../delivery/delivery-rules.ts'
import type { PricedSale, Sale } from '../delivery/sale.ts'
import { readSaleRules } from '../delivery/sale-rules.server.ts'
import type { Way } from '../delivery/ways.ts'
import { findOrderToken } from '../orders/books.server.ts'
import { applyIntent } from '../orders/intents/apply-intent.server.ts'
import { isByCard, mostCardCents } from '../orders/intents/card-amounts.ts'
import { isFresh, openIntent } from '../orders/intents/fetch-intent.server.ts'
import { endAmountChange, findLatestIntent, lockOpenIntent, startAmountChange } from '../payment/intents.server.ts'
import {
  findProvider,
  type Intent,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type Providers,
} from '../payment/provider.ts'
import { dayOf } from '../shared/days.server.ts'

export type PreparedIntent =
  | { ok: true; intent: Intent; sale: Sale }
  | { ok: false; reason: 'empty' }
  | { ok: false; reason: 'unavailable' }
  /** Above the maximum of one card payment. */
  | { ok: false; reason: 'too-much' | 'too-little' }
  /** The browser showed another total than the cart has now. */
  | { ok: false; reason: 'drift'; sale: Sale }
  /** DOOR-3: the way that was asked for, or every way, can't carry this cart there. */
  | { ok: false; reason: 'delivery'; way: Way | null; offers: WayOffer[] }
  /** This cart is paid or its payment is processing, perhaps in another tab. */
  | { ok: false; reason: 'under-way'; orderToken: string | null }

/** What the browser asks for. Its place is looked up by the server. */
export type CheckoutRequest = {
  sessionId: string
  /** Null where the visitor hasn't chosen: then it is the first that can carry the cart. */
  way: Way | null
  /** Null before the visitor has given a ZIP code. */
  place: Place | null
  /** The total that the browser showed, if any. */
  shownCents: number | undefined
}

/** Each round returns or closes an unusable intent. Several tabs at once need several rounds. */
const mostRounds = 6

/**
 * The open intent of a cart, with the current provider and the cart's total. Closes one started with another provider
 * first. Throws `PaymentUnavailable` when the provider can't be reached.
 */
export async function prepareIntent(
  store: Store,
  providers: Providers,
  request: CheckoutRequest,
  now: number,
): Promise<PreparedIntent> {
  const { sessionId, shownCents } = request
  const [current] = providers
  for (let round = 0; round < mostRounds; round++) {
    const lines = await listCart(store, sessionId)
    if (lines.length === 0)
      return (await findPaymentOfEmptyCart(store, providers, sessionId, now)) ?? { ok: false, reason: 'empty' }
    if (lines.some((line) => !line.available)) return { ok: false, reason: 'unavailable' }
    const priced = await priceNow(store, lines, request, now)
    if (!priced.ok) return { ok: false, reason: 'delivery', way: request.way, offers: priced.offers }
    const { sale } = priced
    const { totalCents } = sale.totals
    if (!isByCard(totalCents)) return { ok: false, reason: totalCents > mostCardCents ? 'too-much' : 'too-little' }
    if (shownCents !== undefined && shownCents !== totalCents) return { ok: false, reason: 'drift', sale }

    const opened = await openIntent(store, providers, { sessionId, amountCents: totalCents }, now)
    if (!opened) continue
    const { row, provider, intent } = opened
    if (intent.status === 'succeeded' || intent.status === 'processing')
      return { ok: false, reason: 'under-way', orderToken: await findOrderToken(store, intent.id) }
    if (intent.status === 'canceled') continue

    const isReusable = provider === current && isFresh(row, now)
    const result: AmountResult = isReusable
      ? await matchAmount(store, provider, intent, totalCents)
      : { kind: 'unusable' }
    switch (result.kind) {
      case 'ready':
        return { ok: true, intent: result.intent, sale }
      case 'overtaken':
        continue
      case 'unusable': {
        // Another tab may be confirming it at its old amount, so close it instead of changing it.
        const closed = await provider.cancelIntent(intent.id)
        if (closed) await applyIntent(store, closed, now)
      }
    }
  }
  throw new PaymentUnavailable('the tabs of one cart keep changing each other')
}

/** By the current rules. A way that was asked for and can't carry the cart is refused, not replaced. */
export async function priceNow(
  store: Store,
  lines: readonly CartLine[],
  { way, place }: Pick<CheckoutRequest, 'way' | 'place'>,
  now: number,
): Promise<PricedSale> {
  const rules = await readSaleRules(store)
  const priced = priceCart(lines, { way, place, rules, day: dayOf(now) })
  return priced.ok && way !== null && priced.sale.delivery.way !== way ? { ok: false, offers: priced.offers } : priced
}

type AmountResult =
  | { kind: 'ready'; intent: Intent }
  /** Its amount can no longer be changed. */
  | { kind: 'unusable' }
  /** Another tab closed it in the meantime. */
  | { kind: 'overtaken' }

async function matchAmount(
  store: Store,
  provider: PaymentProvider,
  intent: Intent,
  amountCents: number,
): Promise<AmountResult> {
  const claimed = await claimAmount(store, intent, amountCents)
  if (claimed !== 'to-send') return claimed === 'set' ? { kind: 'ready', intent } : { kind: 'unusable' }
  try {
    const updated = await provider.updateAmount(intent.id, amountCents)
    return (await endAmountChange(store, intent.id)) ? { kind: 'ready', intent: updated } : { kind: 'overtaken' }
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    return { kind: 'unusable' }
  }
}

/** How often a tab looks whether another tab's change of the amount was answered, before it replaces the intent. */
const looks = 8
const lookEveryMs = 100

/**
 * Sets the amount of an open intent in our table. The lock on its row keeps this and `placeOrder` from running at once. One
 * change at a time: the provider might receive two in either order, the older one even after an order was placed. After a
 * change whose answer was lost, or that takes too long, the intent is unusable.
 */
async function claimAmount(store: Store, intent: Intent, amountCents: number): Promise<'set' | 'to-send' | 'unusable'> {
  for (let look = 1; ; look++) {
    const claimed = await store.transaction(async () => {
      const row = await lockOpenIntent(store, intent.id)
      if (!row) return 'unusable'
      if (row.changing === 1) return 'changing'
      if (row.amount_cents === amountCents && intent.amountCents === amountCents) return 'set'
      if (row.amount_cents !== amountCents && (await findOrderToken(store, intent.id))) return 'unusable'
      await startAmountChange(store, intent.id, amountCents)
      return 'to-send'
    })
    if (claimed !== 'changing') return claimed
    if (look === looks) return 'unusable'
    await sleep(lookEveryMs)
  }
}

const justPaidMs = 60 * 60 * 1000

/** A payment empties its cart. A second tab, or a retry after a lost answer, gets the paid order. */
async function findPaymentOfEmptyCart(store: Store, providers: Providers, sessionId: string, now: number) {
  const row = await findLatestIntent(store, sessionId)
  if (!row?.intent_id) return undefined
  const underWay = async (intentId: string) => ({
    ok: false as const,
    reason: 'under-way' as const,
    orderToken: await findOrderToken(store, intentId),
  })
  if (row.state === 'settled') return Math.abs(now - row.checked_at) <= justPaidMs ? underWay(row.intent_id) : undefined
  if (row.state !== 'open') return undefined
  const intent = await findProvider(providers, row.provider)?.retrieveIntent(row.intent_id)
  if (intent) await applyIntent(store, intent, now)
  return intent?.status === 'succeeded' || intent?.status === 'processing' ? underWay(intent.id) : undefined
}

/**
 * BOOK-4: reads what providers did with the shop's money: payouts, their lines, and lines that are not paid out yet. What was
 * read before changes nothing, so it may run twice at once, and after a kill it reads again what it hadn't finished.
 */
import type { Store } from '../../../platform/database/store.ts'
import { type PaymentProvider, PaymentRefused, type Providers } from '../provider.ts'
import {
  findReadFrom,
  insertLines,
  listReadyPayouts,
  markLines,
  recordLinesRead,
  recordReading,
  savePayouts,
} from './payouts.server.ts'

const listeners = new WeakMap<Store, Set<() => void>>()

/** Calls `listener` when a provider has told this process of a payout. Returns `unsubscribe`. */
export function onPayoutNews(store: Store, listener: () => void): () => void {
  const known = listeners.get(store) ?? new Set()
  listeners.set(store, known.add(listener))
  return () => void known.delete(listener)
}

/** An event only wakes the reading: a first one may take minutes, and a lost event costs an hour. */
export function announcePayoutNews(store: Store): void {
  for (const listener of listeners.get(store) ?? []) store.afterCommit(listener)
}

/** Every provider that has keys. One that is down doesn't hold up the others; its failure is thrown at the end. */
export async function readPayouts(store: Store, providers: Providers, now: number): Promise<void> {
  const readings = await Promise.allSettled(providers.map((provider) => readProvider(store, provider, now)))
  for (const reading of readings) if (reading.status === 'rejected') throw reading.reason
}

async function readProvider(store: Store, provider: PaymentProvider, now: number): Promise<void> {
  const from = await findReadFrom(store, provider.name)
  if (!from) return
  try {
    await savePayouts(store, provider.name, await provider.listPayouts({ sinceAt: from.payoutsSinceAt }))
    await readBalance(store, provider, from.linesSinceAt)
    // After the balance, which takes the same right: what is refused now is refused for the payout itself.
    for (const { id } of await listReadyPayouts(store, provider.name)) await readLines(store, provider, id)
    await recordReading(store, provider.name, { read_at: now, problem: '' })
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await recordReading(store, provider.name, { problem: error.message })
    store.log.warn({ err: error, provider: provider.name }, 'the provider refuses to list payouts')
  }
}

/** Marked last: one that was cut short is read again. */
async function readLines(store: Store, provider: PaymentProvider, payoutId: string): Promise<void> {
  try {
    for await (const page of provider.listPayoutLines(payoutId)) await insertLines(store, provider.name, page, payoutId)
    await markLines(store, provider.name, payoutId, 'read')
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    // Such as one of an account whose keys the shop no longer has. It must not hold up those after it.
    store.log.warn({ err: error, provider: provider.name, payoutId }, 'the lines of a payout are not listed')
    await markLines(store, provider.name, payoutId, 'none')
  }
}

async function readBalance(store: Store, provider: PaymentProvider, sinceAt: number): Promise<void> {
  // By the provider's clock: the shop's may be wrong.
  let newestAt: number | null = null
  for await (const page of provider.listBalanceLines({ sinceAt })) {
    await insertLines(store, provider.name, page, null)
    for (const { at } of page) newestAt = Math.max(newestAt ?? at, at)
  }
  // Not before the last page, which has the oldest.
  await recordLinesRead(store, provider.name, newestAt)
}

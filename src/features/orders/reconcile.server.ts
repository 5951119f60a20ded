/** The work that makes up for what was lost on the way: events that never came, answers that never arrived. */
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { applyIntent, forgetIntent, isLeft, isOpen, staleAfterMs } from '../checkout/checkout.server.ts'
import type { PaymentProvider, Providers } from '../payment/provider.ts'
import { askAgain, listUnanswered } from './refunds.server.ts'

/** An intent is asked about again after a minute, and less often as it ages: after a tenth of its age. */
const checkAfterMs = 60_000
const mostChecked = 50
/** A provider that fails this often in one round is away; the next round tries again. */
const mostFailures = 5

/** A round with every provider that can be asked; one that is away keeps none of the others waiting. */
export async function reconcileAll(store: Store, providers: Providers, now: number): Promise<number> {
  const rounds = await Promise.allSettled(providers.map((provider) => reconcile(store, provider, now)))
  return rounds.reduce((sum, round) => {
    if (round.status === 'rejected') throw round.reason
    return sum + round.value
  }, 0)
}

/**
 * Asks the provider about intents whose event never came, closes those that nobody will pay, and finishes refunds whose
 * answer was lost. Several processes may do so at once. Returns how many were asked about. One that fails keeps none of
 * the others waiting; the first failure is thrown in the end.
 */
async function reconcile(store: Store, provider: PaymentProvider, now: number): Promise<number> {
  const rows = await store.db
    .selectFrom('payment_intents')
    .select(['id', 'intent_id', 'session_id', 'created_at', 'checked_at'])
    .where(isOpen)
    // Those of a provider without keys wait until its keys are set again.
    .where('provider', '=', provider.name)
    .where(
      // Or checked in a future that came from a clock which has been set back since.
      sql<boolean>`(checked_at <= ${now - checkAfterMs} or checked_at > ${now + checkAfterMs})`,
    )
    .where(
      sql<boolean>`(checked_at > ${now} or checked_at * 10 <= ${now * 9} + created_at
        or (last_status = 'open' and created_at < ${now - staleAfterMs}))`,
    )
    .orderBy('checked_at')
    .limit(mostChecked)
    .execute()
  const refunds = await listUnanswered(store, provider, now - checkAfterMs)
  const failures = [
    ...(await each(refunds, (refund) => askAgain(store, provider, refund, now))),
    ...(await each(rows, (row) => check(store, provider, row, now))),
  ]
  if (failures.length > 0) throw failures[0]
  return refunds.length + rows.length
}

async function each<T>(items: T[], ask: (item: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const item of items) {
    if (failures.length === mostFailures) break
    await ask(item).catch((error: unknown) => failures.push(error))
  }
  return failures
}

async function check(
  store: Store,
  provider: PaymentProvider,
  row: { id: string; intent_id: string | null; session_id: string; created_at: number; checked_at: number },
  now: number,
): Promise<void> {
  // Marked first: no other process asks too, and one that fails goes to the end of the queue.
  const mine = await store.db
    .updateTable('payment_intents')
    .set({ checked_at: now })
    .where('id', '=', row.id)
    .where('checked_at', '=', row.checked_at)
    .returning('id')
    .executeTakeFirst()
  if (!mine) return
  const unwanted = isLeft(row) || row.created_at < now - staleAfterMs
  let intent = row.intent_id === null ? undefined : await provider.retrieveIntent(row.intent_id)
  if (intent?.status === 'open' && unwanted) intent = await provider.cancelIntent(intent.id)
  if (intent) await applyIntent(store, intent, now)
  else if (unwanted) await forgetIntent(store, row, now)
}

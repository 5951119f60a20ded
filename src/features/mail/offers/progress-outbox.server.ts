/** LIVE-6: news of an order waits a moment, and the next step replaces what still waits: one email says where it is now. */
import type { Store } from '../../../platform/database/store.ts'
import type { NewMail } from '../mail-content.server.ts'
import { insertMail, isOutboxOpen } from '../outbox.server.ts'

type ProgressMail = Extract<NewMail, { kind: 'order_progress' }>

/** Long enough for an owner who catches up with what was done days ago, or pressed by mistake. */
export const progressWaitMs = 20_000

/** Call it in the transaction that moves the order. @param events The lines of the order's history. */
export async function putProgressInOutbox(
  store: Store,
  mail: ProgressMail,
  events: readonly number[],
  now: number,
): Promise<void> {
  if (!isOutboxOpen(store)) return
  await store.db
    .deleteFrom('outbox')
    .where('kind', '=', 'order_progress')
    .where('about_id', 'in', events)
    .where('state', '=', 'waiting')
    .where('lease', 'is', null)
    .where('tries', '=', 0)
    .execute()
  await insertMail(store, mail, { now, dueAt: now + progressWaitMs })
}

/** The tables of payouts, of balance lines and of how far both are read; no other file writes them. */
import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ProviderLine, ProviderName, ProviderPayout } from '../provider.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A paid payout may still fail for some days, and one that is on its way changes until it arrives. */
const payoutsChangeForMs = 30 * dayMs
/** A line may be listed later than its time says. */
const linesComeLateMs = 7 * dayMs

/** From when on to read; undefined as long as this provider has taken no payment of the shop. */
export async function findReadFrom(
  store: Store,
  provider: ProviderName,
): Promise<{ linesSinceAt: number; payoutsSinceAt: number } | undefined> {
  const read = await store.db
    .selectFrom('provider_reads')
    .select('lines_through_at as at')
    .where('provider', '=', provider)
    .executeTakeFirst()
  const newest = await store.db
    .selectFrom('payouts')
    .select('created_at as at')
    .where('provider', '=', provider)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const linesAt = read?.at ?? undefined
  const firstAt = linesAt === undefined || !newest ? await findFirstIntentAt(store, provider) : undefined
  const linesFromAt = linesAt ?? firstAt
  const payoutsFromAt = newest?.at ?? firstAt
  if (linesFromAt === undefined || payoutsFromAt === undefined) return undefined
  return {
    linesSinceAt: linesFromAt - linesComeLateMs,
    payoutsSinceAt: payoutsFromAt - (newest ? payoutsChangeForMs : linesComeLateMs),
  }
}

async function findFirstIntentAt(store: Store, provider: ProviderName): Promise<number | undefined> {
  const { at } = await store.db
    .selectFrom('payment_intents')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Rows of one statement. */
const chunkSize = 500

/** As the provider has them now, all or none: the next reading goes on from the newest. */
export const savePayouts = (store: Store, provider: ProviderName, payouts: readonly ProviderPayout[]): Promise<void> =>
  store.transaction(async () => {
    for (let start = 0; start < payouts.length; start += chunkSize) {
      const rows = payouts.slice(start, start + chunkSize).map((payout) => payoutRow(provider, payout))
      await store.db
        .insertInto('payouts')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['provider', 'id']).doUpdateSet((eb) => ({
            amount_cents: eb.ref('excluded.amount_cents'),
            state: eb.ref('excluded.state'),
            arrives_on: eb.ref('excluded.arrives_on'),
            note: eb.ref('excluded.note'),
            lines: sql<PayoutRow['lines']>`case when payouts.lines = 'read' then 'read' else excluded.lines end`,
          })),
        )
        .execute()
    }
  })

type PayoutRow = Tables['payouts']

function payoutRow(provider: ProviderName, payout: ProviderPayout): PayoutRow {
  const unread = payout.isListed ? 'ready' : 'later'
  return {
    provider,
    id: payout.id,
    amount_cents: payout.amountCents,
    state: payout.state,
    created_at: payout.createdAt,
    arrives_on: payout.arrivesOn,
    is_automatic: payout.isAutomatic ? 1 : 0,
    lines: payout.isAutomatic ? unread : 'none',
    note: payout.note,
  }
}

/** Payouts whose lines can be read, the oldest first. */
export const listReadyPayouts = (store: Store, provider: ProviderName): Promise<{ id: string }[]> =>
  store.db
    .selectFrom('payouts')
    .select('id')
    .where('provider', '=', provider)
    // Literals, so that SQLite sees the condition of the index.
    .where(sql<boolean>`lines <> 'read' and lines = 'ready'`)
    .orderBy('created_at')
    .execute()

/** `none` when the provider refuses to list them after all. */
export async function markLines(
  store: Store,
  provider: ProviderName,
  payoutId: string,
  lines: 'read' | 'none',
): Promise<void> {
  await store.db
    .updateTable('payouts')
    .set({ lines })
    .where('provider', '=', provider)
    .where('id', '=', payoutId)
    .execute()
}

/** Those that are known change nothing, but learn which payout they are in. A line is paid out once. */
export async function insertLines(
  store: Store,
  provider: ProviderName,
  lines: readonly ProviderLine[],
  payoutId: string | null,
): Promise<void> {
  if (lines.length === 0) return
  await store.db
    .insertInto('provider_lines')
    .values(
      lines.map((line) => ({
        provider,
        id: line.id,
        payout_id: payoutId,
        kind: line.kind,
        amount_cents: line.amountCents,
        fee_cents: line.feeCents,
        net_cents: line.netCents,
        intent_id: line.intentId,
        refund_id: line.refundId,
        dispute_id: line.disputeId,
        at: line.at,
        description: line.description,
      })),
    )
    .onConflict((conflict) => {
      const known = conflict.columns(['provider', 'id'])
      if (payoutId === null) return known.doNothing()
      return known.doUpdateSet({ payout_id: payoutId }).where('provider_lines.payout_id', 'is', null)
    })
    .execute()
}

/** All lines made until then have been read; null where there is none. What another process has read stays read. */
export async function recordLinesRead(store: Store, provider: ProviderName, throughAt: number | null): Promise<void> {
  await store.db
    .insertInto('provider_reads')
    .values({ provider, lines_through_at: throughAt, read_at: null, problem: '' })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        lines_through_at: sql<number | null>`case when provider_reads.lines_through_at >= excluded.lines_through_at
          or excluded.lines_through_at is null then provider_reads.lines_through_at else excluded.lines_through_at end`,
      }),
    )
    .execute()
}

/** When all was read, or why the provider refuses. */
export async function recordReading(
  store: Store,
  provider: ProviderName,
  reading: { read_at: number; problem: '' } | { problem: string },
): Promise<void> {
  await store.db
    .insertInto('provider_reads')
    .values({ provider, lines_through_at: null, read_at: null, ...reading })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(reading))
    .execute()
}

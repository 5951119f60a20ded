import { createHash } from 'node:crypto'
import { compileOnce, onlyRow } from './database/compile-once.ts'
import type { Store } from './database/store.ts'

export type RateLimit = { name: string; most: number; windowMs: number }

/**
 * Counts one hit by `who` and returns whether it is within `limit`, with the number of hits in this fixed window. One
 * upsert in the database, so that all processes count together. `who` is stored as a digest to keep addresses out of
 * plain sight, although someone who tries every address could recover it.
 */
export async function takeHit(
  store: Store,
  limit: RateLimit,
  who: string,
  now: number,
): Promise<{ ok: true; hits: number } | { ok: false; retryAfterSeconds: number }> {
  const windowStart = windowStartOf(limit, now)
  const { hits } = onlyRow(await countHit(store, { key: keyOf(limit, who), windowStart }))
  if (hits <= limit.most) return { ok: true, hits }
  return { ok: false, retryAfterSeconds: Math.ceil((windowStart + limit.windowMs - now) / 1000) }
}

const countHit = compileOnce((db, { key, windowStart }: { key: string; windowStart: number }) =>
  db
    .insertInto('rate_limits')
    .values({ key, window_started_at: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        window_started_at: windowStart,
        hits: eb
          .case()
          .when('rate_limits.window_started_at', '=', windowStart)
          .then(eb('rate_limits.hits', '+', 1))
          .else(1)
          .end(),
      })),
    )
    .returning('hits'),
)

/** Uncounts a hit from `countedAt`, unless its window has ended. */
export async function giveBackHit(store: Store, limit: RateLimit, who: string, countedAt: number): Promise<void> {
  await store.db
    .updateTable('rate_limits')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', keyOf(limit, who))
    .where('window_started_at', '=', windowStartOf(limit, countedAt))
    .where('hits', '>', 0)
    .execute()
}

/** Resets the count of `who`, such as after a correct password. */
export async function forgetHits(store: Store, limit: RateLimit, who: string): Promise<void> {
  await store.db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, who)).execute()
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes windows older than any limit. */
export async function deleteOldHits(store: Store, now: number): Promise<void> {
  await store.db
    .deleteFrom('rate_limits')
    .where('window_started_at', '<', now - dayMs)
    .execute()
}

const windowStartOf = (limit: RateLimit, now: number) => now - (now % limit.windowMs)

const keyOf = (limit: RateLimit, who: string) =>
  `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`

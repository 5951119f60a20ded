/** RUN-4: what the owner may know about the shop's backups. */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, isoOf, json, refusals } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Env } from '../../platform/env.ts'
import { findOwed, isPlanned, readBackups } from './backups.server.ts'
import { placeTitle, titleOf } from './places/named-place.ts'
import { latestSlot, nextSlotAt, type Plan, planOf } from './slots.server.ts'

/** One was missed, and its later tries, and the next one is overdue. */
const oldAfterMs = 48 * 60 * 60 * 1000

const BackupsSchema = z
  .object({
    place: z
      .string()
      .nullable()
      .openapi({ example: 'the folder /mnt/backups', description: 'Where they go; null if no place is set' }),
    nextAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When the next one is made or tried again, now if it is due; null if none is planned' }),
    isEncrypted: z.boolean().openapi({ description: 'Whether the next one will be (BACKUP_KEY)' }),
    isRunning: z.boolean().openapi({ description: 'Whether one is being made right now' }),
    isOld: z.boolean().openapi({
      description: 'Whether the latest planned one is more than two days old; without a plan, the latest made by hand',
    }),
    last: z
      .object({
        at: z.iso.datetime(),
        bytes: z.int(),
        rows: z.int(),
        pictures: z.int().openapi({ description: 'Files of uploaded pictures in it' }),
        missingPictures: z.int().openapi({ description: 'Files that the shop should have had, and did not' }),
        isEncrypted: z.boolean(),
        readBackAt: z.iso.datetime().nullable().openapi({ description: 'When all of it was read back and compared' }),
        place: z.string().nullable().openapi({ description: 'Where it was put', example: 'the folder /mnt/backups' }),
        isByHand: z.boolean().openapi({ description: 'Not made by the shop itself' }),
      })
      .nullable()
      .openapi({ description: 'The latest one that was made, by the shop or by hand' }),
    failure: z
      .object({ at: z.iso.datetime(), reason: z.string() })
      .nullable()
      .openapi({ description: 'The latest failure of a planned one, if none was made since' }),
  })
  .openapi('Backups')

const read = createRoute({
  method: 'get',
  path: '/admin/backups',
  summary: 'Where backups go, when the next one is due, and how the latest went',
  responses: { 200: json(BackupsSchema, 'Backups'), ...refusals(401) },
})

export function createBackupsApi({
  env: { backup },
  store,
  now,
  requireOwner,
}: ApiParts & { env: Pick<Env, 'backup'> }) {
  const api = createApi()
  api.use(read.path, requireOwner)
  return api.openapi(read, async (c) => {
    const time = now()
    const plan = planOf(backup)
    const { done, judged, failed, isRunning } = await readBackups(store, plan, time)
    return c.json(
      {
        place: placeTitle(backup) ?? null,
        nextAt: plan ? isoOf(await nextAtOf(store, plan, time)) : null,
        isEncrypted: backup.key !== undefined,
        isRunning,
        isOld: judged !== undefined && time - judged.started_at > oldAfterMs,
        last: done
          ? {
              at: isoOf(done.finished_at ?? done.started_at),
              bytes: done.bytes ?? 0,
              rows: done.rows ?? 0,
              pictures: done.pictures ?? 0,
              missingPictures: done.missing_pictures ?? 0,
              isEncrypted: done.is_encrypted === 1,
              readBackAt: done.read_back_at === null ? null : isoOf(done.read_back_at),
              place: done.place === null ? null : titleOf(done.place),
              isByHand: !isPlanned(done),
            }
          : null,
        failure: failed ? { at: isoOf(failed.finished_at ?? failed.started_at), reason: failed.error ?? '' } : null,
      },
      200,
    )
  })
}

async function nextAtOf(store: Store, { place, atMinutes }: Plan, now: number): Promise<number> {
  const { slot } = latestSlot(now, atMinutes)
  const owed = await findOwed(store, { slot, place }, now)
  return owed && !owed.isRunning ? owed.tryAt : nextSlotAt(now, atMinutes)
}

export type BackupsApi = ReturnType<typeof createBackupsApi>

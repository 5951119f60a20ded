/** Pictures that the owner and customers upload: received, checked, resized, stored, and deleted when nothing uses them. */
import { randomBytes } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiEnv, inputProblem, Problem } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import type { WorkCounts } from '../../platform/line.ts'
import type { Log } from '../../platform/log.ts'
import { type Storage, StorageUnavailable } from '../../platform/storage-contract.ts'
import { type PictureVariant, variantFile } from './picture.ts'
import { type PictureUse, pictureRules } from './picture-rules.ts'
import {
  beginRemoval,
  endRemoval,
  insertArriving,
  type ListPicturesInUse,
  listPictureIds,
  privatePattern,
  uploadedPattern,
} from './pictures.server.ts'
import { type PictureStore, readVariant, variantEtag } from './serve-media.server.ts'
import { createSlots } from './slots.server.ts'
import { interrupted, receiveUpload, refuseUnreadUpload } from './upload-form.server.ts'
import { WorkerFailed } from './worker/picture-worker-process.server.ts'
import { PictureWorkers } from './worker/picture-workers.server.ts'

/** What an endpoint accepts: one file in `field`, for one use, plus text fields. */
type Upload<F extends z.ZodType> = {
  use: PictureUse
  /** Set when the fields decide the use. `use` is then the one with the largest limit. */
  chooseUse?: (fields: z.infer<F>) => PictureUse
  field: string
  fields: F
  /** Whose it is; the owner's if missing. */
  from?: 'owner' | 'customer'
}

export type Media = {
  /** For `serveMedia`. */
  files: PictureStore
  /** The photographs of messages. The caller says who may see which. */
  privateFiles: PictureStore
  /**
   * Reads one multipart request, checks its picture and fields, stores all variants, then runs `keep`, which opens the
   * transaction, calls `keepPicture` and writes the row that uses the picture. If anything fails, no file and no row
   * remains. Throws `Problem` 400, 413, 415 or 503.
   */
  takeUpload<F extends z.ZodType, T>(
    c: Context<ApiEnv>,
    upload: Upload<F>,
    keep: (taken: { pictureId: string; fields: z.infer<F> }) => Promise<T>,
  ): Promise<T>
  /**
   * The same with a picture that is stored already: makes another of it, for another use. Undefined when its file is gone.
   */
  takeCopy<T>(
    c: Context<ApiEnv>,
    copied: { variant: PictureVariant; use: PictureUse },
    keep: (pictureId: string) => Promise<T>,
  ): Promise<T | undefined>
  /**
   * Call after the commit that stopped using these pictures: deletes those that nothing uses anymore. Never throws;
   * `collect` retries a failed deletion later.
   */
  removeUnused(pictureIds: readonly (string | null | undefined)[]): Promise<void>
  /** Deletes pictures that crashes left behind. Runs on a timer. Never throws. */
  collect(): Promise<void>
  /** Uploads being received, and the pictures of them that are decoded. */
  counts(): { upload: WorkCounts; picture: WorkCounts }
}

type Parts = {
  store: Store
  storage: Storage
  now: () => number
  log: Log
  /** The features that may use a picture. */
  users: readonly ListPicturesInUse[]
  /** Path of the program that decodes pictures; the built shop has it elsewhere than the source. */
  worker?: string
}

/**
 * Each holds a file of up to 30 MB in memory. The others wait unread. Anyone can ask for a quote and send photographs as
 * slowly as slow-body.ts allows, so that none of these takes a place of the owner's.
 */
const uploadsAtOnce = { owner: 3, customer: 2 }
const filesAtOnce = 4
const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
/** How long a picture may stay unused in each state before it counts as left behind. */
const leftBehindAfterMs = { arriving: hourMs, leaving: minuteMs, ready: 24 * hourMs }
const collectedTogether = 200

export function openMedia({
  store,
  storage,
  now,
  log,
  users,
  worker: program,
}: Parts): Media & { close(): Promise<void> } {
  const workers = new PictureWorkers(program)
  const slots = { owner: createSlots(uploadsAtOnce.owner), customer: createSlots(uploadsAtOnce.customer) }
  let uploadsFailed = 0

  const listUnused = async (ids: readonly string[]) => {
    if (ids.length === 0) return []
    const used = new Set<string>()
    // One at a time: a transaction has one connection.
    for (const listInUse of users) for (const id of await listInUse(store, ids)) used.add(id)
    return ids.filter((id) => !used.has(id))
  }
  const isInUse = async (id: string) => (await listUnused([id])).length === 0

  const remove = async (id: string) => {
    const files = await beginRemoval(store, id, isInUse, now())
    if (files === undefined) return
    await eachAtOnce(files, (file) => storage.delete(variantFile(file)))
    await endRemoval(store, id)
  }
  const removeUnused: Media['removeUnused'] = async (ids) => {
    for (const id of new Set(ids)) {
      if (!id || !(uploadedPattern.test(id) || privatePattern.test(id))) continue
      await remove(id).catch((err: unknown) => log.warn({ err, picture: id }, 'a picture is not deleted yet'))
    }
  }
  const collectState = async (state: keyof typeof leftBehindAfterMs) => {
    const before = now() - leftBehindAfterMs[state]
    for (let after = ''; ; ) {
      const ids = await listPictureIds(store, state, { before, after, most: collectedTogether })
      await removeUnused(await listUnused(ids))
      if (ids.length < collectedTogether) return
      after = ids.at(-1) ?? after
    }
  }

  const storePicture = async (file: Uint8Array, use: PictureUse, requestLog: Log): Promise<string> => {
    const prepared = await workers.prepare(file, use)
    if (!prepared.ok) {
      const { reason, failure } = prepared
      if (failure) requestLog.warn({ failure, use, bytes: file.byteLength }, 'a picture could not be prepared')
      throw new Problem(400, reason, { errors: [] })
    }
    const id = `${use === 'message' ? 'private' : 'up'}-${randomBytes(16).toString('hex')}`
    await insertArriving(store, id, prepared.facts, now())
    try {
      await eachAtOnce(prepared.variants, ({ content, ...variant }) =>
        storage.put(variantFile({ key: id, ...variant }), content),
      )
    } catch (error) {
      await removeUnused([id])
      throw error
    }
    return id
  }

  const filesOf = (pattern: RegExp): PictureStore => ({
    async openVariant(variant) {
      if (!pattern.test(variant.key)) return undefined
      const file = variantFile(variant)
      const opened = await storage.open(file)
      return opened && { ...opened, immutable: true, etag: variantEtag(file) }
    },
  })

  /** Runs `work` with a failure of storage or worker as an answer. */
  const orUnavailable = async <T>(c: Context<ApiEnv>, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StorageUnavailable || error instanceof WorkerFailed)) throw error
      uploadsFailed += 1
      c.get('log').error({ err: error }, 'an upload could not be stored')
      const detail = "The picture can't be stored right now. Try again in a moment."
      throw new Problem(503, detail, { headers: { 'retry-after': '10' } })
    }
  }
  const keepOrRemove = <T>(pictureId: string, keep: () => Promise<T>): Promise<T> =>
    keep().catch(async (error: unknown) => {
      await removeUnused([pictureId])
      throw error
    })
  const [files, privateFiles] = [filesOf(uploadedPattern), filesOf(privatePattern)]

  return {
    files,
    privateFiles,
    async takeUpload(c, { use, chooseUse, field, fields, from = 'owner' }, keep) {
      const { maxBytes } = pictureRules[use]
      refuseUnreadUpload(c.req.raw, { maxBytes })
      using _slot = await slots[from].take(1, c.req.raw.signal).catch(() => {
        throw interrupted()
      })
      const received = await receiveUpload(c.req.raw, { maxBytes, field })
      const parsed = await fields.safeParseAsync(received.fields)
      if (!parsed.success) throw inputProblem(parsed.error)
      return orUnavailable(c, async () => {
        const finalUse = chooseUse?.(parsed.data) ?? use
        const pictureId = await storePicture(received.file, finalUse, c.get('log')).catch((error: unknown) => {
          throw withField(error, field)
        })
        return keepOrRemove(pictureId, () => keep({ pictureId, fields: parsed.data }))
      })
    },
    async takeCopy(c, { variant, use }, keep) {
      using _slot = await slots.owner.take(1, c.req.raw.signal).catch(() => {
        throw interrupted()
      })
      return orUnavailable(c, async () => {
        const file = await readVariant([privateFiles, files], variant)
        if (!file) return undefined
        const pictureId = await storePicture(file, use, c.get('log'))
        return keepOrRemove(pictureId, () => keep(pictureId))
      })
    },
    removeUnused,
    async collect() {
      try {
        for (const state of ['arriving', 'leaving', 'ready'] as const) await collectState(state)
      } catch (error) {
        log.warn({ err: error }, 'unused pictures could not be deleted')
      }
    },
    counts: () => ({
      upload: { ...sum(slots.owner.counts(), slots.customer.counts()), refused: 0, failed: uploadsFailed },
      picture: workers.counts(),
    }),
    close: () => workers.close(),
  }
}

type Counts = { running: number; waiting: number }
const sum = (one: Counts, other: Counts): Counts => ({
  running: one.running + other.running,
  waiting: one.waiting + other.waiting,
})

/** Adds the picture's form field to a refusal. */
function withField(error: unknown, field: string): unknown {
  if (!(error instanceof Problem)) return error
  return new Problem(error.status, error.detail, { errors: [{ field, message: error.detail }] })
}

/** Runs `work` on all items, a few at a time. Throws the first failure once none is in progress. */
async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const failures: unknown[] = []
  const one = async () => {
    for (let item = waiting.shift(); item !== undefined && failures.length === 0; item = waiting.shift())
      await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: filesAtOnce }, one))
  if (failures.length > 0) throw failures[0]
}

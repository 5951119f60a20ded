/** Uploaded pictures that must stay whole: every variant is served, with the bytes that it had when it was acknowledged. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Picture, pictureSources, widestWebp } from '../../src/features/media/picture.ts'
import { contentTypes } from '../../src/features/media/serve-media.server.ts'
import { openMedia } from '../../src/features/media/uploads.server.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { openStorage } from '../../src/platform/storage.ts'
import { pictureUsers } from '../../src/server/picture-users.ts'
import { makePicture } from '../../tests/support/pictures.ts'
import type { ShopProcess } from '../../tests/support/shop-process.ts'
import { ask, NoAnswer } from './calls.ts'

/** As small as the gallery allows, so that uploads take no more than a few hundred milliseconds. */
const pixels = { width: 800, height: 600 }
const photographCount = 3

/** More than an hour from now, when the shop takes away what a kill left half-written. */
const collectedAfterMs = 2 * 60 * 60 * 1000

export const makePhotographs = () => Promise.all(Array.from({ length: photographCount }, () => makePicture(pixels)))

/** `photograph`: what was uploaded; two of the same one have the same bytes. */
type Acknowledged = { from: string; photograph: number; picture: Picture }

/** `digests` of its variants, by path. `problem`: why it could not be read when it was acknowledged. */
export type KeptPicture = Acknowledged & { digests: Map<string, string>; problem?: string }

/** Reads a picture that was just acknowledged. @throws NoAnswer */
export async function readKept(shop: ShopProcess, acknowledged: Acknowledged): Promise<KeptPicture> {
  try {
    return { ...acknowledged, digests: await digestVariants(shop, acknowledged.from, acknowledged.picture) }
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    return { ...acknowledged, digests: new Map(), problem: `At once after its upload: ${error}` }
  }
}

/** Reads every variant of a picture. @throws NoAnswer, or Error for one that is missing or of another type */
export async function digestVariants(shop: ShopProcess, from: string, picture: Picture): Promise<Map<string, string>> {
  const { avif, webp } = pictureSources(picture)
  const inSources = [avif, webp].flatMap((source) => source.split(', ').map((one) => one.split(' ', 1)[0] ?? ''))
  const digests = new Map<string, string>()
  for (const path of [...inSources, picture.path]) {
    const { headers, bytes } = await ask(shop, { path, from })
    const format = path.slice(path.lastIndexOf('.') + 1)
    const type = Object.entries(contentTypes).find(([name]) => name === format)?.[1]
    if (headers.get('content-type') !== type || bytes.length === 0)
      throw new Error(`${path} has ${bytes.length} bytes and the type ${headers.get('content-type')}.`)
    digests.set(path, createHash('sha256').update(bytes).digest('hex'))
  }
  return digests
}

/** Violations, one sentence each. */
export async function findPictureMistakes(shop: ShopProcess, kept: readonly KeptPicture[]): Promise<string[]> {
  const mistakes: string[] = []
  const ofPhotograph = new Map<string, string>()
  for (const { from, photograph, picture, digests, problem } of kept) {
    if (problem) mistakes.push(problem)
    const served = await digestVariants(shop, from, picture).catch((error: unknown) => mistakes.push(String(error)))
    if (problem || typeof served === 'number') continue
    for (const [path, digest] of served) {
      const same = `${photograph} as ${picture.widths} ${path.slice(path.lastIndexOf('/'))}`
      if (digests.get(path) !== digest) mistakes.push(`${path} has changed since it was acknowledged.`)
      else if ((ofPhotograph.get(same) ?? digest) !== digest) mistakes.push(`${path} is another picture.`)
      ofPhotograph.set(same, digest)
    }
  }
  return mistakes
}

/**
 * Takes away what the kills left half-written, as the shop does an hour later. Then each row has all its files, and each
 * file its row. Returns violations, and how many uploads were `halfWritten`.
 */
export async function findFileMistakes(
  store: Store,
  variables: Record<string, string>,
  listFiles: () => string[],
): Promise<{ mistakes: string[]; halfWritten: number }> {
  const listRows = () => store.db.selectFrom('pictures').select(['id', 'state', 'width', 'widths']).execute()
  const halfWritten = (await listRows()).filter(({ state }) => state !== 'ready').length
  const media = openMedia({
    store,
    storage: openStorage(readEnv(variables)),
    now: () => Date.now() + collectedAfterMs,
    log: openLog('warn'),
    users: pictureUsers,
  })
  await media.collect()
  await media.close()
  const files = new Set(listFiles())
  const mistakes: string[] = []
  for (const { id, state, width, widths } of await listRows()) {
    if (state !== 'ready') mistakes.push(`The picture ${id} is still ${state}.`)
    const expected = (JSON.parse(widths) as number[]).flatMap((one) => [
      `${id}/${one}.avif`,
      ...(one <= widestWebp ? [`${id}/${one}.webp`] : []),
      ...(one === width ? [`${id}/${one}.jpg`] : []),
    ])
    for (const file of expected) if (!files.delete(file)) mistakes.push(`The file ${file} is missing.`)
  }
  for (const file of files) mistakes.push(`The file ${file} belongs to no picture.`)
  return { mistakes, halfWritten }
}

/** The files of uploaded pictures in a shop's data folder, as `<picture>/<file>`. */
export function listFolder(dataDir: string): string[] {
  const folder = join(dataDir, 'media')
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
  return found.filter((path) => path.includes('/'))
}

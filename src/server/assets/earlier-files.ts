/**
 * OUT-4: a page that was open during an update still finds its scripts, styles and fonts. Each version keeps its own in
 * the database, because all machines of the shop read that, and no container's folder outlives an update.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Store } from '../../platform/database/store.ts'
import { prepareAnswer } from '../cache/prepared-answer.ts'
import { fileHeaders, isHashed, type StaticFiles } from './assets.ts'

const decompress = promisify(brotliDecompress)
const dayMs = 24 * 60 * 60 * 1000
const keptMs = 30 * dayMs

/** Notes that the version in `clientFolder` is in use, and forgets files that none has used for 30 days. */
export async function keepBrowserFiles(store: Store, clientFolder: string, now: number): Promise<void> {
  const names = await readdir(join(clientFolder, 'assets'))
  const paths = names.filter((name) => !isCompressed(name)).map((name) => `/assets/${name}`)
  const known = await store.db.selectFrom('browser_files').select(['path', 'used_at']).execute()
  const usedAt = new Map(known.map((file) => [file.path, file.used_at]))
  const added = await Promise.all(
    paths
      .filter((path) => !usedAt.has(path))
      .map(async (path) => ({
        path,
        content: (await readFile(join(clientFolder, isText(path) ? `${path}.br` : path))).toString('base64'),
        used_at: now,
      })),
  )
  if (added.length > 0)
    await store.db
      .insertInto('browser_files')
      .values(added)
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  const noted = paths.filter((path) => now - (usedAt.get(path) ?? now) >= dayMs)
  if (noted.length > 0)
    await store.db.updateTable('browser_files').set({ used_at: now }).where('path', 'in', noted).execute()
  await store.db
    .deleteFrom('browser_files')
    .where('used_at', '<', now - keptMs)
    .execute()
}

/** Finds a file of a version that ran within the last 30 days, here or on another machine. */
export function createFindEarlier(store: Store, headers: Record<string, string>): StaticFiles['find'] {
  const gone = prepareAnswer(
    404,
    { identity: Buffer.from('This file belongs to an earlier version of the shop. Reload the page.\n') },
    { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  )

  async function find(path: string) {
    const found = await store.db
      .selectFrom('browser_files')
      .select('content')
      .where('path', '=', path)
      .executeTakeFirst()
    if (!found) return gone
    const content = Buffer.from(found.content, 'base64')
    const bodies = isText(path) ? { identity: await decompress(content), br: content } : { identity: content }
    return prepareAnswer(200, bodies, { ...headers, ...fileHeaders(path) })
  }

  return (path) => (isHashed(path) ? find(path) : undefined)
}

const isCompressed = (name: string) => /\.(br|gz)$/.test(name)
/** Compressed when it was built (scripts/compress.ts). */
const isText = (path: string) => /\.(js|css)$/.test(path)

/** Keeps the customers' data in DATA_DIR from other users of the machine. */
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** SQLite gives the files beside its database the rights of the database. */
const own = ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm', 'media']

/**
 * Only the shop's own user may read what the shop writes from now on, even in a folder that is open to all. What an older
 * version wrote is closed to others. A group keeps its rights: the owner may have given them to a program that makes
 * backups. DATA_DIR itself is left as it is, because it may be a folder that others use, too.
 */
export async function keepFilesPrivate(dataDir: string, log: Log): Promise<void> {
  process.umask(0o077)
  for (const name of own) await closeToOthers(join(dataDir, name), log)
}

async function closeToOthers(path: string, log: Log): Promise<void> {
  // If it can't be looked at, opening the database says why.
  const found = await stat(path).catch(() => undefined)
  if (!found || (found.mode & 0o007) === 0) return
  try {
    await chmod(path, found.mode & 0o7770)
  } catch (error) {
    log.warn({ path, err: error }, 'other users of this machine can read customer data: close this path to them')
  }
}

/** Finds the backup that an owner names: a file on this machine, or one in the place for backups. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Env } from '../../../platform/env.ts'
import { BackupError } from '../file/backup-error.ts'
import { parseBackupName } from '../file/backup-format.ts'
import { type OpenPlace, openBackupPlace } from './open-place.server.ts'

/**
 * A file, a name in the place for backups, or 'latest'; for 'latest', `title` is the file's name. `open` can be called again.
 * Both throw `BackupError` when there is no such backup.
 */
export async function findBackup(
  env: Pick<Env, 'backup' | 'dataDir'>,
  wanted: string,
): Promise<{ title: string; open: () => Promise<Readable> }> {
  const found = await stat(wanted).catch(() => undefined)
  if (found?.isDirectory()) throw new BackupError(`${wanted} is a folder. Name the file of a backup in it.`)
  if (found) return { title: wanted, open: async () => createReadStream(wanted) }
  const place = openBackupPlace(env)
  // Once: a restore reads it twice, and a newer one may come in between.
  const file = wanted === 'latest' ? await latestIn(place) : wanted
  return {
    title: file,
    async open() {
      const stream = await place.open(file)
      if (!stream) throw new BackupError(`There is no backup ${file} here or in ${place.title}.`)
      return stream
    },
  }
}

async function latestIn(place: OpenPlace): Promise<string> {
  const files = (await place.list()).map(({ file }) => file).filter((file) => parseBackupName(file)?.kind === 'regular')
  const latest = files.sort().at(-1)
  if (latest === undefined) throw new BackupError(`There is no backup in ${place.title} yet.`)
  return latest
}

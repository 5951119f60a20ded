/** The backup that an owner names, before any of it is read. */
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Env } from '../../../platform/env.ts'
import { BackupError } from '../file/backup-error.ts'
import { parseBackupName } from '../file/backup-format.ts'
import { openBackup } from '../places/open-backup.server.ts'
import { openBackupPlace } from '../places/open-place.server.ts'

/** A file, a name in the place for backups, or 'latest', which `title` then names. Throws `BackupError` for a folder. */
export async function findBackup(env: Env, wanted: string): Promise<{ title: string; open: () => Promise<Readable> }> {
  const found = await stat(wanted).catch(() => undefined)
  if (found?.isDirectory()) throw new BackupError(`${wanted} is a folder. Name the file of a backup in it.`)
  if (found || wanted !== 'latest') return openBackup(env, wanted)
  // Once: a restore reads it twice, and a newer one may come in between.
  const place = openBackupPlace(env)
  const regular = (await place.list()).filter(({ file }) => parseBackupName(file)?.kind === 'regular')
  const latest = regular
    .map(({ file }) => file)
    .sort()
    .at(-1)
  if (latest === undefined) throw new BackupError(`There is no backup in ${place.title} yet.`)
  return openBackup(env, latest)
}

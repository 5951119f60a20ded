/** Finds the backup that an owner names: a file on this machine, or one in the place for backups. */
import { createReadStream, existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Env } from '../../../platform/env.ts'
import { BackupError } from '../file/backup-error.ts'
import { parseBackupName } from '../file/backup-format.ts'
import { openBackupPlace } from './open-place.server.ts'

/** `wanted` may be 'latest'. `open` can be called again, and throws `BackupError` when there is no such backup. */
export function openBackup(
  env: Pick<Env, 'backup' | 'dataDir'>,
  wanted: string,
): { title: string; open: () => Promise<Readable> } {
  if (existsSync(wanted)) return { title: wanted, open: async () => createReadStream(wanted) }
  const place = openBackupPlace(env)
  return {
    title: wanted,
    async open() {
      const file = wanted === 'latest' ? await latestIn(place) : wanted
      const stream = file === undefined ? undefined : await place.open(file)
      if (!stream) throw new BackupError(`There is no backup ${wanted} here or in ${place.title}.`)
      return stream
    },
  }
}

async function latestIn(place: ReturnType<typeof openBackupPlace>): Promise<string | undefined> {
  const files = (await place.list()).map(({ file }) => file).filter((file) => parseBackupName(file)?.kind === 'regular')
  return files.sort().at(-1)
}

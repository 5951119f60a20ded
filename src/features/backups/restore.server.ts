/** Restores a backup into an empty place, of either kind. */
import type { Readable } from 'node:stream'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import type { EmptyDatabase } from '../../platform/rows/empty-database.ts'
import type { Storage } from '../../platform/storage-contract.ts'
import { holdWaitingMailSql } from '../mail/outbox.server.ts'
import { timeText } from '../shared/clock.ts'
import { contents } from './counts.ts'
import type { About, Checksums } from './file/backup-format.ts'
import { readBackup } from './file/read-backup.server.ts'
import { checkTarget, compareRows, openEmptyDatabase, putPicture } from './load.server.ts'

type Parts = {
  /** Opens the backup from its beginning: it is read twice, first to see that it is whole. */
  open: () => Promise<Readable>
  key: string | undefined
  target: Pick<Env, 'databaseUrl' | 'dataDir'>
  storage: Storage
  log: Log
  /** Tells the owner how far it is. */
  say: (sentence: string) => void
}

/**
 * Nothing is there before all of it is. Throws `BackupError` for a file that isn't a whole backup, `NotEmpty` when the
 * place has a shop. After a failure the same call can be made again.
 */
export async function restoreBackup({
  open,
  key,
  target,
  storage,
  log,
  say,
}: Parts): Promise<{ about: About; checksums: Checksums }> {
  await checkTarget(target)
  const { about, checksums } = await readBackup(await open(), key)
  say(
    `The backup is whole. It was made on ${timeText(about.madeAt)} by ${about.shop}, on ${about.engine}: ${contents(checksums)}.`,
  )
  const database = await openEmptyDatabase(target, about, log)
  try {
    await load(database, about, { open, key, storage })
    say('All of it is loaded. Comparing…')
    await compareRows(database, new Map(Object.entries(checksums.tables)))
    // After the comparison. Sent again, an email that went out after the backup would come twice.
    if (about.tables.some(({ name, columns }) => name === 'outbox' && columns.some((column) => column.name === 'held')))
      await database.run(holdWaitingMailSql)
    await database.commit()
  } finally {
    await database.close()
  }
  return { about, checksums }
}

async function load(
  database: EmptyDatabase,
  about: About,
  { open, key, storage }: Pick<Parts, 'open' | 'key' | 'storage'>,
): Promise<void> {
  await readBackup(await open(), key, {
    rows: (table, rows) => database.insert(table, rows),
    picture: (file, content) => putPicture(storage, file, content),
  })
  await database.setCounters(about.tables)
}

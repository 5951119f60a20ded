/** Copies a shop from SQLite to PostgreSQL, with its pictures if they move to a bucket. */
import { existsSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { movedEnding } from '../../platform/database/node-sqlite-dialect.ts'
import { findSqliteFile, hasMoved } from '../../platform/database/open-sqlite.ts'
import { reasonOf } from '../../platform/database/start-error.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { type EmptyDatabase, NotEmpty } from '../../platform/rows/empty-database.ts'
import { openPostgresRows } from '../../platform/rows/postgres-rows.ts'
import {
  differing,
  digestsOf,
  linesOf,
  type RowSource,
  type TableDigest,
  TableDigester,
} from '../../platform/rows/row-source.ts'
import { openSqliteRows } from '../../platform/rows/sqlite-rows.ts'
import { openStorage } from '../../platform/storage.ts'
import { syncFile } from '../../platform/sync-file.ts'
import { counted, countedPictures } from './counts.ts'
import { BackupError } from './file/backup-error.ts'
import { checkTarget, compareRows, openEmptyDatabase, putPicture } from './load.server.ts'

const lookAgainMs = 500

/** The ends of the names of the files that SQLite keeps beside a database. */
const besides = ['-wal', '-shm']

type Parts = { env: Env; log: Log; say: (sentence: string) => void }

/**
 * Copies everything, compares it, and puts the SQLite file out of the shop's reach. While it copies, a running shop answers
 * writes with 503; afterwards, too. Can be called again after a failure: nothing is in PostgreSQL before all of it is.
 */
export async function moveToPostgres({ env, log, say }: Parts): Promise<void> {
  const { databaseUrl, dataDir } = env
  if (databaseUrl === undefined)
    throw new BackupError('Set DATABASE_URL to an empty PostgreSQL database: that is where the shop moves.')
  if (hasMoved(dataDir)) {
    // The earlier run may have been killed, or a shop had the file open.
    const old = join(dataDir, 'shop.sqlite')
    if (!existsSync(`${old}${movedEnding}-wal`)) await renameMoved(old)
    makeOneFile(old + movedEnding, say)
    throw new BackupError(`The shop in ${dataDir} has already moved. Start it with DATABASE_URL set as it is here.`)
  }
  const path = await findSqliteFile(dataDir)
  // Before pictures are copied. A try that failed late may have left everything there.
  await checkTarget({ databaseUrl, dataDir }).catch((error: unknown) => {
    if (!(error instanceof NotEmpty)) throw error
  })
  // With the write lock: what a customer sends from here on must not be lost in a file that is left behind.
  const source = openSqliteRows(path, { lock: true })
  try {
    const files = await copyPictures(env, say)
    const digests = await copyRows(source, env, log, say)
    const rows = [...digests.values()].reduce((sum, digest) => sum + digest.rows, 0)
    await renameMoved(path)
    await syncFile(dataDir)
    // A running shop that has just looked for its file may be about to write. It meets the lock, and looks again.
    await sleep(lookAgainMs)
    say(`Moved and compared: ${counted(rows, 'row')} in ${counted(digests.size, 'table')}, ${countedPictures(files)}.`)
  } finally {
    await source.close()
  }
  makeOneFile(path + movedEnding, say)
}

async function renameMoved(path: string): Promise<void> {
  for (const ending of ['', ...besides])
    if (existsSync(path + ending)) await rename(path + ending, path + movedEnding + ending)
}

/**
 * Takes what is in the log of writes into the file itself, so that it can be copied or put back alone. Only after the lock
 * is gone: SQLite refuses this inside a transaction. It also refuses while a running shop has the file open, and nothing
 * else may remove the two files then: that shop would go on writing into a log that no one finds.
 */
function makeOneFile(path: string, say: Parts['say']): void {
  try {
    const database = new DatabaseSync(path)
    try {
      database.exec('pragma journal_mode = delete')
    } finally {
      database.close()
    }
  } catch (error) {
    // The move itself is done.
    const files = besides.filter((ending) => existsSync(path + ending)).map((ending) => basename(path) + ending)
    say(
      files.length > 0
        ? `Keep ${files.join(' and ')} together with ${basename(path)}: part of the data is in them. Stop the old shop, then run this command again to get one file.`
        : `The old database ${path} can't be opened (${reasonOf(error)}).`,
    )
  }
}

/** Copies them unless an earlier try has done so. Returns the digests of what is in PostgreSQL. */
async function copyRows(
  source: RowSource,
  env: Env,
  log: Log,
  say: Parts['say'],
): Promise<ReadonlyMap<string, TableDigest>> {
  let target: EmptyDatabase
  try {
    target = await openEmptyDatabase(env, source, log)
  } catch (error) {
    if (!(error instanceof NotEmpty)) throw error
    return compareEarlierTry(source, env.databaseUrl ?? '', say)
  }
  try {
    say('Copying rows…')
    const digests = new Map<string, TableDigest>()
    for (const table of source.tables) {
      const digester = new TableDigester()
      for await (const rows of source.read(table)) {
        digester.add(rows.length, linesOf(rows))
        await target.insert(table, rows)
      }
      digests.set(table.name, digester.digest())
    }
    await target.setCounters(source.tables)
    say('Comparing…')
    await compareRows(target, digests)
    await target.commit()
    return digests
  } finally {
    await target.close()
  }
}

/** A try that was ended right after its commit has everything there. */
async function compareEarlierTry(source: RowSource, url: string, say: Parts['say']) {
  say('The database at DATABASE_URL has a shop already. Comparing…')
  const there = await openPostgresRows(url)
  try {
    const [wanted, found] = [await digestsOf(source), await digestsOf(there)]
    if (differing(wanted, found).length > 0)
      throw new NotEmpty(
        'The database at DATABASE_URL has another shop, or this one was opened since it moved. Set DATABASE_URL to an empty database.',
      )
    return found
  } finally {
    await there.close()
  }
}

/** Every file in DATA_DIR/media, if pictures move to a bucket. Returns how many. */
async function copyPictures({ dataDir, s3 }: Env, say: Parts['say']): Promise<number> {
  if (!s3) return 0
  say(`Copying pictures to the bucket ${s3.bucket}…`)
  const from = openStorage({ s3: undefined, dataDir })
  const to = openStorage({ s3, dataDir })
  let files = 0
  for (const folder of await foldersIn(join(dataDir, 'media')))
    for (const name of await readdir(join(dataDir, 'media', folder))) {
      const file = `${folder}/${name}`
      // An upload that a crash interrupted.
      const content = name.endsWith('.new') ? undefined : await from.open(file)
      if (!content) continue
      await putPicture(to, file, await buffer(content.body))
      files += 1
    }
  return files
}

async function foldersIn(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
}

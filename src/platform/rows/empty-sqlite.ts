/** Loads rows into a new SQLite file, which gets its name once it is whole. */
import { randomBytes } from 'node:crypto'
import { link, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrateTo } from '../database/migrate.ts'
import { NodeSqliteDialect, SqliteFile } from '../database/node-sqlite-dialect.ts'
import { reasonOf, StartError } from '../database/start-error.ts'
import { isDiskFull, sqliteCodeOf } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Log } from '../log.ts'
import { syncFile } from '../sync-file.ts'
import { type EmptyDatabase, NotEmpty, RowRefused } from './empty-database.ts'
import { quoted, type TableShape, type Value } from './row-source.ts'
import { readSqliteRows } from './sqlite-rows.ts'

/**
 * `lastMigration`: the schema that the rows have. Throws `NotEmpty` when the file exists, and `StartError` where none can be
 * made.
 */
export async function makeSqliteDatabase(path: string, lastMigration: string, log: Log): Promise<EmptyDatabase> {
  await removeAbandoned(path)
  const unfinished = `${path}.restoring-${randomBytes(4).toString('hex')}`
  const removeUnfinished = async () => {
    for (const ending of ['', '-wal', '-shm']) await rm(unfinished + ending, { force: true })
  }
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(openUnfinished(unfinished, log)) })
  try {
    await migrateTo(db, 'sqlite', lastMigration)
  } finally {
    await db.destroy()
  }
  const database = new DatabaseSync(unfinished, { enableForeignKeyConstraints: false })
  // Whether it reaches the disk counts at the end, when the file is synced as a whole.
  database.exec('pragma synchronous = off; pragma cache_size = -64000; begin immediate')
  const rows = readSqliteRows(database)
  for (const { name } of rows.tables) database.exec(`delete from ${quoted(name)}`)

  return {
    engine: 'sqlite',
    rows,
    insert: async (table, values) => insertRows(database, table, values),
    setCounters: async (tables) => setCounters(database, tables),
    run: async (statement) => database.exec(statement),
    commit: async () => {
      const broken = database.prepare('pragma foreign_key_check').get() as { table: string } | undefined
      if (broken) throw new RowRefused(broken.table, 'it refers to a row that is missing')
      database.exec('commit; pragma wal_checkpoint(truncate)')
      database.close()
      await syncFile(unfinished)
      // A link, because a rename would overwrite a database that has come into being meanwhile.
      await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new NotEmpty(`There is already a database at ${path}.`) : error
      })
      await rm(unfinished)
      await syncFile(dirname(path))
    },
    close: async () => {
      if (database.isOpen) database.close()
      await removeUnfinished()
    },
  }
}

/** What a restore left that was killed: a file with all customers in it, under a name that nobody looks for. */
async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(`${basename(path)}.restoring-`) && /-[0-9a-f]{8}$/.test(name) && !isInUse(join(folder, name)))
      for (const ending of ['', '-wal', '-shm']) await rm(join(folder, name + ending), { force: true })
}

/** By another restore, which holds its lock until it ends. */
function isInUse(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('begin immediate; rollback')
    return false
  } catch (error) {
    const code = sqliteCodeOf(error)
    return code === 5 || code === 6
  } finally {
    database.close()
  }
}

function openUnfinished(path: string, log: Log): SqliteFile {
  try {
    return new SqliteFile(path, log)
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new StartError(
      `No database can be made in ${dirname(path)} (${reasonOf(error)}). Set DATA_DIR to a folder that this user may write to.`,
    )
  }
}

function insertRows(database: DatabaseSync, { name, columns }: TableShape, rows: readonly Value[][]): void {
  const bind = (value: Value, at: number) => (columns[at]?.kind === 'bytes' && value !== null ? bytesOf(value) : value)
  const statement = database.prepare(
    `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})
     values (${columns.map(() => '?').join(', ')})`,
  )
  try {
    for (const row of rows) statement.run(...row.map(bind))
  } catch (error) {
    // CONSTRAINT and MISMATCH.
    const code = sqliteCodeOf(error)
    throw code === 19 || code === 20 ? new RowRefused(name, reasonOf(error)) : error
  }
}

const bytesOf = (hex: Value): Uint8Array => Buffer.from(String(hex), 'hex')

/** Only tables with AUTOINCREMENT remember. The others go on after their highest number, as they always do. */
function setCounters(database: DatabaseSync, tables: readonly TableShape[]): void {
  const counting = database
    .prepare("select name from sqlite_schema where type = 'table' and lower(sql) like '%autoincrement%'")
    .all() as { name: string }[]
  for (const { name, counter } of tables) {
    if (!counter || !counting.some((table) => table.name === name)) continue
    database.prepare('delete from sqlite_sequence where name = ?').run(name)
    database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, counter.last)
  }
}

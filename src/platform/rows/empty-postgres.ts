/** Loads rows into an empty PostgreSQL database, in one transaction: tables and rows are there at once, or not at all. */
import { Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Client } from 'pg'
import { mayNotCreate, refusalOf, requireUtf8 } from '../database/cannot-use.ts'
import { migrateTo } from '../database/migrate.ts'
import { PooledPostgresDialect } from '../database/postgres-dialect.ts'
import type { Tables } from '../database/tables.ts'
import { updateLock } from '../database/update.ts'
import { type EmptyDatabase, NotEmpty, RowRefused } from './empty-database.ts'
import { connectForRows, readPostgresRows } from './postgres-rows.ts'
import { quoted, type TableShape, type Value } from './row-source.ts'

/**
 * Looks whether rows can be loaded there, before anything is written anywhere. Throws `StartError` when the database can't
 * be used, and `NotEmpty` when there is any table.
 */
export async function checkEmptyPostgres(url: string): Promise<void> {
  const client = await connectForRows(url)
  try {
    await requireEmpty(client)
  } catch (error) {
    throw refusalOf(error) ?? error
  } finally {
    await client.end()
  }
}

/** Makes the tables with the schema that the rows have. Throws as `checkEmptyPostgres` does. */
export async function makePostgresDatabase(url: string, lastMigration: string): Promise<EmptyDatabase> {
  const client = await connectForRows(url)
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // A shop that starts here waits, and finds the tables. So does another restore.
    await client.query(`select pg_advisory_xact_lock(${updateLock})`)
    await requireEmpty(client)
    await migrate(client, lastMigration)
    const rows = await readPostgresRows(client)
    for (const { name } of rows.tables.toReversed()) await client.query(`delete from ${quoted(name)}`)
    const types = await readTypes(client)
    return {
      engine: 'postgres',
      rows,
      insert: (table, values) => insertRows(client, table, values, types),
      setCounters: (tables) => setCounters(client, rows.tables, tables),
      run: async (statement) => void (await client.query(statement)),
      commit: async () => {
        await client.query('commit')
        // The planner knows nothing of rows that came all at once. The server does the same later, so it may fail.
        await client.query('analyze').catch(() => undefined)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw refusalOf(error) ?? error
  }
}

async function requireEmpty(client: Client): Promise<void> {
  const encoding = await client.query<{ server_encoding: string }>('show server_encoding')
  requireUtf8(encoding.rows[0]?.server_encoding)
  const found = await client.query(
    "select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') limit 1",
  )
  if (found.rows.length > 0)
    throw new NotEmpty('The database at DATABASE_URL already has tables. Set it to an empty database.')
  const right = await client.query<{ may: boolean | null }>(
    "select has_schema_privilege(current_schema(), 'create') as may",
  )
  if (!right.rows[0]?.may) throw mayNotCreate()
}

/** On the open transaction of this connection. */
async function migrate(client: Client, lastMigration: string): Promise<void> {
  const onlyOne: PostgresPool = {
    options: {},
    connect: async () => ({
      query: client.query.bind(client) as PostgresPoolClient['query'],
      release: () => undefined,
    }),
    end: async () => undefined,
  }
  const db = new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool: onlyOne, mayIdle: true }) })
  await migrateTo(db, 'postgres', lastMigration, { disableTransactions: true })
  await db.destroy()
}

/** Of the columns, by table and column. */
async function readTypes(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ place: string; type: string }>(`
    select c.relname || '.' || a.attname as place, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
  return new Map(rows.map(({ place, type }) => [place, type]))
}

/** As one JSON value: a statement takes 65,535 parameters at most. */
async function insertRows(
  client: Client,
  { name, columns }: TableShape,
  rows: readonly Value[][],
  types: ReadonlyMap<string, string>,
): Promise<void> {
  const values = columns.map((column, at) => {
    const type = types.get(`${name}.${column.name}`)
    if (type === 'bytea') return `decode(row ->> ${at}, 'hex')`
    return type === 'bit varying' ? `('x' || (row ->> ${at}))::bit varying` : `(row ->> ${at})::${type}`
  })
  const inserting = client.query(
    `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})
     select ${values.join(', ')} from json_array_elements($1::json) as row`,
    [JSON.stringify(rows)],
  )
  // Class 22, data exceptions, and 23, violations of integrity.
  await inserting.catch((error: { code?: string; message: string }) => {
    throw /^2[23]/.test(error.code ?? '') ? new RowRefused(name, error.message) : error
  })
}

async function setCounters(client: Client, own: readonly TableShape[], tables: readonly TableShape[]): Promise<void> {
  for (const { name, counter } of own) {
    if (!counter) continue
    const known = tables.find((table) => table.name === name)?.counter?.last ?? 0
    const { rows } = await client.query(
      `select coalesce(max(${quoted(counter.column)}), 0) as highest from ${quoted(name)}`,
    )
    const last = Math.max(known, Number(rows[0].highest))
    if (last > 0)
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quoted(name), counter.column, last])
  }
}

/** Reads all rows of a PostgreSQL database as of one moment, beside running shops. */
import type { Client } from 'pg'
import { cannotUse } from '../database/cannot-use.ts'
import {
  byName,
  type ColumnKind,
  parentsFirst,
  quoted,
  type RowSource,
  rowsTogether,
  staysHere,
  type TableShape,
  type Value,
} from './row-source.ts'

/**
 * Connects with its own connection, on which no limit for silence holds: a large table takes its time. Throws `StartError`
 * when it can't.
 */
export async function connectForRows(url: string): Promise<Client> {
  const { Client, types } = await import('pg')
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // bigint columns hold milliseconds and counts, far below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format),
    },
  })
  // A lost connection also rejects the query that waits for it.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw cannotUse(error)
  })
  return client
}

/** Opens a snapshot on a connection of its own. */
export async function openPostgresRows(url: string): Promise<RowSource> {
  const client = await connectForRows(url)
  try {
    await client.query('begin isolation level repeatable read, read only')
    return { ...(await readPostgresRows(client)), close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

type Column = { table: string; name: string; type: string; identity: boolean }

/** The rows as the open transaction of this connection sees them. */
export async function readPostgresRows(client: Client): Promise<Omit<RowSource, 'close'>> {
  const all = async <T>(text: string) => (await client.query(text)).rows as T[]
  const columns = await all<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      a.attidentity <> '' as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      -- What PostgreSQL makes of the other columns by itself.
      and a.attgenerated = ''
    order by c.relname, a.attnum`)
  const keys = await all<{ table: string; name: string }>(`
    select c.relname as "table", a.attname as name
    from pg_index i join pg_class c on c.oid = i.indrelid
      cross join unnest(i.indkey::int2[]) with ordinality as k(attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where c.relnamespace = current_schema()::regnamespace and i.indisprimary
    order by c.relname, k.position`)
  const references = await all<{ child: string; parent: string }>(`
    select c.relname as child, p.relname as parent
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`)
  const names = [...new Set(columns.map(({ table }) => table))]
  const tables: TableShape[] = []
  for (const name of names.filter((one) => !staysHere(one))) {
    const own = columns.filter(({ table }) => table === name)
    const identity = own.find((column) => column.identity)
    tables.push({
      name,
      columns: byName(own.map((column) => ({ name: column.name, kind: kindOf(column) }))),
      key: keys.filter(({ table }) => table === name).map((key) => key.name),
      counter: identity ? { column: identity.name, last: await lastOf(client, identity) } : null,
    })
  }
  return {
    engine: 'postgres',
    migrations: names.includes('kysely_migration')
      ? (await all<{ name: string }>('select name from kysely_migration order by name')).map(({ name }) => name)
      : [],
    tables: parentsFirst(
      tables,
      references.map(({ child, parent }): [string, string] => [child, parent]),
    ),
    read: (table) => readTable(client, table, columns),
  }
}

/** 0 before the first. */
async function lastOf(client: Client, { table, name }: Column): Promise<number> {
  const found = await client.query('select pg_get_serial_sequence($1, $2) as sequence', [quoted(table), name])
  // The name comes back quoted.
  const { rows } = await client.query(`select last_value, is_called from ${found.rows[0].sequence}`)
  return rows[0].is_called ? Number(rows[0].last_value) : 0
}

/** Through a cursor, so that neither side holds a whole table. */
async function* readTable(
  client: Client,
  { name, columns, key }: TableShape,
  known: readonly Column[],
): AsyncGenerator<Value[][]> {
  const order = key.map((one) => {
    const kind = columns.find((column) => column.name === one)?.kind
    // SQLite compares text byte by byte.
    return kind === 'text' ? `${quoted(one)} collate "C"` : quoted(one)
  })
  const selected = columns.map((column) => {
    const type = known.find((one) => one.table === name && one.name === column.name)?.type
    return portable(column.name, type)
  })
  await client.query(
    `declare shop_rows no scroll cursor for select ${selected.join(', ')} from ${quoted(name)} order by ${order.join(', ')}`,
  )
  try {
    for (;;) {
      const { rows } = await client.query<Value[]>({ text: `fetch ${rowsTogether} from shop_rows`, rowMode: 'array' })
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await client.query('close shop_rows').catch(() => undefined)
  }
}

function portable(name: string, type: string | undefined): string {
  if (type === 'bytea') return `encode(${quoted(name)}, 'hex')`
  // varbit_send writes the length first, in four bytes. Source: PostgreSQL, src/backend/utils/adt/varbit.c.
  return type === 'bit varying' ? `encode(substr(varbit_send(${quoted(name)}), 5), 'hex')` : quoted(name)
}

function kindOf({ table, name, type }: Column): ColumnKind {
  if (['integer', 'bigint', 'smallint'].includes(type)) return 'integer'
  if (['double precision', 'real'].includes(type)) return 'number'
  if (['text', 'character varying'].includes(type)) return 'text'
  if (['bytea', 'bit varying'].includes(type)) return 'bytes'
  throw new Error(`The column ${name} of ${table} has the type ${type}, which no backup can hold.`)
}

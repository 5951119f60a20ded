/**
 * Which migrations let processes of the older version go on beside the new one (docs/several-machines.md). A migration that
 * takes something away, or asks of new rows what older versions don't write, must be on the list below, which is told to
 * owners.
 */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Store } from '../src/platform/database/store.ts'
import { dropEverything, migrate } from './support/database/migrations.ts'
import { openTestShop } from './support/test-shop.ts'

/** Before, no one asked. */
const firstChecked = '0020'

/** By number: why processes of the older version must be stopped before it runs. */
const mustStop: Record<string, string> = {
  '0020': 'the payments of orders move to a table of their own',
  '0025': 'orders placed by an older version after it get no promised day',
  '0031': 'an older version writes into an index that is gone',
  '0038': 'an older version reads no offer of pieces',
  '0050': 'what an older version books is not in the ledger',
}

const numbers = Object.keys(import.meta.glob('../migrations/*.ts')).map((path) => /\d{4}/.exec(path)?.[0] ?? '')

describe.each(process.env.TEST_DATABASE === 'postgres' ? ['PostgreSQL'] : [])('on %s', () => {
  it('RUN-3 each newer migration only adds what an older version can leave out, or says that it must be stopped', async () => {
    const shop = await openTestShop()
    const newer = [...new Set(numbers.filter((number) => number >= firstChecked))].toSorted()
    await dropEverything(shop.store)
    await migrate(shop.store, '0001', String(Number(firstChecked) - 1).padStart(4, '0'))
    for (const number of newer) {
      const before = await readSchema(shop.store)
      await migrate(shop.store, number, number)
      const breaks = breaksBetween(before, await readSchema(shop.store))
      // What is on the list may be wrong in what it means, which the schema doesn't show.
      if (!(number in mustStop)) expect([number, breaks]).toEqual([number, []])
    }
  })

  it('RUN-3 finds what breaks an older version, and nothing else', async () => {
    const { store } = await openTestShop()
    const before = await readSchema(store)
    const tryOut = async (statement: string) => {
      let found: string[] = []
      const undo = new Error('undo')
      const work = store.transaction(async () => {
        await sql.raw(statement).execute(store.db)
        found = breaksBetween(before, await readSchema(store))
        throw undo
      })
      await expect(work).rejects.toBe(undo)
      return found
    }
    for (const [statement, found] of [
      ['alter table quotes drop column company', 'quotes.company is gone'],
      ['alter table quotes rename column company to firm', 'quotes.company is gone'],
      ['drop table internal_notes', 'internal_notes is gone'],
      ['alter table quotes alter column company type varchar(50)', 'quotes.company has another type'],
      ['alter table quotes add column kind text not null', 'quotes.kind must be given'],
      ['alter table orders alter column promised_on set not null', 'orders.promised_on must be given'],
      ['create unique index one_each on quotes (customer_email)', 'quotes has a new rule: one_each'],
      ['alter table quotes add constraint short check (length(notes) < 100)', 'quotes has a new rule: short'],
    ] as const)
      expect(await tryOut(statement)).toContain(found)
    for (const statement of [
      "alter table quotes add column kind text not null default ''",
      'alter table quotes add column kind text',
      'create table kinds (name text primary key)',
      'create index quotes_by_company on quotes (company)',
    ])
      expect([statement, await tryOut(statement)]).toEqual([statement, []])
  })
})

it('RUN-3 a migration that stops older versions exists', () => {
  expect(numbers).toEqual(expect.arrayContaining(Object.keys(mustStop)))
})

type Schema = {
  /** 'table.column' → its type, and whether an insert must name it. */
  columns: Map<string, { type: string; isRequired: boolean }>
  tables: Set<string>
  /** 'table: name' of checks, keys and unique indexes. */
  rules: Set<string>
}

async function readSchema(store: Store): Promise<Schema> {
  const columns = await sql<{ table: string; column: string; type: string; required: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  `.execute(store.db)
  const rules = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0
    union
    select indrelid::regclass::text, indexrelid::regclass::text from pg_index
    join pg_class c on c.oid = indexrelid where indisunique and c.relnamespace = 'public'::regnamespace
  `.execute(store.db)
  return {
    columns: new Map(
      columns.rows.map(({ table, column, type, required }) => [`${table}.${column}`, { type, isRequired: required }]),
    ),
    tables: new Set(columns.rows.map(({ table }) => table)),
    rules: new Set(rules.rows.map(({ table, name }) => `${table}: ${name}`)),
  }
}

/** What a version that knows `before` may trip over. */
function breaksBetween(before: Schema, after: Schema): string[] {
  const breaks: string[] = []
  for (const table of before.tables) if (!after.tables.has(table)) breaks.push(`${table} is gone`)
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name)
    if (!now) breaks.push(`${name} is gone`)
    else if (now.type !== column.type) breaks.push(`${name} has another type`)
  }
  const isOld = (name: string) => before.tables.has(name.split(/[.:]/)[0] ?? '')
  for (const [name, { isRequired }] of after.columns)
    if (isOld(name) && isRequired && !before.columns.get(name)?.isRequired) breaks.push(`${name} must be given`)
  for (const rule of after.rules)
    if (isOld(rule) && !before.rules.has(rule))
      breaks.push(`${rule.split(': ')[0]} has a new rule: ${rule.split(': ')[1]}`)
  return breaks
}

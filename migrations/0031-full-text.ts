import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Quotes and orders are found by the engine's own full-text search over one text per row, which the shop writes again in
 * the background where it is empty. It replaces an index of the shop's own.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const lists = [
    { list: 'quotes', table: 'quote_search' },
    { list: 'orders', table: 'order_search' },
  ]
  const statements = lists.flatMap(({ list, table }) => [
    ...(engine === 'sqlite' ? sqliteSearch(list, table) : postgresSearch(list, table)),
    `create index ${table}_empty on ${table} (id) where text = ''`,
    `create index ${list}_by_email on ${list} (lower(customer_email), id)`,
  ])
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['search_postings', 'search_blocks', 'search_rebuilds'])
    await sql`drop table ${sql.table(table)}`.execute(db)
}

/** The index of FTS5 follows the table's rows by triggers. It never has the empty ones. */
const sqliteSearch = (list: string, table: string) => [
  `create table ${table} (
    id integer primary key references ${list} (id) on delete cascade,
    text text not null
  ) strict`,
  `insert into ${table} (id, text) select id, '' from ${list}`,
  `create virtual table ${table}_index using fts5 (
    text, content = '${table}', content_rowid = 'id', columnsize = 0,
    tokenize = "ascii tokenchars '.'", prefix = '1 2 3'
  )`,
  `create trigger ${table}_insert after insert on ${table} when new.text <> '' begin
    insert into ${table}_index (rowid, text) values (new.id, new.text);
  end`,
  `create trigger ${table}_delete after delete on ${table} when old.text <> '' begin
    insert into ${table}_index (${table}_index, rowid, text) values ('delete', old.id, old.text);
  end`,
  `create trigger ${table}_update after update of text on ${table} begin
    insert into ${table}_index (${table}_index, rowid, text) select 'delete', old.id, old.text where old.text <> '';
    insert into ${table}_index (rowid, text) select new.id, new.text where new.text <> '';
  end`,
]

const postgresSearch = (list: string, table: string) => [
  `create table ${table} (
    id integer primary key references ${list} (id) on delete cascade,
    text text not null,
    words tsvector not null generated always as (array_to_tsvector(string_to_array(text, ' '))) stored
  )`,
  `insert into ${table} (id, text) select id, '' from ${list}`,
  `create index ${table}_by_word on ${table} using gin (words)`,
]

import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** One search index for quotes and orders replaces their tables of words. 0031 replaces it again, so it stays empty. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`
  const bytes = engine === 'sqlite' ? sql`blob` : sql`bytea`
  const statements = [
    sql`create table search_postings (
      list text not null,
      term ${text} not null,
      row_id integer not null,
      primary key (list, term, row_id)
    ) ${options}`,
    sql`create index search_postings_by_row on search_postings (list, row_id)`,
    sql`create table search_blocks (
      list text not null,
      term ${text} not null,
      block integer not null,
      size integer not null check (size > 0),
      bits ${bytes} not null,
      primary key (list, term, block)
    ) ${options}`,
    sql`create index orders_set_aside on orders (id) where set_aside is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
  // A full set is 2 KB. PostgreSQL would move it to another table, and a search would read both.
  if (engine === 'postgres') await sql`alter table search_blocks alter column bits set storage plain`.execute(db)

  await sql`drop table quote_words`.execute(db)
  await sql`drop table order_words`.execute(db)
}

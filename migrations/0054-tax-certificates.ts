import { type Kysely, sql } from 'kysely'

/**
 * BOOK-3: why an order was sold without tax. The file is kept in pieces of 24,000 bytes: a backup reads and writes some
 * hundred rows together, and an entry of it may have 64 MB. Nothing reads these tables but what this version adds.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const onSqlite = engine === 'sqlite'
  const options = onSqlite ? sql`strict` : sql``
  const time = onSqlite ? sql`integer` : sql`bigint`
  const statements = [
    sql`create table tax_certificates (
      order_id integer primary key references orders (id),
      number text not null,
      holder text not null,
      valid_until text,
      file_type text not null check (file_type in ('PDF', 'JPEG', 'PNG', 'HEIC')),
      bytes integer not null,
      added_at ${time} not null
    ) ${options}`,
    sql`create table tax_certificate_files (
      order_id integer not null references tax_certificates (order_id),
      position integer not null,
      base64 text not null,
      primary key (order_id, position)
    ) ${options}`,
  ]
  for (const statement of statements) await statement.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Mail that is held back, how much mail strangers have caused lately, and quotes that look like a robot's. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`alter table outbox add column held text`,
    sql`create index outbox_held on outbox (id) where held is not null`,
    sql`create table mail_allowances (key text primary key, used text not null, updated_at ${time} not null) ${options}`,
    sql`alter table quotes add column suspicion text`,
  ]
  for (const statement of statements) await statement.execute(db)
}

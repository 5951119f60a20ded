import { type Kysely, sql } from 'kysely'

/** The devices that the owner wants to be told on, what is to be sent to each, and the shop's key for push services. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`create table push_keys (
      id integer primary key check (id = 1),
      public_key text not null,
      private_key text not null,
      created_at ${time} not null
    ) ${options}`,
    sql`create table push_subscriptions (
      id text primary key,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      topics text not null,
      person_id text,
      created_at ${time} not null,
      updated_at ${time} not null
    ) ${options}`,
    sql`create table push_notes (
      subscription_id text not null references push_subscriptions (id) on delete cascade,
      topic text not null,
      content text not null,
      more integer not null,
      happened_at ${time} not null,
      due_at ${time},
      tries integer not null,
      lease text,
      sent_at ${time},
      primary key (subscription_id, topic)
    ) ${options}`,
    sql`create index push_notes_due on push_notes (due_at) where due_at is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * STAFF-1: passkeys, and the challenges that they answer, each good once and for minutes. An older version of the shop
 * beside this one knows neither, and signs people in by password.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const big = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`create table passkeys (
      id text primary key,
      person_id text not null,
      credential_id text not null unique,
      public_key text not null,
      counter ${big} not null,
      transports text not null,
      is_backed_up integer not null check (is_backed_up in (0, 1)),
      name text not null,
      created_at ${big} not null,
      last_used_at ${big},
      copied_at ${big}
    ) ${options}`,
    sql`create index passkeys_by_person on passkeys (person_id)`,
    sql`create table passkey_challenges (
      challenge_hash text primary key,
      bound_to text not null,
      person_id text,
      expires_at ${big} not null
    ) ${options}`,
    sql`create index passkey_challenges_by_expiry on passkey_challenges (expires_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Browsers that the owner has signed in with before: by the digest of the token that each was given. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  await sql`create table known_browsers (
    token_hash text primary key,
    expires_at ${time} not null
  ) ${options}`.execute(db)
}

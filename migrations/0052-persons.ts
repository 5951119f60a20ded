import { type Kysely, sql } from 'kysely'

/**
 * STAFF-1: the people of the shop. The first owner's password is the shop's, which stays where older versions of the shop
 * look for it. Sessions and browsers that an older version beside this one writes name no person: they are the first
 * owner's, whose id is 'owner'. Nothing refers to `persons` by a key, for the same reason.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`create table persons (
      id text primary key,
      name text not null,
      name_key text not null,
      email text,
      role text not null check (role in ('owner', 'workshop')),
      password text,
      created_at ${time} not null,
      removed_at ${time}
    ) ${options}`,
    sql`create unique index persons_by_name on persons (name_key) where removed_at is null`,
    sql`create unique index persons_by_email on persons (email) where removed_at is null and email is not null`,
    sql`insert into persons (id, name, name_key, role, created_at) values ('owner', 'Owner', 'owner', 'owner', ${Date.now()})`,
    sql`create table invitations (
      token_hash text primary key,
      person_id text,
      name text not null,
      email text,
      role text not null check (role in ('owner', 'workshop')),
      created_by text not null,
      created_at ${time} not null,
      expires_at ${time} not null,
      used_at ${time}
    ) ${options}`,
    sql`create index invitations_by_expiry on invitations (expires_at)`,
    sql`alter table admin_sessions add column person_id text`,
    sql`alter table admin_sessions add column device text`,
    sql`alter table admin_sessions add column seen_at ${time}`,
    sql`create index admin_sessions_by_person on admin_sessions (person_id)`,
    sql`alter table known_browsers add column person_id text`,
  ]
  for (const statement of statements) await statement.execute(db)
}

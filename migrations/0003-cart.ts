import { type Kysely, sql } from 'kysely'

/** Carts: what a browser has put aside. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const inches = engine === 'sqlite' ? sql`real` : sql`double precision`
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`

  const statements = [
    sql`create table cart_items (
      id text primary key,
      session_id text not null,
      product_id text not null references products (id),
      quantity integer not null check (quantity between 1 and 99),
      length_in ${inches} not null,
      width_in ${inches} not null,
      thickness_in ${inches} not null,
      seen_price_cents integer not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      unique (session_id, product_id, length_in, width_in, thickness_in)
    ) ${options}`,
    sql`create index cart_items_by_age on cart_items (updated_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}

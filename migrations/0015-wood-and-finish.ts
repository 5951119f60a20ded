import { type Kysely, sql } from 'kysely'

/** The wood and finish of a cart's pieces, and of an order's, with the price lines as they were. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const inches = engine === 'sqlite' ? sql`real` : sql`double precision`
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`

  const statements = [
    // A new table, because SQLite can't change what is unique in an old one.
    sql`create table cart_items_with_finish (
      id text not null,
      session_id text not null,
      product_id text not null references products (id),
      wood_species_id text not null,
      finish_option_id text not null,
      quantity integer not null check (quantity between 1 and 99),
      length_in ${inches} not null,
      width_in ${inches} not null,
      thickness_in ${inches} not null,
      seen_price_cents integer not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      constraint cart_items_key primary key (id),
      constraint cart_items_piece unique
        (session_id, product_id, length_in, width_in, thickness_in, wood_species_id, finish_option_id)
    ) ${options}`,
    // No finish is '': nulls would never be equal.
    sql`insert into cart_items_with_finish
      select cart_items.id, session_id, product_id, products.wood_species_id, '', quantity, length_in, width_in,
        thickness_in, seen_price_cents, cart_items.created_at, updated_at
      from cart_items join products on products.id = cart_items.product_id`,
    sql`drop table cart_items`,
    sql`alter table cart_items_with_finish rename to cart_items`,
    sql`create index cart_items_by_age on cart_items (updated_at)`,
    sql`create index cart_items_by_product on cart_items (product_id, session_id)`,
    sql`alter table order_items add column wood_species_id text`,
    sql`alter table order_items add column finish_option_id text`,
    sql`alter table order_items add column finish_name text`,
    sql`alter table order_items add column price_lines text not null default '[]'`,
  ]
  for (const statement of statements) await statement.execute(db)
}

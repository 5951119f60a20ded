import { type Kysely, sql } from 'kysely'

/** The pieces of a quote, from position 0 on. Quotes of before have one, which their own columns say. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const inches = engine === 'sqlite' ? sql`real` : sql`double precision`
  const statements = [
    sql`create table quote_pieces (
      quote_id integer not null references quotes (id) on delete cascade,
      position integer not null,
      product_id text not null,
      product_name text not null,
      category text not null,
      making text,
      wood_species_id text not null,
      wood_species_name text not null,
      price_per_board_foot_cents integer not null,
      finish_option_id text,
      finish_name text,
      length_in ${inches} not null,
      width_in ${inches} not null,
      thickness_in ${inches} not null,
      quantity integer not null check (quantity between 1 and 99),
      note text not null,
      board_feet ${inches} not null,
      wood_cents integer not null,
      finish_cents integer not null,
      processing_cents integer not null,
      primary key (quote_id, position)
    ) ${options}`,
    sql`insert into quote_pieces
      select id, 0, product_id, product_name, category, making, wood_species_id, wood_species_name,
        price_per_board_foot_cents, finish_option_id, finish_name, length_in, width_in, thickness_in, 1, '',
        board_feet, wood_cents, finish_cents, processing_cents
      from quotes`,
    // Lists say how many there are without reading them.
    sql`alter table quotes add column piece_count integer not null default 1`,
    sql`create index quote_pieces_by_wood on quote_pieces (wood_species_id, quote_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}

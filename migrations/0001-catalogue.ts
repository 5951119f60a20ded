import { type Kysely, sql } from 'kysely'

/** What the shop offers: species, finishes, products, gallery, settings. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const inches = engine === 'sqlite' ? sql`real` : sql`double precision`
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`

  const statements = [
    sql`create table wood_species (
      id text primary key,
      key text not null unique,
      name text not null,
      description text not null,
      price_per_board_foot_cents integer not null check (price_per_board_foot_cents >= 0),
      picture_id text,
      position integer not null
    ) ${options}`,
    sql`create table finish_options (
      id text primary key,
      name text not null,
      description text not null,
      price_cents integer not null check (price_cents >= 0),
      position integer not null
    ) ${options}`,
    sql`create table products (
      id text primary key,
      name text not null,
      description text not null,
      category text not null check (category in ('floating-mantel', 'corbel-mantel', 'ceiling-beam')),
      base_price_cents integer not null check (base_price_cents >= 0),
      price_unit text not null,
      featured integer not null check (featured in (0, 1)),
      wood_species_id text not null references wood_species (id),
      min_length_in ${inches} not null check (min_length_in > 0),
      min_width_in ${inches} not null check (min_width_in > 0),
      min_thickness_in ${inches} not null check (min_thickness_in > 0),
      max_length_in ${inches} not null check (max_length_in >= min_length_in),
      max_width_in ${inches} not null check (max_width_in >= min_width_in),
      max_thickness_in ${inches} not null check (max_thickness_in >= min_thickness_in),
      created_at ${time} not null,
      retired_at ${time}
    ) ${options}`,
    sql`create table product_pictures (
      product_id text not null references products (id) on delete cascade,
      position integer not null,
      picture_id text not null,
      primary key (product_id, position)
    ) ${options}`,
    sql`create table gallery_images (
      id text primary key,
      title text not null,
      description text not null,
      category text not null,
      picture_id text not null,
      featured integer not null check (featured in (0, 1)),
      sort_order integer not null,
      created_at ${time} not null
    ) ${options}`,
    sql`create table settings (
      name text primary key,
      value text not null,
      updated_at ${time} not null
    ) ${options}`,
    sql`create table page_revision (
      id integer primary key check (id = 1),
      revision ${time} not null
    ) ${options}`,
    sql`insert into page_revision (id, revision) values (1, 1)`,
  ]
  for (const statement of statements) await statement.execute(db)
}

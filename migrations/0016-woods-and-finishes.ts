import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What drawings and comparisons know of a wood and a finish, finishes that are no longer offered, and a price history that
 * also holds finishes and rules. Fills in the woods and finishes that a new shop starts with.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const onSqlite = engine === 'sqlite'
  const pounds = onSqlite ? sql`real` : sql`double precision`
  const time = onSqlite ? sql`integer` : sql`bigint`
  const statements = [
    sql`alter table wood_species add column face_picture_id text`,
    sql`alter table wood_species add column end_picture_id text`,
    sql`alter table wood_species add column pounds_from ${pounds}`,
    sql`alter table wood_species add column pounds_to ${pounds}`,
    sql`alter table wood_species add column janka_lbf integer`,
    sql`alter table wood_species add column character text not null default ''`,
    sql`alter table finish_options add column tone text`,
    sql`alter table finish_options add column strength_percent integer not null default 0`,
    sql`alter table finish_options add column sheen_percent integer not null default 0`,
    sql`alter table finish_options add column retired_at ${time}`,
    ...(onSqlite ? historyOnSqlite : historyOnPostgres),
  ]
  for (const statement of statements) await statement.execute(db)

  for (const { id, poundsFrom, poundsTo, jankaLbf, character } of woods)
    await sql`update wood_species set face_picture_id = ${`face-${id}`}, end_picture_id = ${`end-${id}`},
      pounds_from = ${poundsFrom}, pounds_to = ${poundsTo}, janka_lbf = ${jankaLbf}, character = ${character}
      where id = ${id}`.execute(db)
  for (const { id, tone, strength, sheen } of finishes)
    await sql`update finish_options set tone = ${tone}, strength_percent = ${strength}, sheen_percent = ${sheen}
      where id = ${id}`.execute(db)
}

const woods = [
  {
    id: 'reclaimed-oak',
    poundsFrom: 3.3,
    poundsTo: 4.1,
    jankaLbf: 1_290,
    character: 'Hard, heavy, honey to brown; shrugs off a busy household.',
  },
  {
    id: 'reclaimed-pine',
    poundsFrom: 2.1,
    poundsTo: 2.9,
    jankaLbf: 690,
    character: 'Light and knotty, straw to amber; gathers dents and softens with them.',
  },
  {
    id: 'american-chestnut',
    poundsFrom: 2.4,
    poundsTo: 2.8,
    jankaLbf: 540,
    character: 'Light and steady, warm red-brown with fine wormholes; rare, and soft enough to mark.',
  },
  {
    id: 'barn-wood',
    poundsFrom: 2.3,
    poundsTo: 3.8,
    jankaLbf: null,
    character: 'Silver-gray, ridged and checked; every board differs, so dust it and never sand it.',
  },
]

const finishes = [
  { id: 'hand-rubbed-oil', tone: '#8a4f1c', strength: 24, sheen: 15 },
  { id: 'clear-matte-polyurethane', tone: '#a87a45', strength: 8, sheen: 25 },
  { id: 'dark-walnut-stain', tone: '#442812', strength: 78, sheen: 20 },
  { id: 'whitewash', tone: '#f3eee3', strength: 56, sheen: 10 },
  { id: 'ebony-wax', tone: '#241f1b', strength: 88, sheen: 45 },
  { id: 'shou-sugi-ban', tone: '#181617', strength: 95, sheen: 15 },
]

const kinds = sql`'wood-pricing', 'multipliers', 'additional-fees', 'wood-species', 'product', 'finish',
  'cart-price-rule', 'delivery', 'tax'`
const targets = sql`'wood', 'multiplier', 'fee', 'product', 'species', 'finish', 'setting'`

/** A setting's values are JSON, in columns of their own. */
const historyOnPostgres = [
  sql`alter table price_changes drop constraint price_changes_kind_check`,
  sql`alter table price_changes add constraint price_changes_kind_check check (kind in (${kinds}))`,
  sql`alter table price_change_items drop constraint price_change_items_target_check`,
  sql`alter table price_change_items add constraint price_change_items_target_check check (target in (${targets}))`,
  sql`alter table price_change_items add column old_text text`,
  sql`alter table price_change_items add column new_text text`,
]

/** SQLite can't change a check, so the tables are made again. */
const historyOnSqlite = [
  sql`create table new_price_changes (
    id integer primary key autoincrement,
    kind text not null check (kind in (${kinds})),
    at integer not null,
    signed_in_at integer not null,
    undoes integer references new_price_changes (id),
    undone integer not null check (undone in (0, 1))
  ) strict`,
  sql`create table new_price_change_items (
    change_id integer not null references new_price_changes (id) on delete cascade,
    position integer not null,
    target text not null check (target in (${targets})),
    key text not null,
    name text not null,
    old_value integer,
    new_value integer,
    species text,
    old_text text,
    new_text text,
    primary key (change_id, position)
  ) strict`,
  sql`insert into new_price_changes (id, kind, at, signed_in_at, undoes, undone)
    select id, kind, at, signed_in_at, undoes, undone from price_changes order by id`,
  sql`insert into new_price_change_items (change_id, position, target, key, name, old_value, new_value, species)
    select change_id, position, target, key, name, old_value, new_value, species from price_change_items`,
  sql`drop table price_change_items`,
  sql`drop table price_changes`,
  // SQLite also renames what refers to them.
  sql`alter table new_price_changes rename to price_changes`,
  sql`alter table new_price_change_items rename to price_change_items`,
  sql`create index price_change_items_of_species on price_change_items (change_id) where target = 'species'`,
]

import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Payments are rows of their own: an order may have a deposit and a balance, by card or by hand, each with its refunds.
 * Existing orders keep their one payment, now as a row. An order may also come from a quote instead of a cart.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of engine === 'sqlite' ? onSqlite : onPostgres) await statement.execute(db)
}

type Part = ReturnType<typeof sql>

const payments = (options: Part, time: Part, orders: Part) => [
  sql`create table order_payments (
    id text primary key,
    order_id integer not null references ${orders} (id) on delete cascade,
    kind text not null check (kind in ('whole', 'deposit', 'balance', 'extra')),
    state text not null check (state in ('due', 'paid', 'held', 'void')),
    amount_cents integer not null check (amount_cents >= 0),
    refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
    how text check (how in ('card', 'check', 'cash', 'transfer')),
    note text not null default '',
    intent_id text unique,
    provider text,
    created_at ${time} not null,
    paid_at ${time}
  ) ${options}`,
  sql`create index order_payments_by_order on order_payments (order_id)`,
  sql`create index order_payments_paid on order_payments (paid_at, amount_cents, refunded_cents)
    where paid_at is not null`,
]

const isReceived = sql`(paid_at is not null or set_aside is not null or refunded_cents > 0)`
const receivedCents = sql`case when ${isReceived} then total_cents else 0 end`

/** What is held was paid, but the order is set aside until the owner has checked it. */
const fillPayments = sql`insert into order_payments
    (id, order_id, kind, state, amount_cents, refunded_cents, how, intent_id, provider, created_at, paid_at)
  select 'order-' || id, id, 'whole',
    case
      when paid_at is not null then 'paid'
      when set_aside is not null or refunded_cents > 0 then 'held'
      when status = 'canceled' then 'void'
      else 'due'
    end,
    total_cents, refunded_cents,
    case when ${isReceived} then 'card' end,
    intent_id, provider, created_at, paid_at
  from orders`

/** Revenue is now the sum of payments. */
const indexes = [
  sql`create index orders_by_payment on orders (paid_at) where paid_at is not null`,
  sql`create unique index orders_by_quote on orders (quote_id)`,
  sql`create index refunds_by_payment on refunds (payment_id)`,
]

const onPostgres = [
  ...payments(sql``, sql`bigint`, sql`orders`),
  fillPayments,
  sql`alter table orders add column quote_id integer`,
  sql`alter table orders add column received_cents integer not null default 0`,
  sql`update orders set received_cents = ${receivedCents} where ${isReceived}`,
  sql`do $$ declare name text; begin
    for name in select conname from pg_constraint
      where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%refunded_cents%'
    loop execute format('alter table orders drop constraint %I', name); end loop;
  end $$`,
  sql`alter table orders add constraint orders_refunded check (refunded_cents between 0 and received_cents)`,
  sql`drop index orders_by_payment`,
  sql`alter table orders drop column intent_id`,
  sql`alter table orders drop column provider`,
  sql`alter table orders alter column session_id drop not null`,
  sql`alter table refunds add column payment_id text references order_payments (id)`,
  sql`update refunds set payment_id = 'order-' || order_id`,
  sql`alter table refunds alter column payment_id set not null`,
  sql`alter table payment_intents add column order_payment_id text`,
  ...indexes,
]

/**
 * SQLite can't drop a unique column or change a check, so the tables are made again. The old ones go children first:
 * dropping a table deletes its rows, and what refers to them. A rename also changes what refers to the new ones.
 */
const onSqlite = [
  sql`create table new_orders (
    id integer primary key autoincrement,
    token text not null unique,
    session_id text,
    quote_id integer,
    status text not null check (status in
      ('pending_payment', 'paid', 'in_production', 'ready', 'delivered', 'canceled', 'refunded')),
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    shipping_address text not null,
    billing_address text not null,
    subtotal_cents integer not null,
    shipping_cents integer not null,
    tax_cents integer not null,
    total_cents integer not null,
    received_cents integer not null default 0,
    refunded_cents integer not null check (refunded_cents between 0 and received_cents),
    set_aside text,
    delivery text,
    tax_rule text,
    price_lines text not null default '[]',
    created_at integer not null,
    updated_at integer not null,
    paid_at integer
  ) strict`,
  sql`insert into new_orders (id, token, session_id, status, customer_name, customer_email, customer_phone,
      shipping_address, billing_address, subtotal_cents, shipping_cents, tax_cents, total_cents, received_cents,
      refunded_cents, set_aside, delivery, tax_rule, price_lines, created_at, updated_at, paid_at)
    select id, token, session_id, status, customer_name, customer_email, customer_phone, shipping_address,
      billing_address, subtotal_cents, shipping_cents, tax_cents, total_cents, ${receivedCents}, refunded_cents,
      set_aside, delivery, tax_rule, price_lines, created_at, updated_at, paid_at
    from orders order by id`,
  sql`create table new_order_items (
    order_id integer not null references new_orders (id) on delete cascade,
    position integer not null,
    cart_item_id text not null,
    product_id text not null,
    product_name text not null,
    category text not null,
    wood_species_name text not null,
    picture_id text,
    length_in real not null,
    width_in real not null,
    thickness_in real not null,
    quantity integer not null check (quantity between 1 and 99),
    unit_price_cents integer not null,
    wood_species_id text,
    finish_option_id text,
    finish_name text,
    price_lines text not null default '[]',
    primary key (order_id, position)
  ) strict`,
  sql`insert into new_order_items (order_id, position, cart_item_id, product_id, product_name, category,
      wood_species_name, picture_id, length_in, width_in, thickness_in, quantity, unit_price_cents, wood_species_id,
      finish_option_id, finish_name, price_lines)
    select order_id, position, cart_item_id, product_id, product_name, category, wood_species_name, picture_id,
      length_in, width_in, thickness_in, quantity, unit_price_cents, wood_species_id, finish_option_id, finish_name,
      price_lines
    from order_items order by order_id, position`,
  sql`create table new_order_events (
    id integer primary key autoincrement,
    order_id integer not null references new_orders (id) on delete cascade,
    at integer not null,
    status text not null,
    note text not null
  ) strict`,
  sql`insert into new_order_events (id, order_id, at, status, note)
    select id, order_id, at, status, note from order_events order by id`,
  ...payments(sql`strict`, sql`integer`, sql`new_orders`),
  fillPayments,
  sql`create table new_refunds (
    id text primary key,
    order_id integer not null references new_orders (id),
    payment_id text not null references order_payments (id),
    amount_cents integer not null check (amount_cents > 0),
    state text not null check (state in ('pending', 'done', 'failed')),
    provider_refund_id text,
    created_at integer not null
  ) strict`,
  sql`insert into new_refunds (id, order_id, payment_id, amount_cents, state, provider_refund_id, created_at)
    select id, order_id, 'order-' || order_id, amount_cents, state, provider_refund_id, created_at
    from refunds order by rowid`,
  sql`drop table refunds`,
  sql`drop table order_events`,
  sql`drop table order_items`,
  sql`drop table orders`,
  sql`alter table new_orders rename to orders`,
  sql`alter table new_order_items rename to order_items`,
  sql`alter table new_order_events rename to order_events`,
  sql`alter table new_refunds rename to refunds`,
  sql`alter table payment_intents add column order_payment_id text`,
  sql`create index orders_by_status on orders (status, id)`,
  sql`create index orders_set_aside on orders (id) where set_aside is not null`,
  sql`create index order_events_by_order on order_events (order_id, id)`,
  sql`create index refunds_by_order on refunds (order_id)`,
  ...indexes,
]

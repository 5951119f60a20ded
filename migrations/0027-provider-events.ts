import { type Kysely, sql } from 'kysely'

/**
 * What happens at the payment provider outside the shop: refunds made in its dashboard or failed there, and disputes. The
 * demo provider gets the same, so that it can be tried.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`create table disputes (
      id text primary key,
      order_id integer not null references orders (id),
      payment_id text not null references order_payments (id),
      intent_id text not null,
      amount_cents integer not null,
      withdrawn_cents integer not null check (withdrawn_cents >= 0),
      is_inquiry integer not null check (is_inquiry in (0, 1)),
      state text not null check (state in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
      reason text not null,
      due_at ${time},
      needs_look integer not null check (needs_look in (0, 1)),
      created_at ${time} not null
    ) ${options}`,
    sql`create index disputes_by_order on disputes (order_id)`,
    sql`create index disputes_by_payment on disputes (payment_id)`,
    sql`create index disputes_open on disputes (intent_id) where state in ('needs_response', 'under_review')`,
    sql`create index disputes_to_look_at on disputes (order_id) where needs_look = 1`,
    // The columns added to older tables have no checks: processes of the older version go on writing to these.
    sql`alter table refunds add column by_provider integer not null default 0`,
    sql`alter table refunds add column failure text`,
    sql`alter table refunds add column needs_look integer not null default 0`,
    sql`create index refunds_to_look_at on refunds (order_id) where needs_look = 1`,
    sql`alter table orders add column withdrawn_cents integer not null default 0`,
    sql`alter table order_payments add column withdrawn_cents integer not null default 0`,
    // Revenue is read from this index alone.
    sql`drop index order_payments_paid`,
    sql`create index order_payments_paid on order_payments (paid_at, amount_cents, refunded_cents, withdrawn_cents)
      where paid_at is not null`,
    sql`alter table payment_intents add column news integer not null default 0`,
    sql`create index payment_intents_settled on payment_intents (created_at) where state = 'settled'`,
    sql`create index payment_intents_by_payment on payment_intents (order_payment_id)
      where order_payment_id is not null`,
    sql`alter table demo_refunds add column failure text`,
    sql`create index demo_refunds_by_intent on demo_refunds (intent_id)`,
    sql`create table demo_disputes (
      id text primary key,
      intent_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      is_inquiry integer not null check (is_inquiry in (0, 1)),
      state text not null check (state in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
      reason text not null,
      due_at ${time} not null
    ) ${options}`,
    sql`create index demo_disputes_by_intent on demo_disputes (intent_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}

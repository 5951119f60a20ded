import { type Kysely, sql } from 'kysely'

/**
 * DESK-3: each quote says the state, end and total of its newest offer, and whether the owner closed it, so that lists filter,
 * sort and sum by their indexes. Triggers keep the first three: also for an older version of the shop beside this one. An
 * offer's `expired` follows from its end. A total that can't be read leaves what was asked for.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = engine === 'sqlite'
  const time = isSqlite ? sql`integer` : sql`bigint`
  const columns = [
    sql`alter table quotes add column offer_state text`,
    sql`alter table quotes add column offer_ends_at ${time}`,
    sql`alter table quotes add column offer_cents integer`,
    sql`alter table quotes add column closed_at ${time}`,
    sql`alter table quotes add column closed_as text`,
    sql`alter table quotes add column closed_reason text`,
  ]
  const totalOf = (text: ReturnType<typeof sql>) =>
    isSqlite
      ? sql`(case when json_valid(${text}) then json_extract(${text}, '$.totalCents') end)`
      : sql`quote_total(${text})`
  const fill = [
    sql`update quotes set (offer_state, offer_ends_at, offer_cents) = (
        select state, ends_at, ${totalOf(sql`text`)} from offer_versions
        where quote_id = quotes.id order by number desc limit 1
      ) where id in (select quote_id from offer_versions)`,
    // What was chosen of it is what it comes to.
    sql`update quotes set offer_cents = (
        select ${totalOf(sql`agreed`)} from offer_acceptances where quote_id = quotes.id
      ) where id in (select quote_id from offer_acceptances where agreed is not null)`,
  ]
  const indexes = [
    sql`create index quotes_by_amount on quotes (coalesce(offer_cents, total_cents), id)`,
    sql`create index quotes_by_status_amount on quotes (status, coalesce(offer_cents, total_cents), id)`,
    // Each holds the rows of one filter.
    // With as many columns as the condition has parts: by fewer, SQLite takes the index of statuses.
    sql`create index quotes_unanswered on quotes (status, closed_at, deleted_at, id, created_at)
      where status = 'pending'`,
    sql`create index quotes_offered on quotes (offer_state, offer_ends_at)
      where offer_state in ('sent', 'seen') and closed_at is null`,
    sql`create index quotes_in_work on quotes (id) where offer_state = 'accepted' and status <> 'completed'`,
    sql`create index quotes_lost on quotes (id, deleted_at, coalesce(offer_cents, total_cents))
      where closed_at is not null or offer_state = 'declined'`,
    sql`create index quotes_lost_by_amount on quotes (coalesce(offer_cents, total_cents), id)
      where closed_at is not null or offer_state = 'declined'`,
  ]
  const statements = [...columns, ...(isSqlite ? [] : functions), ...fill, ...indexes]
  for (const statement of statements) await statement.execute(db)
  for (const trigger of isSqlite ? sqliteTriggers : postgresTriggers) await trigger.execute(db)
}

const sqliteTriggers = [
  sql`create trigger quote_of_new_offer after insert on offer_versions begin
    update quotes set offer_state = new.state, offer_ends_at = new.ends_at,
      offer_cents = case when json_valid(new.text) then json_extract(new.text, '$.totalCents') end
      where id = new.quote_id;
  end`,
  // The newest version is never replaced.
  sql`create trigger quote_of_changed_offer after update of state on offer_versions when new.state <> 'replaced' begin
    update quotes set offer_state = new.state where id = new.quote_id;
  end`,
  sql`create trigger quote_of_acceptance after insert on offer_acceptances when json_valid(new.agreed) begin
    update quotes set offer_cents = json_extract(new.agreed, '$.totalCents') where id = new.quote_id;
  end`,
]

const functions = [
  sql`create function quote_total(content text) returns integer language plpgsql immutable as $$
    begin
      return (content::jsonb ->> 'totalCents')::integer;
    exception when others then
      return null;
    end $$`,
  sql`create function quote_of_new_offer() returns trigger language plpgsql as $$
    begin
      update quotes set offer_state = new.state, offer_ends_at = new.ends_at, offer_cents = quote_total(new.text)
        where id = new.quote_id;
      return null;
    end $$`,
  sql`create function quote_of_changed_offer() returns trigger language plpgsql as $$
    begin
      update quotes set offer_state = new.state where id = new.quote_id;
      return null;
    end $$`,
  sql`create function quote_of_acceptance() returns trigger language plpgsql as $$
    begin
      update quotes set offer_cents = coalesce(quote_total(new.agreed), offer_cents) where id = new.quote_id;
      return null;
    end $$`,
]

const postgresTriggers = [
  sql`create trigger quote_of_new_offer after insert on offer_versions
    for each row execute function quote_of_new_offer()`,
  sql`create trigger quote_of_changed_offer after update of state on offer_versions
    for each row when (new.state <> 'replaced') execute function quote_of_changed_offer()`,
  sql`create trigger quote_of_acceptance after insert on offer_acceptances
    for each row when (new.agreed is not null) execute function quote_of_acceptance()`,
]

/**
 * What the shop's owner would count, for the metrics: a few statements over indexes, at most every ten seconds, however often
 * and by how many servers the metrics are read.
 */
import { sql } from 'kysely'
import { type BackupMetrics, readBackupMetrics } from '../../features/backups/backup-metrics.server.ts'
import type { Plan } from '../../features/backups/slots.server.ts'
import { mailFigures } from '../../features/mail/stuck-mails.server.ts'
import { orderStatuses } from '../../features/orders/order.ts'
import { oldestOpenAt } from '../../features/payment/intents.server.ts'
import { type QuoteSource, quoteStatuses } from '../../features/quotes/request/quote.ts'
import type { Store } from '../../platform/database/store.ts'

type ShopFigures = {
  quotes: Record<string, number>
  orders: Record<string, number>
  /** DESK-1: of those quotes, where they came from. */
  sources: Record<QuoteSource, number>
  setAside: number
  emails: { waiting: number; held: number; stuck: number }
  /** When the oldest email that waits was saved, and the oldest payment that is open began. */
  oldestEmailAt: number | null
  oldestPaymentAt: number | null
  backups: BackupMetrics
}

const keptMs = 10_000
/** A scrape doesn't wait longer than that for a silent database. */
const mostWaitMs = 2_000

/** Undefined while the database doesn't answer. */
export type ReadFigures = () => Promise<ShopFigures | undefined>

/** `plan` is undefined: no daily backups. */
export function createReadFigures(store: Store, now: () => number, plan: Plan | undefined): ReadFigures {
  let latest: { at: number; figures: Promise<ShopFigures | undefined> } | undefined
  return () => {
    // A clock that was set back doesn't keep them longer.
    if (latest && Math.abs(now() - latest.at) < keptMs) return latest.figures
    latest = { at: now(), figures: inTime(readFigures(store, now(), plan)) }
    return latest.figures
  }
}

/** Why it failed is in the log of the request or work that needed the database. */
function inTime(read: Promise<ShopFigures>): Promise<ShopFigures | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, mostWaitMs, undefined)
    timer.unref()
    read.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  })
}

async function readFigures(store: Store, now: number, plan: Plan | undefined): Promise<ShopFigures> {
  const { waiting, oldestAt, held, stuck } = mailFigures(store, now)
  const wanted = {
    ...named(
      'quotes',
      quoteStatuses,
      (status) => sql`(select count(*) from quotes where status = ${status})
        - (select count(*) from quotes where deleted_at is not null and status = ${status})`,
    ),
    // All others are from the web. The index holds only these.
    ...named(
      'sources',
      ['phone', 'shop'],
      (source) =>
        sql`(select count(*) from quotes where source <> 'web' and source = ${source} and deleted_at is null)`,
    ),
    ...named('orders', orderStatuses, (status) => sql`(select count(*) from orders where status = ${status})`),
    setAside: sql`(select count(*) from orders where set_aside is not null)`,
    ...{ waiting, oldestAt, held, stuck, oldestPaymentAt: oldestOpenAt(store) },
  }
  const columns = Object.entries(wanted).map(([name, value]) => sql`${value} as ${sql.id(name)}`)
  const { rows } = await sql<Record<string, number | string | null>>`select ${sql.join(columns)}`.execute(store.db)
  const row = rows[0] ?? {}
  // PostgreSQL adds up in a type that its driver hands out as text.
  const number = (name: string) => Number(row[name] ?? 0)
  const time = (name: string) => (row[name] == null ? null : Number(row[name]))
  const each = (list: string, statuses: readonly string[]) =>
    Object.fromEntries(statuses.map((status) => [status, number(`${list}:${status}`)]))
  const quotes = each('quotes', quoteStatuses)
  const [phone, inShop] = [number('sources:phone'), number('sources:shop')]
  const all = Object.values(quotes).reduce((sum, count) => sum + count, 0)
  return {
    quotes,
    sources: { web: all - phone - inShop, phone, shop: inShop },
    orders: each('orders', orderStatuses),
    setAside: number('setAside'),
    emails: { waiting: number('waiting'), held: number('held'), stuck: number('stuck') },
    oldestEmailAt: time('oldestAt'),
    oldestPaymentAt: time('oldestPaymentAt'),
    backups: await readBackupMetrics(store, plan, now),
  }
}

const named = <T>(list: string, statuses: readonly string[], value: (status: string) => T) =>
  Object.fromEntries(statuses.map((status) => [`${list}:${status}`, value(status)]))

/** Each table is written by one file, which shows every way its rows can change. Checks the source files. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const writers: Record<string, string> = {
  wood_species: 'src/features/prices/price-items.server.ts',
  finish_options: 'src/features/prices/finishes/finishes.server.ts',
  products: 'src/features/products/products.server.ts',
  product_pictures: 'src/features/products/products.server.ts',
  earlier_pictures: 'src/features/products/earlier-pictures.server.ts',
  product_vocabulary: 'src/features/catalog/search/product-words.server.ts',
  product_typos: 'src/features/catalog/search/product-words.server.ts',
  product_words: 'src/features/catalog/search/product-words.server.ts',
  gallery_images: 'src/features/gallery/gallery.server.ts',
  gallery_words: 'src/features/gallery/gallery.server.ts',
  pictures: 'src/features/media/pictures.server.ts',
  settings: 'src/features/catalog/settings.server.ts',
  shop_settings: 'src/features/settings/settings.server.ts',
  price_changes: 'src/features/prices/price-history.server.ts',
  price_change_items: 'src/features/prices/price-history.server.ts',
  page_revision: 'src/platform/database/page-changes.ts',
  quotes: 'src/features/quotes/request/quotes.server.ts',
  quote_pieces: 'src/features/quotes/request/quote-pieces.server.ts',
  bought_quotes: 'src/features/quotes/request/bought-quotes.server.ts',
  quote_links: 'src/features/quotes/request/quote-links.server.ts',
  offers: 'src/features/quotes/offers/offers.server.ts',
  offer_versions: 'src/features/quotes/offers/offers.server.ts',
  offer_acceptances: 'src/features/quotes/offers/offers.server.ts',
  offer_reminders: 'src/features/quotes/offers/reminders/reminders.server.ts',
  reminder_stops: 'src/features/quotes/offers/reminders/reminders.server.ts',
  questions: 'src/features/questions/questions.server.ts',
  quote_messages: 'src/features/quotes/messages/messages.server.ts',
  message_photos: 'src/features/quotes/messages/messages.server.ts',
  quote_walls: 'src/features/quotes/wall/wall.server.ts',
  wall_views: 'src/features/quotes/wall/wall.server.ts',
  quote_events: 'src/features/quotes/offers/offers.server.ts',
  cart_items: 'src/features/cart/cart.server.ts',
  payment_intents: 'src/features/payment/intents.server.ts',
  payment_events: 'src/features/payment/intents.server.ts',
  payouts: 'src/features/payment/payouts/payouts.server.ts',
  provider_lines: 'src/features/payment/payouts/payouts.server.ts',
  provider_reads: 'src/features/payment/payouts/payouts.server.ts',
  orders: 'src/features/orders/books.server.ts',
  order_items: 'src/features/orders/books.server.ts',
  order_events: 'src/features/orders/books.server.ts',
  order_payments: 'src/features/orders/order-payments.server.ts',
  tax_certificates: 'src/features/orders/certificate/certificates.server.ts',
  tax_certificate_files: 'src/features/orders/certificate/certificates.server.ts',
  unbooked_payments: 'src/features/orders/order-payments.server.ts',
  ledger: 'src/features/ledger/ledger.server.ts',
  sales: 'src/features/ledger/ledger.server.ts',
  closed_months: 'src/features/ledger/ledger.server.ts',
  books_settings: 'src/features/ledger/ledger.server.ts',
  quote_search: 'src/features/shared/search/search.server.ts',
  order_search: 'src/features/shared/search/search.server.ts',
  internal_notes: 'src/features/quotes/notes/notes.server.ts',
  refunds: 'src/features/orders/money-back/refund-rows.server.ts',
  disputes: 'src/features/orders/money-back/disputes.server.ts',
  demo_disputes: 'src/features/payment/demo-disputes.server.ts',
  demo_intents: 'src/features/payment/demo-provider.server.ts',
  demo_refunds: 'src/features/payment/demo-provider.server.ts',
  demo_events: 'src/features/payment/demo-events.server.ts',
  demo_lines: 'src/features/payment/payouts/demo-payouts.server.ts',
  demo_payouts: 'src/features/payment/payouts/demo-payouts.server.ts',
  review_requests: 'src/features/reviews/review-requests.server.ts',
  reviews: 'src/features/reviews/reviews.server.ts',
  backups: 'src/features/backups/backups.server.ts',
  push_keys: 'src/features/push/push.server.ts',
  push_subscriptions: 'src/features/push/push.server.ts',
  push_notes: 'src/features/push/push.server.ts',
  outbox: 'src/features/mail/outbox.server.ts',
  mail_allowances: 'src/features/mail/mail-allowances.server.ts',
  persons: 'src/features/owner/people/persons.server.ts',
  deeds: 'src/features/owner/deeds/deeds.server.ts',
  invitations: 'src/features/owner/people/invitations.server.ts',
  passkeys: 'src/features/owner/passkeys/passkeys.server.ts',
  passkey_challenges: 'src/features/owner/passkeys/challenges.server.ts',
  admin_sessions: 'src/features/owner/sessions.server.ts',
  known_browsers: 'src/features/owner/sessions.server.ts',
  rate_limits: 'src/platform/rate-limit.ts',
  browser_files: 'src/server/assets/earlier-files.ts',
}

/** Files that also write a table, each with its reason. This list should only get shorter. */
const exceptions: Record<string, readonly string[]> = {
  // Fills an empty database before the shop opens.
  'src/features/catalog/seed.server.ts': [
    'settings',
    'wood_species',
    'finish_options',
    'products',
    'product_pictures',
    'gallery_images',
    'gallery_words',
  ],
  // A price change and its undo update the row with the price.
  'src/features/prices/price-items.server.ts': ['products', 'finish_options'],
  // What the shop says about a wood has no price, and no history.
  'src/features/prices/woods/woods.server.ts': ['wood_species'],
  // The three stages of an email: queued, sent under a lease, and handled by the owner if stuck.
  'src/features/mail/mail-queue.server.ts': ['outbox'],
  'src/features/mail/stuck-mails.server.ts': ['outbox'],
  // Messages of a quote join the email that waits.
  'src/features/mail/messages/message-outbox.server.ts': ['outbox'],
  // News of an order replaces the email that waits.
  'src/features/mail/offers/progress-outbox.server.ts': ['outbox'],
  // A new shop password is stored as a setting.
  'src/features/owner/owner-password.server.ts': ['settings'],
}

type Write = { file: string; table: string }

/** If a call has an expression instead of a table name, `table` is that expression, which is never allowed. */
function writesOf(file: string, source: string): Write[] {
  const built = source.matchAll(
    /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\s*\(\s*(?:['"`](\w+)['"`]|([^)]*))/g,
  )
  const raw = [...source.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)].flatMap(([, text = '']) => [
    ...text.matchAll(
      /\b(?:(?:insert|replace|merge)(?:\s+or\s+\w+)?\s+into|delete\s+from|truncate(?:\s+table)?|update(?!\s+set\b))\s+(?:only\s+)?"?(\w+|\$\{)/gi,
    ),
  ])
  return [
    ...[...built].map(([, table, code]) => ({ file, table: table ?? code ?? '' })),
    ...raw.map(([, table]) => ({ file, table: table ?? '' })),
  ]
}

const isAllowed = ({ file, table }: Write) => writers[table] === file || (exceptions[file]?.includes(table) ?? false)

const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
const writes = sources.flatMap((path) => writesOf(path, readFileSync(path, 'utf8')))

it('each table is written only by its own file', () => {
  expect(writes.filter((write) => !isAllowed(write))).toEqual([])
})

it('the list names every table, and only files that write', () => {
  const declared = [...readFileSync('src/platform/database/tables.ts', 'utf8').matchAll(/^ {2}(\w+): \{/gm)]
  expect(Object.keys(writers).sort()).toEqual(declared.map(([, table]) => table).sort())
  const named = [
    ...Object.entries(writers).map(([table, file]) => ({ file, table })),
    ...Object.entries(exceptions).flatMap(([file, tables]) => tables.map((table) => ({ file, table }))),
  ]
  const isWritten = (one: Write) => writes.some(({ file, table }) => file === one.file && table === one.table)
  expect(named.filter((one) => !isWritten(one))).toEqual([])
})

it('finds planted mistakes', () => {
  const file = 'src/features/quotes/a.server.ts'
  const planted = [
    "await store.db.insertInto('orders').values(row).execute()",
    "await store.db\n    .updateTable('orders')\n    .set(row)",
    'store.db.deleteFrom(\n  "cart_items",\n)',
    'for (const table of tables) await store.db.deleteFrom(table).execute()',
    'await sql`insert into order_events (order_id) values (1)`.execute(store.db)',
    'await sql<{ id: number }>`\n  UPDATE orders\n  SET status = 1`.execute(store.db)',
    'await sql`delete from only refunds`.execute(store.db)',
    'await sql`insert or replace into settings values (1)`.execute(store.db)',
    'await sql`truncate table quotes`.execute(store.db)',
    `await sql\`update \${sql.table(name)} set id = 1\`.execute(store.db)`,
  ]
  for (const source of planted)
    expect([source, writesOf(file, source).filter((one) => !isAllowed(one))]).toEqual([source, [expect.anything()]])
  const allowed = [
    "await store.db.selectFrom('orders').selectAll().execute()",
    'const total = sql<number>`sum(total_cents)`',
    "conflict.column('key').doUpdateSet({ hits: 1 })",
    'await sql`select 1 from orders for update`.execute(store.db)',
    'await sql`insert into quotes (id) values (1) on conflict (id) do update set id = 2`.execute(store.db)',
  ]
  const quotes = 'src/features/quotes/request/quotes.server.ts'
  for (const source of allowed)
    expect([source, writesOf(quotes, source).filter((one) => !isAllowed(one))]).toEqual([source, []])
})

/**
 * Fills a shop with five busy years of living quotes, 20,000 of them, and 5,000 orders: offers with their versions,
 * messages, notes and reminders; acceptances, payments and promised days; and every email about them. The same moment gives
 * the same rows. The database has its catalog and no quotes or orders.
 */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { sql } from 'kysely'
import { dayAfter, dayOf, endOfDay } from '../../src/features/shared/days.server.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { fillList, insertRows, type Row } from './fill-lists.ts'
import { dayMs, fillOrders, type Made, orderCount, spanMs } from './living-orders.ts'
import { firstOf, makePieces, noteOf, type Piece } from './living-pieces.ts'
import { companyNames, customerOf, pick, type Random, randomFrom, remarks, trades } from './people.ts'

export const livingDesk = { quotes: 20_000, orders: orderCount }

/** The newest quotes: not answered with an offer yet. The owner has written about every eighth. */
export const pendingQuotes = 320
/** The newest expired offers whose customers asked to renew them: nothing was done about these. */
const openRenewalCount = 40

type Fate = 'pending' | 'unoffered' | 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
type QuoteRow = ReturnType<typeof quoteOf>

/** `now` is when the newest quote came, in epoch milliseconds. */
export async function fillLivingDesk(store: Store, now: number): Promise<void> {
  const random = randomFrom(20)
  const pieces = await makePieces(store, now, random)
  // An acceptance refers to its version, and an order to its quote.
  const accepted: Made[] = []
  let versionId = 0
  const openRenewals = new Set(
    idsOf('expired')
      .filter((id) => id % 2 === 0)
      .slice(-openRenewalCount),
  )
  const mails: Row[] = []
  await fillList(store, 'quotes', livingDesk.quotes, (id) => {
    const createdAt = Math.round(now - ((livingDesk.quotes - id) / livingDesk.quotes) * spanMs)
    const fate = fateOf(id)
    const piece = pick(pieces, random)
    const quote = quoteOf(id, createdAt, fate, piece, random)
    const offers = offersOf(quote, piece, fate, { lastId: versionId, isRenewalOpen: openRenewals.has(id) }, random)
    versionId += offers.versions.length
    if (offers.acceptedAt !== undefined) accepted.push({ quote, piece, versionId, acceptedAt: offers.acceptedAt })
    mails.push(...offers.mails)
    mails.push(mailOf('quote_received', id, quote, createdAt), mailOf('quote_notice', id, quote, createdAt))
    const notes = id % 4 === 0 ? [noteOf({ quote_id: id, order_id: null }, createdAt + dayMs, random)] : []
    return {
      quotes: [quote],
      quote_pieces: piecesOf(quote),
      quote_links: [{ token: `link-${id}`.padEnd(32, '-'), quote_id: id, created_at: createdAt, replaced_at: null }],
      offers: offers.versions.length === 0 ? [] : [draftOf(quote, piece, offers.versions.length)],
      offer_versions: offers.versions,
      quote_events: offers.events,
      offer_reminders: offers.reminders,
      quote_messages: messagesOf(quote, fate, random),
      internal_notes: notes,
    }
  })
  await fillOrders(store, accepted, pieces, now, random)
  for (let from = 0; from < mails.length; from += 10_000)
    await insertRows(store, 'outbox', mails.slice(from, from + 10_000))
  if (store.engine === 'postgres')
    for (const table of ['quotes', 'orders', 'offer_versions'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        store.db,
      )
  else await sql`pragma wal_checkpoint(truncate)`.execute(store.db)
}

/** What became of a quote. */
function fateOf(id: number): Fate {
  const age = livingDesk.quotes - id
  if (age < pendingQuotes) return 'pending'
  // Of 45 quotes 8 are accepted, so that most orders come from quotes.
  const nth = id % 45
  if (nth < 8) return 'accepted'
  // An offer is open for 30 days, and 11 quotes come a day.
  if (age < pendingQuotes + 300) return 'open'
  if (nth < 12) return 'declined'
  if (nth < 14) return 'withdrawn'
  return nth < 30 ? 'expired' : 'unoffered'
}

const idsOf = (fate: Fate) =>
  Array.from({ length: livingDesk.quotes }, (_, index) => index + 1).filter((id) => fateOf(id) === fate)

function quoteOf(id: number, createdAt: number, fate: Fate, { content }: Piece, random: Random) {
  const { totalCents, delivery, lines } = content
  const piece = firstOf(content)
  const { place } = delivery
  return {
    id,
    idempotency_key: `quote-${id}`,
    request_hash: 'not a hash',
    status:
      fate === 'pending'
        ? 'pending'
        : fate === 'unoffered' || (fate === 'accepted' && id < 17_000)
          ? 'completed'
          : 'approved',
    ...customerOf(random),
    company: random() < 0.15 ? `${pick(companyNames, random)} ${pick(trades, random)}` : '',
    notes: Array.from({ length: Math.floor(random() * 4) }, () => pick(remarks, random)).join(' '),
    delivery: place && JSON.stringify({ way: 'truck', place, cents: 10_000, toCents: null, days: null }),
    product_id: piece.productId,
    product_name: piece.productName,
    category: piece.category,
    wood_species_id: piece.woodSpeciesId,
    wood_species_name: piece.woodName,
    price_per_board_foot_cents: 875,
    finish_option_id: null,
    finish_name: null,
    length_in: piece.size.lengthIn,
    width_in: piece.size.widthIn,
    thickness_in: piece.size.thicknessIn,
    board_feet: piece.boardFeet,
    wood_cents: totalCents,
    finish_cents: 0,
    processing_cents: 0,
    shipping_cents: 0,
    total_cents: totalCents,
    piece_count: 1 + (id % 20),
    // DESK-3: the owner closed most of what came to nothing.
    ...(fate === 'expired' && id % 4 !== 0
      ? { closed_at: createdAt + 40 * dayMs, closed_as: 'lost', closed_reason: 'No answer' }
      : { closed_at: null, closed_as: null, closed_reason: null }),
    price_lines: JSON.stringify(lines.filter(({ kind }) => kind === 'piece')),
    created_at: createdAt,
    updated_at: createdAt + (fate === 'pending' ? 0 : 3 * dayMs),
  }
}

/** JOB-1: one to twenty, all alike. */
const piecesOf = (quote: QuoteRow): Row[] =>
  Array.from({ length: quote.piece_count }, (_, position) => ({
    ...{ quote_id: quote.id, position, quantity: 1, note: '' },
    ...{ product_id: quote.product_id, product_name: quote.product_name, category: quote.category },
    ...{ wood_species_id: quote.wood_species_id, wood_species_name: quote.wood_species_name },
    ...{ price_per_board_foot_cents: 875, finish_option_id: null, finish_name: null },
    ...{ length_in: quote.length_in, width_in: quote.width_in, thickness_in: quote.thickness_in },
    ...{ board_feet: quote.board_feet, wood_cents: quote.wood_cents, finish_cents: 0, processing_cents: 0 },
  }))

/** One to three versions, and what became of the last. Every twentieth customer asked to renew an earlier one. */
function offersOf(
  quote: QuoteRow,
  piece: Piece,
  fate: Fate,
  { lastId, isRenewalOpen }: { lastId: number; isRenewalOpen: boolean },
  random: Random,
) {
  const made = { versions: [] as Row[], events: [] as Row[], reminders: [] as Row[], mails: [] as Row[] }
  if (fate === 'pending' || fate === 'unoffered') return { ...made, acceptedAt: undefined }
  const { id } = quote
  const happens = (at: number, kind: string, note: string) => made.events.push({ quote_id: id, at, kind, note })
  const count = 1 + Math.floor(random() * 2.4)
  for (let number = 1; number <= count; number++) {
    const isNewest = number === count
    const sentAt = quote.created_at + (1 + number) * dayMs
    const state = isNewest ? stateOf(fate, random) : 'replaced'
    const version = versionOf(quote, piece, { id: lastId + number, number, state, sentAt })
    made.versions.push(version)
    happens(sentAt, 'sent', `Version ${number}`)
    if (version.seen_at !== null) happens(version.seen_at, 'seen', `Version ${number}`)
    if (isNewest ? isRenewalOpen : id % 20 === 0) happens(version.ends_at + dayMs, 'renewal-asked', `Version ${number}`)
    for (const kind of ['unseen', 'week', 'day'])
      made.reminders.push({
        ...{ quote_id: id, version_id: version.id, kind, due_at: sentAt + 3 * dayMs },
        ...{ state: kind === 'unseen' ? 'dropped' : 'sent', done_at: sentAt + 3 * dayMs },
      })
    made.mails.push(mailOf('offer_sent', version.id, quote, sentAt))
  }
  if (fate !== 'accepted') return { ...made, acceptedAt: undefined }
  const acceptedAt = quote.created_at + (count + 4) * dayMs
  happens(acceptedAt, 'accepted', quote.customer_name)
  made.mails.push(mailOf('offer_accepted', id, quote, acceptedAt), mailOf('offer_answer', id, quote, acceptedAt))
  return { ...made, acceptedAt }
}

function stateOf(fate: Fate, random: Random): string {
  if (fate === 'open' || fate === 'expired') return random() < 0.7 ? 'seen' : 'sent'
  return fate
}

type Version = { id: number; number: number; state: string; sentAt: number }

function versionOf(quote: QuoteRow, { draft, content, drawing }: Piece, { id, number, state, sentAt }: Version) {
  const { customer_name: name, customer_email: email, customer_phone: phone, company } = quote
  const validUntil = dayAfter(sentAt, 30)
  const text =
    canonicalize({
      ...content,
      ...{ quoteId: quote.id, version: number, sentOn: dayOf(sentAt), validUntil },
      customer: { name, email, phone, company },
    }) ?? ''
  return {
    id,
    quote_id: quote.id,
    number,
    draft: JSON.stringify({ ...draft, validUntil }),
    drawing,
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
    state,
    sent_at: sentAt,
    ends_at: endOfDay(validUntil),
    seen_at: state === 'sent' ? null : sentAt + 3_600_000,
    answered_at: ['accepted', 'declined', 'withdrawn'].includes(state) ? sentAt + dayMs : null,
    answer: state === 'declined' ? 'We found another one.' : '',
  }
}

const draftOf = ({ id, created_at }: QuoteRow, { draft }: Piece, revision: number): Row => ({
  ...{ quote_id: id, draft: JSON.stringify(draft), revision, saved_at: created_at + dayMs },
})

/** Four in ten have a conversation. Of the newest, some have words that the owner hasn't read. */
function messagesOf({ id, created_at }: QuoteRow, fate: Fate, random: Random): Row[] {
  const isAnswered = fate === 'pending' && id % 8 === 0
  const isUnread = livingDesk.quotes - id < 1_600 && id % 20 === 5
  const count = isAnswered ? 2 : fate !== 'pending' && random() < 0.4 ? 1 + Math.floor(random() * 6) : 0
  return Array.from({ length: count + (isUnread ? 2 : 0) }, (_, nth) => {
    const at = created_at + (nth + 1) * 3_600_000
    const isNew = nth >= count
    return {
      ...{ quote_id: id, side: isNew || nth % 2 === 0 ? 'customer' : 'owner', key: `message-${nth}`, at },
      ...{ text: pick(remarks, random), design: null, read_at: isNew ? null : at + 3_600_000 },
    }
  })
}

const mailOf = (kind: string, aboutId: number, quote: QuoteRow, at: number): Row => ({
  ...{ kind, about_id: aboutId, quote_id: quote.id, recipient: quote.customer_email },
  ...{ content: JSON.stringify({ name: quote.customer_name, notes: quote.notes, lines: quote.price_lines }) },
  ...{ message_id: `<${kind}-${aboutId}@example.com>`, state: 'sent', tries: 1, unanswered: 0, due_at: null },
  ...{ lease: null, last_error: null, created_at: at, sent_at: at + 60_000 },
})

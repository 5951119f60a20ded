import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  DimensionsSchema,
  dimensionsOfRow,
  isoOf,
  json,
  refusals,
} from '../../platform/api.ts'
import { placedAnswer } from '../orders/finding/listed-orders.server.ts'
import { orderStatuses } from '../orders/order.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { offerStates, stateAt } from '../quotes/request/pipeline/offer-state.ts'
import type { Offered } from '../quotes/request/pipeline/offered-pieces.server.ts'
import { offeredAnswer } from '../quotes/request/pipeline/quote-state.server.ts'
import type { QuoteRow } from '../quotes/request/quotes.server.ts'
import { deliveryOf } from '../quotes/request/stored-quote.server.ts'
import { dayOf } from '../shared/days.server.ts'
import { todayGroups } from './groups.ts'
import { readToday, type Today } from './today.server.ts'
import type { TodayRow } from './waiting.server.ts'

const RowSchema = z
  .object({
    record: z.enum(['quote', 'order']),
    id: z.int(),
    customerName: z.string(),
    phone: z.string().openapi({ description: 'As it was typed; may be empty' }),
    piece: z
      .object({
        productName: z.string(),
        woodSpeciesName: z.string(),
        dimensions: DimensionsSchema,
        quantity: z.int(),
      })
      .nullable(),
    morePieces: z.int().openapi({ description: 'How many pieces the other lines have; two of one piece are two' }),
    place: z.string().nullable().openapi({ example: 'Franklin, TN' }),
    amount: DecimalSchema.openapi({ description: 'The total, or the payment that is missing' }),
    amountTo: DecimalSchema.nullable().openapi({ description: 'The upper end of an estimate' }),
    at: z.iso.datetime().openapi({ description: 'Since when it waits' }),
    isLate: z.boolean(),
    dueAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When the answer to a quote, or the reply to a dispute, is due' }),
    openMinutes: z.int().nullable().openapi({ description: 'Minutes in which the shop is open until then' }),
    isStarted: z.boolean().openapi({ description: 'An offer for a new quote was begun, and none is sent' }),
    offer: z
      .object({
        state: z.enum(offerStates),
        endsOn: z.iso.date(),
        answer: z.string().openapi({ description: 'Why the customer declined' }),
      })
      .nullable()
      .openapi({ description: 'The newest of a quote; null for orders' }),
    unread: z.object({ count: z.int(), words: z.string() }).nullable(),
    promisedOn: z.iso.date().nullable(),
    status: z.enum(orderStatuses).nullable(),
    warning: z.string().nullable().openapi({ description: 'Why it needs a second look' }),
  })
  .openapi('TodayRow')

const TodaySchema = z
  .object({
    day: z.iso.date(),
    groups: z.array(
      z.object({
        key: z.enum(todayGroups),
        total: z.int(),
        isExact: z.boolean(),
        late: z.int(),
        rows: z.array(RowSchema),
      }),
    ),
    stuckMails: z.int(),
    heldMails: z.int(),
    reviews: z.int().openapi({ description: 'Reviews that the owner has not looked at' }),
    questions: z.int().openapi({ description: 'Questions about pieces that wait for an answer' }),
    marks: z
      .object({ quotes: z.string(), orders: z.string() })
      .openapi({ description: 'Each changes when rows do, so that an open list knows when to read again' }),
  })
  .openapi('Today')

const read = createRoute({
  method: 'get',
  path: '/admin/today',
  summary: 'What needs the owner today, in groups of a few rows',
  request: {
    query: z.object({ all: z.enum(todayGroups).optional().openapi({ description: 'The group to list in full' }) }),
  },
  responses: { 200: json(TodaySchema, 'Today'), ...refusals(400, 401) },
})

/** LIVE-9. Read every few seconds while the desk is open. */
export function createTodayApi({ store, now, requireOwner }: ApiParts) {
  const api = createApi()
  api.use(read.path, requireOwner)
  return api.openapi(read, async (c) => {
    const { all } = c.req.valid('query')
    const { day, groups, offered, asked, started, stuckMails, heldMails, reviews, questions, marks } = await readToday(
      store,
      all,
      now(),
    )
    return c.json(
      {
        day,
        groups: todayGroups.map((key) => {
          const { rows, ...counts } = groups[key]
          return { key, ...counts, rows: rows.map((row) => rowAnswer(row, { offered, asked, started }, now())) }
        }),
        stuckMails,
        heldMails,
        reviews,
        questions,
        marks,
      },
      200,
    )
  })
}

function rowAnswer(
  row: TodayRow,
  { offered, asked, started }: Pick<Today, 'offered' | 'asked' | 'started'>,
  now: number,
): z.infer<typeof RowSchema> {
  const shared = { at: isoOf(row.at), isLate: row.isLate, unread: row.unread ?? null }
  if ('quote' in row) {
    const { quote, due } = row
    const place = deliveryOf(quote)?.place
    // What was offered, once it was.
    const { firstPiece, morePieces } = offeredAnswer(offered.get(quote.id))
    return {
      ...shared,
      record: 'quote',
      id: quote.id,
      customerName: quote.customer_name,
      phone: quote.customer_phone,
      piece: firstPiece ?? {
        productName: quote.product_name,
        woodSpeciesName: quote.wood_species_name,
        dimensions: dimensionsOfRow(quote),
        quantity: asked.get(quote.id)?.first ?? 1,
      },
      morePieces: firstPiece ? morePieces : (asked.get(quote.id)?.more ?? 0),
      place: place ? `${place.place}, ${place.state}` : null,
      amount: decimalFromCents(quote.offer_cents ?? quote.total_cents),
      amountTo:
        quote.offer_cents !== null || quote.total_to_cents === null ? null : decimalFromCents(quote.total_to_cents),
      dueAt: due ? isoOf(due.at) : null,
      openMinutes: due ? Math.ceil(due.openMs / 60_000) : null,
      isStarted: started.has(quote.id),
      offer: offerAnswer(quote, offered.get(quote.id), now),
      promisedOn: null,
      status: null,
      warning: quote.suspicion === null ? null : 'Suspicious',
    }
  }
  const { order, pieces, dueCents, news } = row
  const { firstPiece, morePieces, shipsTo, id, customerName, customerPhone, total, promisedOn, status, setAside } =
    placedAnswer(order, pieces)
  return {
    ...shared,
    record: 'order',
    id,
    customerName,
    phone: customerPhone,
    piece: firstPiece,
    morePieces,
    place: shipsTo && `${shipsTo.city}, ${shipsTo.state}`,
    amount: dueCents === undefined ? total : decimalFromCents(dueCents),
    amountTo: null,
    dueAt: news?.dueAt == null ? null : isoOf(news.dueAt),
    openMinutes: null,
    isStarted: false,
    offer: null,
    promisedOn,
    status,
    warning: news?.words ?? setAside,
  }
}

function offerAnswer(
  { offer_state: state, offer_ends_at: endsAt }: QuoteRow,
  offered: Offered | undefined,
  now: number,
): z.infer<typeof RowSchema>['offer'] {
  if (state === null || endsAt === null) return null
  // It ends with the day.
  return { state: stateAt({ state, endsAt }, now), endsOn: dayOf(endsAt - 1), answer: offered?.answer ?? '' }
}

export type TodayApi = ReturnType<typeof createTodayApi>

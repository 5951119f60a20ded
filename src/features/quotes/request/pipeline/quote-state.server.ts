/** DESK-3: what the owner's lists say of a quote beside what was asked for: its offer, and what comes next. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema, DimensionsSchema, isoOf } from '../../../../platform/api.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { decimalFromCents } from '../../../pricing/money.ts'
import { dimensionsOf } from '../../../pricing/piece.ts'
import { dayOf } from '../../../shared/days.server.ts'
import type { QuoteRow } from '../quotes.server.ts'
import { offerStates, stateAt } from './offer-state.ts'
import { type Offered, readOffered } from './offered-pieces.server.ts'
import { closings, waitReasons } from './pipeline.ts'
import { readWaiting, type Waiting } from './waiting.server.ts'

export const quoteStateShape = {
  offer: z
    .object({
      state: z.enum(offerStates),
      total: DecimalSchema.nullable().openapi({ description: 'Once accepted, of what was chosen; null for a draft' }),
      endsOn: z.string().nullable().openapi({ description: 'Its last day; null for a draft', example: '2026-12-20' }),
      answeredAt: z.iso.datetime().nullable().openapi({ description: 'When it was accepted, declined or withdrawn' }),
      firstPiece: z
        .object({
          productName: z.string(),
          woodSpeciesName: z.string(),
          dimensions: DimensionsSchema,
          quantity: z.int(),
        })
        .nullable()
        .openapi({ description: 'Once accepted, of what was chosen; null for a draft' }),
      morePieces: z.int().openapi({ description: 'How many pieces its other lines have; two of one piece are two' }),
    })
    .nullable()
    .openapi({ description: 'The newest; null where the owner has not begun one' }),
  order: z
    .object({
      id: z.int(),
      promisedOn: z.string().nullable(),
      ended: z.enum(['canceled', 'refunded']).nullable().openapi({ description: 'Null while it goes on' }),
      isBought: z.literal(true).optional().openapi({ description: "By 'Buy it now', without an offer (JOB-2)" }),
      total: DecimalSchema.optional().openapi({ description: 'Where it was bought: what its order comes to' }),
    })
    .nullable()
    .openapi({ description: 'That it became' }),
  waiting: z
    .object({ why: z.enum(waitReasons), since: z.iso.datetime() })
    .nullable()
    .openapi({ description: 'Why it waits for the owner' }),
  closed: z
    .object({ as: z.enum(closings), reason: z.string(), at: z.iso.datetime(), by: z.string().optional() })
    .nullable()
    .openapi({ description: 'Why the owner gave it up' }),
}

export type QuoteState = z.infer<z.ZodObject<typeof quoteStateShape>>

/** Of these quotes, by id. */
export async function readQuoteStates(
  store: Store,
  quotes: readonly QuoteRow[],
  now: number,
): Promise<(quote: QuoteRow) => QuoteState> {
  // No SQL has an empty list.
  const ids = [0, ...quotes.map(({ id }) => id)]
  const [waiting, accepted, bought, drafted, offered] = await Promise.all([
    readWaiting(store, quotes),
    store.db
      .selectFrom('offer_acceptances')
      .innerJoin('orders', 'orders.id', 'offer_acceptances.order_id')
      .select(['offer_acceptances.quote_id', 'orders.id', 'orders.promised_on as promisedOn', 'orders.status'])
      .where('offer_acceptances.quote_id', 'in', ids)
      .execute(),
    store.db
      .selectFrom('bought_quotes')
      .innerJoin('orders', 'orders.id', 'bought_quotes.order_id')
      .select(['bought_quotes.quote_id', 'orders.id', 'orders.promised_on as promisedOn', 'orders.status'])
      .select('orders.total_cents as cents')
      .where('bought_quotes.quote_id', 'in', ids)
      .orderBy('orders.id')
      .execute(),
    readDrafted(store, ids),
    readOffered(store, offeredIds(quotes)),
  ])
  const orderAnswer = (row: (typeof accepted)[number]) => {
    const { id, promisedOn, status } = row
    return { id, promisedOn, ended: status === 'canceled' || status === 'refunded' ? status : null }
  }
  const boughtAnswer = (row: (typeof bought)[number]) => ({
    ...{ ...orderAnswer(row), isBought: true as const },
    total: decimalFromCents(row.cents),
  })
  const ordered = new Map<number, QuoteState['order']>()
  // The newest that stands; one that ended is old news once there is an offer.
  for (const row of bought)
    if (boughtAnswer(row).ended === null || (ordered.get(row.quote_id)?.ended !== null && !offered.has(row.quote_id)))
      ordered.set(row.quote_id, boughtAnswer(row))
  for (const row of accepted) ordered.set(row.quote_id, orderAnswer(row))
  return (quote) => ({
    offer: offerAnswer(quote, offered.get(quote.id), drafted.has(quote.id), now),
    order: ordered.get(quote.id) ?? null,
    waiting: waitingAnswer(waiting.get(quote.id)),
    closed: closedAnswer(quote),
  })
}

/** Of these quotes, those whose offer the owner began. Until one is sent, that is what is said of it. */
export async function readDrafted(store: Store, quoteIds: readonly number[]): Promise<Set<number>> {
  if (quoteIds.length === 0) return new Set()
  const found = await store.db.selectFrom('offers').select('quote_id').where('quote_id', 'in', quoteIds).execute()
  return new Set(found.map(({ quote_id: quoteId }) => quoteId))
}

/** Those with a version. */
export const offeredIds = (quotes: readonly QuoteRow[]) =>
  quotes.flatMap(({ id, offer_state: state }) => (state === null ? [] : [id]))

function offerAnswer(
  { offer_state: state, offer_ends_at: endsAt, offer_cents: cents }: QuoteRow,
  offered: Offered | undefined,
  isDrafted: boolean,
  now: number,
): QuoteState['offer'] {
  const more = { answeredAt: offered?.answeredAt ? isoOf(offered.answeredAt) : null, ...offeredAnswer(offered) }
  if (state === null || endsAt === null)
    return isDrafted ? { state: 'draft', total: null, endsOn: null, ...more } : null
  return {
    state: stateAt({ state, endsAt }, now),
    total: cents === null ? null : decimalFromCents(cents),
    // It ends with the day.
    endsOn: dayOf(endsAt - 1),
    ...more,
  }
}

/** The first piece that is offered, as lists of orders say it. */
export function offeredAnswer(offered: Offered | undefined) {
  const { firstPiece, morePieces = 0 } = offered ?? {}
  if (!firstPiece) return { firstPiece: null, morePieces }
  const { size, ...named } = firstPiece
  return { firstPiece: { ...named, dimensions: dimensionsOf(size) }, morePieces }
}

const waitingAnswer = (waiting: Waiting | undefined): QuoteState['waiting'] =>
  waiting ? { why: waiting.why, since: isoOf(waiting.since) } : null

const closedAnswer = ({
  closed_at: at,
  closed_as: as,
  closed_reason: reason,
  closed_by: by,
}: QuoteRow): QuoteState['closed'] =>
  at === null || as === null ? null : { as, reason: reason ?? '', at: isoOf(at), ...(by !== null && { by }) }

/** LIVE-2, LIVE-3: the owner's side of offers. Longer than other files: each route stands with its description. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  fieldsProblem,
  IdempotencyHeaderSchema,
  isoOf,
  json,
  jsonBody,
  Problem,
  refusals,
  refusalWith,
  rowId,
} from '../../../platform/api.ts'
import { DrawnPieceSchema, drawnAnswer } from '../../catalog/drawn-piece-schema.server.ts'
import { drawnPieces } from '../../catalog/drawn-pieces.server.ts'
import type { Place } from '../../delivery/delivery-rules.ts'
import type { FindPlace } from '../../delivery/places/zip-codes.server.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import { boxesProblem, unknownZip } from '../../delivery/zip-field.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { decimalFromCents, formatCents } from '../../pricing/money.ts'
import { dayText } from '../../shared/clock.ts'
import { offerStateNames } from '../request/pipeline/offer-state.ts'
import { findLinkOf, linkOf, replaceLink } from '../request/quote-links.server.ts'
import { findQuote, lockQuote, type QuoteRow } from '../request/quotes.server.ts'
import { FireplaceSchema, fireplaceOfQuote } from '../request/quotes-schemas.server.ts'
import { DraftSchema, draftAnswer, draftFrom, SavedDraftSchema } from './drafts/draft-schema.server.ts'
import { type ProposedDays, proposedDays } from './drafts/proposed-days.server.ts'
import { copyOffer, firstDraft } from './first-draft.server.ts'
import { contentDigest, findAcceptance, isAsSent, listVersions, stateOf } from './frozen-offer.server.ts'
import { acceptedHows, type OfferContent, type OfferDraft } from './offer.ts'
import {
  type AnswerResult,
  findDraft,
  listEvents,
  renewOffer,
  type SavedDraft,
  type SentOffer,
  saveDraft,
  sendOffer,
  withdrawOffer,
} from './offers.server.ts'
import {
  AgreedSchema,
  agreedAnswer,
  ContentSchema,
  contentAnswer,
  pieceToDrawOf,
  RemindersSchema,
  remindersAnswer,
  ShopLinesSchema,
  StateSchema,
  shopLinesAnswer,
  UsualSchema,
  usualAnswer,
  VersionSchema,
  versionAnswer,
} from './offers-schemas.server.ts'
import { priceOffer } from './price/price-offer.server.ts'
import { readReminders } from './reminders/reminders.server.ts'

const PricedSchema = z
  .object({
    content: ContentSchema,
    digest: z.string().openapi({ description: 'Of the content: sent back, nothing else goes out' }),
    usual: UsualSchema,
    deliveryProblem: z.string().nullable().openapi({ description: 'Why the chosen way has no price of its own' }),
    drawn: DrawnPieceSchema.openapi({ description: 'Of the first piece' }),
    drawings: z.array(DrawnPieceSchema).openapi({ description: 'Of each piece, in their order' }),
  })
  .openapi('PricedOffer')

const ErrorsSchema = z.array(z.object({ field: z.string(), message: z.string() }))
const DaysSchema = z.object({ from: z.string(), to: z.string(), isByBoard: z.boolean() }).openapi({
  description: 'When the chosen delivery would bring it, ordered today; by the board where weeks have a limit',
})

const DeskOfferSchema = z
  .object({
    state: StateSchema,
    draft: SavedDraftSchema,
    revision: z.int().openapi({ description: 'Of the saved draft; 0 before the first one is saved' }),
    priced: PricedSchema.nullable().openapi({ description: "Null while the draft can't be priced" }),
    errors: ErrorsSchema,
    days: DaysSchema,
    shopLines: ShopLinesSchema,
    versions: z.array(VersionSchema).openapi({ description: 'Newest first' }),
    altered: z.array(z.int()).openapi({
      description: 'Versions that are stored otherwise than they were sent. They are neither shown nor accepted',
    }),
    acceptance: z
      .object({
        ...{ name: z.string(), how: z.enum(acceptedHows), at: z.iso.datetime(), version: z.int(), orderId: z.int() },
        agreed: AgreedSchema,
      })
      .nullable(),
    link: z.string().openapi({ description: "Path of the customer's page" }),
    fireplace: FireplaceSchema.nullable(),
    reminders: RemindersSchema.nullable().openapi({ description: 'Of the newest version; null before there is one' }),
    events: z.array(
      z.object({
        ...{ at: z.iso.datetime(), kind: z.string(), note: z.string() },
        by: z.string().optional().openapi({ description: 'Who of the shop did it (STAFF-2)' }),
      }),
    ),
  })
  .openapi('DeskOffer')

const SavedSchema = z
  .object({
    revision: z.int(),
    priced: PricedSchema.nullable(),
    errors: ErrorsSchema,
    days: DaysSchema,
    shopLines: ShopLinesSchema,
  })
  .openapi('SavedOffer')

const SendSchema = z.object({
  revision: z.int(),
  digest: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: 'Of what was shown; refused if it comes to something else' }),
})

const quoteId = z.object({ id: z.string().openapi({ example: '12' }) })
const changed = refusalWith(409, {
  revision: z.int().optional().openapi({ description: 'The draft that another desk saved' }),
  total: z
    .string()
    .optional()
    .openapi({ description: 'What it comes to by now, where that is no longer what was shown' }),
  promisedOn: z.string().nullable().optional().openapi({ description: 'The day it would promise by now' }),
})

const routes = {
  one: createRoute({
    method: 'get',
    path: '/admin/quotes/{id}/offer',
    summary: 'The offer of a quote: draft, price, versions, and what happened',
    request: { params: quoteId },
    responses: { 200: json(DeskOfferSchema, 'The offer'), ...refusals(401, 404) },
  }),
  save: createRoute({
    method: 'put',
    path: '/admin/quotes/{id}/offer',
    summary: "Save the draft and get its price; a draft that can't be priced yet is saved, too",
    request: { params: quoteId, ...jsonBody(DraftSchema.safeExtend({ revision: z.int() })) },
    responses: { 200: json(SavedSchema, 'Saved'), ...refusals(400, 401, 404), ...changed },
  }),
  send: createRoute({
    method: 'post',
    path: '/admin/quotes/{id}/offer/send',
    summary: 'Freeze the draft as a new version and email its link, if the customer gave an email',
    request: { params: quoteId, ...jsonBody(SendSchema) },
    responses: { 200: json(DeskOfferSchema, 'The offer'), ...refusals(400, 401, 404), ...changed },
  }),
  renew: createRoute({
    method: 'post',
    path: '/admin/quotes/{id}/offer/renew',
    summary: 'Send the newest version once more, until another day',
    request: { params: quoteId, ...jsonBody(z.object({ validUntil: DraftSchema.shape.validUntil })) },
    responses: { 200: json(DeskOfferSchema, 'The offer'), ...refusals(400, 401, 404, 409) },
  }),
  withdraw: createRoute({
    method: 'post',
    path: '/admin/quotes/{id}/offer/withdraw',
    summary: 'Withdraw the newest version',
    request: { params: quoteId, ...jsonBody(z.object({ version: z.int() })) },
    responses: { 200: json(DeskOfferSchema, 'The offer'), ...refusals(400, 401, 404, 409) },
  }),
  copy: createRoute({
    method: 'post',
    path: '/admin/quotes/{id}/copy',
    summary: 'Make a new quote for the same customer, with the draft as it is; an Idempotency-Key makes a retry safe',
    request: { params: quoteId, headers: IdempotencyHeaderSchema },
    responses: { 201: json(z.object({ id: z.int() }), 'The new quote'), ...refusals(400, 401, 404) },
  }),
  link: createRoute({
    method: 'post',
    path: '/admin/quotes/{id}/link',
    summary: "Replace the customer's private link; the old one stops working",
    request: { params: quoteId },
    responses: { 200: json(z.object({ link: z.string() }), 'The new path'), ...refusals(401, 404) },
  }),
}

export function createOffersApi(parts: ApiParts & { findPlace: FindPlace; findPictures: FindPictures }) {
  const { store, now, requireOwner, findPlace, findPictures } = parts
  const api = createApi()
  api.use('/admin/quotes/*', requireOwner)

  const placeOf = async (zip: string | null): Promise<Place | null> => {
    if (zip === null) return null
    const place = await findPlace(zip)
    if (!place) throw fieldsProblem([{ field: 'zip', message: unknownZip }])
    return place
  }
  const price = async (draft: OfferDraft) => {
    const place = draft.zip === null ? null : ((await findPlace(draft.zip)) ?? null)
    const boxes = draft.way !== null && place && boxesProblem(place)
    const found = await priceOffer(store, draft, place, now())
    const shopLines = shopLinesAnswer(found.shopLines)
    if (draft.zip !== null && !place)
      return { priced: null, errors: [{ field: 'zip', message: unknownZip }], shopLines }
    if (boxes) return { priced: null, errors: [{ field: 'zip', message: boxes }], shopLines }
    if (!found.ok) return { priced: null, errors: found.errors, shopLines }
    const { content, usual, deliveryProblem } = found
    const drawings = (await draw(content)).map(drawnAnswer)
    const [drawn] = drawings
    if (!drawn) throw new Error('an offer without a piece')
    return {
      priced: {
        ...{ content: contentAnswer(content), digest: contentDigest(content) },
        ...{ usual: usualAnswer(usual), deliveryProblem, drawn, drawings },
      },
      errors: [],
      shopLines,
    }
  }
  const daysOf = async (draft: OfferDraft): Promise<ProposedDays> =>
    proposedDays(store, draft, (await readSaleRules(store)).delivery, now())
  const answer = async (quote: QuoteRow): Promise<z.infer<typeof DeskOfferSchema>> => {
    const saved: SavedDraft | undefined = await findDraft(store, quote.id)
    const draft = saved?.draft ?? (await firstDraft(store, quote, now()))
    const [versions, acceptance, events, token, priced, days] = await Promise.all([
      listVersions(store, quote.id),
      findAcceptance(store, quote.id),
      listEvents(store, quote.id),
      linkAt(quote.id),
      price(draft),
      daysOf(draft),
    ])
    const [newest] = versions
    const taken = versions.find(({ id }) => id === acceptance?.version_id)
    const genuine = versions.filter((version) => isAsSent(version, acceptance))
    return {
      state: newest ? stateOf(newest, now()) : 'draft',
      draft: draftAnswer(draft, days),
      revision: saved?.revision ?? 0,
      ...priced,
      days,
      versions: genuine.map((version) => versionAnswer(version, now())),
      altered: versions.flatMap((version) => (genuine.includes(version) ? [] : [version.number])),
      acceptance: acceptance
        ? {
            name: acceptance.name,
            how: acceptance.how,
            at: isoOf(acceptance.at),
            version: taken?.number ?? 0,
            orderId: acceptance.order_id,
            // What was stored otherwise than it was sent isn't read.
            agreed: taken && genuine.includes(taken) ? agreedAnswer(taken, acceptance) : null,
          }
        : null,
      link: `/quote/${token}`,
      fireplace: fireplaceOfQuote(quote),
      reminders: newest ? remindersAnswer(await readReminders(store, newest, now())) : null,
      events: events.map(({ at, kind, note, by_name: by }) => ({
        at: isoOf(at),
        kind,
        note,
        ...(by !== null && { by }),
      })),
    }
  }
  /** A quote may be deleted while its offer is sent. */
  const linkAt = async (id: number): Promise<string> => {
    const token =
      (await findLinkOf(store, id)) ??
      (await store.transaction(async () => (await lockQuote(store, id)) && linkOf(store, id, now())))
    if (token === undefined) throw quoteNotFound()
    return token
  }
  const draw = ({ pieces }: OfferContent) => drawnPieces(store, pieces.map(pieceToDrawOf), findPictures)
  const quoteAt = async (text: string): Promise<QuoteRow> => {
    const quote = await findQuote(store, rowId(text, quoteNotFound))
    if (!quote) throw quoteNotFound()
    return quote
  }
  return api
    .openapi(routes.one, async (c) => c.json(await answer(await quoteAt(c.req.valid('param').id)), 200))
    .openapi(routes.save, async (c) => {
      const quote = await quoteAt(c.req.valid('param').id)
      const { revision, ...sent } = c.req.valid('json')
      const before = sent.pieces
        ? undefined
        : ((await findDraft(store, quote.id))?.draft ?? (await firstDraft(store, quote, now())))
      const draft = draftFrom(sent, before)
      const saved = await saveDraft(store, quote.id, draft, revision, now())
      if (!saved.ok) throw refusal(saved)
      return c.json({ revision: saved.revision, ...(await price(draft)), days: await daysOf(draft) }, 200)
    })
    .openapi(routes.send, async (c) => {
      const quote = await quoteAt(c.req.valid('param').id)
      const { revision, digest } = c.req.valid('json')
      const draft = await findDraft(store, quote.id)
      const place = await placeOf(draft?.draft.zip ?? null)
      const sent = await sendOffer(store, quote.id, { revision, digest, place, draw }, now())
      if (!sent.ok) throw refusal(sent)
      return c.json(await answer(quote), 200)
    })
    .openapi(routes.renew, async (c) => {
      const quote = await quoteAt(c.req.valid('param').id)
      const { validUntil } = c.req.valid('json')
      const sent = await renewOffer(store, quote.id, { validUntil, placeOf, draw }, now())
      if (!sent.ok) throw refusal(sent)
      return c.json(await answer(quote), 200)
    })
    .openapi(routes.withdraw, async (c) => {
      const quote = await quoteAt(c.req.valid('param').id)
      const withdrawn = await withdrawOffer(store, quote.id, c.req.valid('json').version, now())
      if (!withdrawn.ok) throw withdrawProblem(withdrawn)
      return c.json(await answer(quote), 200)
    })
    .openapi(routes.copy, async (c) => {
      const quote = await quoteAt(c.req.valid('param').id)
      const copied = await copyOffer(store, quote, c.req.valid('header')['idempotency-key'], now())
      return c.json({ id: copied.id }, 201)
    })
    .openapi(routes.link, async (c) => {
      const { id } = await quoteAt(c.req.valid('param').id)
      const token = await store.transaction(async () => {
        return (await lockQuote(store, id)) && replaceLink(store, id, now())
      })
      if (token === undefined) throw quoteNotFound()
      return c.json({ link: `/quote/${token}` }, 200)
    })
}

const quoteNotFound = () => new Problem(404, 'Quote not found.')

function refusal(refused: Extract<SentOffer, { ok: false }>): Problem {
  switch (refused.reason) {
    case 'not-found':
      return new Problem(404, 'There is no saved offer to send.')
    case 'changed':
      return new Problem(409, 'This offer was changed in another window. Reload to see it.', {
        more: { revision: refused.revision },
      })
    case 'other-figures':
      return otherFigures(refused.content)
    case 'accepted':
      return new Problem(409, 'This offer is accepted. It can no longer change.')
    case 'quote-closed':
      return quoteClosed()
    case 'bought':
      return boughtProblem(refused.orderId)
    case 'invalid':
      return fieldsProblem(refused.errors)
  }
}

export const boughtProblem = (orderId: number) =>
  new Problem(409, `The customer already bought this as order #${orderId}. There's nothing left to offer.`)

/** It says what it is now: what it was stands on the owner's screen. */
export function otherFigures({ totalCents, promisedOn }: OfferContent): Problem {
  const day = promisedOn === null ? 'with no day promised' : `delivered by ${dayText(promisedOn)}`
  const words = `Prices or days have changed since you looked. It is now ${formatCents(totalCents)}, ${day}. Look it over, then go on.`
  return new Problem(409, words, { more: { total: decimalFromCents(totalCents), promisedOn } })
}

function withdrawProblem(refused: Extract<AnswerResult, { ok: false }>): Problem {
  switch (refused.reason) {
    case 'not-found':
      return new Problem(404, 'There is no such version.')
    case 'older':
      return new Problem(409, `There is a newer version, number ${refused.newest}.`)
    case 'closed':
      return new Problem(409, `This offer is ${offerStateNames[refused.state].toLowerCase()}.`)
    case 'quote-closed':
      return quoteClosed()
  }
}

const quoteClosed = () => new Problem(409, 'This quote is closed. Open it again first.')

export type OffersApi = ReturnType<typeof createOffersApi>

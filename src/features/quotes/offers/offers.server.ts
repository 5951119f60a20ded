/**
 * Offers: drafts, versions, and what the customer answers. The only writer of their tables, so it is longer than other files.
 * Everything that changes an offer locks its quote first, so that a new version and an acceptance at the same moment see each
 * other.
 */
import canonicalize from 'canonicalize'
import type { Selectable } from 'kysely'
import type { FieldError } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { currentName } from '../../../platform/people/current-person.ts'
import type { Place } from '../../delivery/delivery-rules.ts'
import type { DrawnPiece } from '../../drawing/drawing.ts'
import { dayOf, endOfDay } from '../../shared/days.server.ts'
import { findOrderThatBought } from '../request/pipeline/bought.server.ts'
import type { OfferState } from '../request/pipeline/offer-state.ts'
import { lockQuote, type QuoteRow, updateQuoteStatus } from '../request/quotes.server.ts'
import { draftFromText, unfinishedErrors } from './drafts/stored-draft.ts'
import {
  contentDigest,
  customerOf,
  digestOf,
  drawingsToFreeze,
  findAcceptance,
  isGenuine,
  listVersions,
  sentDigest,
  settingOfQuote,
  stateOf,
  type VersionRow,
} from './frozen-offer.server.ts'
import { mayDo, type Offer, type OfferContent, type OfferDraft, renewalAsked } from './offer.ts'
import { mailOffer, mailRenewalAsked } from './offer-mail.server.ts'
import { offerTerms } from './offer-terms.ts'
import { priceOffer } from './price/price-offer.server.ts'
import { planReminders } from './reminders/reminders.server.ts'

export const listEvents = (store: Store, quoteId: number) =>
  store.db.selectFrom('quote_events').selectAll().where('quote_id', '=', quoteId).orderBy('id').execute()

/** The note may be the customer's words, so it stays out of the log. */
async function addEvent(store: Store, version: VersionRow, kind: string, note: string, at: number): Promise<void> {
  const { quote_id: quote, number } = version
  await store.db
    .insertInto('quote_events')
    .values({ quote_id: quote, at, kind, note, by_name: currentName() })
    .execute()
  store.logCommitted({ quote, version: number }, `offer ${kind}`)
}

export type SavedDraft = { draft: OfferDraft; revision: number; savedAt: number }

export async function findDraft(store: Store, quoteId: number): Promise<SavedDraft | undefined> {
  const row = await store.db.selectFrom('offers').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
  return row && { draft: draftFromText(row.draft), revision: row.revision, savedAt: row.saved_at }
}

export type SavedOffer =
  | { ok: true; revision: number }
  | { ok: false; reason: 'not-found' }
  /** Someone else saved it since this desk read it. */
  | { ok: false; reason: 'changed'; revision: number }
  | { ok: false; reason: 'accepted' }
  /** DESK-3: the owner closed the quote. */
  | { ok: false; reason: 'quote-closed' }

/** Keeps what the owner typed, even if it can't be priced. `revision` is the one that this desk knows; 0 for none. */
export function saveDraft(
  store: Store,
  quoteId: number,
  draft: OfferDraft,
  revision: number,
  now: number,
): Promise<SavedOffer> {
  return store.transaction(async () => {
    if (!(await lockQuote(store, quoteId))) return { ok: false, reason: 'not-found' }
    if (await findAcceptance(store, quoteId)) return { ok: false, reason: 'accepted' }
    const before = await findDraft(store, quoteId)
    if ((before?.revision ?? 0) !== revision) return { ok: false, reason: 'changed', revision: before?.revision ?? 0 }
    const values = { draft: JSON.stringify(draft), revision: revision + 1, saved_at: now }
    await store.db
      .insertInto('offers')
      .values({ quote_id: quoteId, ...values })
      .onConflict((conflict) => conflict.column('quote_id').doUpdateSet(values))
      .execute()
    return { ok: true, revision: revision + 1 }
  })
}

export type SentOffer =
  | { ok: true; version: VersionRow }
  | { ok: false; reason: 'invalid'; errors: FieldError[] }
  /** Prices, rules or the workshop's room have changed since it was shown. */
  | { ok: false; reason: 'other-figures'; content: OfferContent }
  /** JOB-2: the customer bought its pieces from the cart meanwhile. */
  | { ok: false; reason: 'bought'; orderId: number }
  | Extract<SavedOffer, { ok: false }>

/** What the drawings of its pieces show now. */
type Draw = (content: OfferContent) => Promise<DrawnPiece[]>

export type Drafted = {
  revision: number
  place: Place | null
  draw: Draw
  /** Of what the owner was shown; undefined for whatever it comes to. */
  digest: string | undefined
}

/**
 * A second press, another tab, or a retry after a lost answer would send the same once more. What the owner was shown may be
 * something else by now, though nothing was typed: a price or a day has changed since.
 */
function isSent(version: VersionRow, revision: number, digest: string | undefined, now: number): boolean {
  const isStanding = ['sent', 'seen', 'accepted'].includes(stateOf(version, now))
  return version.revision === revision && isStanding && (digest === undefined || digest === sentDigest(version))
}

/**
 * LIVE-2: freezes the draft as a new version and mails the link, once per draft. The version before can no longer be
 * accepted. DESK-2: what `isAgreed` isn't mailed: it is accepted in the same transaction.
 */
export function sendOffer(
  store: Store,
  quoteId: number,
  { revision, place, draw, digest, isAgreed = false }: Drafted & { isAgreed?: boolean },
  now: number,
): Promise<SentOffer> {
  return store.transaction(async () => {
    const quote = await lockQuote(store, quoteId)
    const saved = quote && (await findDraft(store, quoteId))
    if (!saved) return { ok: false, reason: 'not-found' }
    if (quote.closed_at !== null) return { ok: false, reason: 'quote-closed' }
    if (saved.revision !== revision) return { ok: false, reason: 'changed', revision: saved.revision }
    const [newest] = await listVersions(store, quoteId)
    if (newest && isSent(newest, revision, digest, now)) return { ok: true, version: newest }
    const unfinished = unfinishedErrors(saved.draft)
    if (unfinished.length > 0) return { ok: false, reason: 'invalid', errors: unfinished }
    return freeze(store, quote, { ...{ draft: saved.draft, revision }, ...{ place, draw, digest, isAgreed } }, now)
  })
}

/** LIVE-8: the newest version once more, until another day. What the owner is drafting stays as it is. */
export function renewOffer(
  store: Store,
  quoteId: number,
  {
    validUntil,
    placeOf,
    draw,
  }: { validUntil: string; placeOf: (zip: string | null) => Promise<Place | null>; draw: Draw },
  now: number,
): Promise<SentOffer> {
  return store.transaction(async () => {
    const quote = await lockQuote(store, quoteId)
    const [newest] = quote ? await listVersions(store, quoteId) : []
    if (!quote || !newest) return { ok: false, reason: 'not-found' }
    if (quote.closed_at !== null) return { ok: false, reason: 'quote-closed' }
    const draft: OfferDraft = { ...draftFromText(newest.draft), validUntil }
    const isPast = draft.promisedOn !== null && draft.promisedOn < dayOf(now)
    const renewed = isPast ? { ...draft, promisedOn: null } : draft
    const drafted = { draft: renewed, revision: null, digest: undefined }
    return freeze(store, quote, { ...drafted, place: await placeOf(draft.zip), draw }, now)
  })
}

type Freezing = Omit<Drafted, 'revision'> & { draft: OfferDraft; revision: number | null; isAgreed?: boolean }

/** The caller has locked the quote. */
async function freeze(
  store: Store,
  quote: QuoteRow,
  { draft, revision, place, draw, digest, isAgreed = false }: Freezing,
  now: number,
): Promise<SentOffer> {
  const [newest] = await listVersions(store, quote.id)
  if (newest && !mayDo(stateOf(newest, now), 'send')) return { ok: false, reason: 'accepted' }
  const orderId = newest ? undefined : await findOrderThatBought(store, quote.id)
  if (orderId !== undefined) return { ok: false, reason: 'bought', orderId }
  const priced = await priceOffer(store, draft, place, now)
  if (!priced.ok) return { ok: false, reason: 'invalid', errors: priced.errors }
  if (digest !== undefined && digest !== contentDigest(priced.content))
    return { ok: false, reason: 'other-figures', content: priced.content }
  const offer: Offer = {
    quoteId: quote.id,
    version: (newest?.number ?? 0) + 1,
    sentOn: dayOf(now),
    customer: customerOf(quote),
    ...priced.content,
    terms: offerTerms,
  }
  const text = canonicalize(offer) ?? ''
  if (newest?.state === 'sent' || newest?.state === 'seen')
    await store.db.updateTable('offer_versions').set({ state: 'replaced' }).where('id', '=', newest.id).execute()
  const version = await store.db
    .insertInto('offer_versions')
    .values({
      quote_id: quote.id,
      number: offer.version,
      draft: JSON.stringify(draft),
      revision,
      drawing: JSON.stringify({
        drawings: await drawingsToFreeze(store, priced.content, await draw(priced.content)),
        setting: settingOfQuote(quote),
      }),
      text,
      sha256: digestOf(text),
      state: 'sent',
      sent_at: now,
      ends_at: endOfDay(offer.validUntil),
      seen_at: null,
      answered_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addEvent(store, version, 'sent', `Version ${offer.version}`, now)
  await updateQuoteStatus(store, quote.id, 'approved', now)
  if (!isAgreed) {
    await planReminders(store, version)
    await mailOffer(store, version, now)
  }
  return { ok: true, version }
}

export type AnswerResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** There is a newer version. */
  | { ok: false; reason: 'older'; newest: number }
  /** It ended, was withdrawn, or was answered. */
  | { ok: false; reason: 'closed'; state: OfferState }
  /** DESK-3: the owner closed the quote. */
  | { ok: false; reason: 'quote-closed' }

/**
 * Locks the quote and finds its newest version, if it is this one and the action is allowed for it now. Every answer of a
 * customer begins with this.
 */
export async function lockAnswerable(
  store: Store,
  quoteId: number,
  number: number,
  action: 'accept' | 'decline' | 'withdraw',
  now: number,
): Promise<{ ok: true; quote: QuoteRow; version: VersionRow } | Extract<AnswerResult, { ok: false }>> {
  const quote = await lockQuote(store, quoteId)
  const [newest] = quote ? await listVersions(store, quoteId) : []
  if (!quote || !newest || number > newest.number) return { ok: false, reason: 'not-found' }
  if (number < newest.number) return { ok: false, reason: 'older', newest: newest.number }
  const state = stateOf(newest, now)
  if (quote.closed_at !== null && state !== 'accepted') return { ok: false, reason: 'quote-closed' }
  return mayDo(state, action) ? { ok: true, quote, version: newest } : { ok: false, reason: 'closed', state }
}

/** LIVE-5: tells the owner, once per version, that what is stored isn't what was sent. */
export const noteAltered = (store: Store, { id }: Pick<VersionRow, 'id'>, now: number): Promise<void> =>
  store.transaction(async () => {
    const version = await store.db.selectFrom('offer_versions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!version || isGenuine(version) || !(await lockQuote(store, version.quote_id))) return
    const note = `Version ${version.number}`
    const events = await listEvents(store, version.quote_id)
    if (events.some((event) => event.kind === 'altered' && event.note === note)) return
    await addEvent(store, version, 'altered', note, now)
    store.log.error({ quote: version.quote_id, version: version.number }, 'an offer differs from what was sent')
  })

/** The first time that the customer opens the newest version. */
export const markSeen = (store: Store, quoteId: number, now: number): Promise<void> =>
  store.transaction(async () => {
    await lockQuote(store, quoteId)
    const [newest] = await listVersions(store, quoteId)
    if (!newest || !mayDo(stateOf(newest, now), 'see')) return
    await store.db
      .updateTable('offer_versions')
      .set({ state: 'seen', seen_at: now })
      .where('id', '=', newest.id)
      .execute()
    await addEvent(store, newest, 'seen', `Version ${newest.number}`, now)
  })

/** The caller has locked the quote, and the action is allowed. */
export async function closeVersion(
  store: Store,
  version: VersionRow,
  state: 'accepted' | 'declined' | 'withdrawn',
  answer: string,
  now: number,
): Promise<void> {
  await store.db
    .updateTable('offer_versions')
    .set({ state, answer, answered_at: now })
    .where('id', '=', version.id)
    .execute()
  await addEvent(store, version, state, answer, now)
}

/** LIVE-8: the customer asks to renew an offer that has expired, once per version. The owner gets an email. */
export const askForRenewal = (store: Store, quoteId: number, number: number, now: number): Promise<AnswerResult> =>
  store.transaction(async () => {
    const quote = await lockQuote(store, quoteId)
    const [newest] = quote ? await listVersions(store, quoteId) : []
    if (!quote || !newest || number > newest.number) return { ok: false, reason: 'not-found' }
    if (number < newest.number) return { ok: false, reason: 'older', newest: newest.number }
    if (quote.closed_at !== null) return { ok: false, reason: 'quote-closed' }
    const state = stateOf(newest, now)
    if (state !== 'expired') return { ok: false, reason: 'closed', state }
    if (await isRenewalAsked(store, newest)) return { ok: true }
    await addEvent(store, newest, renewalAsked, `Version ${number}`, now)
    await mailRenewalAsked(store, newest, now)
    return { ok: true }
  })

export const isRenewalAsked = async (store: Store, { quote_id: quoteId, number }: VersionRow): Promise<boolean> =>
  (await listEvents(store, quoteId)).some(({ kind, note }) => kind === renewalAsked && note === `Version ${number}`)

export const withdrawOffer = (store: Store, quoteId: number, number: number, now: number): Promise<AnswerResult> =>
  store.transaction(async () => {
    const found = await lockAnswerable(store, quoteId, number, 'withdraw', now)
    if (!found.ok) return found
    await closeVersion(store, found.version, 'withdrawn', '', now)
    return { ok: true }
  })

export async function insertAcceptance(
  store: Store,
  acceptance: Omit<Selectable<Tables['offer_acceptances']>, 'sha256'>,
  { sha256 }: VersionRow,
): Promise<void> {
  await store.db
    .insertInto('offer_acceptances')
    .values({ ...acceptance, sha256 })
    .execute()
}

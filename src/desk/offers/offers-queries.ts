/** The owner's reads and writes of offers. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import type { CatalogApi } from '../../features/catalog/catalog-api.server.ts'
import { dimensionNames } from '../../features/pricing/piece.ts'
import type { RequestedDesign } from '../../features/quotes/messages/messages-queries.ts'
import type { OffersApi } from '../../features/quotes/offers/offers-api.server.ts'
import type { RemindersApi } from '../../features/quotes/offers/reminders/reminders-api.server.ts'
import type { WalkInApi } from '../../features/quotes/walk-in/walk-in-api.server.ts'
import { ApiError, answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { last30DaysKey, ownerOrdersKey, ownerPricesKey, ownerQuotesKey, ownerTodayKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { saveWork } from '../parts/unsaved-work.ts'
import { fieldOf, isLineOf } from './draft/piece-form.ts'

const api = hc<OffersApi>(apiBase, { fetch: apiFetch }).admin.quotes[':id']

const walkInApi = hc<WalkInApi>(apiBase, { fetch: apiFetch }).admin.quotes[':id']
const remindersApi = hc<RemindersApi>(apiBase, { fetch: apiFetch }).admin.quotes[':id']

export type DeskOffer = InferResponseType<typeof api.offer.$get, 200>

/** STAFF-2: who of the shop did this with an offer at that time; undefined for an owner without a name. */
export const whoDid = ({ events }: Pick<DeskOffer, 'events'>, kind: string, at: string) =>
  events.find((event) => event.kind === kind && event.at === at)?.by

/** As the API takes it: amounts are decimal strings. */
type SentDraft = InferRequestType<typeof api.offer.$put>['json']
type OfOnePiece = 'productId' | 'woodSpeciesId' | 'finishOptionId' | 'dimensions'
export type SavedDraft = Omit<SentDraft, 'revision' | 'pieces' | 'choices' | OfOnePiece> &
  Pick<DeskOffer['draft'], 'pieces' | 'choices'>
export type Saved = InferResponseType<typeof api.offer.$put, 200>
export type Priced = NonNullable<Saved['priced']>

const offerKey = (id: number) => [...ownerQuotesKey, 'offer', id]

export const offerQuery = (id: number) =>
  queryOptions({
    queryKey: offerKey(id),
    queryFn: () => answered(api.offer.$get({ param: { id: String(id) } })),
    // The customer changes it, too.
    staleTime: 0,
  })

const publicApi = hc<CatalogApi>(apiBase, { fetch: apiFetch })

/** ADMIN-6: the owner's fees, as lines to add. */
export const feesQuery = queryOptions({
  queryKey: [...ownerPricesKey, 'fees'],
  queryFn: () => answered(publicApi.pricing.$get()).then(({ additionalFees }) => additionalFees),
  staleTime: 0,
})

/** A save that isn't answered by then is tried again. */
const saveWithinMs = 20_000

export const saveDraft = (id: number, draft: SavedDraft, revision: number): Promise<Saved> =>
  answered(
    api.offer.$put(
      { param: { id: String(id) }, json: { ...draft, revision } },
      // It goes on when the page is closed or reloaded.
      { init: { keepalive: true, signal: AbortSignal.timeout(saveWithinMs) } },
    ),
  )

/** As it is saved: the first piece is among its pieces. */
const savedDraft = ({
  productId: _product,
  woodSpeciesId: _wood,
  finishOptionId: _finish,
  dimensions: _dimensions,
  ...draft
}: DeskOffer['draft']): SavedDraft => draft

const shown = (client: QueryClient, id: number, offer: DeskOffer) => {
  client.setQueryData(offerKey(id), offer)
  void Promise.all(
    [
      [...ownerQuotesKey, 'list'],
      [...ownerQuotesKey, 'stats'],
      [...ownerQuotesKey, 'pipeline'],
      [...ownerQuotesKey, 'one'],
      ownerOrdersKey,
      ownerTodayKey,
      last30DaysKey,
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

export const sendOffer = mutationOptions({
  mutationFn: ({ id, revision, digest }: { id: number; revision: number; digest: string; isMailed: boolean }) =>
    answered(api.offer.send.$post({ param: { id: String(id) }, json: { revision, digest } })),
  onSuccess: (offer, { id, isMailed }, _shown, { client }) => {
    shown(client, id, offer)
    const description = isMailed ? 'The customer gets an email with the link.' : 'No email: give them the link.'
    toast({ title: 'Offer Sent', description, tone: 'success' })
  },
  onError: (error, _sent, _shown, { client }) => {
    showFailure('Offer Not Sent', error)
    // Another window closed it, or the customer bought its pieces.
    if (error instanceof ApiError && error.status === 409)
      void client.invalidateQueries({ queryKey: [...ownerQuotesKey, 'one'] })
  },
})

export const renewOffer = mutationOptions({
  mutationFn: ({ id, validUntil }: { id: number; validUntil: string; isMailed: boolean }) =>
    answered(api.offer.renew.$post({ param: { id: String(id) }, json: { validUntil } })),
  onSuccess: (offer, { id, isMailed }, _shown, { client }) => {
    shown(client, id, offer)
    const description = isMailed ? 'The customer gets an email with the new date.' : 'No email: give them the link.'
    toast({ title: 'Offer Renewed', description, tone: 'success' })
  },
  onError: (error) => showFailure('Offer Not Renewed', error),
})

/** DESK-2: a draft that was never touched is stored first: a retry then sends the same again. */
export async function readToAccept(client: QueryClient, id: number): Promise<DeskOffer> {
  const read = () => client.fetchQuery({ ...offerQuery(id), staleTime: 0 })
  const offer = await read()
  if (offer.revision > 0 || offer.priced === null) return offer
  await saveDraft(id, savedDraft(offer.draft), 0)
  return read()
}

type Accepted = InferRequestType<typeof walkInApi.offer.accept.$post>['json'] & { id: number }

/** DESK-2 */
export const recordAcceptance = mutationOptions({
  mutationFn: ({ id, ...accepted }: Accepted) =>
    answered(walkInApi.offer.accept.$post({ param: { id: String(id) }, json: accepted })),
  onSuccess: (_order, _accepted, _shown, { client }) => {
    toast({ title: 'Acceptance Recorded', tone: 'success' })
    void Promise.all(
      [ownerQuotesKey, ownerOrdersKey, ownerTodayKey, last30DaysKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  },
  onError: (_error, { id }, _shown, { client }) => client.invalidateQueries({ queryKey: offerKey(id) }),
})

/** What the owner was typing about the piece before. */
function withoutPiece(fields: Record<string, string>, firstKey: string, piece: string, hasZip: boolean) {
  const sizes = dimensionNames.map((name) => fieldOf({ firstKey }, piece, name))
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => !sizes.includes(name) && !isPriceOf(name, piece) && !(hasZip && name === 'zip'),
    ),
  )
}
const isPriceOf = (name: string, piece: string) => name.startsWith('changed.') && isLineOf(name.slice(8), piece)

/** The draft as it is now, with this piece and its delivery, and the shop's own price for it. */
export const putDesignIntoOffer = mutationOptions({
  mutationFn: async ({ id, design }: { id: number; design: RequestedDesign }) => {
    // The editor may be open, with something that isn't saved yet.
    await saveWork()
    const { draft: saved, revision } = await answered(api.offer.$get({ param: { id: String(id) } }))
    const draft = savedDraft(saved)
    const { productId, woodSpeciesId, finishOptionId, dimensions, way, zip, replaces } = design
    // Asked for without a ZIP code, or for one of several pieces, its way says nothing about where the job goes.
    const delivery = zip === null || replaces?.number ? {} : { way, zip }
    const [first] = draft.pieces
    const old = replaces ? draft.pieces.find(({ key }) => key === replaces.key) : first
    if (!first || !old) {
      const detail = 'The offer no longer has the piece that this design is for. Add the piece first.'
      throw new ApiError(409, '', JSON.stringify({ detail }))
    }
    const piece = { ...old, productId, woodSpeciesId, finishOptionId, dimensions }
    const pieces = draft.pieces.map((one) => (one === old ? piece : one))
    const typed = draft.typed && {
      ...draft.typed,
      fields: withoutPiece(draft.typed.fields, first.key, old.key, 'zip' in delivery),
    }
    // The prices of the other pieces stay, and that of the delivery, unless it goes elsewhere.
    const changedLines = draft.changedLines.filter(
      ({ key }) => !isLineOf(key, old.key) && (key !== 'delivery' || !('zip' in delivery)),
    )
    return saveDraft(id, { ...draft, ...delivery, pieces, changedLines, typed }, revision)
  },
  onSuccess: async (_saved, { id }, _shown, { client }) => {
    await client.invalidateQueries({ queryKey: offerKey(id) })
    toast({ title: 'Added to the Offer', description: 'Check the price, then send it.', tone: 'success' })
  },
  onError: (error) => showFailure('Not Added to the Offer', error),
})

export const withdrawOffer = mutationOptions({
  mutationFn: ({ id, version }: { id: number; version: number }) =>
    answered(api.offer.withdraw.$post({ param: { id: String(id) }, json: { version } })),
  onSuccess: (offer, { id }, _shown, { client }) => {
    shown(client, id, offer)
    toast({ title: 'Offer Withdrawn', tone: 'success' })
  },
  onError: (error) => showFailure('Offer Not Withdrawn', error),
})

export const copyQuote = mutationOptions({
  mutationFn: ({ id, key }: { id: number; key: string }) =>
    answered(api.copy.$post({ param: { id: String(id) }, header: { 'idempotency-key': key } })),
  onSuccess: ({ id }, _asked, _shown, { client }) => {
    void client.invalidateQueries({ queryKey: ownerQuotesKey })
    toast({ title: `Copied to Quote #${id}`, description: 'No email went out.', tone: 'success' })
  },
  onError: (error) => showFailure('Quote Not Copied', error),
})

export const switchReminders = mutationOptions({
  mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) =>
    done(remindersApi.reminders.$put({ param: { id: String(id) }, json: { isOn } })),
  onSuccess: (_none, { id }, _shown, { client }) => client.invalidateQueries({ queryKey: offerKey(id) }),
  onError: (error) => showFailure('Reminders Not Changed', error),
})

export const replaceLink = mutationOptions({
  mutationFn: ({ id }: { id: number }) => answered(api.link.$post({ param: { id: String(id) } })),
  onSuccess: (_link, { id }, _shown, { client }) => {
    void client.invalidateQueries({ queryKey: offerKey(id) })
    toast({ title: 'Link Replaced', description: 'The old link no longer works.', tone: 'success' })
  },
  onError: (error) => showFailure('Link Not Replaced', error),
})

/** DESK-2: the owner records that a customer accepted, in the shop or by phone. All the rules of the customer's own page hold. */
import type { Store } from '../../../platform/database/store.ts'
import { type Acceptance, type Accepted, acceptOffer } from '../offers/accept-offer.server.ts'
import { findAcceptance } from '../offers/frozen-offer.server.ts'
import type { RecordedHow } from '../offers/offer.ts'
import { type Drafted, type SentOffer, sendOffer } from '../offers/offers.server.ts'

export type ToRecord = Omit<Acceptance, 'name' | 'version' | 'how' | 'totalCents'> & {
  how: RecordedHow
  /** What the customer heard. */
  totalCents: number
  /** A version that was sent, or the draft, which is then sent as agreed. */
  of: { version: number } | Omit<Drafted, 'isAgreed'>
}

export type RecordedAcceptance =
  | { ok: true; orderId: number }
  | Extract<Accepted, { ok: false }>
  | Extract<SentOffer, { ok: false }>

/** Ends the transaction, so that a draft isn't sent which can't be accepted. */
class Refused extends Error {
  readonly result: Extract<RecordedAcceptance, { ok: false }>
  constructor(result: Extract<RecordedAcceptance, { ok: false }>) {
    super(`refused: ${result.reason}`)
    this.result = result
  }
}

export const recordAcceptance = (
  store: Store,
  quoteId: number,
  recorded: ToRecord,
  now: number,
): Promise<RecordedAcceptance> =>
  store
    .transaction(() => record(store, quoteId, recorded, now))
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.result
      throw error
    })

async function record(store: Store, quoteId: number, { of, ...sent }: ToRecord, now: number) {
  const version = 'version' in of ? of.version : await sendAgreed(store, quoteId, of, now)
  const accepted = await acceptOffer(store, quoteId, { ...sent, name: '', version }, now)
  if (!accepted.ok) throw new Refused(accepted)
  const acceptance = await findAcceptance(store, quoteId)
  if (!acceptance) throw new Error(`The acceptance of quote ${quoteId} is gone.`)
  return { ok: true as const, orderId: acceptance.order_id }
}

async function sendAgreed(store: Store, quoteId: number, drafted: Drafted, now: number): Promise<number> {
  const sent = await sendOffer(store, quoteId, { ...drafted, isAgreed: true }, now)
  if (!sent.ok) throw new Refused(sent)
  return sent.version.number
}

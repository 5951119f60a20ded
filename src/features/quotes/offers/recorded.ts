/** DESK-2: how an acceptance that the owner recorded is told: never as the customer's own signature. For server and browser. */
import type { RecordedHow } from './offer.ts'

const places: Record<RecordedHow, string> = { shop: 'in the shop', phone: 'by phone' }

/** 'Accepted in the shop, recorded by the owner'. Only the desk says who it was (STAFF-2). */
export const recordedText = (how: RecordedHow, by = 'the owner') => `Accepted ${places[how]}, recorded by ${by}`

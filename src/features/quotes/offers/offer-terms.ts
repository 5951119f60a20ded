/** LIVE-5: what a customer agrees to with their name, on the page and on every paper. */
import type { Offer } from './offer.ts'

/** Frozen with each version that is sent. */
export const offerTerms = [
  'The price and everything else in this offer are fixed once you accept it.',
  'We start building once we receive your deposit, and cut the wood to your dimensions.',
  'The balance is due when your order is ready, before we deliver it.',
  'Reclaimed wood has nail holes, checks and color variations. They come with the wood.',
]

/** Those under which versions without their own were sent. Never change them. */
const firstTerms = [
  'The price and everything in this offer is fixed once you accept it.',
  'We start building when your deposit is here, and cut the wood to your dimensions.',
  'The balance is due when your piece is ready, before we deliver it.',
  'Reclaimed wood has nail holes, checks and changes of color. They are part of it.',
]

export const termsOf = ({ terms = firstTerms }: Pick<Offer, 'terms'>): string[] => terms

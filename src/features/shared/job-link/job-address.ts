/**
 * JOB-2, LINK-1: the other pieces of a design of several, as parameters of an address beside those of `design-address.ts`,
 * which say the piece that is being looked at: `qty=2` of that one; `also=product*wood*finish*60*8*8*4` for each of the others,
 * with a space between them; `at=2`, how many of them come before it. Never a note: it may say who somebody is. Pure. Anyone
 * can write an address, so whatever isn't a piece is left out, and nothing throws. Apart from `design-address.ts`, because
 * only the builder has several.
 */
import { inchesFromText } from '../../pricing/inches.ts'
import { type Dimensions, dimensionNames } from '../../pricing/piece.ts'
import { type ChoiceName, choiceNames, isId } from '../design-address.ts'
import { pieceLimits } from '../quote-fields.ts'

export type LinkedPiece = {
  /** Ids. They may be of something that the shop doesn't offer. */
  choices: Partial<Record<ChoiceName, string>>
  /** Inches, above 0. */
  dimensions: Partial<Dimensions>
  quantity: number
}

export type ReadJob = {
  /** Of the piece that the other parameters describe. */
  quantity: number
  others: readonly LinkedPiece[]
  /** How many of the others come before it. */
  at: number
  /** The address has a piece or a quantity that nobody can read. */
  hasUnread: boolean
  /** It has more pieces than a quote has room for. */
  hasMore: boolean
}

/** As it is held while it is being chosen: ids may be missing, lengths are inches or typed text. */
export type LoosePiece = {
  choices: Partial<Record<ChoiceName, string | null>>
  dimensions: Partial<Dimensions<number | string>>
  quantity: number
}

/** In the order in which they are written. */
export const jobParameters: readonly string[] = ['qty', 'also', 'at']

/** Longer than twenty pieces with the longest names that a shop would choose. A page of a longer one isn't kept. */
export const longestJobValue = 4000

/** '' for a single piece of which one is wanted. What can't be written is left open. */
export function jobSearch({ quantity, others, at }: { quantity: number; others: readonly LoosePiece[]; at: number }) {
  const search = new URLSearchParams()
  if (quantity > 1) search.set('qty', String(quantity))
  if (others.length > 0) search.set('also', others.map(writtenPiece).join(' '))
  if (others.length > 0 && at > 0) search.set('at', String(at))
  return String(search)
}

const writtenPiece = ({ choices, dimensions, quantity }: LoosePiece) =>
  [
    ...choiceNames.map((name) => (isId(choices[name] ?? '') ? choices[name] : '')),
    ...dimensionNames.map((name) => inchesFromText(String(dimensions[name] ?? '')) ?? ''),
    quantity,
  ].join('*')

export function parseJob(search: string): ReadJob {
  const given = new URLSearchParams(search)
  const [quantity, at, also] = [given.get('qty'), given.get('at'), given.get('also') ?? '']
  // One more than there is room for, so that it can be said.
  const written = also.split(' ', pieceLimits.pieces).filter(Boolean)
  const read = written.slice(0, pieceLimits.pieces - 1).map(readPiece)
  const others = read.filter((piece) => piece !== undefined)
  return {
    quantity: quantityFrom(quantity ?? '') ?? 1,
    others,
    at: /^\d{1,2}$/.test(at ?? '') ? Math.min(Number(at), others.length) : 0,
    hasMore: written.length > read.length,
    hasUnread:
      others.length < read.length || (quantity !== null && quantity !== '' && quantityFrom(quantity) === undefined),
  }
}

function readPiece(text: string): LinkedPiece | undefined {
  const [product = '', wood = '', finish = '', l = '', w = '', t = '', quantity = '', ...more] = text.split('*', 8)
  const lengths = { length: l, width: w, thickness: t }
  const count = quantityFrom(quantity)
  if (count === undefined || more.length > 0 || !isId(product)) return undefined
  const dimensions: LinkedPiece['dimensions'] = {}
  for (const name of dimensionNames) {
    const inches = inchesFromText(lengths[name])
    if (inches !== undefined) dimensions[name] = inches
    else if (lengths[name] !== '') return undefined
  }
  if (![wood, finish].every((id) => id === '' || isId(id))) return undefined
  return { choices: { product, ...(wood && { wood }), ...(finish && { finish }) }, dimensions, quantity: count }
}

/** A whole number from 1 to 99. */
const quantityFrom = (text: string) => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined)

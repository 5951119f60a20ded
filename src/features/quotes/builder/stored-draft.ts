/**
 * A draft in session storage, so it survives a reload. Each tab has its own, and closing the tab deletes it, which matters on
 * shared computers. Where storage is blocked (private windows, policies, a full quota) the builder works without it.
 */
import { withStorage } from '../../../platform/browser/with-storage.ts'
import { dimensionNames, eachDimension } from '../../pricing/piece.ts'
import { pieceLimits, quoteFieldList } from '../../shared/quote-fields.ts'
import { type DraftPiece, emptyDraft, emptyPiece, parseStep, type QuoteDraft } from './quote-draft.ts'

/**
 * The page and the dialog can be open at once. Closing the dialog removes only its own draft. `change` is a page, too, on
 * which the customer of a quote asks for another design.
 */
export type DraftPlace = 'page' | 'dialog' | 'change'

const itemName = (place: DraftPlace) => `quote-draft-${place}`

/** Null when nothing is stored or storage is blocked. */
export function readStoredDraft(place: DraftPlace): string | null {
  return withStorage('sessionStorage', (storage) => storage.getItem(itemName(place))) ?? null
}

export function storeDraft(place: DraftPlace, text: string): void {
  withStorage('sessionStorage', (storage) => storage.setItem(itemName(place), text))
}

export function removeStoredDraft(place: DraftPlace): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(itemName(place)))
}

const offeredName = 'quote-design-offered'

/** LINK-2: whether the dialog of this tab has offered to go on with an earlier design. The page offers until it is answered. */
export const wasOffered = (place: DraftPlace) =>
  place === 'dialog' && Boolean(withStorage('sessionStorage', (storage) => storage.getItem(offeredName)))

export function markOffered(): void {
  withStorage('sessionStorage', (storage) => storage.setItem(offeredName, '1'))
}

const draftVersion = 1

export const serializeDraft = (draft: QuoteDraft) => JSON.stringify({ version: draftVersion, ...draft })

/** Undefined for text from another version of the shop, or tampered with. */
export function parseStoredDraft(text: string | null): QuoteDraft | undefined {
  const stored = recordOf(parseJson(text))
  const piece = pieceFrom(stored)
  const customer = recordOf(stored?.customer)
  const step = parseStep(stored?.step)
  if (!stored || !piece || !customer || !step || stored.version !== draftVersion) return undefined
  const { key } = stored
  if (typeof key !== 'string' || !/^[\w-]{16,100}$/.test(key)) return undefined
  const typed = quoteFieldList.map(({ name, most, isLater }) => ({
    name,
    most,
    text: customer[name] ?? (isLater ? '' : undefined),
  }))
  if (!typed.every(({ text, most }) => isText(text, most))) return undefined
  const others = othersFrom(stored.others)
  return {
    ...emptyDraft,
    ...piece,
    others,
    at: countFrom(stored.at, 0, others.length) ?? others.length,
    turn: countFrom(stored.turn, 0, 1_000) ?? 0,
    customer: Object.fromEntries(typed.map(({ name, text }) => [name, text])) as QuoteDraft['customer'],
    step,
    key,
  }
}

/** Undefined where it can't be read. */
function pieceFrom(value: unknown): DraftPiece | undefined {
  const stored = recordOf(value)
  const dimensions = recordOf(stored?.dimensions)
  if (!stored || !dimensions) return undefined
  const { productId, woodSpeciesId, woodChosen, finishOptionId, quantity, note } = stored
  if (!isId(productId) || !isId(woodSpeciesId) || !isId(finishOptionId)) return undefined
  if (!dimensionNames.every((name) => typeof dimensions[name] === 'string')) return undefined
  return {
    ...{ productId, woodSpeciesId, finishOptionId },
    dimensions: eachDimension((name) => String(dimensions[name])),
    // A draft from before this field existed keeps the wood, and the price, that the visitor saw.
    woodChosen: typeof woodChosen === 'boolean' ? woodChosen : woodSpeciesId !== null,
    // Drafts from before there were several pieces have neither.
    quantity: countFrom(quantity, 1, pieceLimits.quantity) ?? emptyPiece.quantity,
    note: isText(note, pieceLimits.note) ? note : emptyPiece.note,
  }
}

/** None in a draft from before there were several. */
const othersFrom = (stored: unknown): DraftPiece[] =>
  Array.isArray(stored) ? stored.slice(0, pieceLimits.pieces - 1).flatMap((piece) => pieceFrom(piece) ?? []) : []

const countFrom = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // truncated or foreign
  }
}

const recordOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? { ...value } : undefined

const isId = (value: unknown): value is string | null => value === null || isText(value, 100)

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength

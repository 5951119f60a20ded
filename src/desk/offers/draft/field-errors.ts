/** The server's errors about a draft, at the fields of its form. Pure. */
import { dimensionLabels, dimensionNames } from '../../../features/pricing/piece.ts'
import type { Saved, SavedDraft } from '../offers-queries.ts'
import type { FieldName, Problem } from './draft-form.ts'
import { fieldOf } from './piece-form.ts'

const fieldNames: Record<string, string> = {
  productId: 'Product',
  woodSpeciesId: 'Wood',
  finishOptionId: 'Finish',
  way: 'Delivery',
  zip: 'ZIP code',
  promisedOn: 'Delivered by',
  validUntil: 'Good through',
  depositPercent: 'Deposit',
  note: 'Note',
  quantity: 'Quantity',
  part: 'In the offer',
  ownLines: 'Price lines',
  ...Object.fromEntries(dimensionNames.map((name) => [`dimensions.${name}`, dimensionLabels[name]])),
}

/** `draft` is the one that the errors are about: they name its lines by their places. `names`: what its pieces are called. */
export function fieldOfError(
  { field, message }: Saved['errors'][number],
  draft: SavedDraft,
  names: readonly string[],
): [field: FieldName, problem: Problem] {
  const [, list, place, part] = /^(ownLines|changedLines)\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (list === 'ownLines') {
    const line = draft.ownLines[Number(place)]
    const problem = { message, waits: `${line?.label ?? 'A line'}: ${message}` }
    return [`${part === 'label' ? 'label' : 'amount'}.${line?.key}`, problem]
  }
  if (list === 'changedLines')
    return [`changed.${draft.changedLines[Number(place)]?.key}`, { message, waits: `A price: ${message}` }]
  const [, at, of] = /^pieces\.(\d+)\.(.+)$/.exec(field) ?? []
  const name = fieldNames[of ?? field]
  const piece = draft.pieces[Number(at)]
  const which = draft.pieces.length > 1 && at !== undefined ? `${names[Number(at)]}, ` : ''
  const plain = (of ?? field).replace(/^dimensions\./, '')
  const problem = { message, waits: name ? `${which}${name}: ${message}` : `${which}${message}` }
  return [piece ? fieldOf({ firstKey: draft.pieces[0]?.key ?? '' }, piece.key, plain) : plain, problem]
}

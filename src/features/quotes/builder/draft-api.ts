/** The API's errors by the builder's fields. Pure. Comes with the review, which sends the quote. */
import { errorsByField } from '../../shared/form/errors-by-field.ts'
import { quoteFieldList } from '../../shared/quote-fields.ts'
import type { DraftField } from './quote-draft.ts'

const fieldsByApiName: Record<string, DraftField> = {
  productId: 'product',
  woodSpeciesId: 'species',
  finishOptionId: 'finish',
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.thickness': 'thickness',
  ...Object.fromEntries(
    quoteFieldList.map(({ key, name }) => [key.startsWith('customer') ? key : `customizations.${key}`, name]),
  ),
  notes: 'notes',
  'delivery.way': 'delivery',
  'delivery.zip': 'delivery',
}

/**
 * The API's errors by the builder's fields, and the rest. The first message per field wins. `piece`: its place, where errors
 * are about one; fields of a second piece are among the rest.
 */
export function fieldErrors(errors: readonly { field: string; message: string }[]) {
  const piece = errors.map(({ field }) => /^pieces\.(\d+)\./.exec(field)?.[1]).find((place) => place !== undefined)
  const { fields, rest } = errorsByField(errors, (field) => {
    const name = field.replace(`pieces.${piece}.`, '')
    return Object.hasOwn(fieldsByApiName, name) ? fieldsByApiName[name] : undefined
  })
  return { fields, rest, ...(piece !== undefined && { piece: Number(piece) }) }
}

/** The draft as POST /api/quotes takes it, and the API's errors by the builder's fields. Pure. */
import { errorsByField } from '../../shared/form/errors-by-field.ts'
import {
  customizations,
  forEachField,
  type QuoteFieldName,
  quoteFieldList,
  quoteFieldNames,
} from '../../shared/quote-fields.ts'
import type { GivenFireplace } from './door/given-fireplace.ts'
import {
  type Choices,
  canSubmit,
  type DraftField,
  draftAtDoor,
  productOf,
  type QuoteDraft,
  type Step,
  speciesOf,
  typedSize,
} from './quote-draft.ts'

/**
 * Undefined while the draft is incomplete. It has no price: the server computes that. It asks for the way that was shown,
 * so the customer never gets another one.
 */
export function requestedQuoteOf(draft: QuoteDraft, choices: Choices) {
  const product = productOf(draft, choices)
  const species = speciesOf(draft, choices)
  const size = typedSize(draft)
  const atDoor = draftAtDoor(draft, choices)
  if (!product || !species || !size || !atDoor) return undefined
  return {
    productId: product.id,
    woodSpeciesId: species.id,
    finishOptionId: draft.finishOptionId,
    size,
    delivery: { way: atDoor.delivery.way, zip: choices.door.zip },
  }
}
export type RequestedQuote = NonNullable<ReturnType<typeof requestedQuoteOf>>

/** Undefined while the draft is incomplete. */
export function newQuoteOf(draft: QuoteDraft, choices: Choices, fireplace: GivenFireplace | null) {
  const asked = requestedQuoteOf(draft, choices)
  if (!asked || !canSubmit(draft, choices)) return undefined
  const { name, email, phone } = draft.customer
  return {
    customerName: name.trim(),
    customerEmail: email.trim(),
    customerPhone: phone.trim(),
    ...asked,
    fireplace,
    customizations: forEachField(customizations, ({ name }) => draft.customer[name].trim()),
  }
}

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

export const stepOfField: Record<DraftField, Step> = {
  product: 1,
  species: 2,
  length: 2,
  width: 2,
  thickness: 2,
  finish: 3,
  ...(Object.fromEntries(quoteFieldNames.map((name) => [name, 4])) as Record<QuoteFieldName, Step>),
  delivery: 4,
}

/** The API's errors by the builder's fields, and the rest. The first message per field wins. */
export const fieldErrors = (errors: readonly { field: string; message: string }[]) =>
  errorsByField(errors, (field) => (Object.hasOwn(fieldsByApiName, field) ? fieldsByApiName[field] : undefined))

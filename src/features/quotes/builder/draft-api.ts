/** The draft as POST /api/quotes takes it, and the API's errors by the builder's fields. Pure. */
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
export function askedOf(draft: QuoteDraft, choices: Choices) {
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
export type Asked = NonNullable<ReturnType<typeof askedOf>>

/** Undefined while the draft is incomplete. */
export function newQuoteOf(draft: QuoteDraft, choices: Choices, fireplace: GivenFireplace | null) {
  const asked = askedOf(draft, choices)
  if (!asked || !canSubmit(draft, choices)) return undefined
  const { name, email, phone, company, notes } = draft.customer
  return {
    customerName: name.trim(),
    customerEmail: email.trim(),
    customerPhone: phone.trim(),
    ...asked,
    fireplace,
    customizations: { company: company.trim(), notes: notes.trim() },
  }
}

const fieldsByApiName: Record<string, DraftField> = {
  productId: 'product',
  woodSpeciesId: 'species',
  finishOptionId: 'finish',
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.thickness': 'thickness',
  customerName: 'name',
  customerEmail: 'email',
  customerPhone: 'phone',
  'customizations.company': 'company',
  'customizations.notes': 'notes',
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
  name: 4,
  email: 4,
  phone: 4,
  company: 4,
  notes: 4,
  delivery: 4,
}

/** The API's errors by the builder's fields, and the rest. The first message per field wins. */
export function fieldErrors(errors: readonly { field: string; message: string }[]) {
  const fields: Partial<Record<DraftField, string>> = {}
  const rest: string[] = []
  for (const { field, message } of errors) {
    const known = Object.hasOwn(fieldsByApiName, field) ? fieldsByApiName[field] : undefined
    if (known) fields[known] ??= message
    else rest.push(message)
  }
  return { fields, rest }
}

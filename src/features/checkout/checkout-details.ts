/**
 * What a customer fills in at the checkout, apart from its looks: the fields, what may be wrong with them, and the order
 * that they make. Pure. The card is not here: it belongs to the payment provider. Source: docs/product.md, PAY-1.
 */

import { orderLimits } from '../orders/order.ts'
import { type Address, isZip, states } from '../payment/address.ts'
import { isOneLine, isPlainName, oneLineWords, plainNameWords } from '../shared/plain-text.ts'

const addressFields = ['street', 'city', 'state', 'zip'] as const
type AddressField = (typeof addressFields)[number]
/** As typed. */
type AddressText = Record<AddressField, string>

export type CheckoutDetails = {
  name: string
  email: string
  phone: string
  shipping: AddressText
  billingSame: boolean
  /** Kept while `billingSame` hides it. */
  billing: AddressText
}

export type AddressKind = 'shipping' | 'billing'
export type DetailName = 'name' | 'email' | 'phone' | `${AddressKind}.${AddressField}`

const emptyAddress: AddressText = { street: '', city: '', state: '', zip: '' }

export const emptyDetails: CheckoutDetails = {
  name: '',
  email: '',
  phone: '',
  shipping: emptyAddress,
  billingSame: true,
  billing: emptyAddress,
}

/** What is wrong, by field, in the order of the page; the words are those of the API. The server has the last one. */
export function detailProblems(details: CheckoutDetails): Partial<Record<DetailName, string>> {
  const problems: Partial<Record<DetailName, string>> = {}
  const note = (name: DetailName, problem: string | undefined) => {
    if (problem) problems[name] = problem
  }
  note('name', lineProblem(details.name, orderLimits.name, 'Please give your full name.'))
  note('email', emailProblem(details.email.trim()))
  note('phone', lineProblem(details.phone, orderLimits.phone))
  for (const kind of kindsAsked(details)) {
    const { street, city, state, zip } = details[kind]
    note(`${kind}.street`, lineProblem(street, orderLimits.street, 'Please give the street and number.'))
    note(`${kind}.city`, lineProblem(city, orderLimits.city, 'Please give the city.'))
    note(`${kind}.state`, isState(state) ? undefined : 'Please choose a state.')
    note(`${kind}.zip`, zipProblem(zip))
  }
  return problems
}

const kindsAsked = ({ billingSame }: CheckoutDetails): AddressKind[] =>
  billingSame ? ['shipping'] : ['shipping', 'billing']

/** `missing` is what to say of an empty field; without it the field may stay empty. */
function lineProblem(text: string, most: number, missing?: string): string | undefined {
  if (text.trim() === '') return missing
  if (text.length > most) return `Please keep to ${most} characters.`
  if (!isOneLine(text)) return oneLineWords
  return isPlainName(text) ? undefined : plainNameWords
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'Please give your e-mail address.'
  if (email.length > orderLimits.email) return `Please keep to ${orderLimits.email} characters.`
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(email)
    ? undefined
    : 'Please give an e-mail address such as name@example.com.'
}

const isState = (code: string) => states.some(([known]) => known === code)

function zipProblem(zip: string): string | undefined {
  if (zip.trim() === '') return 'Please give the ZIP code.'
  return isZip(zipOf(zip)) ? undefined : 'Please give a ZIP code such as 37203 or 37203-1234.'
}

/** A phone's number pad has no hyphen: nine digits are a ZIP+4. */
const zipOf = (zip: string) => zip.trim().replace(/^(\d{5})[\s-]?(\d{4})$/, '$1-$2')

const addressOf = ({ street, city, state, zip }: AddressText): Address => ({
  street: street.trim(),
  city: city.trim(),
  state,
  zip: zipOf(zip),
  country: 'US',
})

/** Whom the card's bill goes to. */
export const billingAddressOf = (details: CheckoutDetails): Address =>
  addressOf(details.billingSame ? details.shipping : details.billing)

/** The customer's part of the body of POST /api/orders. */
export const newOrderOf = (details: CheckoutDetails) => ({
  customerName: details.name.trim(),
  customerEmail: details.email.trim(),
  customerPhone: details.phone.trim(),
  shippingAddress: addressOf(details.shipping),
  billingAddress: details.billingSame ? null : addressOf(details.billing),
})

/** What the server refused, by the page's fields; the rest has no field here. The first word on a field counts. */
export function refusedDetails(errors: readonly { field: string; message: string }[]) {
  const fields: Partial<Record<DetailName, string>> = {}
  const rest: string[] = []
  for (const { field, message } of errors) {
    const name = nameOfApiField(field)
    if (name) fields[name] ??= message
    else rest.push(message)
  }
  return { fields, rest }
}

const customerNames: Record<string, DetailName> = {
  customerName: 'name',
  customerEmail: 'email',
  customerPhone: 'phone',
}

function nameOfApiField(field: string): DetailName | undefined {
  if (Object.hasOwn(customerNames, field)) return customerNames[field]
  const [, kind, name] = /^(shipping|billing)Address\.(\w+)$/.exec(field) ?? []
  const known = addressFields.find((one) => one === name)
  return known && `${kind as AddressKind}.${known}`
}

/** Undefined when the text is none that was stored here. Whatever else is in it is dropped. */
export function detailsFromStored(text: string | null): CheckoutDetails | undefined {
  const stored = parsed(text)
  if (!isRecord(stored)) return undefined
  const words = (from: Record<string, unknown>, name: string) => {
    const value = from[name]
    return typeof value === 'string' ? value.slice(0, 300) : ''
  }
  const address = (from: unknown): AddressText =>
    isRecord(from)
      ? {
          street: words(from, 'street'),
          city: words(from, 'city'),
          state: words(from, 'state'),
          zip: words(from, 'zip'),
        }
      : emptyAddress
  return {
    name: words(stored, 'name'),
    email: words(stored, 'email'),
    phone: words(stored, 'phone'),
    shipping: address(stored.shipping),
    billingSame: stored.billingSame !== false,
    billing: address(stored.billing),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not ours, or cut short
  }
}

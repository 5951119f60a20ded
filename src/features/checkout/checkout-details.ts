/**
 * The customer's details at the checkout (PAY-1): fields, validation, and the order they turn into. Pure. The card isn't
 * here: only the payment provider sees it.
 */

import { isPoBox, poBoxProblem } from '../delivery/places/po-box.ts'
import { malformedZipPlus } from '../delivery/zip-field.ts'
import { orderLimits } from '../orders/order-limits.ts'
import { type Address, billingStates, states, zipOf } from '../payment/address.ts'
import {
  hasTwoLetters,
  isOneLine,
  isPlainName,
  oneLineWords,
  plainNameWords,
  twoLettersWords,
} from '../shared/plain-text.ts'

const addressFields = ['street', 'city', 'state', 'zip', 'country'] as const
type AddressField = (typeof addressFields)[number]
/** As typed. The country of the shipping address is always 'US'. */
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

const emptyAddress: AddressText = { street: '', city: '', state: '', zip: '', country: 'US' }

export const emptyDetails: CheckoutDetails = {
  name: '',
  email: '',
  phone: '',
  shipping: emptyAddress,
  billingSame: true,
  billing: emptyAddress,
}

/** What is wrong, by field, in the order of the page, in the API's words. The server checks again. */
export function detailProblems(details: CheckoutDetails): Partial<Record<DetailName, string>> {
  const problems: Partial<Record<DetailName, string>> = {}
  const add = (name: DetailName, problem: string | undefined) => {
    if (problem) problems[name] = problem
  }
  const { name } = details
  add(
    'name',
    lineProblem(name, orderLimits.name, 'Enter your full name.') ?? (hasTwoLetters(name) ? undefined : twoLettersWords),
  )
  add('email', emailProblem(details.email.trim()))
  add('phone', lineProblem(details.phone, orderLimits.phone))
  for (const kind of addressKinds(details)) {
    const { street, city, state, zip, country } = details[kind]
    const boxProblem = (line: string) => (kind === 'shipping' && isPoBox(line) ? poBoxProblem : undefined)
    const isHome = country === 'US'
    add(`${kind}.street`, lineProblem(street, orderLimits.street, 'Enter the street address.') ?? boxProblem(street))
    add(`${kind}.zip`, isHome ? zipProblem(zip) : lineProblem(zip, orderLimits.postalCode))
    add(`${kind}.city`, lineProblem(city, orderLimits.city, 'Enter the city.') ?? boxProblem(city))
    add(`${kind}.state`, isHome ? stateProblem(kind, state) : lineProblem(state, orderLimits.region))
  }
  return problems
}

const addressKinds = ({ billingSame }: CheckoutDetails): AddressKind[] =>
  billingSame ? ['shipping'] : ['shipping', 'billing']

/** `missing` is the message for an empty field; without it the field is optional. */
function lineProblem(text: string, most: number, missing?: string): string | undefined {
  if (text.trim() === '') return missing
  if (text.length > most) return `Use ${most} characters or fewer.`
  if (!isOneLine(text)) return oneLineWords
  return isPlainName(text) ? undefined : plainNameWords
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email.'
  if (email.length > orderLimits.email) return `Use ${orderLimits.email} characters or fewer.`
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(email) ? undefined : 'Enter an email such as name@example.com.'
}

const stateProblem = (kind: AddressKind, code: string) =>
  (kind === 'shipping' ? states : billingStates).some(([known]) => known === code) ? undefined : 'Choose a state.'

function zipProblem(zip: string): string | undefined {
  if (zip.trim() === '') return 'Enter the ZIP code.'
  return zipOf(zip) ? undefined : malformedZipPlus
}

const addressOf = ({ street, city, state, zip, country }: AddressText): Address => ({
  street: street.trim(),
  city: city.trim(),
  state: state.trim(),
  zip: (country === 'US' ? zipOf(zip) : undefined) ?? zip.trim(),
  country,
})

/** The card's billing address. */
export const billingAddressOf = (details: CheckoutDetails): Address =>
  addressOf(details.billingSame ? details.shipping : details.billing)

/** The customer's part of the body of POST /api/orders. */
export const newOrderOf = (details: CheckoutDetails) => ({
  customerName: details.name.trim(),
  customerEmail: details.email.trim(),
  customerPhone: details.phone.trim(),
  shippingAddress: { ...addressOf(details.shipping), country: 'US' as const },
  billingAddress: details.billingSame ? null : addressOf(details.billing),
})

/** The API's errors by field of the page; `rest` has those of other fields. The first message per field wins. */
export function errorsByField(errors: readonly { field: string; message: string }[]) {
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
  // The page asks for no country of delivery.
  if (kind === 'shipping' && known === 'country') return undefined
  return known && `${kind as AddressKind}.${known}`
}

/** Undefined for text that `storeDetails` did not write. Drops unknown fields. */
export function detailsFromStored(text: string | null): CheckoutDetails | undefined {
  const stored = parsed(text)
  if (!isRecord(stored)) return undefined
  const textOf = (from: Record<string, unknown>, name: string) => {
    const value = from[name]
    return typeof value === 'string' ? value.slice(0, 300) : ''
  }
  const address = (from: unknown): AddressText =>
    isRecord(from)
      ? {
          street: textOf(from, 'street'),
          city: textOf(from, 'city'),
          state: textOf(from, 'state'),
          zip: textOf(from, 'zip'),
          country: textOf(from, 'country') || 'US',
        }
      : emptyAddress
  return {
    name: textOf(stored, 'name'),
    email: textOf(stored, 'email'),
    phone: textOf(stored, 'phone'),
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
    return undefined // Not ours, or truncated.
  }
}

/**
 * The customer's details at the checkout (PAY-1): fields, validation, and the order they turn into. The card isn't
 * here: only the payment provider sees it.
 */
import { withStorage } from '../../platform/browser/with-storage.ts'

import {
  addressProblems,
  cityProblem,
  lineProblem,
  streetProblem,
  zipProblem,
} from '../delivery/address/address-problems.ts'
import { type Address, billingStates, zipOf } from '../payment/address.ts'
import { contactLimits } from '../shared/form/contact-limits.ts'
import { hasTwoLetters, twoLettersWords } from '../shared/plain-text.ts'
import { detailsItem } from './checkout-storage.ts'

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
  const addAddress = (kind: AddressKind) => {
    const { street, city, state, zip, country } = details[kind]
    const isHome = country === 'US'
    const found =
      kind === 'shipping'
        ? addressProblems(details.shipping)
        : {
            zip: isHome ? zipProblem(zip) : lineProblem(zip, contactLimits.postalCode),
            city: cityProblem(city),
            state: isHome ? billingStateProblem(state) : lineProblem(state, contactLimits.region),
            street: streetProblem(street),
          }
    for (const [part, problem] of Object.entries(found)) add(`${kind}.${part as AddressField}`, problem)
  }
  addAddress('shipping')
  const { name } = details
  add(
    'name',
    lineProblem(name, contactLimits.name, 'Enter your full name.') ??
      (hasTwoLetters(name) ? undefined : twoLettersWords),
  )
  add('email', emailProblem(details.email.trim()))
  add('phone', lineProblem(details.phone, contactLimits.phone))
  if (!details.billingSame) addAddress('billing')
  return problems
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email.'
  if (email.length > contactLimits.email) return `Use ${contactLimits.email} characters or fewer.`
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(email)
    ? undefined
    : 'Enter an email address such as name@example.com.'
}

const billingStateProblem = (code: string) =>
  billingStates.some(([known]) => known === code) ? undefined : 'Choose a state.'

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

const customerNames: Record<string, DetailName> = {
  customerName: 'name',
  customerEmail: 'email',
  customerPhone: 'phone',
}

/** The form's name of a field of POST /api/orders. */
export function nameOfApiField(field: string): DetailName | undefined {
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

/** What was typed before in this tab. */
/** Undefined when nothing was stored. */
export const readStoredDetails = (): CheckoutDetails | undefined =>
  detailsFromStored(withStorage('sessionStorage', (storage) => storage.getItem(detailsItem)) ?? null)

export function storeDetails(details: CheckoutDetails): void {
  withStorage('sessionStorage', (storage) => storage.setItem(detailsItem, JSON.stringify(details)))
}

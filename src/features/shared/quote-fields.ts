/**
 * What a customer types with a quote request, apart from the piece. The builder's form and draft, the API, the row, the
 * search, the emails and the desk all read this list: a new field is an entry here, a migration, and its column in tables.ts.
 */
import type { Tables } from '../../platform/database/tables.ts'

type QuoteField = {
  /** Its name in the API and in emails. Those that begin with 'customer' are the quote's own, the others `customizations`. */
  key: string
  column: keyof Tables['quotes']
  label: string
  /** In characters. */
  most: number
  /** One line of a name, one line of anything, or several lines. */
  kind: 'name' | 'email' | 'line' | 'text'
  /** What the owner's search takes it for. */
  foundBy: 'facts' | 'names' | 'phone' | 'notes'
  autoComplete?: string
  hint?: string
  /**
   * Not in the first version: drafts and emails from before don't have it. Where it is empty, it is no part of the request,
   * so that one sent before an update and again after it is the same.
   */
  isLater?: boolean
}

/** By their names in the builder, in the order of its form. */
export const quoteFields = {
  name: {
    key: 'customerName',
    column: 'customer_name',
    label: 'Full name',
    most: 120,
    kind: 'name',
    foundBy: 'names',
    autoComplete: 'name',
  },
  email: { key: 'customerEmail', column: 'customer_email', label: 'Email', most: 254, kind: 'email', foundBy: 'facts' },
  phone: {
    key: 'customerPhone',
    column: 'customer_phone',
    label: 'Phone',
    most: 40,
    kind: 'line',
    foundBy: 'phone',
    autoComplete: 'tel',
  },
  company: {
    key: 'company',
    column: 'company',
    label: 'Company',
    most: 120,
    kind: 'name',
    foundBy: 'names',
    autoComplete: 'organization',
  },
  notes: {
    key: 'notes',
    column: 'notes',
    label: 'Notes',
    most: 4000,
    kind: 'text',
    foundBy: 'notes',
    hint: 'The wall it goes on, a deadline, anything else we should know.',
  },
} as const satisfies Record<string, QuoteField>

export type QuoteFieldName = keyof typeof quoteFields
type Entry = (typeof quoteFields)[QuoteFieldName]
export type QuoteFieldKey = Entry['key']
/** Those in the API's `customizations`. */
export type CustomizationKey = Exclude<QuoteFieldKey, `customer${string}`>
export type QuoteTexts = Record<QuoteFieldKey, string>

export const quoteFieldNames = Object.keys(quoteFields) as QuoteFieldName[]
/** Each with what it may have, which the list leaves out where it has none. */
export const quoteFieldList: readonly (QuoteField & Pick<Entry, 'key' | 'column'> & { name: QuoteFieldName })[] =
  quoteFieldNames.map((name) => ({ name, ...quoteFields[name] }))

export const customizations = quoteFieldList.filter(
  ({ key }) => !key.startsWith('customer'),
) as readonly (QuoteField & {
  key: CustomizationKey
  column: Entry['column']
  name: QuoteFieldName
})[]

/** The same for each of some fields: `Object.fromEntries` that keeps the keys' types. */
export const forEachField = <Field extends { key: string }, Value>(
  fields: readonly Field[],
  valueFor: (field: Field) => Value,
) => Object.fromEntries(fields.map((field) => [field.key, valueFor(field)])) as Record<Field['key'], Value>

/** JOB-1: of the pieces of one quote. A note is of a piece. */
export const pieceLimits = { pieces: 20, quantity: 99, note: 500 } as const

/** The hidden field that only bots fill in. */
export const honeypotName = 'website'

/** The offer's draft as the owner types it: texts, and what the API takes. Pure. */
import { inchesFromText, unreadableLength } from '../../../features/pricing/inches.ts'
import { centsFromDecimal, decimalFromCents } from '../../../features/pricing/money.ts'
import { type Dimensions, dimensionLabels, eachDimension, maxDimensionIn } from '../../../features/pricing/piece.ts'
import { mostChargeBasisPoints, mostDiscountBasisPoints } from '../../../features/quotes/offers/drafts/own-lines.ts'
import { mostOfferCents, offerLimits } from '../../../features/quotes/offers/offer.ts'
import { isOneLine, oneLineWords } from '../../../features/shared/plain-text.ts'
import { pieceLimits } from '../../../features/shared/quote-fields.ts'
import type { DeskOffer, SavedDraft } from '../offers-queries.ts'
import { amountFromText, signedDecimal, tidyAmount } from './amount-text.ts'
import { fieldOf, type PiecesOfForm, piecesFrom, piecesOf, withPieces } from './piece-form.ts'

export type FormLine = {
  key: string
  kind: 'own' | 'discount'
  label: string
  amount: string
  /** JOB-3: the customer may tick it. */
  isOption?: boolean
}

export type DraftForm = Pick<SavedDraft, 'way' | 'chargesTax' | 'note' | 'validUntil'> &
  PiecesOfForm & {
    zip: string
    /** What the owner typed for a line of the shop's own price; null leaves the line out. */
    changed: Record<string, string | null>
    ownLines: FormLine[]
    /** Empty when no day is promised. */
    promisedOn: string
    /** The promised day is the delivery's own; the server says which. */
    promiseFollows: boolean
    depositPercent: string
  }

/** Fields by the names of their controls: 'length', 'changed.wood', 'amount.3f2a'. */
export type FieldName = string

export type Problem = {
  /** Beside the field. */
  message: string
  /** Beside the button that waits for it. */
  waits: string
}
export type Problems = Partial<Record<FieldName, Problem>>

export function formOf(draft: DeskOffer['draft'] | SavedDraft): DraftForm {
  const { changedLines, typed } = draft
  const form: DraftForm = {
    ...piecesFrom(draft),
    way: draft.way,
    chargesTax: draft.chargesTax,
    note: draft.note,
    validUntil: draft.validUntil,
    zip: draft.zip ?? '',
    changed: Object.fromEntries(changedLines.map(({ key, amount }) => [key, amount])),
    ownLines: typed?.lines ?? draft.ownLines.map(lineOf),
    promisedOn: draft.promisedOn ?? '',
    promiseFollows: draft.followedOn != null && draft.followedOn === draft.promisedOn,
    depositPercent: String(draft.depositPercent),
  }
  return withTyped(form, typed?.fields ?? {})
}

function lineOf({ key, label, kind, amount, percent, isOption = false }: SavedDraft['ownLines'][number]): FormLine {
  const isDiscount = kind === 'discount' || (kind === undefined && amount?.startsWith('-') === true)
  const text = percent == null ? (amount ?? '') : `${percent}%`
  return {
    ...{ key, label, kind: isDiscount ? ('discount' as const) : ('own' as const) },
    amount: isDiscount ? text.replace(/^-/, '') : text,
    ...(isOption && { isOption }),
  }
}

const textFields = ['zip', 'promisedOn', 'depositPercent', 'validUntil', 'note'] as const

/** What couldn't be read comes back as it was typed. */
function withTyped(form: DraftForm, fields: Record<string, string>): DraftForm {
  const pieces = piecesOf(form).map((piece) => ({
    ...piece,
    lengths: eachDimension((name) => fields[fieldOf(form, piece.key, name)] ?? piece.lengths[name]),
  }))
  const next = { ...form, ...withPieces(pieces, form.choices), changed: { ...form.changed } }
  for (const name of textFields) next[name] = fields[name] ?? next[name]
  for (const [name, text] of Object.entries(fields))
    if (name.startsWith('changed.')) next.changed[name.slice('changed.'.length)] = text
  return next
}

const problem = (message: string, waits: string): Problem => ({ message, waits })
const day = /^[1-9]\d{3}-\d\d-\d\d$/
// Notes may have line breaks and tabs but no other control characters.
const controlCharacters = /[^\P{Cc}\t\n\r]/u

/**
 * What is saved of it: the fields that can be read, and the others as they are. Those keep the value of `before`, the draft
 * saved last; a line of the owner's that isn't finished isn't in the price. `followedOn` is the delivery's own day.
 */
export function readForm(
  form: DraftForm,
  before: SavedDraft,
  followedOn: string,
): { draft: SavedDraft; problems: Problems } {
  const problems: Problems = {}
  const fields: Record<string, string> = {}
  const read = <T>(name: FieldName, text: string, value: T | Problem, otherwise: T): T => {
    if (!isProblem(value)) return value
    problems[name] = value
    fields[name] = text
    return otherwise
  }
  const { promiseFollows } = form
  const pieces = piecesOf(form).map(({ lengths, note, ...piece }) => {
    const known = before.pieces.find(({ key }) => key === piece.key) ?? before.pieces[0]
    return {
      ...piece,
      note: note
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, pieceLimits.note),
      dimensions: eachDimension((name) => {
        const text = lengths[name]
        return read(fieldOf(form, piece.key, name), text, lengthOf(name, text), known?.dimensions[name] ?? 0)
      }),
    }
  })
  const changedLines = Object.entries(form.changed).flatMap(([key, text]): SavedDraft['changedLines'] => {
    if (text === null) return [{ key, amount: null }]
    const amountBefore = before.changedLines.find((line) => line.key === key)?.amount ?? undefined
    const amount = read<string | undefined>(`changed.${key}`, text, shopAmountOf(text), amountBefore)
    return amount === undefined ? [] : [{ key, amount }]
  })
  const lines = form.ownLines.map((line) => readLine(line, problems))
  const zip = form.zip.trim()
  const promisedOn = read<string | null>('promisedOn', form.promisedOn, promisedDayOf(form), before.promisedOn)
  const typedLines = lines.includes(undefined) ? form.ownLines : null
  const draft: SavedDraft = {
    pieces,
    choices: form.choices,
    way: form.way,
    zip: read('zip', form.zip, zipOf(zip), before.zip),
    changedLines,
    ownLines: lines.filter((line) => line !== undefined),
    chargesTax: form.chargesTax,
    promisedOn: promiseFollows ? followedOn : promisedOn,
    followedOn: promiseFollows ? followedOn : null,
    depositPercent: read('depositPercent', form.depositPercent, depositOf(form.depositPercent), before.depositPercent),
    validUntil: read(
      'validUntil',
      form.validUntil,
      day.test(form.validUntil) ? form.validUntil : problem('Choose a date.', 'The offer needs a last day'),
      before.validUntil,
    ),
    note: read('note', form.note, noteOf(form.note), before.note),
    typed: null,
  }
  if (typedLines || Object.keys(fields).length > 0) draft.typed = { fields, lines: typedLines }
  return { draft, problems }
}

const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'waits' in value

function lengthOf(name: keyof Dimensions, text: string): number | Problem {
  const inches = inchesFromText(text)
  const label = dimensionLabels[name]
  if (text.trim() === '') return problem('Enter a length such as 67 3/8.', `${label} is empty`)
  if (inches === undefined) return problem(unreadableLength, `${label} can't be read`)
  if (inches > maxDimensionIn) return problem(`At most ${maxDimensionIn} in.`, `${label} is too large`)
  return inches
}

function shopAmountOf(text: string): string | Problem {
  const decimal = signedDecimal(text)
  const waits = 'A price needs an amount'
  if (decimal === undefined) return problem('Enter an amount such as 125.00.', waits)
  if (decimal.startsWith('-')) return problem('Enter 0.00 or more. To take something off, add a discount.', waits)
  return (centsFromDecimal(decimal) ?? 0) > mostOfferCents ? problem('This amount is too large.', waits) : decimal
}

const zipOf = (zip: string): string | null | Problem =>
  zip === '' || /^\d{5}$/.test(zip)
    ? zip || null
    : problem('Enter a ZIP code such as 37203.', "The ZIP code isn't complete")

/** The year of a day that is being typed passes through 0002 and 0020. */
const promisedDayOf = ({ promisedOn, promiseFollows }: DraftForm): string | null | Problem =>
  promiseFollows || promisedOn === '' || day.test(promisedOn)
    ? promisedOn || null
    : problem('Choose a date.', "The promised date isn't complete")

function depositOf(text: string): number | Problem {
  const percent = Number(/^(\d{1,3}) ?%?$/.exec(text.trim())?.[1] ?? Number.NaN)
  return percent >= 1 && percent <= 100
    ? percent
    : problem('Enter a whole percentage from 1 to 100.', 'The deposit needs a percentage')
}

function noteOf(text: string): string | Problem {
  const note = text.toWellFormed().trim()
  if (controlCharacters.test(text)) return problem('Leave out control characters.', 'The note has control characters')
  return note.length > offerLimits.note
    ? problem(`Use ${offerLimits.note} characters or fewer.`, 'The note is too long')
    : note
}

type SavedLine = SavedDraft['ownLines'][number]

/** Undefined while it isn't finished. */
function readLine(line: FormLine, problems: Problems): SavedLine | undefined {
  const { key, kind } = line
  const what = kind === 'discount' ? 'A discount' : 'A line'
  const label = line.label.toWellFormed().trim()
  if (label === '') problems[`label.${key}`] = problem('Say what it is for.', `${what} needs to say what it's for`)
  else if (!isOneLine(label)) problems[`label.${key}`] = problem(oneLineWords, `${what} needs plain words`)
  else if (label.length > offerLimits.label)
    problems[`label.${key}`] = problem(`Use ${offerLimits.label} characters or fewer.`, `${what} is too long`)
  const amount = lineAmount(line, `${what} needs an amount`)
  if (isProblem(amount)) problems[`amount.${key}`] = amount
  return isProblem(amount) || problems[`label.${key}`]
    ? undefined
    : { key, label, ...amount, ...(line.isOption && amount.kind === 'own' && { isOption: true }) }
}

/** A discount is taken off whatever its sign, and whatever is below 0 is a discount. */
function lineAmount({ kind, amount }: FormLine, waits: string): Omit<SavedLine, 'key' | 'label'> | Problem {
  const typed = amountFromText(amount)
  if (!typed) return problem('Enter an amount such as 125.00, or a percentage such as 5%.', waits)
  const isDiscount = kind === 'discount' || typed.isNegative
  const as = isDiscount ? 'discount' : 'own'
  if ('basisPoints' in typed) {
    const most = isDiscount ? mostDiscountBasisPoints : mostChargeBasisPoints
    return typed.basisPoints > most
      ? problem(`Enter ${most / 100}% or less.`, isDiscount ? 'A discount is above 100%' : waits)
      : { kind: as, amount: null, percent: typed.basisPoints / 100 }
  }
  if (typed.cents > mostOfferCents) return problem('This amount is too large.', waits)
  return {
    kind: as,
    amount: decimalFromCents(isDiscount && typed.cents > 0 ? -typed.cents : typed.cents),
    percent: null,
  }
}

/** The line as it looks once its amount was left: '50.00', '5%'. What is below 0 has become a discount. */
export const tidyLine = (line: FormLine): FormLine => ({
  ...line,
  kind: amountFromText(line.amount)?.isNegative ? 'discount' : line.kind,
  amount: tidyAmount(line.amount),
})

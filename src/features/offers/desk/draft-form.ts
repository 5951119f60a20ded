/** The offer's draft as the owner types it: texts, and what the API takes once they can be read. Pure. */
import { fractionText, inchesFromText } from '../../pricing/inches.ts'
import { centsFromDecimal, decimalFromCents } from '../../pricing/money.ts'
import type { Dimensions } from '../../pricing/piece.ts'
import type { SavedDraft } from './offers-queries.ts'

type OwnLine = { key: string; label: string; amount: string }

export type DraftForm = Omit<SavedDraft, 'dimensions' | 'changedLines' | 'ownLines' | 'depositPercent' | 'zip'> & {
  lengths: Dimensions<string>
  zip: string
  /** What the owner typed for a line of the shop's own price; null leaves the line out. */
  changed: Record<string, string | null>
  ownLines: OwnLine[]
  depositPercent: string
}

export function formOf({ dimensions, changedLines, ownLines, depositPercent, zip, ...draft }: SavedDraft): DraftForm {
  return {
    ...draft,
    zip: zip ?? '',
    lengths: {
      length: fractionText(dimensions.length),
      width: fractionText(dimensions.width),
      thickness: fractionText(dimensions.thickness),
    },
    changed: Object.fromEntries(changedLines.map(({ key, amount }) => [key, amount])),
    ownLines: ownLines.map((line) => ({ ...line })),
    depositPercent: String(depositPercent),
  }
}

export type FormProblems = Partial<Record<string, string>>

export type ReadForm = { ok: true; draft: SavedDraft } | { ok: false; problems: FormProblems }

const lengthWords = 'Enter a length such as 67 3/8.'
const amountWords = 'Enter an amount such as 125.00 or -50.00.'

export function readForm({ lengths, zip, changed, ownLines, depositPercent, ...form }: DraftForm): ReadForm {
  const problems: FormProblems = {}
  const lengthOf = (name: keyof Dimensions) => {
    const inches = inchesFromText(lengths[name])
    if (inches === undefined || inches <= 0) problems[name] = lengthWords
    return inches ?? 0
  }
  const dimensions = { length: lengthOf('length'), width: lengthOf('width'), thickness: lengthOf('thickness') }
  const amountOf = (field: string, text: string) => {
    const decimal = signedDecimal(text)
    if (decimal === undefined) problems[field] = amountWords
    return decimal ?? '0.00'
  }
  const changedLines = Object.entries(changed).map(([key, text]) => ({
    key,
    amount: text === null ? null : amountOf(`changed.${key}`, text),
  }))
  const lines = ownLines.map(({ key, label, amount }) => {
    if (label.trim() === '') problems[`label.${key}`] = 'Say what it is for.'
    return { key, label, amount: amountOf(`amount.${key}`, amount) }
  })
  const percent = Number(depositPercent)
  if (!/^\d{1,3}$/.test(depositPercent.trim()) || percent < 1 || percent > 100)
    problems.depositPercent = 'Enter a whole percentage from 1 to 100.'
  const code = zip.trim()
  if (code !== '' && !/^\d{5}$/.test(code)) problems.zip = 'Enter a ZIP code such as 37203.'
  if (form.validUntil === '') problems.validUntil = 'Choose a day.'
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return {
    ok: true,
    draft: { ...form, dimensions, changedLines, ownLines: lines, depositPercent: percent, zip: code || null },
  }
}

/** '-50', '−$50.00' and '1,240' as the API writes them; undefined for anything else. */
export function signedDecimal(text: string): string | undefined {
  const trimmed = text.trim().replace(/^[−–]/, '-')
  const isNegative = trimmed.startsWith('-')
  const cents = centsFromDecimal(isNegative ? trimmed.slice(1) : trimmed)
  return cents === undefined ? undefined : decimalFromCents(isNegative ? -cents : cents)
}

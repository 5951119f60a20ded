/** Two windows that changed one draft: field by field, so that nothing that was typed is lost. Pure. */
import { type Way, wayNames } from '../../../features/delivery/ways.ts'
import { dimensionLabels, dimensionNames } from '../../../features/pricing/piece.ts'
import type { DraftForm, FormLine } from './draft-form.ts'
import { settled } from './piece-form.ts'

/** A field that both windows changed, each to something else. */
export type Clash = { field: string; name: string; mine: string; theirs: string }

export type Merged = {
  form: DraftForm
  clashes: Clash[]
  /** Names of the fields that only the other window changed. */
  taken: string[]
}

/** One value of the form that is changed, taken or kept as a whole. Null: it isn't there. */
type Part = { name: string; text: string; value: unknown } | null

const simple = {
  productId: 'Product',
  woodSpeciesId: 'Wood',
  finishOptionId: 'Finish',
  way: 'Delivery',
  zip: 'ZIP code',
  validUntil: 'Good through',
  depositPercent: 'Deposit',
  chargesTax: 'Sales tax',
  note: 'Note',
} as const satisfies Partial<Record<keyof DraftForm, string>>

function partsOf(form: DraftForm): Map<string, Part> {
  const parts = new Map<string, Part>()
  for (const key of Object.keys(simple) as (keyof typeof simple)[])
    parts.set(key, { name: simple[key], text: textOf(key, form[key]), value: form[key] })
  const { firstKey, quantity, pieceNote, part, choice } = form
  const first = { firstKey, quantity, pieceNote, part, choice }
  parts.set('first', { name: 'The first piece', text: `${quantity} ×`, value: first })
  for (const piece of form.others)
    parts.set(`piece.${piece.key}`, { name: 'Another piece', text: pieceText(piece), value: piece })
  parts.set('choices', { name: 'Choices', text: `${form.choices.length}`, value: form.choices })
  for (const name of dimensionNames)
    parts.set(name, { name: dimensionLabels[name], text: form.lengths[name], value: form.lengths[name] })
  const { promisedOn, promiseFollows } = form
  // While it follows, its day is the server's.
  const promise = promiseFollows ? { promiseFollows } : { promiseFollows, promisedOn }
  const promiseText = promiseFollows ? 'as the delivery takes' : promisedOn || 'no day'
  parts.set('promise', { name: 'Delivered by', text: promiseText, value: promise })
  for (const [key, text] of Object.entries(form.changed))
    parts.set(`changed.${key}`, { name: 'A price', text: text ?? 'left out', value: text })
  for (const line of form.ownLines)
    parts.set(`line.${line.key}`, { name: line.label || 'A line', text: lineText(line), value: line })
  return parts
}

function textOf(key: keyof typeof simple, value: DraftForm[keyof typeof simple]): string {
  if (key === 'chargesTax') return value ? 'on' : 'off'
  if (key === 'way') return value === null ? 'pickup, or as arranged' : wayNames[value as Way]
  // Products, woods and finishes are named by their ids, such as 'reclaimed-oak'.
  return key.endsWith('Id') ? String(value ?? 'none').replaceAll('-', ' ') : String(value) || 'empty'
}

const lineText = ({ kind, amount }: FormLine) => (kind === 'discount' ? `-${amount}` : amount)

const same = (one: Part | undefined, other: Part | undefined) =>
  JSON.stringify(one?.value ?? null) === JSON.stringify(other?.value ?? null) && !one === !other

/** Both say the same to the server. */
export const sameForms = (one: DraftForm, other: DraftForm): boolean =>
  differences(partsOf(one), partsOf(other)).length === 0 && keysOf(one) === keysOf(other)

const keysOf = ({ ownLines, others }: DraftForm) => [...others, ...ownLines].map(({ key }) => key).join(' ')

const differences = (one: Map<string, Part>, other: Map<string, Part>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => !same(one.get(key), other.get(key)))

/** A form as it was typed, and as the server gives it back: '125' and '125.00'. */
export type Version = { typed: DraftForm; saved: DraftForm }

/**
 * `base` is what both began with. Where both changed a field, mine stays, and the clash says what theirs was. `sent` are this
 * window's own saves that may be in theirs: a field that one of them has is no other window's.
 */
export function mergeForms(base: Version, mine: Version, theirs: DraftForm, sent: readonly DraftForm[]): Merged {
  const [ours, others] = [partsOf(mine.saved), partsOf(theirs)]
  const own = sent.map(partsOf)
  const byMe = new Set(differences(partsOf(base.typed), partsOf(mine.typed)))
  const clashes: Clash[] = []
  const taken: string[] = []
  let form = mine.typed
  for (const field of differences(partsOf(base.saved), others)) {
    const [here, there] = [ours.get(field), others.get(field)]
    if ([ours, ...own].some((parts) => same(parts.get(field), there))) continue
    const name = there?.name ?? here?.name ?? 'A line'
    if (byMe.has(field)) clashes.push({ field, name, mine: here?.text ?? 'removed', theirs: there?.text ?? 'removed' })
    else {
      taken.push(name)
      form = takePart(form, theirs, field)
    }
  }
  return { form: settled(form), clashes, taken }
}

/** The form with one field as the other has it. */
export function takePart(form: DraftForm, theirs: DraftForm, field: string): DraftForm {
  if (field === 'promise') return { ...form, promisedOn: theirs.promisedOn, promiseFollows: theirs.promiseFollows }
  if (field === 'first') {
    const { firstKey, quantity, pieceNote, part, choice } = theirs
    return { ...form, firstKey, quantity, pieceNote, part, choice }
  }
  if (field === 'choices') return { ...form, choices: theirs.choices }
  const dimension = dimensionNames.find((name) => name === field)
  if (dimension) return { ...form, lengths: { ...form.lengths, [dimension]: theirs.lengths[dimension] } }
  const [group, key] = [field.slice(0, field.indexOf('.')), field.slice(field.indexOf('.') + 1)]
  if (group === 'changed') {
    const { [key]: _mine, ...changed } = form.changed
    const taken = theirs.changed[key]
    return { ...form, changed: taken === undefined ? changed : { ...changed, [key]: taken } }
  }
  if (group === 'line') return { ...form, ownLines: takeOne(form.ownLines, theirs.ownLines, key) }
  if (group === 'piece') return { ...form, others: takeOne(form.others, theirs.others, key) }
  return { ...form, [field]: theirs[field as keyof typeof simple] }
}

/** The list with one entry as the other has it: changed, added last, or gone. */
function takeOne<One extends { key: string }>(mine: readonly One[], theirs: readonly One[], key: string): One[] {
  const taken = theirs.find((one) => one.key === key)
  const without = mine.filter((one) => one.key !== key)
  if (!taken) return without
  return without.length < mine.length ? mine.map((one) => (one.key === key ? taken : one)) : [...without, taken]
}

const pieceText = ({ quantity, productId }: DraftForm['others'][number]) =>
  `${quantity} × ${productId.replaceAll('-', ' ')}`

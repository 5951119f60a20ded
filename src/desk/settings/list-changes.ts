/** SET-1: of a setting that is a list, what was added, removed or changed: a list of sixty is not read twice to find one line. */
import type { FieldKind } from '../../features/settings/setting-fields.ts'
import { type Entry, entriesOf, entryFields, hasEntries, longFields } from './setting-entries.ts'

/** One that is long or has several parts has a line for each part that was changed. Of one that was added, `before` is missing. */
export type ItemChange = {
  what: 'Added' | 'Removed' | 'Changed'
  title: string
  parts: { label: string; before?: string; after?: string }[]
}

/** Undefined for a setting that isn't a list, or of which only the order changed. */
export function listChanges(kind: FieldKind, old: string, now: string): ItemChange[] | undefined {
  const changes = hasEntries(kind)
    ? entryChanges(entryFields[kind], entriesOf(kind, old), entriesOf(kind, now))
    : kind === 'lines' || kind === 'yearly' || kind === 'spans'
      ? lineChanges(old, now)
      : []
  return changes.length > 0 ? changes : undefined
}

const linesIn = (text: string) => (text === '' ? [] : text.split('\n'))

function lineChanges(old: string, now: string): ItemChange[] {
  const [before, after] = [linesIn(old), linesIn(now)]
  return [
    ...without(before, after).map((title) => ({ what: 'Removed' as const, title, parts: [] })),
    ...without(after, before).map((title) => ({ what: 'Added' as const, title, parts: [] })),
  ]
}

/** Those of `all` that aren't among `others`. One that stands there twice is missing once if `others` have it once. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

type Fields = readonly (readonly [key: string, label: string, hint?: string])[]

function entryChanges(fields: Fields, old: readonly Entry[], now: readonly Entry[]): ItemChange[] {
  const textOf = (entry: Entry) => JSON.stringify(fields.map(([key]) => entry[key]))
  const leftOf = (all: readonly Entry[], others: readonly Entry[]) =>
    without(all.map(textOf), others.map(textOf)).flatMap((text): Entry[] => {
      const found = all.find((one) => textOf(one) === text)
      return found ? [found] : []
    })
  const [removed, added] = [leftOf(old, now), leftOf(now, old)]
  const changed = removed.flatMap((before): { before: Entry; after: Entry }[] => {
    const sames = added.map((after) => sameParts(fields, before, after))
    const most = Math.max(0, ...sames)
    // One that shares less than half is another one.
    if (most * 2 < fields.length) return []
    const [after] = added.splice(sames.indexOf(most), 1)
    return after ? [{ before, after }] : []
  })
  const gone = removed.filter((one) => !changed.some(({ before }) => before === one))
  const all = (what: 'Added' | 'Removed', entry: Entry): ItemChange => ({
    what,
    title: titleOf(fields, entry),
    parts: fields.flatMap(([key, label]) => {
      const text = entry[key] ?? ''
      if (isInTitle(key) || text === '') return []
      return [what === 'Added' ? { label, after: text } : { label, before: text }]
    }),
  })
  return [
    ...changed.map(({ before, after }) => ({
      what: 'Changed' as const,
      title: titleOf(fields, before),
      parts: fields
        .filter(([key]) => before[key] !== after[key])
        .flatMap(([key, label]) => partChanges(key, label, before[key] ?? '', after[key] ?? '')),
    })),
    ...gone.map((entry) => all('Removed', entry)),
    ...added.map((entry) => all('Added', entry)),
  ]
}

/** An area keeps its id under a new name. */
const sameParts = (fields: Fields, before: Entry, after: Entry) =>
  before.id && before.id === after.id ? fields.length : fields.filter(([key]) => before[key] === after[key]).length

/** Of an area's places, only those that came or went. */
function partChanges(key: string, label: string, before: string, after: string): ItemChange['parts'] {
  if (key !== 'places') return [{ label, before, after }]
  const [gone, come] = [
    without(linesIn(before), linesIn(after)).join(', '),
    without(linesIn(after), linesIn(before)).join(', '),
  ]
  if (!gone && !come) return [{ label, before, after }]
  return [
    ...(gone ? [{ label: `${label} removed`, before: gone }] : []),
    ...(come ? [{ label: `${label} added`, after: come }] : []),
  ]
}

const isInTitle = (key: string) => key !== 'upToMiles' && !longFields.includes(key)

/** 'Sample customer, Floating mantel, Green Hills'. */
const titleOf = (fields: Fields, entry: Entry) =>
  fields
    .filter(([key]) => isInTitle(key) && entry[key])
    .map(([key]) => entry[key])
    .join(', ')

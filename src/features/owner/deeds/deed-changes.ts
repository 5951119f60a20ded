/**
 * STAFF-2: what a write changed, as words: a state before and one after become `{ field, from, to }`, field by field. Pure.
 * Nothing of these leaves the shop's own log, yet it keeps no key, link, password or file, and only the beginning of texts.
 */

export type DeedChange = { field: string; from: string; to: string }

/** An answer of the API, or a part of one. */
export type State = unknown

const mostChanges = 40
const mostCharacters = 200
/** Of messages, notes and the like. */
const mostOfBody = 80

/** What says nothing to a person, and what must not be kept. */
const leftOut =
  /^(id|ids|key|version|revision|position|updatedAt|createdAt|history|events|digest|sha256|facts|drawn|placeholder|widths|pictures?|pictureIds?|imagePath|photos?|errors|unfinished|hash)$|password|token|secret|link|path|url|href|session|^(old|new)Password$/i
const bodies = /^(text|message|words|notes?|description|body|answer)$/i

/** All that differs, in the order of the fields. */
export function changesBetween(before: State, after: State): DeedChange[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const changes = [...new Set([...from.keys(), ...to.keys()])].flatMap((field): DeedChange[] => {
    const change = { field, from: from.get(field) ?? '', to: to.get(field) ?? '' }
    return change.from === change.to ? [] : [change]
  })
  return atMost(changes)
}

/** What was asked for, where there is nothing to compare. */
export const changesAsked = (body: State): DeedChange[] => changesBetween(undefined, body)

/** Two changes of the same, one after the other, as one. What is as it was before both is left out. */
export function merged(earlier: readonly DeedChange[], later: readonly DeedChange[]): DeedChange[] {
  const all = new Map(earlier.map((change) => [change.field, change]))
  for (const change of later) all.set(change.field, { ...change, from: all.get(change.field)?.from ?? change.from })
  return atMost([...all.values()].filter(({ from, to }) => from !== to))
}

/** What a deed is found by. */
export const wordsOf = (...parts: readonly string[]): string => parts.join(' ').toLowerCase()

export const wordsOfChanges = (changes: readonly DeedChange[]): string =>
  changes.map(({ field, from, to }) => `${field} ${from} ${to}`).join(' ')

/** The rest is said by their number. */
const atMost = (changes: DeedChange[]): DeedChange[] =>
  changes.length <= mostChanges
    ? changes
    : [
        ...changes.slice(0, mostChanges),
        { field: `And ${changes.length - mostChanges} more fields`, from: '', to: 'changed' },
      ]

function fieldsOf(state: State): Map<string, string> {
  const fields = new Map<string, string>()
  const visit = (value: State, path: readonly string[], most: number) => {
    if (Array.isArray(value)) return visitList(value, path, most)
    if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value))
        if (!leftOut.test(name)) visit(part, [...path, name], bodies.test(name) ? mostOfBody : most)
      return
    }
    const text = textOf(value, most)
    if (text !== '') fields.set(labelOf(path), text)
  }
  const visitList = (list: readonly unknown[], path: readonly string[], most: number) => {
    if (list.every((item) => typeof item !== 'object' || item === null)) {
      const text = textOf(list.map((item) => textOf(item, most)).join(', '), most)
      if (text !== '') fields.set(labelOf(path), text)
      return
    }
    const names = list.map(nameOf)
    // By name where each has its own, so that one more in the middle changes nothing else.
    const areNamed = names.every((name) => name !== undefined) && new Set(names).size === list.length
    for (const [at, item] of list.entries())
      visit(item, [...path, (areNamed ? names[at] : undefined) ?? String(at + 1)], most)
  }
  visit(state, [], mostCharacters)
  return fields
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  for (const key of ['name', 'label', 'title'])
    if (key in item) {
      const name: unknown = item[key as keyof typeof item]
      if (typeof name === 'string' && name !== '') return name.slice(0, 60)
    }
  return undefined
}

/** 'customerName' as 'Customer name', and what it is in before it. */
function labelOf(path: readonly string[]): string {
  if (path.length === 0) return 'Value'
  const words = path.map((part) =>
    /^[a-z][A-Za-z0-9]*$/.test(part) ? part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : part,
  )
  const label = words.join(', ')
  return label.slice(0, 1).toUpperCase() + label.slice(1)
}

function textOf(value: unknown, most: number): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = withoutKeys(String(value).replaceAll(/\s+/g, ' ').trim())
  if (/^[a-z]+(_[a-z]+)+$/.test(text)) return sentence(text.replaceAll('_', ' '))
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text
}

export const sentence = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Long runs of letters and digits are keys, such as that of a customer's page. No word of English is as long. */
const withoutKeys = (text: string) =>
  text.replaceAll(/[\w-]{20,}/g, (run) => (/\d/.test(run) && /[a-z]/i.test(run) ? '…' : run))

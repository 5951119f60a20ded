/**
 * schema.org's vocabulary, from the package schema-dts, to check a page's structured data: each thing's type, the type's
 * properties, and the values they may hold.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export type Thing = { '@type': string; [property: string]: unknown }

type Type = { parents: string[]; properties: Map<string, string[]> }

const declarations = readFileSync(
  join(createRequire(import.meta.url).resolve('schema-dts'), '../schema.d.ts'),
  'utf8',
).split('\n')

const types = new Map<string, Type>()
/** The members of each enumeration, such as 'https://schema.org/InStock'. */
const members = new Map<string, string>()

let current: Type | undefined
for (const line of declarations) {
  const [, name, parents] = /^interface (\w+)Base extends (.+) \{$/.exec(line) ?? []
  if (name && parents) {
    current = { parents: parents.split(', ').map((parent) => parent.replace(/Base$/, '')), properties: new Map() }
    types.set(name, current)
  }
  // A type without its own properties is declared only by its leaf.
  const [, leaf, base] = /^export interface (\w+)Leaf extends (\w+)Base \{$/.exec(line) ?? []
  if (leaf && base && leaf !== base) types.set(leaf, { parents: [base], properties: new Map() })
  const [, property, union] = /^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/.exec(line) ?? []
  if (property && union) current?.properties.set(property, union.split(' | '))
  const [, enumeration, words] = /^export type (\w+) = (".+);$/.exec(line) ?? []
  if (enumeration && words) members.set(enumeration, words)
}

const isA = (type: string, wanted: string): boolean =>
  type === wanted || (types.get(type)?.parents.some((parent) => isA(parent, wanted)) ?? false)

const expectedIn = (type: string, property: string): string[] | undefined =>
  types.get(type)?.properties.get(property) ??
  types
    .get(type)
    ?.parents.map((parent) => expectedIn(parent, property))
    .find(Boolean)

/** How a thing contradicts schema.org, each entry with its path. */
export function objections(thing: Thing, path = thing['@type']): string[] {
  if (!types.has(thing['@type'])) return [`${path}: there is no type '${thing['@type']}'`]
  return Object.entries(thing).flatMap(([property, held]) => {
    if (property.startsWith('@')) return []
    const expected = expectedIn(thing['@type'], property)
    if (!expected) return [`${path}.${property}: ${thing['@type']} has no such property`]
    return [held].flat().flatMap((value) => objectionsToValue(value, expected, `${path}.${property}`))
  })
}

function objectionsToValue(value: unknown, expected: string[], path: string): string[] {
  if (isThing(value)) {
    const fits = expected.some((wanted) => isA(value['@type'], wanted))
    return fits ? objections(value, path) : [`${path}: a ${value['@type']} where ${expected.join(' or ')} belongs`]
  }
  return fits(value, expected) ? [] : [`${path}: ${JSON.stringify(value)} where ${expected.join(' or ')} belongs`]
}

function fits(value: unknown, expected: string[]): boolean {
  if (typeof value === 'number') return expected.some((one) => ['Number', 'Integer', 'Float'].includes(one))
  if (typeof value !== 'string') return false
  if (expected.includes('Text')) return true
  const enumerations = expected.flatMap((one) => members.get(one) ?? [])
  if (enumerations.length > 0) return enumerations.some((words) => words.includes(JSON.stringify(value)))
  return expected.some((one) => holdsText(one, value))
}

function holdsText(expected: string, text: string): boolean {
  if (expected === 'Number') return /^\d+(\.\d+)?$/.test(text)
  if (expected === 'Time') return /^\d\d:\d\d(:\d\d)?$/.test(text)
  // A URL may replace a thing.
  if (expected === 'URL' || expected === 'IdReference') return URL.canParse(text)
  return false
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && '@type' in value && typeof value['@type'] === 'string'

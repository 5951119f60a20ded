/** Settings that hold several of the same: what a form calls the parts of each, for the form and for what it changed. */
import type { FieldKind, ValueOfKind } from '../../features/settings/setting-fields.ts'
import { valueOfText } from '../../features/settings/setting-texts.ts'

export type Entry = Record<string, string>

export const entryFields = {
  replies: [
    ['title', 'Name'],
    ['text', 'Text'],
  ],
  samples: [
    ['name', 'Who'],
    ['piece', 'Piece'],
    ['place', 'Place'],
    ['words', 'Words'],
  ],
  truckAreas: [
    ['name', 'Name'],
    ['upToMiles', 'Reaches, in miles', '0 for its places alone.'],
    ['places', 'Places', 'One per line.'],
  ],
} as const satisfies Partial<Record<FieldKind, readonly (readonly [key: string, label: string, hint?: string])[]>>

export type EntryKind = keyof typeof entryFields

export const hasEntries = (kind: FieldKind): kind is EntryKind => Object.hasOwn(entryFields, kind)

export const longFields = ['text', 'words', 'places']

export const entriesOf = (kind: EntryKind, text: string): Entry[] => {
  const read = valueOfText(kind, text)
  if (!read.ok) return []
  if (kind !== 'truckAreas') return read.value as unknown as Entry[]
  return (read.value as ValueOfKind['truckAreas']).map(({ upToMiles, places, ...area }) => ({
    ...{ ...area, upToMiles: String(upToMiles), places: places.join('\n') },
  }))
}

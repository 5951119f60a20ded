/** STAFF-3: two desks that change what a week takes. */
import { categories } from '../catalog/catalog.ts'
import type { Capacity } from '../delivery/room/workshop-room.ts'
import { type EditConflict, type EditWords, flatFields, mergeEdit } from '../shared/two-desks/merge-edit.server.ts'

type Week = Pick<Capacity, 'unit' | 'perWeek'>
type Was = Record<string, unknown>

const words: EditWords<Record<string, unknown>> = {
  // One field: 6 pieces are not 6 hours.
  week: { label: 'A week takes', text: (week) => weekText(week as Week) },
  ...Object.fromEntries(
    categories.map(({ slug, name }) => [
      `hoursOf.${slug}`,
      { label: `Hours for one: ${name}`, text: (hours: unknown) => `${hours}` },
    ]),
  ),
}

/** `was` is what the owner saw of it. */
export function mergeCapacity(
  stored: Capacity,
  wanted: Capacity,
  was: Was | undefined,
): { ok: true; capacity: Capacity } | EditConflict {
  const edit = mergeEdit(fieldsOf(stored), fieldsOf(wanted), was && fieldsOf(was), words)
  if (!edit.ok) return { ...edit, now: stored }
  const { week, ...hours } = edit.merged
  const hoursOf = Object.fromEntries(categories.map(({ slug }) => [slug, hours[`hoursOf.${slug}`]]))
  return { ok: true, capacity: { ...(week as Week), hoursOf: hoursOf as Capacity['hoursOf'] } }
}

const fieldsOf = ({ unit, perWeek, ...others }: Was | Capacity): Was => ({
  week: { unit, perWeek },
  ...flatFields(others),
})

const weekText = ({ unit, perWeek }: Week) => (perWeek === 0 ? `any number of ${unit}` : `${perWeek} ${unit}`)

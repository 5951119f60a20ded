/**
 * STAFF-3: two desks that change the same thing. A form sends `was`, what it showed of the fields that it sends. What only one
 * of the two changed is merged; what both changed is refused, with both values, and nothing is saved.
 */
import { isDeepStrictEqual } from 'node:util'
import { z } from '@hono/zod-openapi'
import { Problem, refusalWith } from '../../../platform/api.ts'

/** Not of the field's own schema: what is stored may break a rule of today. A tab from before this was there sends none. */
export const WasSchema = z.record(z.string().max(60), z.unknown()).optional().openapi({
  description: 'The fields as you read them: 409 if someone else changed one since that you change, too',
})
type Was = z.infer<typeof WasSchema>

export const ConflictSchema = z
  .object({
    name: z.string(),
    label: z.string(),
    before: z.string(),
    theirs: z.string().openapi({ description: 'What is stored now' }),
    yours: z.string(),
    by: z.string().optional().openapi({ description: 'Who changed it, where that is known' }),
    at: z.iso.datetime().optional(),
  })
  .openapi('Conflict', { description: 'A field that someone else changed, too; values as words' })
export type Conflict = z.infer<typeof ConflictSchema>

export const conflictRefusal = refusalWith(409, {
  conflicts: z.array(ConflictSchema).optional(),
  now: z.record(z.string(), z.unknown()).optional().openapi({ description: 'The fields as they are stored now' }),
})

type Words<Value> = string | { label: string; text: (value: Value) => string }
/** What a field is called on the screen, and how its value reads where that isn't plain. */
export type EditWords<Fields> = { [Name in keyof Fields]: Words<Fields[Name]> }

export type EditConflict = { ok: false; reason: 'conflict'; conflicts: Conflict[]; now: object }

/**
 * `now` are the fields as the API answers them, read under the lock of the row. `wanted` may lack some: they stay. What isn't
 * in `was` is taken as it is wanted.
 */
export function mergeEdit<Fields extends object>(
  now: Fields,
  wanted: { [Name in keyof Fields]?: Fields[Name] | undefined },
  was: Was,
  words: EditWords<Fields>,
): { ok: true; merged: Fields } | EditConflict {
  const merged = { ...now }
  const conflicts: Conflict[] = []
  for (const name of Object.keys(words) as (keyof Fields & string)[]) {
    const mine = wanted[name]
    if (mine === undefined) continue
    const isNews = was !== undefined && name in was && !isDeepStrictEqual(was[name], now[name])
    if (!isNews) merged[name] = mine
    else if (!isDeepStrictEqual(mine, was[name]) && !isDeepStrictEqual(mine, now[name]))
      conflicts.push({
        ...{ name, label: labelOf(words[name]), before: textOf(words[name], was[name] as typeof mine) },
        ...{ theirs: textOf(words[name], now[name]), yours: textOf(words[name], mine) },
      })
  }
  return conflicts.length > 0 ? { ok: false, reason: 'conflict', conflicts, now } : { ok: true, merged }
}

/** Of a list that can be put in order: one field, of which a few names say which order it is. */
export const mergeOrder = (
  now: readonly string[],
  { ids, was }: { ids: readonly string[]; was?: readonly string[] | undefined },
  names: ReadonlyMap<string, string>,
) => {
  const text = (order: readonly string[]) =>
    `${order
      .slice(0, 3)
      .map((id) => names.get(id) ?? '')
      .join(', ')}${order.length > 3 ? ', …' : ''}`
  return mergeEdit({ ids: now }, { ids }, was && { ids: was }, { ids: { label: 'Order', text } })
}

/** `{ codes: { sales: '200' } }` as `{ 'codes.sales': '200' }`, so that each is a field of its own. */
export const flatFields = (nested: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(nested).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([key, one]) => [`${name}.${key}`, one])
        : [[name, value]],
    ),
  )

export function conflictProblem({ conflicts, now }: Pick<EditConflict, 'conflicts' | 'now'>): Problem {
  const labels = conflicts.map(({ label }) => label).join(', ')
  return new Problem(409, `Someone changed this while you worked: ${labels}. Nothing was saved.`, {
    more: { conflicts, now },
  })
}

const labelOf = <Value>(words: Words<Value>) => (typeof words === 'string' ? words : words.label)

/** What a tab sent as `was` may be anything. */
function textOf<Value>(words: Words<Value>, value: Value): string {
  if (value === null || value === undefined) return ''
  if (typeof words !== 'string') {
    try {
      return words.text(value)
    } catch {
      return ''
    }
  }
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

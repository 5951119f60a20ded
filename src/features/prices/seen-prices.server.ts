/** STAFF-3: the prices that the owner saw replaced in the preview of a save, and those that another desk changed since. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv } from '../../platform/api.ts'
import type { Conflict, EditConflict } from '../shared/two-desks/merge-edit.server.ts'
import type { PriceItem } from './price-items.server.ts'
import { settingText } from './price-settings.ts'
import { decimalOf, decimalText, isMultiplier } from './prices.ts'
import { unitOfItem, unitText } from './sale-rules/delivery-fields.ts'

const TextsSchema = z.record(z.string().max(100), z.string().max(10_000))

/** In the address, because the body is prices by their keys. A tab from before this was there sends none. */
const SeenSchema = z
  .string()
  .max(12_000)
  .transform((text, { addIssue }) => {
    try {
      return TextsSchema.parse(JSON.parse(text))
    } catch {
      addIssue({ code: 'custom', message: 'Must be JSON: texts by key.' })
      return z.NEVER
    }
  })
  .optional()
  .openapi({
    type: 'string',
    description: "JSON: by key, the preview's `old`, or its `oldText`. 409 if someone else changed one since",
    example: '{"pine":"8.50"}',
  })
export type SeenPrices = Record<string, string>

export const SeenQuery = z.object({ was: SeenSchema })

/** Whose save it is, and what they saw replaced. */
export const authorOf = (c: Context<ApiEnv>, { was }: z.infer<typeof SeenQuery> = {}) => ({
  ...{ signedInAt: c.get('signedInAt'), seen: was },
})

/** Of what is no amount of money. */
export function textsOf(item: PriceItem): { oldText?: string; newText?: string } {
  const { key, setting } = item
  if (setting) return { oldText: settingText(key, setting.old), newText: settingText(key, setting.new) }
  const unit = unitOfItem(item)
  if (!unit || item.old === null || item.new === null) return {}
  return { oldText: `${unitText(item.old, unit)}`, newText: `${unitText(item.new, unit)}` }
}

/** Undefined where the values that would be replaced are those that were seen. What isn't in `seen` is not compared. */
export function changedSinceSeen(items: readonly PriceItem[], seen: SeenPrices = {}): EditConflict | undefined {
  const conflicts = items.flatMap((item): Conflict[] => {
    const before = seen[item.key]
    const texts = textsOf(item)
    const theirs = texts.oldText ?? decimalOf(item.old)
    if (item.target === 'product' || before === undefined || theirs === null || before === theirs) return []
    const isMoney = texts.oldText === undefined && item.old !== null && item.new !== null
    const sign = isMultiplier(item.target, item.key) ? '× ' : '$'
    return [
      {
        ...{ name: item.key, label: item.name, before: isMoney ? sign + before : before },
        theirs: isMoney ? sign + decimalText(item.old ?? 0) : theirs,
        yours: isMoney ? sign + decimalText(item.new ?? 0) : (texts.newText ?? ''),
      },
    ]
  })
  return conflicts.length > 0 ? { ok: false, reason: 'conflict', conflicts, now: {} } : undefined
}

/** What a save of the delivery and tax settings would change (DOOR-2, DOOR-5). */
import type { FieldError } from '../../../platform/api.ts'
import type { Settings } from '../../catalog/catalog.server.ts'
import type { DatedTaxRule } from '../../pricing/tax.ts'
import type { PriceItem } from '../price-items.server.ts'
import { limitsText } from '../prices.ts'
import { brokenRange, deliveryFieldName, deliveryFields } from './delivery-fields.ts'

export type PlannedSaleRules =
  | { ok: true; items: PriceItem[] }
  | { ok: false; reason: 'delivery'; errors: FieldError[] }

/** `wanted` has values by field key. */
export function planDelivery(rules: Settings['delivery'], wanted: Record<string, number> = {}): PlannedSaleRules {
  const fields = new Map(deliveryFields().map((field) => [field.key, field]))
  const next = structuredClone(rules)
  const errors: FieldError[] = []
  const items: PriceItem[] = []
  for (const [key, value] of Object.entries(wanted)) {
    const field = fields.get(key)
    const message = field
      ? (value < field.limits.min || value > field.limits.max) && limitsText(field.limits)
      : `'${key}' is no value of delivery.`
    if (message) errors.push({ field: key, message })
    const old = field?.read(rules) ?? null
    if (!field || old === value) continue
    field.write(next, value)
    const name = deliveryFieldName(field)
    items.push({ target: 'setting', key: `delivery.${key}`, name, old, new: value, species: null })
  }
  const broken = brokenRange(next)
  if (broken) errors.push({ field: broken, message: 'The higher end must not be less than the lower one.' })
  return errors.length > 0 ? { ok: false, reason: 'delivery', errors } : { ok: true, items }
}

export function planTax(before: readonly DatedTaxRule[], wanted: readonly DatedTaxRule[] | undefined): PriceItem[] {
  const [old, next] = [JSON.stringify(before), JSON.stringify(wanted ?? before)]
  if (old === next) return []
  const setting = { old, new: next }
  return [{ target: 'setting', key: 'tax', name: 'Sales tax', old: null, new: null, species: null, setting }]
}

/**
 * DOOR-2, DOOR-5: the owner's rules as the database keeps them. What an older version of the shop didn't write has its
 * default, at every level. What is damaged has its default, too, and is logged: a slip of a hand in the database must not
 * close the shop.
 */
import { z } from 'zod'
import type { Log } from '../../../platform/log.ts'
import { type DatedTaxRule, defaultTaxRules } from '../../pricing/tax.ts'
import { type DeliveryRules, defaultDeliveryRules } from '../delivery-rules.ts'

/** `text` is the setting's JSON, undefined if it isn't stored. A damaged value has its default; the others stay. */
export const deliverySetting = (log: Log, text: string | undefined): DeliveryRules =>
  text === undefined ? defaultDeliveryRules : read(log, 'delivery', text, readDelivery)

/** The rules follow one another by their days, so that if one is damaged the default holds instead of all. */
export const taxSetting = (log: Log, text: string | undefined): readonly DatedTaxRule[] =>
  text === undefined ? defaultTaxRules : read(log, 'tax', text, readTax)

type Read<T> = {
  value: T
  /** Where it is damaged, such as 'carrier.cents'. */
  damaged: string[]
}

/** The last text that was read of each setting. Rules are read with every price, and a damaged one is logged once. */
const lastRead = new Map<string, { text: string; value: unknown }>()

function read<T>(log: Log, setting: string, text: string, parse: (json: unknown) => Read<T>): T {
  const last = lastRead.get(setting)
  if (last?.text === text) return last.value as T
  const { value, damaged } = parse(jsonOf(text))
  if (damaged.length > 0)
    log.error({ setting, damaged }, 'a setting is damaged: its default holds until it is saved again')
  lastRead.set(setting, { text, value })
  return value
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const cents = z.int().min(0)
const positive = z.number().positive()
const count = z.number().min(0)
const range = z.object({ from: count, to: count }).refine(({ from, to }) => from <= to)
const centsRange = z.object({ from: cents, to: cents }).refine(({ from, to }) => from <= to)

const defaults = defaultDeliveryRules
const { carrier, truck, installationCents } = defaults

/** Every value and every group of them may be missing. */
const DeliverySchema = z.object({
  leadTimeWeeks: range.default(defaults.leadTimeWeeks),
  rushLeadTimeWeeks: range.default(defaults.rushLeadTimeWeeks),
  carrier: z
    .object({
      cents: cents.default(carrier.cents),
      longCents: cents.default(carrier.longCents),
      longOverIn: positive.default(carrier.longOverIn),
      maxLengthIn: positive.default(carrier.maxLengthIn),
      maxPounds: positive.default(carrier.maxPounds),
      maxOrderPounds: positive.default(carrier.maxOrderPounds),
      transitDays: range.default(carrier.transitDays),
    })
    .prefault({}),
  truck: z
    .object({
      maxMiles: positive.default(truck.maxMiles),
      transitDays: range.default(truck.transitDays),
      // The areas are among the settings (SET-1). One that the owner added has no rate before it is given one.
      areaCents: z
        .record(z.string(), cents)
        .prefault({})
        .transform((stored) => ({ ...truck.areaCents, ...stored })),
    })
    .prefault({}),
  installationCents: z
    .object({
      'floating-mantel': centsRange.default(installationCents['floating-mantel']),
      'corbel-mantel': centsRange.default(installationCents['corbel-mantel']),
      'ceiling-beam': centsRange.default(installationCents['ceiling-beam']),
    })
    .prefault({}),
})

/** Values, groups of them, and the whole: what is taken out at one turn can only uncover damage around it. */
const mostTurns = 5

/** Takes out what is damaged until the rest can be read. */
function readDelivery(json: unknown): Read<DeliveryRules> {
  const damaged = new Set<string>()
  let rest = json
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const { data, error } = DeliverySchema.safeParse(rest)
    if (data) return { value: data, damaged: [...damaged] }
    for (const { path } of error.issues) {
      // The ends of a range belong together.
      const at = path.filter((key) => key !== 'from' && key !== 'to')
      damaged.add(at.join('.') || 'all of it')
      rest = without(rest, at)
    }
  }
  return { value: defaultDeliveryRules, damaged: [...damaged] }
}

/** A copy without what is at `path`. */
function without(json: unknown, [key, ...deeper]: PropertyKey[]): unknown {
  if (key === undefined || typeof json !== 'object' || json === null) return {}
  const { [key]: value, ...others } = json as Record<PropertyKey, unknown>
  return deeper.length === 0 || value === undefined ? others : { ...others, [key]: without(value, deeper) }
}

const basisPoints = z.int().min(0).max(10_000)

const TaxSchema = z
  .array(
    z.object({
      from: z.iso.date(),
      rule: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('flat'), rateBasisPoints: basisPoints }),
        z.object({
          kind: z.literal('tennessee'),
          stateBasisPoints: basisPoints,
          localBasisPoints: basisPoints,
          singleArticleCents: cents,
          singleArticleToCents: cents,
          singleArticleBasisPoints: basisPoints,
        }),
      ]),
    }),
  )
  .min(1)

/** As it is stored, so that the history of prices can compare it with what it wrote. */
function readTax(json: unknown): Read<readonly DatedTaxRule[]> {
  const { error } = TaxSchema.safeParse(json)
  if (!error) return { value: json as DatedTaxRule[], damaged: [] }
  return { value: defaultTaxRules, damaged: error.issues.map(({ path }) => path.join('.') || 'all of it') }
}

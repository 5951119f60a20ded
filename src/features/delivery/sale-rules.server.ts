/** DOOR-2, DOOR-5: the rules of delivery and tax as the owner set them, and how the API publishes them. */
import { z } from '@hono/zod-openapi'
import { shop } from '../../../content/shop.ts'
import { DecimalSchema } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { categorySlugs } from '../pricing/pricing.ts'
import type { DatedTaxRule } from '../pricing/tax.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import type { SaleRules } from './sale-rules.ts'
import { deliverySetting, taxSetting } from './stored/stored-rules.server.ts'

/** The names of their settings. A setting that is missing has its default. */
const settingNames = { delivery: 'delivery', tax: 'tax' } as const

export async function readSaleRules(store: Store): Promise<SaleRules> {
  const rows = await store.db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', Object.values(settingNames))
    .execute()
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return {
    delivery: deliverySetting(store.log, stored[settingNames.delivery]),
    tax: taxSetting(store.log, stored[settingNames.tax]),
  }
}

const RangeSchema = z.object({ from: z.number(), to: z.number() })
const DollarRangeSchema = z.object({ from: DecimalSchema, to: DecimalSchema })

const PublishedDeliverySchema = z
  .object({
    leadTimeWeeks: RangeSchema,
    rushLeadTimeWeeks: RangeSchema,
    carrier: z.object({
      price: DecimalSchema,
      longPrice: DecimalSchema.openapi({ description: 'In quotes, over longOverInches' }),
      longOverInches: z.number(),
      maxLengthInches: z.number(),
      maxPounds: z.number().openapi({ description: 'Of one piece' }),
      maxOrderPounds: z.number().openapi({ description: 'Of all pieces of an order' }),
      transitDays: RangeSchema,
    }),
    truck: z.object({
      maxMiles: z.number(),
      transitDays: RangeSchema,
      areas: z.array(z.object({ area: z.string(), price: DecimalSchema })),
    }),
    installation: z.record(z.enum(categorySlugs), DollarRangeSchema),
  })
  .openapi('DeliveryRules')

const from = z
  .string()
  .openapi({ description: "The first day of the rule, by the shop's clock", example: '2026-12-08' })

const PublishedTaxSchema = z
  .union([
    z.object({ from, kind: z.literal('flat'), percent: z.number() }),
    z.object({
      from,
      kind: z.literal('tennessee'),
      statePercent: z.number(),
      localPercent: z.number(),
      singleArticle: z.object({ above: DecimalSchema, upTo: DecimalSchema, percent: z.number() }),
    }),
  ])
  .openapi('TaxRule')

/** DOOR-2, DOOR-5. */
export const PublishedRulesSchema = z.object({ delivery: PublishedDeliverySchema, tax: z.array(PublishedTaxSchema) })

export type PublishedRules = z.infer<typeof PublishedRulesSchema>

export const rulesAnswer = ({ delivery, tax }: SaleRules): PublishedRules => ({
  delivery: publishedDelivery(delivery),
  tax: tax.map(taxAnswer),
})

function publishedDelivery({ carrier, truck, installationCents, ...times }: DeliveryRules): PublishedRules['delivery'] {
  const dollars = (cents: { from: number; to: number }) => ({
    from: decimalFromCents(cents.from),
    to: decimalFromCents(cents.to),
  })
  return {
    leadTimeWeeks: times.leadTimeWeeks,
    rushLeadTimeWeeks: times.rushLeadTimeWeeks,
    carrier: {
      price: decimalFromCents(carrier.cents),
      longPrice: decimalFromCents(carrier.longCents),
      longOverInches: carrier.longOverIn,
      maxLengthInches: carrier.maxLengthIn,
      maxPounds: carrier.maxPounds,
      maxOrderPounds: carrier.maxOrderPounds,
      transitDays: carrier.transitDays,
    },
    truck: {
      maxMiles: truck.maxMiles,
      transitDays: truck.transitDays,
      areas: shop.truckAreas.flatMap(({ id, name: area }) => {
        const cents = truck.areaCents[id]
        return cents === undefined ? [] : [{ area, price: decimalFromCents(cents) }]
      }),
    },
    installation: {
      'floating-mantel': dollars(installationCents['floating-mantel']),
      'corbel-mantel': dollars(installationCents['corbel-mantel']),
      'ceiling-beam': dollars(installationCents['ceiling-beam']),
    },
  }
}

function taxAnswer({ from, rule }: DatedTaxRule): PublishedRules['tax'][number] {
  const percent = (basisPoints: number) => basisPoints / 100
  if (rule.kind === 'flat') return { from, kind: rule.kind, percent: percent(rule.rateBasisPoints) }
  return {
    from,
    kind: rule.kind,
    statePercent: percent(rule.stateBasisPoints),
    localPercent: percent(rule.localBasisPoints),
    singleArticle: {
      above: decimalFromCents(rule.singleArticleCents),
      upTo: decimalFromCents(rule.singleArticleToCents),
      percent: percent(rule.singleArticleBasisPoints),
    },
  }
}

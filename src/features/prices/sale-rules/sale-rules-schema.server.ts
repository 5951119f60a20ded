/** What the owner sends about delivery and tax (DOOR-2, DOOR-5). */
import { z } from '@hono/zod-openapi'
import { DecimalSchema } from '../../../platform/api.ts'
import { centsFromDecimal } from '../../pricing/money.ts'
import type { DatedTaxRule } from '../../pricing/tax.ts'
import { byDay } from './tax-texts.ts'

/** Cents, or hundredths of an inch, a pound or a mile. Each field has limits of its own. */
export const DeliveryValuesSchema = z
  .record(
    z.string().max(120),
    z
      .number('Must be a number.')
      .refine((value) => centsFromDecimal(value) !== undefined, 'Use at most two decimals.')
      .transform((value) => centsFromDecimal(value) ?? 0)
      .openapi({ type: 'number', example: 45 }),
  )
  .openapi('DeliveryValues', {
    description: "Dollars, inches, pounds and miles by the field's key, such as 'carrier'. Omitted ones don't change",
  })

const percentText = 'Must be a percentage from 0 to 20, with at most two decimals.'
/** In hundredths of a percent. */
const percent = z
  .number(percentText)
  .refine((value) => value <= 20 && centsFromDecimal(value) !== undefined, percentText)
  .transform((value) => centsFromDecimal(value) ?? 0)
  .openapi({ type: 'number', minimum: 0, maximum: 20, example: 2.75 })

const amountText = 'Must be an amount from 0 to 100,000, with at most two decimals.'
/** Also as the shop gives it back, '1600.00', so that a rule that was read can be sent. */
const amount = z
  .union([z.number(), DecimalSchema.transform(Number)], amountText)
  .refine((value) => value <= 100_000 && centsFromDecimal(value) !== undefined, amountText)
  .transform((value) => centsFromDecimal(value) ?? 0)
  .openapi({ type: ['number', 'string'], minimum: 0, maximum: 100_000, example: 1_600 })

const dayText = 'Must be a day such as 2026-12-08.'
const from = z.iso.date(dayText).openapi({ description: "The first day of the rule, by the shop's clock" })

const TaxRuleSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ from, kind: z.literal('flat'), percent }),
    z.strictObject({
      from,
      kind: z.literal('tennessee'),
      statePercent: percent,
      localPercent: percent,
      singleArticle: z
        .strictObject({ above: amount, upTo: amount, percent })
        .refine(({ above, upTo }) => above <= upTo, {
          message: 'Must not be less than where it begins.',
          path: ['upTo'],
        }),
    }),
  ],
  'Must be flat or tennessee.',
)

export const TaxRulesSchema = z
  .array(TaxRuleSchema)
  .min(1, 'There must be a rule.')
  .max(50, 'Use 50 rules or fewer.')
  .refine((rules) => new Set(rules.map((rule) => rule.from)).size === rules.length, 'Each rule needs a day of its own.')
  .transform((rules) => byDay(rules.map(taxRuleOf)))
  .openapi('TaxRules')

/** Its keys always in the same order, because rules are compared as JSON. */
const taxRuleOf = (sent: z.infer<typeof TaxRuleSchema>): DatedTaxRule =>
  sent.kind === 'flat'
    ? { from: sent.from, rule: { kind: 'flat', rateBasisPoints: sent.percent } }
    : {
        from: sent.from,
        rule: {
          kind: 'tennessee',
          stateBasisPoints: sent.statePercent,
          localBasisPoints: sent.localPercent,
          singleArticleCents: sent.singleArticle.above,
          singleArticleToCents: sent.singleArticle.upTo,
          singleArticleBasisPoints: sent.singleArticle.percent,
        },
      }

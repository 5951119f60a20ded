/** LIVE-2: the owner's own lines as the API takes and answers them. Amounts are signed: a discount is below 0. */
import { z } from '@hono/zod-openapi'
import { SignedDecimalSchema } from '../../../../platform/api.ts'
import { centsFromDecimal, decimalFromCents } from '../../../pricing/money.ts'
import { isOneLine, keptText, oneLineWords } from '../../../shared/plain-text.ts'
import { mostOfferCents, offerLimits } from '../offer.ts'
import { mostChargeBasisPoints, mostDiscountBasisPoints, type OwnLine } from './own-lines.ts'

const amountWords = 'Enter an amount in dollars, such as 125.00 or -50.00.'
export const AmountSchema = z
  .string(amountWords)
  .regex(/^-?\d{1,8}(\.\d{1,2})?$/, amountWords)
  .transform((text) => (text.startsWith('-') ? -(centsFromDecimal(text.slice(1)) ?? 0) : (centsFromDecimal(text) ?? 0)))
  .refine((cents) => Math.abs(cents) <= mostOfferCents, 'This amount is too large.')
  .openapi({ example: '125.00' })

const percentWords = 'Enter a percentage from 0, with two decimals at most.'
const PercentSchema = z
  .number(percentWords)
  .min(0, percentWords)
  .max(mostChargeBasisPoints / 100, `Must be at most ${mostChargeBasisPoints / 100}%.`)
  // 8.2 * 100 is 819.9999999999999.
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, percentWords)
  .transform((percent) => Math.round(percent * 100))
  .openapi({ description: 'Of the lines above, before delivery and tax', example: 5 })

export const lineKey = z.string().regex(/^[\w-]{1,60}$/, 'Use letters, digits, - and _.')

const label = z
  .string()
  .max(offerLimits.label, `Use ${offerLimits.label} characters or fewer.`)
  .refine(isOneLine, oneLineWords)
  .transform(keptText)
  .refine((text) => text !== '', 'Say what the line is for.')

export const uniqueKeys: [(lines: { key: string }[]) => boolean, string] = [
  (lines) => new Set(lines.map(({ key }) => key)).size === lines.length,
  'Give each line a key of its own.',
]

const kinds = z.enum(['own', 'discount'])

export const OwnLineSchema = z
  .object({
    key: lineKey,
    label,
    kind: kinds.optional().openapi({ description: "By the amount's sign if left out" }),
    amount: AmountSchema.nullable().optional(),
    percent: PercentSchema.nullable().optional().openapi({ description: 'In place of an amount; needs a kind' }),
    isOption: z.boolean().optional().openapi({ description: 'The customer may tick it; never a discount' }),
  })
  .superRefine(({ kind, amount = null, percent = null, isOption = false }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if ((amount === null) === (percent === null)) refuse('amount', 'Enter an amount or a percentage.')
    if (percent !== null && kind === undefined) refuse('kind', "Say 'own' or 'discount'.")
    if (kind === 'discount' && amount !== null && amount > 0)
      refuse('amount', 'A discount only lowers the total: enter it below 0, such as -50.00.')
    if (kind === 'own' && amount !== null && amount < 0) refuse('amount', 'Only a discount is below 0.')
    if (isOption && (kind === 'discount' || (amount ?? 0) < 0)) refuse('isOption', 'A discount is no option.')
    if (kind === 'discount' && percent !== null && percent > mostDiscountBasisPoints)
      refuse('percent', 'A discount is at most 100%.')
  })

export const SavedOwnLineSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: kinds,
  amount: SignedDecimalSchema.nullable(),
  percent: z.number().nullable(),
  isOption: z.boolean(),
})

export function ownLineFrom({ key, label, kind, amount, percent, isOption }: z.output<typeof OwnLineSchema>): OwnLine {
  const amountCents = amount ?? 0
  const line = {
    ...{ key, label, kind: kind ?? (amountCents < 0 ? ('discount' as const) : ('own' as const)) },
    ...(isOption && { isOption: true as const }),
  }
  return percent == null ? { ...line, amountCents } : { ...line, basisPoints: percent }
}

export const ownLineAnswer = (line: OwnLine): z.infer<typeof SavedOwnLineSchema> => ({
  key: line.key,
  label: line.label,
  kind: line.kind,
  amount: 'basisPoints' in line ? null : decimalFromCents(line.amountCents),
  percent: 'basisPoints' in line ? line.basisPoints / 100 : null,
  isOption: line.isOption ?? false,
})

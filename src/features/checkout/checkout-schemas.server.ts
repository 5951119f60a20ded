/** Schemas of the checkout's API. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema, DimensionsSchema } from '../../platform/api.ts'
import { SessionIdSchema } from '../cart/cart-api.server.ts'
import { DrawnPieceSchema } from '../catalog/drawn-piece-schema.server.ts'
import type { Sale } from '../delivery/sale.ts'
import { deliveryAnswer, NewDeliverySchema, SaleDeliverySchema, ZipSchema } from '../delivery/sale-schema.server.ts'
import { malformedZipPlus } from '../delivery/zip-field.ts'
import { PictureOrNullSchema } from '../media/picture-schema.server.ts'
import { orderStatuses } from '../orders/order.ts'
import { WorkSchema } from '../orders/order-schema.server.ts'
import { type Address, billingStates, states, zipOf } from '../payment/address.ts'
import { isCountry } from '../payment/countries.ts'
import { decimalFromCents } from '../pricing/money.ts'
import type { OrderTotals } from '../pricing/pricing.ts'
import { flatPercent, flatTax, type TaxRule } from '../pricing/tax.ts'
import { contactLimits } from '../shared/form/contact-limits.ts'
import {
  hasTwoLetters,
  isOneLine,
  isPlainName,
  oneLineWords,
  plainNameWords,
  twoLettersWords,
} from '../shared/plain-text.ts'
import { PriceLineSchema, priceLineAnswer } from '../shared/price-lines-schema.server.ts'

const amountMessage = 'Enter an amount in dollars, such as 531.00.'
/** Dollars as the browser showed them: a number or a decimal string. Compared with the cart's total, never charged. */
export const AmountSchema = z
  .union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, amountMessage)], amountMessage)
  .transform((amount) => Math.round(Number(amount) * 100))
  .openapi({ example: 531 })

const line = (most: number, what: string) =>
  z
    .string(`Enter ${what}.`)
    .max(most, `Use ${most} characters or fewer.`)
    .refine(isOneLine, oneLineWords)
    .refine(isPlainName, plainNameWords)
    .transform((text) => text.toWellFormed().trim())

const required = (most: number, what: string) =>
  line(most, what).refine((text) => text !== '', { error: `Enter ${what}.`, abort: true })

export const AddressSchema = z
  .object({
    street: required(contactLimits.street, 'the street address'),
    city: required(contactLimits.city, 'the city'),
    state: z.enum(states.map(([code]) => code) as [string, ...string[]], 'Choose a state.'),
    zip: ZipSchema,
    country: z.literal('US', 'We deliver only in the U.S.').default('US'),
  })
  .openapi('Address')

/** OUT-5: anywhere in the world. */
const BillingAddressSchema = z
  .object({
    street: required(contactLimits.street, 'the street address'),
    city: required(contactLimits.city, 'the city'),
    state: line(contactLimits.region, 'the state or region').default('').openapi({ description: 'A region, abroad' }),
    zip: line(contactLimits.postalCode, 'the postal code')
      .default('')
      .openapi({ description: 'A postal code, abroad' }),
    country: z
      .string('Choose a country.')
      .refine(isCountry, 'Choose a country.')
      .default('US')
      .openapi({ example: 'CA' }),
  })
  .transform((address, context): Address => {
    if (address.country !== 'US') return address
    const zip = zipOf(address.zip)
    if (!billingStates.some(([code]) => code === address.state))
      context.addIssue({ code: 'custom', path: ['state'], message: 'Choose a state.' })
    if (zip === undefined) context.addIssue({ code: 'custom', path: ['zip'], message: malformedZipPlus })
    return { ...address, zip: zip ?? '' }
  })
  .openapi('BillingAddress')

const StoredAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})

export const NewOrderSchema = z
  .object({
    sessionId: SessionIdSchema,
    amount: AmountSchema.optional(),
    delivery: NewDeliverySchema,
    customerName: required(contactLimits.name, 'your full name').refine(hasTwoLetters, twoLettersWords),
    customerEmail: z
      .string('Enter your email.')
      .trim()
      .max(contactLimits.email, `Use ${contactLimits.email} characters or fewer.`)
      .pipe(z.email('Enter an email address such as name@example.com.')),
    customerPhone: line(contactLimits.phone, 'your phone number').nullish(),
    shippingAddress: AddressSchema,
    billingAddress: BillingAddressSchema.nullish().openapi({ description: 'Omit to bill the shipping address' }),
  })
  .openapi('NewOrder')

export const TotalsSchema = z
  .object({
    subtotal: DecimalSchema,
    shipping: DecimalSchema,
    tax: DecimalSchema,
    taxPercent: z.number().nullable().openapi({ description: 'Null where tax has several rates: see the lines' }),
    total: DecimalSchema,
  })
  .openapi('OrderTotals')

/** What a cart costs at the door. */
export const SaleSchema = z.object({
  totals: TotalsSchema,
  priceLines: z.array(PriceLineSchema).openapi({ description: 'Delivery and tax' }),
  delivery: SaleDeliverySchema,
})

export const saleAnswer = ({ totals, lines, delivery, taxRule }: Sale): z.infer<typeof SaleSchema> => ({
  totals: totalsAnswer(totals, taxRule),
  priceLines: lines.map(priceLineAnswer),
  delivery: deliveryAnswer(delivery),
})

export const BrowserProviderSchema = z.union([
  z.object({ provider: z.literal('demo') }),
  z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
])

export const PublicOrderSchema = z
  .object({
    number: z.int(),
    status: z.enum(orderStatuses),
    payment: z.enum(['open', 'processing', 'succeeded', 'canceled']),
    paymentError: z.string().nullable(),
    received: DecimalSchema.openapi({ description: 'What has come in, refunds not taken off' }),
    customerName: z.string(),
    customerEmail: z.string(),
    shippingAddress: StoredAddressSchema,
    items: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        woodSpeciesName: z.string(),
        finishName: z.string().nullable().optional().openapi({
          description: 'Null for none; missing in orders from before a finish could be chosen',
        }),
        priceLines: z.array(PriceLineSchema).openapi({ description: 'What the unit price is made of' }),
        picture: PictureOrNullSchema,
        work: WorkSchema,
        photo: PictureOrNullSchema.openapi({ description: 'Of the piece that is ready' }),
        drawn: DrawnPieceSchema,
        dimensions: DimensionsSchema,
        quantity: z.int(),
        unitPrice: DecimalSchema,
        lineTotal: DecimalSchema,
      }),
    ),
    totals: TotalsSchema,
    priceLines: z.array(PriceLineSchema).openapi({ description: 'Delivery and tax; none in older orders' }),
    delivery: SaleDeliverySchema.nullable().openapi({ description: 'Null in orders from before there was a choice' }),
    refunded: DecimalSchema,
    createdAt: z.iso.datetime(),
    paidOn: z.iso.date().nullable().openapi({ description: "The shop's day on which it was paid" }),
    processingBy: z.iso.date().nullable().openapi({ description: 'The last day on which its processing begins' }),
    hasReceipt: z.boolean().openapi({ description: 'Whether there is a receipt as PDF' }),
    isMailed: z
      .boolean()
      .openapi({ description: 'Whether the shop has a mail server, and so emails receipts and news' }),
  })
  .openapi('PublicOrder')

/** Without a rule: orders from before there was a choice had 8%. */
export function totalsAnswer(totals: OrderTotals, taxRule: TaxRule = flatTax): z.infer<typeof TotalsSchema> {
  return {
    subtotal: decimalFromCents(totals.subtotalCents),
    shipping: decimalFromCents(totals.shippingCents),
    tax: decimalFromCents(totals.taxCents),
    taxPercent: flatPercent(taxRule),
    total: decimalFromCents(totals.totalCents),
  }
}

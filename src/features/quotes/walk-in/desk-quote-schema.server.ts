/** DESK-1, DESK-2: what the owner writes down about a customer and what they want. */
import { z } from '@hono/zod-openapi'
import { ways } from '../../delivery/ways.ts'
import { isOneLine, keptText, oneLineWords } from '../../shared/plain-text.ts'
import { WasSchema } from '../../shared/two-desks/merge-edit.server.ts'
import { offerLimits } from '../offers/offer.ts'
import { NewPieceSchema, NewPiecesSchema, NewQuoteSchema } from '../request/new-quote-schema.server.ts'

const { customerName, customerEmail, customerPhone, notes } = NewQuoteSchema.shape

export const CustomerSchema = { customerName, customerEmail: customerEmail.nullish(), customerPhone }

const { note: _note, ...piece } = NewPieceSchema.shape

export const SoldPieceSchema = z
  .object({
    ...piece,
    name: z
      .string()
      .max(offerLimits.label, `Use ${offerLimits.label} characters or fewer.`)
      .refine(isOneLine, oneLineWords)
      .transform(keptText)
      .nullish()
      .openapi({ description: "The owner's own words for it, in place of the product's name" }),
  })
  .openapi('SoldPiece')

/** What is priced of it. */
export const AskedSchema = z.object({
  pieces: NewPiecesSchema,
  way: z.enum(ways).nullish().openapi({ description: 'Null for pickup, or what is arranged later' }),
  zip: z
    .string()
    .regex(/^\d{5}$/, 'Enter a ZIP code such as 37203.')
    .nullish(),
})

export const DeskQuoteSchema = z
  .object({
    ...CustomerSchema,
    source: z.enum(['phone', 'shop'], 'Say where they asked.'),
    ...AskedSchema.shape,
    notes,
  })
  .refine(({ customerEmail: email, customerPhone: phone }) => email || phone, {
    path: ['customerPhone'],
    error: 'Enter a phone number or an email.',
  })
  .openapi('DeskQuote')

export const ContactSchema = z
  .object({ customerEmail: CustomerSchema.customerEmail, customerPhone, was: WasSchema })
  .refine(({ customerEmail: email, customerPhone: phone }) => email || phone, {
    path: ['customerPhone'],
    error: 'Enter a phone number or an email.',
  })
  .openapi('Contact')

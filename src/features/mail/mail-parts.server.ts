/** Parts of the data of several kinds of email. */

import { z } from '@hono/zod-openapi'
import { MakingSchema } from '../catalog/drawn-piece-schema.server.ts'
import { categorySlugs } from '../pricing/pricing.ts'

export const PriceLineSchema = z.object({
  key: z.string(),
  /** Of several pieces: which one it is for, from 1. */
  piece: z.int().optional(),
  label: z.string(),
  quantity: z.string().nullable(),
  rate: z.string().nullable(),
  amountCents: z.int(),
  /** The upper end, where it is a range. */
  toCents: z.int().optional(),
  rule: z.string(),
})

export const OfferLineSchema = PriceLineSchema.omit({ toCents: true })

export const PieceSchema = z.object({
  productName: z.string(),
  woodName: z.string(),
  lengthIn: z.number(),
  widthIn: z.number(),
  thicknessIn: z.number(),
  /** DRAW-4: what its drawing shows. Undefined in what older versions saved. */
  toDraw: z
    .object({
      category: z.enum(categorySlugs),
      making: MakingSchema.optional(),
      woodSpeciesId: z.string().nullable(),
      finishOptionId: z.string().nullable(),
    })
    .nullish(),
})

/** JOB-1: a piece of a quote or an offer of several. `note` is what the customer or the owner typed about it. */
export const JobPieceSchema = PieceSchema.extend({
  finishName: z.string().nullable(),
  quantity: z.int(),
  note: z.string(),
})

/** What the reviews' API takes and answers. */
import { z } from '@hono/zod-openapi'
import { isoOf } from '../../platform/api.ts'
import { categories } from '../catalog/catalog.ts'
import { keptText } from '../shared/plain-text.ts'
import { WasSchema } from '../shared/two-desks/merge-edit.server.ts'
import { lineProblem, reviewLimits, reviewProblems, reviewStates } from './review.ts'
import type { ReviewRow } from './reviews.server.ts'

const Line = (most: number) =>
  z
    .string('Enter text.')
    .max(4 * most, `Use ${most} characters or fewer.`)
    .transform(keptText)
const Words = z
  .string('Write a few words.')
  .max(4 * reviewLimits.words, `Use ${reviewLimits.words} characters or fewer.`)
  .transform((text) => keptText(text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n{3,}/g, '\n\n')))

const typed = { words: Words, name: Line(reviewLimits.name), place: Line(reviewLimits.place).default('') }

type Typed = { words: string; name: string; place: string; piece?: string }

/** The same rules as the form's, on what is kept. */
function checkTyped(value: Typed, context: z.RefinementCtx): void {
  const piece = value.piece === undefined ? undefined : lineProblem(value.piece, reviewLimits.piece)
  for (const [field, message] of Object.entries({ ...reviewProblems(value), piece }))
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
}

export const WrittenReviewSchema = z
  .object({ ...typed, mayShow: z.boolean('Must be true or false.') })
  .superRefine(checkTyped)
  .openapi('WrittenReview')

const EnteredFields = z.object({
  ...typed,
  piece: Line(reviewLimits.piece).default(''),
  category: z
    .enum(categories.map(({ slug }) => slug))
    .nullable()
    .default(null)
    .openapi({ description: 'What kind of piece it is about. An order says it by itself' }),
  orderId: z.int().min(1).max(999_999_999).nullable().default(null),
  saidOn: z.iso.date('Enter a date such as 2026-12-08.'),
  mayShow: z.literal(true, 'Ask the customer first.'),
})

export const EnteredReviewSchema = EnteredFields.superRefine(checkTyped).openapi('EnteredReview')

export const ChangedReviewSchema = EnteredFields.extend({ was: WasSchema })
  .superRefine(checkTyped)
  .openapi('ChangedReview')

export const JudgmentSchema = z.object({
  state: z.enum(['shown', 'hidden'], 'Must be shown or hidden.'),
  version: z.int().min(1).openapi({ description: 'Of the words that the owner read' }),
})

/** On the website. */
export const ShownReviewSchema = z
  .object({
    id: z.int(),
    words: z.string(),
    name: z.string(),
    place: z.string(),
    piece: z.string(),
    saidOn: z.iso.date(),
  })
  .openapi('Review')

export const shownAnswer = ({ id, words, name, place, piece, said_on }: ReviewRow) => ({
  ...{ id, words, name, place, piece, saidOn: said_on },
})

export const OwnedReviewSchema = ShownReviewSchema.extend({
  orderId: z.int().nullable(),
  category: z.string().nullable(),
  mayShow: z.boolean(),
  state: z.enum(reviewStates),
  isCustomers: z.boolean().openapi({ description: 'Written by the customer; otherwise entered by the owner' }),
  version: z.int(),
  updatedAt: z.iso.datetime(),
}).openapi('OwnedReview')

export const ownedAnswer = (row: ReviewRow): z.infer<typeof OwnedReviewSchema> => ({
  ...shownAnswer(row),
  orderId: row.order_id,
  category: row.category,
  mayShow: row.may_show === 1,
  state: row.state,
  isCustomers: row.request_id !== null,
  version: row.version,
  updatedAt: isoOf(row.updated_at),
})

export const ReviewPageSchema = z
  .object({
    orderId: z.int(),
    piece: z.string(),
    more: z.int().openapi({ description: 'How many other pieces the order has' }),
    suggested: z.object({ name: z.string(), place: z.string() }),
    review: z
      .object({
        words: z.string(),
        name: z.string(),
        place: z.string(),
        mayShow: z.boolean(),
        isShown: z.boolean().openapi({ description: 'On the website, and so no longer to be changed' }),
      })
      .nullable(),
    isStopped: z.boolean().openapi({ description: 'The customer wants no more emails about reviews' }),
  })
  .openapi('ReviewPage')

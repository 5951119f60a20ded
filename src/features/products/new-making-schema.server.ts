/** JOB-5: how a product is made, as the desk sends it. */
import { z } from '@hono/zod-openapi'
import { DimensionsSchema } from '../../platform/api.ts'
import { boardBounds, constructions, corbelShapes, makingProblem, makingTexts } from '../drawing/making/making-rules.ts'
import { sizeOf } from '../pricing/piece.ts'
import { categorySlugs } from '../pricing/pricing.ts'

export const NewMakingSchema = z.object(
  {
    construction: z.enum(constructions, makingTexts.construction),
    boardIn: z
      .number(makingTexts.boardBounds)
      .min(boardBounds.min, makingTexts.boardBounds)
      .max(boardBounds.max, makingTexts.boardBounds)
      .nullable(),
    corbel: z.enum(corbelShapes, makingTexts.corbelShape).nullable(),
  },
  makingTexts.construction,
)

const MadeSchema = z.object({
  category: z.enum(categorySlugs),
  making: NewMakingSchema,
  minDimensions: DimensionsSchema,
})

export function refuseUnmakable(
  { making, category, minDimensions }: z.output<typeof MadeSchema>,
  { addIssue }: { addIssue: (issue: z.core.$ZodSuperRefineIssue) => void },
) {
  const problem = makingProblem(making, category, sizeOf(minDimensions))
  if (problem) addIssue({ code: 'custom', path: ['making', problem.field], message: problem.message })
}

/** Reports it along with other errors, like crossed sizes. */
export const wheneverMakingIsThere = { when: ({ value }: { value: unknown }) => MadeSchema.safeParse(value).success }

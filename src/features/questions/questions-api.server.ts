/** WIN-4: asking about a piece, and what the owner sees of it. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  fieldsProblem,
  IdempotencyHeaderSchema,
  isoOf,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  rowId,
} from '../../platform/api.ts'
import { questionLimits, questionProblems } from '../catalog/product/question.ts'
import { designSearch, parseDesign } from '../shared/design-address.ts'
import { keptText } from '../shared/plain-text.ts'
import { addQuestion, listOpenQuestions, type QuestionRow, settleQuestion } from './questions.server.ts'

const typed = (most: number) =>
  z
    .string('Enter text.')
    .max(4 * most, `Use ${most} characters or fewer.`)
    .transform(keptText)

const NewQuestionSchema = z
  .object({
    productId: z.string().min(1).max(100),
    design: z
      .string()
      .max(questionLimits.design)
      .default('')
      .openapi({ description: 'The piece as chosen, as in the search of its page', example: 'wood=barn-wood&l=72' }),
    name: typed(questionLimits.name),
    email: typed(questionLimits.email),
    phone: typed(questionLimits.phone).default(''),
    text: typed(questionLimits.text),
    website: z.string().max(1000).default('').openapi({ description: 'A hidden field. If filled in, nothing is kept' }),
  })
  .superRefine((question, context) => {
    // The same rules as the form's, on what is kept.
    for (const [field, message] of Object.entries(questionProblems(question)))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
  })
  .openapi('NewQuestion')

const QuestionSchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    productId: z.string(),
    productName: z.string(),
    design: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    text: z.string(),
  })
  .openapi('Question')

const byId = z.object({ id: z.string() })

const routes = {
  ask: createRoute({
    method: 'post',
    path: '/questions',
    summary: 'Ask the shop about a piece; an Idempotency-Key makes a retry safe',
    request: { headers: IdempotencyHeaderSchema.required(), ...jsonBody(NewQuestionSchema) },
    responses: { 204: { description: 'Sent' }, ...refusals(400, 429) },
  }),
  list: createRoute({
    method: 'get',
    path: '/admin/questions',
    summary: 'Questions that wait for an answer, the newest first, 100 at most',
    responses: { 200: json(z.array(QuestionSchema), 'Questions'), ...refusals(401) },
  }),
  settle: createRoute({
    method: 'put',
    path: '/admin/questions/{id}',
    summary: 'Say whether a question is answered. What is answered is deleted after 30 days',
    request: { params: byId, ...jsonBody(z.object({ isAnswered: z.boolean('Must be true or false.') })) },
    responses: { 204: { description: 'Done' }, ...refusals(400, 401, 404) },
  }),
}

/** Plenty for a family that plans a house, slow for a script. */
const askLimit = { name: 'questions', most: 10, windowMs: 10 * 60 * 1000 }
const askLimitOfDay = { name: 'questions-of-day', most: 30, windowMs: 24 * 60 * 60 * 1000 }

export function createQuestionsApi(parts: ApiParts) {
  const { store, now, requireOwner } = parts
  const api = createApi()
  api.use('/admin/questions', requireOwner)
  api.use('/admin/questions/*', requireOwner)
  api.post('/questions', limited(parts, askLimit), limited(parts, askLimitOfDay))
  return api
    .openapi(routes.ask, async (c) => {
      const { website, design, ...question } = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      // A bot learns nothing by it.
      if (website.trim() !== '') return c.body(null, 204)
      if (!(await addQuestion(store, { ...question, key, design: readable(design) }, now())))
        throw fieldsProblem([{ field: 'productId', message: 'This product is no longer here.' }])
      return c.body(null, 204)
    })
    .openapi(routes.list, async (c) => c.json((await listOpenQuestions(store)).map(answerOf), 200))
    .openapi(routes.settle, async (c) => {
      const id = rowId(c.req.valid('param').id, notFound)
      if (!(await settleQuestion(store, id, c.req.valid('json').isAnswered, now()))) throw notFound()
      return c.body(null, 204)
    })
}

/** What anyone can write into an address is left out. */
function readable(design: string): string {
  const read = parseDesign(design)
  return read ? designSearch(read) : ''
}

const notFound = () => new Problem(404, 'Question not found.')

const answerOf = (row: QuestionRow): z.infer<typeof QuestionSchema> => ({
  id: row.id,
  at: isoOf(row.at),
  productId: row.product_id,
  productName: row.product_name,
  design: row.design,
  name: row.customer_name,
  email: row.customer_email,
  phone: row.customer_phone,
  text: row.text,
})

export type QuestionsApi = ReturnType<typeof createQuestionsApi>

/** STAFF-2: who did what, for the owners: a list that is searched and exported. */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, fieldsProblem, isoOf, refusals } from '../../../platform/api.ts'
import { endOfDay, startOfDay } from '../../shared/days.server.ts'
import { aboutKinds } from './deed-rules.server.ts'
import { changesOf, type DeedRow, listDeeds, listDoers } from './deeds.server.ts'
import { streamDeedsCsv } from './deeds-csv.server.ts'

const DaySchema = z.iso.date('Enter a day.').optional()

const DeedSchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    who: z.string().openapi({ description: 'As they were called then; empty where it is not known' }),
    kind: z.string(),
    about: z.string().openapi({ description: 'The number or name of what it is about; empty where there is only one' }),
    title: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    outcome: z.int().nullable().openapi({ description: 'The status of the answer; null if it has not ended' }),
  })
  .openapi('Deed')

const DeedsSchema = z
  .object({
    deeds: z.array(DeedSchema),
    next: z.string().nullable().openapi({ description: 'Where the next page begins' }),
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .openapi('Deeds')

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/deeds',
    summary: 'Who did what at the desk, the newest first; as a spreadsheet by `format`, the oldest first',
    request: {
      query: z.object({
        kind: z.enum(aboutKinds).optional(),
        about: z.string().max(100).optional().openapi({ description: 'Which one of that kind' }),
        person: z.string().max(100).optional(),
        q: z.string().max(200).optional().openapi({ description: 'Words that it has, in any order' }),
        ...{ from: DaySchema, to: DaySchema },
        after: z
          .string()
          .regex(/^\d{1,16}\.\d{1,10}$/)
          .optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        format: z.enum(['csv']).optional(),
      }),
    },
    responses: {
      200: {
        description: 'The deeds',
        content: { 'application/json': { schema: DeedsSchema }, 'text/csv': { schema: z.string() } },
      },
      ...refusals(400, 401),
    },
  }),
}

export function createDeedsApi({ store, requireOwner }: ApiParts) {
  const api = createApi()
  api.use('/admin/deeds', requireOwner)
  return api.openapi(routes.list, async (c) => {
    const { after, limit, format, q, from, to, ...exact } = c.req.valid('query')
    if (from && to && from > to) throw fieldsProblem([{ field: 'to', message: 'This is before the first day.' }])
    const filter = {
      ...exact,
      search: q,
      from: from ? startOfDay(from) : undefined,
      until: to ? endOfDay(to) : undefined,
    }
    if (format === 'csv') {
      c.header('content-disposition', 'attachment; filename="who-did-what.csv"')
      c.header('content-type', 'text/csv; charset=utf-8')
      return c.body(await streamDeedsCsv(store, filter), 200)
    }
    const [at, id] = (after ?? '').split('.').map(Number)
    const place = after === undefined ? undefined : { at: at ?? 0, id: id ?? 0 }
    const [rows, people] = await Promise.all([
      listDeeds(store, filter, { after: place, limit: limit + 1, order: 'desc' }),
      listDoers(store),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next = last && rows.length > limit ? `${last.at}.${last.id}` : null
    return c.json({ deeds: page.map(deedAnswer), next, people }, 200)
  })
}

const deedAnswer = (row: DeedRow): z.infer<typeof DeedSchema> => ({
  ...{ id: row.id, at: isoOf(row.at), who: row.person_name, kind: row.about_kind, about: row.about_id },
  ...{ title: row.title, changes: changesOf(row), outcome: row.outcome },
})

export type Deeds = z.infer<typeof DeedsSchema>
export type DeedsApi = ReturnType<typeof createDeedsApi>

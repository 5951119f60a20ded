/** LIVE-9: the board of the orders in work, and their work orders, for the owner. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiEnv, type ApiParts, createApi, json, limited, Problem, refusals, rowId } from '../../platform/api.ts'
import type { Env } from '../../platform/env.ts'
import { ways } from '../delivery/ways.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { listSummaries, OrderSummarySchema } from '../orders/finding/listed-orders.server.ts'
import { listInWork } from '../orders/promise/in-work.server.ts'
import { deliveryOf } from '../orders/stored-sale.server.ts'
import { PapersBusy, type RenderPaper } from '../papers/papers.server.tsx'
import { mostSheets } from '../papers/work-order.ts'
import { dayOf } from '../shared/days.server.ts'
import { type BoardWeek, boardWeeks, spanOf, weekNames } from './weeks.ts'
import { sheetsOf } from './work-order.server.ts'

/** How many orders of a week the board shows, and how many of them are in one PDF. */
const mostCards = 60
const ordersPerPart = 12

const BoardSchema = z
  .object({
    day: z.iso.date().openapi({ description: "Today, by the shop's clock" }),
    ordersPerPart: z.int().openapi({ description: 'How many orders one PDF of a week has at most' }),
    weeks: z.array(
      z.object({
        key: z.enum(boardWeeks),
        total: z.int(),
        orders: z.array(OrderSummarySchema.extend({ way: z.enum(ways).nullable() })),
      }),
    ),
  })
  .openapi('Board')

const pdf = { 200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } } }

const routes = {
  board: createRoute({
    method: 'get',
    path: '/admin/board',
    summary: 'The orders in work by the week in which they are promised',
    responses: { 200: json(BoardSchema, 'The board'), ...refusals(401) },
  }),
  one: createRoute({
    method: 'get',
    path: '/admin/orders/{id}/work-order',
    summary: 'The work order as PDF: one sheet per piece, without money',
    request: { params: z.object({ id: z.string() }) },
    responses: { ...pdf, ...refusals(401, 404, 409, 429) },
  }),
  week: createRoute({
    method: 'get',
    path: '/admin/board/{week}/work-orders',
    summary: 'The work orders of a week of the board as PDF',
    request: {
      params: z.object({ week: z.enum(boardWeeks) }),
      query: z.object({
        part: z.coerce.number().int().min(1).max(1_000).default(1).openapi({ description: 'Of a long week' }),
      }),
    },
    responses: { ...pdf, ...refusals(400, 401, 404, 409, 429) },
  }),
}

/** A sheet takes a quarter of a second of a core. */
const limit = { name: 'work-orders', most: 120, windowMs: 10 * 60 * 1000 }

export function createWorkshopApi(
  parts: ApiParts & { findPictures: FindPictures; renderPaper: RenderPaper; env: Pick<Env, 'http'> },
) {
  const { store, now, requireOwner, renderPaper, env } = parts
  const api = createApi()
  api.use('/admin/board', requireOwner)
  api.use('/admin/board/:week/work-orders', requireOwner, limited(parts, limit))
  api.use('/admin/orders/:id/work-order', requireOwner, limited(parts, limit))

  const readWeek = (week: BoardWeek, page: { limit: number; skip?: number }) =>
    listInWork(store, spanOf(week, dayOf(now())) ?? null, page)

  /** One order after the other: a week is no reason to hold all of it in memory at once. */
  async function answerPdf(c: Context<ApiEnv>, name: string, file: string, orderIds: readonly number[]) {
    const found = []
    // Without PUBLIC_URL, as the owner has just reached the desk.
    const site = env.http.publicUrl ?? new URL(c.req.url).origin
    for (const id of orderIds) found.push((await sheetsOf(parts, id, site)) ?? { at: 0, sheets: [] })
    const pieces = found.flatMap(({ sheets }) => sheets)
    if (pieces.length === 0) throw notFound()
    if (pieces.length > mostSheets)
      throw new Problem(409, `These are ${pieces.length} sheets, too many for one file. Print order by order.`)
    try {
      const at = Math.max(...found.map((one) => one.at))
      // A view of the same bytes, for the response's type.
      return c.body(new Uint8Array(await renderPaper({ kind: 'work-order', name, at, pieces })), 200, {
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        // The policy of JSON answers would keep the browser's own viewer from showing it.
        'content-security-policy': "frame-ancestors 'none'",
        'content-disposition': `inline; filename="${file}.pdf"`,
      })
    } catch (error) {
      if (!(error instanceof PapersBusy)) throw error
      throw new Problem(503, "We're busy right now. Try again in a moment.", { headers: { 'retry-after': '3' } })
    }
  }

  return api
    .openapi(routes.board, async (c) => {
      const weeks = await Promise.all(
        boardWeeks.map(async (key) => ({ key, ...(await readWeek(key, { limit: mostCards })) })),
      )
      const answers = await Promise.all(
        weeks.map(async ({ orders, ...week }) => {
          const summaries = await listSummaries(store, orders)
          const wayOf = new Map(orders.map((order) => [order.id, deliveryOf(order)?.way ?? null]))
          return { ...week, orders: summaries.map((one) => ({ ...one, way: wayOf.get(one.id) ?? null })) }
        }),
      )
      return c.json({ day: dayOf(now()), ordersPerPart, weeks: answers }, 200)
    })
    .openapi(routes.one, async (c) => {
      const id = rowId(c.req.valid('param').id, notFound)
      return await answerPdf(c, `Work order for order #${id}`, `work-order-${id}`, [id])
    })
    .openapi(routes.week, async (c) => {
      const { week } = c.req.valid('param')
      const { part } = c.req.valid('query')
      const { orders } = await readWeek(week, { limit: ordersPerPart, skip: (part - 1) * ordersPerPart })
      const name = `Work orders, ${weekNames[week].toLowerCase()}${part > 1 ? `, part ${part}` : ''}`
      const ids = orders.map(({ id }) => id)
      return await answerPdf(c, name, `work-orders-${week}${part > 1 ? `-${part}` : ''}`, ids)
    })
}

const notFound = () => new Problem(404, 'There is no work order here.')

export type WorkshopApi = ReturnType<typeof createWorkshopApi>

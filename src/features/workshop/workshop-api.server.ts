/** LIVE-9: the board of the orders in work, and their work orders, for the owner. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type ApiEnv,
  type ApiParts,
  createApi,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  rowId,
} from '../../platform/api.ts'
import type { Env } from '../../platform/env.ts'
import { changeSetting, lockSetting } from '../catalog/settings.server.ts'
import { changedCapacity } from '../delivery/room/workshop-room.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { listInWork } from '../orders/promise/in-work.server.ts'
import { answerPaper } from '../papers/answer-paper.server.ts'
import type { RenderPaper } from '../papers/papers.server.tsx'
import { mostSheets, type WorkSheet } from '../papers/work-order.ts'
import { countPieces, piecesText } from '../pricing/counted-pieces.ts'
import { dayOf, shortDate } from '../shared/days.server.ts'
import { conflictProblem, conflictRefusal, WasSchema } from '../shared/two-desks/merge-edit.server.ts'
import { hideMoney } from '../shared/without-money/hide-money.ts'
import { BoardSchema, CapacitySchema, mostCards, readBoard } from './board.server.ts'
import { mergeCapacity } from './merge-capacity.server.ts'
import { type PulledPiece, pullListOf } from './pull-list.ts'
import { type BoardWeek, boardWeeks, spanOf, weekNames, weekText } from './weeks.ts'
import { sheetsOf } from './work-order.server.ts'

const pdf = { 200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } } }

const routes = {
  board: createRoute({
    method: 'get',
    path: '/admin/board',
    summary: 'The orders in work by the week in which they are promised',
    responses: { 200: json(BoardSchema, 'The board'), ...refusals(401) },
  }),
  capacity: createRoute({
    method: 'put',
    path: '/admin/board/capacity',
    summary: 'Say how many pieces or hours the workshop takes on in a week; 0 is no limit',
    request: jsonBody(CapacitySchema.extend({ was: WasSchema }).openapi('WorkshopCapacityChange')),
    responses: { 200: json(CapacitySchema, 'The capacity'), ...refusals(400, 401), ...conflictRefusal },
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
    summary:
      'The work orders of a week of the board as one PDF: its pull list, then a sheet per piece; no ready orders',
    request: { params: z.object({ week: z.enum(boardWeeks) }) },
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
  api.use('/admin/board/capacity', requireOwner)
  api.use('/admin/board/:week/work-orders', requireOwner, limited(parts, limit))
  api.use('/admin/orders/:id/work-order', requireOwner, limited(parts, limit))

  /** A ready order has nothing left for the bench. */
  const readWeek = (week: BoardWeek, limit: number) =>
    listInWork(store, spanOf(week, dayOf(now())) ?? null, { statuses: ['paid', 'in_production'], limit })

  /** As many of these orders as fit in one file. One after the other: a week needn't be in memory at once. */
  async function readSheets(c: Context<ApiEnv>, orderIds: readonly number[]) {
    // Without PUBLIC_URL, as the owner has just reached the desk.
    const site = env.http.publicUrl ?? new URL(c.req.url).origin
    const pieces: WorkSheet[] = []
    const pulled: PulledPiece[] = []
    let [at, orders, ready] = [0, 0, 0]
    for (const id of orderIds) {
      const found = await sheetsOf(parts, id, site)
      if (!found) continue
      if (pieces.length + found.sheets.length > mostSheets) {
        if (orders > 0) break
        throw new Problem(409, `These are ${found.sheets.length} sheets, too many for one file.`)
      }
      pieces.push(...(c.get('person').role === 'owner' ? found.sheets : found.sheets.map(withoutMoney)))
      pulled.push(...found.pulled)
      at = Math.max(at, found.at)
      orders += 1
      ready += found.ready
    }
    if (pieces.length === 0) throw notFound()
    return { pieces, pulled, at, orders, ready }
  }

  return api
    .openapi(routes.board, async (c) => c.json(await readBoard(parts, dayOf(now())), 200))
    .openapi(routes.capacity, async (c) => {
      const [{ was, ...wanted }, at] = [c.req.valid('json'), now()]
      const saved = await store.transaction(async () => {
        const { earlier: _earlier, ...stored } = await lockSetting(store, 'capacity', at)
        const edit = mergeCapacity(stored, wanted, was)
        if (edit.ok) await changeSetting(store, 'capacity', (before) => changedCapacity(before, edit.capacity, at), at)
        return edit
      })
      if (!saved.ok) throw conflictProblem(saved)
      return c.json(saved.capacity, 200)
    })
    .openapi(routes.one, async (c) => {
      const id = rowId(c.req.valid('param').id, notFound)
      const { pieces, at } = await readSheets(c, [id])
      const made = renderPaper({ kind: 'work-order', name: `Work order for order #${id}`, at, pieces })
      return await answerPaper(c, made, { file: `work-order-${id}.pdf` })
    })
    .openapi(routes.week, async (c) => {
      const { week } = c.req.valid('param')
      const { orders: listed, total } = await readWeek(week, mostCards)
      const { pieces, pulled, at, orders, ready } = await readSheets(
        c,
        listed.map(({ id }) => id),
      )
      const today = dayOf(now())
      const pull = pullListOf(pulled, {
        name: weekText(week, today),
        what: `${counted(orders, 'order')}, ${piecesText(countPieces(pulled))}, printed ${shortDate(now())}`,
        note: [
          ready > 0 && `${counted(ready, 'other piece')} ${ready === 1 ? 'is' : 'are'} ready.`,
          orders < total && `These are the first ${orders} of ${total} orders. Print the others one by one.`,
        ]
          .filter(Boolean)
          .join(' '),
      })
      const name = `Work orders, ${weekNames[week].toLowerCase()}`
      const made = renderPaper({ kind: 'work-order', name, at, pieces, pull })
      return await answerPaper(c, made, { file: `work-orders-${week}.pdf` })
    })
}

/** STAFF-1: customer and owner may have written of it. */
const withoutMoney = (sheet: WorkSheet): WorkSheet => ({
  ...sheet,
  notes: sheet.notes.map(({ name, value }) => ({ name, value: hideMoney(value) })),
})

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

const notFound = () => new Problem(404, 'There is no work order here.')

export type WorkshopApi = ReturnType<typeof createWorkshopApi>

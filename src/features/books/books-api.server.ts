/** BOOK-1 to BOOK-5: the books, for the owner: ledger, journal, reports, and closing a month. */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, isoOf, json, jsonBody, Problem, refusals } from '../../platform/api.ts'
import { closeMonth } from '../ledger/ledger.server.ts'
import { bases, daysOf, monthOf } from '../ledger/months.ts'
import { listBookPayouts, listReadings, readOnItsWay } from '../payment/payouts/payout-books.server.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { dayOf } from '../shared/days.server.ts'
import { conflictProblem, conflictRefusal, WasSchema } from '../shared/two-desks/merge-edit.server.ts'
import { readBasisChange } from './basis.server.ts'
import { BasisChangeSchema, basisChangeOf } from './basis-schema.server.ts'
import { readJournal } from './book-events.server.ts'
import { answerFile, checkDays, periodName, wantsCsv } from './book-files.server.ts'
import {
  DaySchema,
  JournalSchema,
  LedgerSchema,
  MonthReportSchema,
  MonthSchema,
  moneyOfMonth,
  movementOf,
  PayoutsSchema,
  payoutOf,
  StandingsSchema,
  standingsOf,
  sumsOf,
  TaxReportSchema,
  taxReportOf,
} from './books-schemas.server.ts'
import { BooksSettingsSchema, changeSettings, codesOf, readSettings } from './books-settings.server.ts'
import { journalFile, journalFormats, xeroFiles } from './journal-files.ts'
import { streamLedgerCsv } from './ledger-csv.server.ts'
import { readMoney, readSpan } from './month.server.ts'
import { movementKinds } from './movement-names.ts'
import { listMovements, sumByKind } from './movements.server.ts'
import { payoutsOf } from './payouts-of-rows.server.ts'
import { listStandings } from './standings.server.ts'
import { readTaxReport } from './tax-report.server.ts'
import { taxReportCsv } from './tax-report-csv.ts'

const period = { from: DaySchema, to: DaySchema }
const asFile = z.enum(['csv']).optional().openapi({ description: 'The same as `Accept: text/csv`' })
const csvAnswer = { 'text/csv': { schema: z.string() } }

const routes = {
  month: createRoute({
    method: 'get',
    path: '/admin/books/{month}',
    summary: 'A month in one look: what came in and went out, sales and taxes, and how orders stand at its end',
    request: { params: z.object({ month: MonthSchema }) },
    responses: { 200: json(MonthReportSchema, 'The month'), ...refusals(400, 401) },
  }),
  close: createRoute({
    method: 'post',
    path: '/admin/books/{month}/close',
    summary: 'Close a month and all before it, for good; later corrections are rows of the next one',
    request: { params: z.object({ month: MonthSchema }) },
    responses: { 204: { description: 'Closed' }, ...refusals(400, 401, 409) },
  }),
  ledger: createRoute({
    method: 'get',
    path: '/admin/ledger',
    summary:
      'Every movement of money in these shop days, the newest first; as a spreadsheet by Accept, the oldest first',
    request: {
      query: z.object({
        ...period,
        kind: z.enum(movementKinds).optional(),
        order: z.coerce.number().int().min(1).max(0x7fffffff).optional(),
        after: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,10}$/)
          .optional(),
        limit: z.coerce.number().int().min(1).max(500).default(100),
        format: asFile,
      }),
    },
    responses: {
      200: {
        description: 'The movements',
        content: { 'application/json': { schema: LedgerSchema }, ...csvAnswer },
      },
      ...refusals(400, 401),
    },
  }),
  journal: createRoute({
    method: 'get',
    path: '/admin/books/journal',
    summary: 'The journal of these shop days, for QuickBooks or Xero; without a format, the days of each file for Xero',
    request: { query: z.object({ ...period, format: z.enum(journalFormats).optional() }) },
    responses: {
      200: {
        description: 'The file',
        content: { 'application/json': { schema: JournalSchema }, ...csvAnswer, 'text/plain': csvAnswer['text/csv'] },
      },
      ...refusals(400, 401, 409),
    },
  }),
  held: createRoute({
    method: 'get',
    path: '/admin/deposits-held',
    summary: "Customers' money for pieces that weren't sold yet at the end of a shop day",
    request: { query: z.object({ on: DaySchema }) },
    responses: { 200: json(StandingsSchema, 'By order'), ...refusals(400, 401) },
  }),
  owed: createRoute({
    method: 'get',
    path: '/admin/receivables',
    summary: 'What was sold and not paid yet at the end of a shop day, by age',
    request: { query: z.object({ on: DaySchema }) },
    responses: { 200: json(StandingsSchema, 'By order'), ...refusals(400, 401) },
  }),
  tax: createRoute({
    method: 'get',
    path: '/admin/tax-report',
    summary: 'Sales, refunds and taxes of these shop days, in all and by order; as a spreadsheet by Accept',
    request: { query: z.object({ ...period, format: asFile }) },
    responses: {
      200: { description: 'The report', content: { 'application/json': { schema: TaxReportSchema }, ...csvAnswer } },
      ...refusals(400, 401),
    },
  }),
  payouts: createRoute({
    method: 'get',
    path: '/admin/payouts',
    summary: 'What the payment provider paid out on these shop days, each with what is in it, and what does not match',
    request: { query: z.object(period) },
    responses: { 200: json(PayoutsSchema, 'The payouts, the newest first'), ...refusals(400, 401) },
  }),
  settings: createRoute({
    method: 'get',
    path: '/admin/books/settings',
    summary: 'When revenue counts, and the names of accounts',
    responses: { 200: json(BooksSettingsSchema, 'The settings'), ...refusals(401) },
  }),
  basisChange: createRoute({
    method: 'get',
    path: '/admin/books/settings/change',
    summary: 'What would count as sold today, or no more, if sales counted in this way',
    request: { query: z.object({ basis: z.enum(bases) }) },
    responses: { 200: json(BasisChangeSchema, 'The change'), ...refusals(400, 401) },
  }),
  saveSettings: createRoute({
    method: 'put',
    path: '/admin/books/settings',
    summary: 'Say when revenue counts from now on, and how the accounts are called',
    request: jsonBody(BooksSettingsSchema.extend({ was: WasSchema }).openapi('BooksSettingsChange')),
    responses: { 200: json(BooksSettingsSchema, 'The settings'), ...refusals(400, 401), ...conflictRefusal },
  }),
}

export function createBooksApi({ store, now, requireOwner }: ApiParts) {
  const api = createApi()
  for (const route of Object.values(routes)) api.use(route.getRoutingPath(), requireOwner)

  const readMonth = async (month: string) => {
    const days = daysOf(month)
    const standings = await listStandings(store, days.to)
    const { sale, refund, net, certificates } = taxReportOf(await readTaxReport(store, days))
    const span = await readSpan(store, month)
    const thisMonth = monthOf(dayOf(now()))
    const sumOf = (name: 'heldCents' | 'owedCents') => {
      const { total, orders } = standingsOf(days.to, standings, name)
      return { total, orders: orders.length }
    }
    const { closing } = span
    return {
      ...{ month, ...days, canClose: month < thisMonth && !closing, first: span.first ?? thisMonth },
      closed: closing ? { by: closing.by, on: dayOf(closing.at) } : null,
      basis: (await readSettings(store)).basis,
      money: moneyOfMonth(await readMoney(store, days)),
      ...{ held: sumOf('heldCents'), owed: sumOf('owedCents') },
      ...{ tax: net, sale, refund, certificates },
    }
  }

  // The fixed addresses come before those of months.
  return api
    .openapi(routes.settings, async (c) => c.json(await readSettings(store), 200))
    .openapi(routes.basisChange, async (c) => {
      const change = await readBasisChange(store, c.req.valid('query').basis)
      return c.json({ month: monthOf(dayOf(now())), ...basisChangeOf(change) }, 200)
    })
    .openapi(routes.saveSettings, async (c) => {
      const { was, ...wanted } = c.req.valid('json')
      const saved = await store.transaction(() => changeSettings(store, wanted, was, now()))
      if (!saved.ok) throw conflictProblem(saved)
      return c.json(saved.settings, 200)
    })
    .openapi(routes.journal, async (c) => {
      const { format, ...days } = c.req.valid('query')
      checkDays(days)
      const entries = await readJournal(store, days)
      if (format === undefined) return c.json({ xero: xeroFiles(entries, days) }, 200)
      const settings = await readSettings(store)
      const accounts = format === 'xero' ? codesOf(settings) : settings.accounts
      if (!accounts) throw new Problem(409, 'Enter the Xero code of each account first.')
      const { taxRate } = settings
      return answerFile(c, journalFile(format, entries, { accounts, taxRate, period: periodName(days) }))
    })
    .openapi(routes.month, async (c) => c.json(await readMonth(c.req.valid('param').month), 200))
    .openapi(routes.close, async (c) => {
      const { month } = c.req.valid('param')
      const closed = await closeMonth(store, month, c.get('person').name, now())
      if (!closed.ok)
        throw new Problem(
          409,
          closed.reason === 'closed'
            ? 'This month is closed already.'
            : "This month isn't over yet. Close it from the 1st.",
        )
      return c.body(null, 204)
    })
    .openapi(routes.ledger, async (c) => {
      const { after, limit, format, kind, order: orderId, ...days } = c.req.valid('query')
      checkDays(days)
      const filter = { ...days, kinds: kind && [kind], orderId }
      if (wantsCsv(c, format)) {
        const lines = await streamLedgerCsv(store, filter, (rows) => payoutsOf(store, rows))
        return answerFile(c, { type: 'text/csv', name: `ledger-${periodName(days)}.csv`, text: lines })
      }
      const [day = '', id] = after?.split('.') ?? []
      const place = after === undefined ? undefined : { day, id: Number(id) }
      const rows = await listMovements(store, filter, { after: place, limit: limit + 1, order: 'desc' })
      const page = rows.slice(0, limit)
      const payouts = await payoutsOf(store, page)
      const last = page.at(-1)
      return c.json(
        {
          ...sumsOf(await sumByKind(store, filter)),
          movements: page.map((row) => movementOf(row, payouts.get(row.id))),
          next: last && rows.length > limit ? `${last.day}.${last.id}` : null,
        },
        200,
      )
    })
    .openapi(routes.held, async (c) => {
      const { on } = c.req.valid('query')
      return c.json(standingsOf(on, await listStandings(store, on), 'heldCents'), 200)
    })
    .openapi(routes.owed, async (c) => {
      const { on } = c.req.valid('query')
      return c.json(standingsOf(on, await listStandings(store, on), 'owedCents'), 200)
    })
    .openapi(routes.payouts, async (c) => {
      const days = c.req.valid('query')
      checkDays(days)
      const [onItsWay, readings] = [await readOnItsWay(store), await listReadings(store)]
      return c.json(
        {
          payouts: (await listBookPayouts(store, days)).map(payoutOf),
          onItsWay: { count: onItsWay.count, net: decimalFromCents(onItsWay.netCents) },
          readings: readings.map(({ readAt, ...reading }) => ({
            ...reading,
            readAt: readAt === null ? null : isoOf(readAt),
          })),
        },
        200,
      )
    })
    .openapi(routes.tax, async (c) => {
      const { format, ...days } = c.req.valid('query')
      checkDays(days)
      const report = await readTaxReport(store, days)
      if (wantsCsv(c, format))
        return answerFile(c, {
          type: 'text/csv',
          name: `sales-tax-${periodName(days)}.csv`,
          text: taxReportCsv(report),
        })
      return c.json({ ...days, ...taxReportOf(report) }, 200)
    })
}

export type BooksApi = ReturnType<typeof createBooksApi>

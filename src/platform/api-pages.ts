/** How a call of the API answers one page of a long list (key-pages.ts). */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { fieldsProblem } from './api.ts'
import type { PageKey } from './key-pages.ts'

const mostListed = 1_000
/** Numbered pages end here: the database reads and throws away all rows of the pages before. */
const mostSkipped = 10_000

const id = z.coerce.number().int().min(0).max(0x7fffffff).optional()

export const pageParameters = {
  limit: z.coerce.number().int().min(1).max(mostListed).default(mostListed),
  before: id.openapi({ description: 'The page of what is older than this number' }),
  after: id.openapi({ description: 'The page of what is just newer than this number; `0` is the last page' }),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1)
    .openapi({ description: `From the top, for the first ${mostSkipped} rows; use \`before\` to go on` }),
}

export const pageSummary =
  'X-Total-Count is their number, or with X-Total-Is-Exact: false the number at which counting stopped; ' +
  'Link leads to the next and previous page'

/** Throws a `Problem` when the parameters name no page. */
export function pageKey({ page, ...key }: PageKey & { page: number }): PageKey {
  const skip = (page - 1) * key.limit
  const keys = [key.before, key.after, page > 1 ? page : undefined].filter((one) => one !== undefined)
  if (keys.length > 1) throw pageProblem('page', 'Use only one of before, after and page.')
  if (skip > mostSkipped) throw pageProblem('page', `Use before to go beyond ${mostSkipped} rows.`)
  return { ...key, skip }
}

const pageProblem = (field: string, message: string) => fieldsProblem([{ field, message }])

type Found = { total: number; isExact: boolean; hasNewer: boolean; hasOlder: boolean }

/** Sets the headers that go with a page of rows: their number, and the pages next to it (RFC 8288). */
export function describePage(c: Context, rows: readonly { id: number }[], found: Found): void {
  c.header('x-total-count', String(found.total))
  c.header('x-total-is-exact', String(found.isExact))
  const links = [
    found.hasOlder && linkTo(c.req.url, { before: rows.at(-1)?.id ?? 0 }, 'next'),
    found.hasNewer && linkTo(c.req.url, { after: rows[0]?.id ?? 0 }, 'prev'),
  ].filter((link) => link !== false)
  if (links.length > 0) c.header('link', links.join(', '))
}

function linkTo(address: string, key: { before: number } | { after: number }, relation: string): string {
  const url = new URL(address)
  for (const old of ['before', 'after', 'page']) url.searchParams.delete(old)
  for (const [name, id] of Object.entries(key)) url.searchParams.set(name, String(id))
  return `<${url.pathname}${url.search}>; rel="${relation}"`
}

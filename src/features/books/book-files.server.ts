/** BOOK-1, BOOK-3: the days that are asked for, and files of the books: what they are called, and how they are sent. */
import type { Context } from 'hono'
import { type ApiEnv, fieldsProblem } from '../../platform/api.ts'
import { daysOf, monthOf } from '../ledger/months.ts'
import type { Days } from './book-events.server.ts'

export function checkDays({ from, to }: Days): void {
  if (from > to) throw fieldsProblem([{ field: 'to', message: 'This is before the first day.' }])
}

/** '2026-11', or '2026-11-03-to-2026-11-09'. */
export function periodName({ from, to }: Days): string {
  const month = monthOf(from)
  const whole = daysOf(month)
  return from === whole.from && to === whole.to ? month : `${from}-to-${to}`
}

export const wantsCsv = (c: Context<ApiEnv>, format: string | undefined) =>
  format === 'csv' || /^\s*text\/csv\b/.test(c.req.header('accept') ?? '')

type File = { type: string; name: string; text: string | ReadableStream<Uint8Array> }

export function answerFile(c: Context<ApiEnv>, { type, name, text }: File) {
  c.header('content-disposition', `attachment; filename="${name}"`)
  c.header('content-type', `${type}; charset=utf-8`)
  return c.body(text, 200)
}

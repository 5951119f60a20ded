/** LIVE-7, LIVE-9: how every call answers a PDF. */
import type { Context } from 'hono'
import { type ApiEnv, Problem } from '../../platform/api.ts'
import { PapersBusy } from './papers.server.tsx'

type PaperAnswer = { file: string; headers?: Record<string, string> }

/** @throws Problem 503 where too many papers are being made, or this one takes too long: a moment later it can work. */
export async function answerPaper(
  c: Context<ApiEnv>,
  made: Promise<Uint8Array>,
  { file, headers = { 'cache-control': 'no-store' } }: PaperAnswer,
) {
  try {
    // A view of the same bytes, for the response's type.
    return c.body(new Uint8Array(await made), 200, {
      ...headers,
      'content-type': 'application/pdf',
      // The policy of JSON answers would keep the browser's own viewer from showing it.
      'content-security-policy': "frame-ancestors 'none'",
      'content-disposition': `inline; filename="${file}"`,
    })
  } catch (error) {
    if (!(error instanceof PapersBusy)) throw error
    // One that takes too long each time is no matter of a busy shop.
    if (error.cause) c.get('log').warn({ err: error, file }, 'a paper took too long')
    const detail = "We're busy right now and couldn't make this PDF. Try again in a moment."
    throw new Problem(503, detail, { headers: { 'retry-after': '5' } })
  }
}

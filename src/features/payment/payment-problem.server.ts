import type { Context } from 'hono'
import { type ApiEnv, Problem, problemResponse } from '../../platform/api.ts'
import { PaymentUnavailable } from './provider.ts'

/** Answers 503 when the payment provider can't be reached; other errors go on to the server's own handler. */
export function answerUnavailable(error: Error, c: Context<ApiEnv>): Response {
  if (!(error instanceof PaymentUnavailable)) throw error
  c.get('log').warn({ reason: error.message }, 'the payment provider is not responding')
  const problem = new Problem(503, "We can't reach the payment provider right now. Try again in a moment.", {
    headers: { 'retry-after': '5' },
  })
  return problemResponse(problem, c)
}

import type { Context } from 'hono'
import { type ApiEnv, Problem, problemResponse } from '../../platform/api.ts'
import { PaymentUnavailable } from './provider.ts'

/** A provider that cannot be asked now is told as that; every other error is for the server's own handler. */
export function answerUnavailable(error: Error, c: Context<ApiEnv>): Response {
  if (!(error instanceof PaymentUnavailable)) throw error
  c.get('log').warn({ reason: error.message }, 'the payment provider does not answer')
  const problem = new Problem(503, 'The payment provider cannot be reached right now. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
  return problemResponse(problem, c)
}

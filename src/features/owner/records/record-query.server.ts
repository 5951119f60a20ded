/** How a call names one quote or one order: `?quote=12` or `?order=3`. */
import { z } from '@hono/zod-openapi'
import { Problem } from '../../../platform/api.ts'
import type { NoteSubject } from '../../quotes/notes/notes.server.ts'

const number = z.coerce.number().int().min(1).max(0x7fffffff).optional()

export const RecordQuerySchema = z.object({
  quote: number.openapi({ description: 'The number of a quote' }),
  order: number.openapi({ description: 'The number of an order, instead' }),
})

/** Throws a `Problem` unless the query names exactly one. */
export function subjectOf({ quote, order }: z.infer<typeof RecordQuerySchema>): NoteSubject {
  if (quote !== undefined && order === undefined) return { of: 'quote_id', id: quote }
  if (order !== undefined && quote === undefined) return { of: 'order_id', id: order }
  throw new Problem(400, 'Check these fields: quote, order.', {
    errors: [{ field: 'quote', message: 'Name a quote or an order, and only one.' }],
  })
}

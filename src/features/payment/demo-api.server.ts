import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, json, jsonBody, limited, Problem, refusals } from '../../platform/api.ts'
import type { DemoProvider } from './demo-provider.server.ts'
import type { Providers } from './provider.ts'

const demoCardLimit = { name: 'demo-cards', most: 60, windowMs: 10 * 60 * 1000 }

const confirm = createRoute({
  method: 'post',
  path: '/demo-payments/confirm',
  summary: 'Pay with the demo card form; no real card is charged',
  request: jsonBody(
    z.object({
      clientSecret: z.string().max(200),
      number: z
        .string()
        .max(40)
        .transform((text) => text.replace(/[\s-]/g, '')),
      authenticated: z.boolean().optional(),
    }),
  ),
  responses: {
    200: json(
      z.object({
        status: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
        message: z.string().nullable(),
      }),
      'The outcome',
    ),
    ...refusals(400, 404, 429),
  },
})

/** PAY-7: the API behind the demo card form. */
export function createDemoApi(parts: Pick<ApiParts, 'store' | 'now'> & { providers: Providers; demo: DemoProvider }) {
  const { demo, providers } = parts
  const api = createApi()
  api.use(confirm.path, limited(parts, demoCardLimit))
  return api.openapi(confirm, async (c) => {
    const { clientSecret, number, authenticated } = c.req.valid('json')
    // While the shop charges real cards, test numbers are refused, even for a payment started earlier.
    const isCurrent = providers[0].name === demo.name
    const outcome = isCurrent ? await demo.confirm(clientSecret, { number, authenticated }) : undefined
    if (!outcome) throw new Problem(404, 'Payment not found.')
    return c.json({ status: outcome.status, message: outcome.status === 'failed' ? outcome.message : null }, 200)
  })
}

export type DemoApi = ReturnType<typeof createDemoApi>

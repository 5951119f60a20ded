import { setTimeout as wait } from 'node:timers/promises'
import { createRoute, z } from '@hono/zod-openapi'
import { shop } from '../../../../../content/shop.ts'
import { type ApiParts, createApi, jsonBody, limited, Problem, refusals } from '../../../../platform/api.ts'
import { contactLimits } from '../../../shared/form/contact-limits.ts'
import { canSendLinks, sendLinks } from './send-links.server.ts'

const send = createRoute({
  method: 'post',
  path: '/quote-links',
  summary: "Mail the private links of this address's open quotes to it. The answer never says whether there are any",
  request: jsonBody(
    z.object({
      email: z
        .string('Enter your email.')
        .trim()
        .max(contactLimits.email, `Use ${contactLimits.email} characters or fewer.`)
        .pipe(z.email('Enter an email address such as name@example.com.'))
        .openapi({ example: 'june@example.com' }),
    }),
  ),
  responses: {
    202: { description: 'If the shop knows this address, an email is on its way' },
    ...refusals(400, 409, 429),
  },
})

/** For a household that mistypes, not for a script that tries addresses. */
const limit = { name: 'quote-links', most: 5, windowMs: 10 * 60 * 1000 }

/** Longer than the work takes, so that the time of the answer doesn't tell what was found. */
const answerMs = 250

export function createSendLinksApi(parts: ApiParts) {
  const { store, now } = parts
  const api = createApi()
  api.post(send.path, limited(parts, limit))
  return api.openapi(send, async (c) => {
    if (!canSendLinks(store)) throw new Problem(409, `We don't send email from here. Call us at ${shop.phone.display}.`)
    await Promise.all([sendLinks(store, c.req.valid('json').email, now()), wait(answerMs)])
    return c.body(null, 202)
  })
}

export type SendLinksApi = ReturnType<typeof createSendLinksApi>

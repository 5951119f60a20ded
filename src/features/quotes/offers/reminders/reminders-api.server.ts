/** LIVE-8: switching reminders off and on, by either side, and the customer's wish to renew an expired offer. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  jsonBody,
  limited,
  Problem,
  refusals,
  refusalWith,
  rowId,
} from '../../../../platform/api.ts'
import { offerStateNames } from '../../request/pipeline/offer-state.ts'
import { quoteClosedText } from '../../request/pipeline/pipeline.ts'
import { quoteByLink } from '../../request/quote-links-api.server.ts'
import { askForRenewal } from '../offers.server.ts'
import { switchReminders } from './reminders.server.ts'

const byToken = z.object({ token: z.string() })
const SwitchSchema = z.object({ isOn: z.boolean() })
const done = { 204: { description: 'Done' } }

const routes = {
  customers: createRoute({
    method: 'put',
    path: '/quote-pages/{token}/reminders',
    summary: 'Switch the reminders of an offer off or on, as the customer',
    request: { params: byToken, ...jsonBody(SwitchSchema) },
    responses: { ...done, ...refusals(400, 404, 409, 429) },
  }),
  unsubscribe: createRoute({
    method: 'post',
    path: '/quote-pages/{token}/unsubscribe',
    summary: 'Switch the reminders of an offer off, as an email program does (RFC 8058). Whatever is sent is not read',
    request: { params: byToken },
    responses: { ...done, ...refusals(404, 409, 429) },
  }),
  unsubscribePage: createRoute({
    method: 'get',
    path: '/quote-pages/{token}/unsubscribe',
    summary:
      'To the page where reminders are switched off. Opening it switches nothing: mail programs fetch links, too',
    request: { params: byToken },
    responses: { 303: { description: "To the customer's page" }, ...refusals(404, 409, 429) },
  }),
  renewal: createRoute({
    method: 'post',
    path: '/quote-pages/{token}/renewal',
    summary: 'Ask the owner to renew an offer that has expired',
    request: { params: byToken, ...jsonBody(z.object({ version: z.int().min(1) })) },
    responses: { ...done, ...refusals(400, 404, 429), ...refusalWith(409, {}) },
  }),
  owners: createRoute({
    method: 'put',
    path: '/admin/quotes/{id}/reminders',
    summary: 'Switch the reminders of an offer off or on, as the owner',
    request: { params: z.object({ id: z.string() }), ...jsonBody(SwitchSchema) },
    responses: { ...done, ...refusals(400, 401, 404) },
  }),
}

const limit = { name: 'reminders', most: 40, windowMs: 10 * 60 * 1000 }

export function createRemindersApi(parts: ApiParts) {
  const { store, now, requireOwner } = parts
  const api = createApi()
  api.use('/admin/quotes/:id/reminders', requireOwner)
  for (const path of ['reminders', 'unsubscribe', 'renewal'])
    api.use(`/quote-pages/:token/${path}`, limited(parts, limit))
  const switchAt = async (id: number, wish: Parameters<typeof switchReminders>[2]) => {
    if (!(await switchReminders(store, id, wish, now()))) throw quoteNotFound()
  }
  return api
    .openapi(routes.customers, async (c) => {
      const { id } = await quoteByLink(store, c.req.valid('param').token)
      await switchAt(id, { isOn: c.req.valid('json').isOn, by: 'customer' })
      return c.body(null, 204)
    })
    .openapi(routes.unsubscribe, async (c) => {
      const { id } = await quoteByLink(store, c.req.valid('param').token)
      await switchAt(id, { isOn: false, by: 'customer' })
      return c.body(null, 204)
    })
    .openapi(routes.unsubscribePage, async (c) => {
      const { token } = c.req.valid('param')
      await quoteByLink(store, token)
      c.header('cache-control', 'no-store')
      return c.redirect(`/quote/${token}#reminders`, 303)
    })
    .openapi(routes.renewal, async (c) => {
      const { id } = await quoteByLink(store, c.req.valid('param').token)
      const asked = await askForRenewal(store, id, c.req.valid('json').version, now())
      if (asked.ok) return c.body(null, 204)
      switch (asked.reason) {
        case 'not-found':
          throw new Problem(404, 'There is no such offer.')
        case 'older':
          throw new Problem(409, 'There is a newer version of this offer. Reload the page to see it.')
        case 'quote-closed':
          throw new Problem(409, quoteClosedText)
        case 'closed':
          throw new Problem(
            409,
            `This offer is ${offerStateNames[asked.state].toLowerCase()}. Reload the page to see what's next.`,
          )
      }
    })
    .openapi(routes.owners, async (c) => {
      const id = rowId(c.req.valid('param').id, quoteNotFound)
      await switchAt(id, { isOn: c.req.valid('json').isOn, by: 'owner' })
      return c.body(null, 204)
    })
}

const quoteNotFound = () => new Problem(404, 'Quote not found.')

export type RemindersApi = ReturnType<typeof createRemindersApi>

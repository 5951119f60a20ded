/** Which of the owner's devices are told what. */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, json, jsonBody, limited, Problem, refusals } from '../../platform/api.ts'
import type { Env } from '../../platform/env.ts'
import { deleteDevice, deviceIdOf, findDeviceTopics, putTestPush, saveDevice, shopKeys } from './push.server.ts'
import { isPushEndpoint } from './push-address.server.ts'
import { pushTopicNames } from './push-topics.ts'
import { areKeys } from './web-push.server.ts'

const TopicsSchema = z.array(z.enum(pushTopicNames, 'Choose from the list.'), 'Choose from the list.').max(20)
const endpoint = z.string('Send the address of the push service.').min(1).max(1_000, 'This address is too long.')
const key = z
  .string('Send the keys of the subscription.')
  .max(200, 'This is no key.')
  .regex(/^[\w-]+=*$/, 'This is no key.')

const routes = {
  read: createRoute({
    method: 'get',
    path: '/admin/push',
    summary: "The shop's key for push services, and what a device is told about",
    request: {
      query: z.object({
        device: z.string().max(64).optional().openapi({ description: 'The SHA-256 of its endpoint, base64url' }),
      }),
    },
    responses: {
      200: json(
        z
          .object({
            publicKey: z.string().openapi({ description: 'For PushManager.subscribe, base64url (RFC 8292)' }),
            topics: TopicsSchema.nullable().openapi({ description: 'null for a device that is told nothing' }),
          })
          .openapi('PushSettings'),
        'The key and the topics',
      ),
      ...refusals(400, 401),
    },
  }),
  save: createRoute({
    method: 'put',
    path: '/admin/push/device',
    summary: 'Tell a device about these topics',
    request: jsonBody(
      z.object({
        endpoint,
        keys: z.object({ p256dh: key, auth: key }, 'Send the keys of the subscription.'),
        topics: TopicsSchema.min(1, 'Choose at least one.'),
      }),
    ),
    responses: { 204: { description: 'Saved' }, ...refusals(400, 401, 429) },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/admin/push/device',
    summary: 'Tell a device nothing more',
    request: jsonBody(z.object({ endpoint })),
    responses: { 204: { description: 'Done, or it was told nothing' }, ...refusals(400, 401) },
  }),
  test: createRoute({
    method: 'post',
    path: '/admin/push/device/test',
    summary: 'Send a test notice to a device',
    request: jsonBody(z.object({ endpoint })),
    responses: { 204: { description: 'It is on its way' }, ...refusals(400, 401, 404, 429) },
  }),
}

const limit = { name: 'push-devices', most: 60, windowMs: 10 * 60 * 1000 }

export function createPushApi(parts: ApiParts & { env: Pick<Env, 'push'> }) {
  const { store, now, requireOwner, env } = parts
  const api = createApi()
  api.use('/admin/push', requireOwner)
  api.use('/admin/push/device', requireOwner, limited(parts, limit))
  api.use('/admin/push/device/test', requireOwner, limited(parts, limit))
  return api
    .openapi(routes.read, async (c) => {
      const { device } = c.req.valid('query')
      const topics = device === undefined ? undefined : await findDeviceTopics(store, device)
      const { publicKey } = await shopKeys(store, now())
      return c.json({ publicKey, topics: topics ?? null }, 200)
    })
    .openapi(routes.save, async (c) => {
      const device = c.req.valid('json')
      if (!isPushEndpoint(device.endpoint, env.push.testService))
        throw new Problem(400, "This browser's push service is not on the public internet.")
      if (!areKeys(device.keys)) throw new Problem(400, "The keys of this browser's subscription can't be used.")
      await saveDevice(store, device, now())
      return c.body(null, 204)
    })
    .openapi(routes.remove, async (c) => {
      await deleteDevice(store, deviceIdOf(c.req.valid('json').endpoint))
      return c.body(null, 204)
    })
    .openapi(routes.test, async (c) => {
      const id = deviceIdOf(c.req.valid('json').endpoint)
      if (!(await findDeviceTopics(store, id))) throw new Problem(404, 'Notices are not turned on for this device.')
      const note = { title: 'Notices work on this device', body: 'This is a test.', path: '/admin?tab=today' }
      await putTestPush(store, id, { topic: 'test', ...note }, now())
      return c.body(null, 204)
    })
}

export type PushApi = ReturnType<typeof createPushApi>

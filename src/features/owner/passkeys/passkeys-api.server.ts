/** STAFF-1: everyone's own passkeys, and what an owner does for a person who lost theirs. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  type ApiEnv,
  type ApiParts,
  createApi,
  fieldsProblem,
  isoOf,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
} from '../../../platform/api.ts'
import type { Env } from '../../../platform/env.ts'
import { nameOfCookie } from '../door.server.ts'
import { isPasswordOf } from '../owner-password.server.ts'
import { inviteAgain } from '../people/invitations.server.ts'
import { findPerson } from '../people/persons.server.ts'
import { endSessions, type Sessions } from '../sessions.server.ts'
import { makeChallenge, takeChallenge } from './challenges.server.ts'
import { recentSignInMs } from './passkey.ts'
import { challengeIn, checkNewPasskey, creationOptions, NewPasskeySchema, siteOf } from './passkey-check.server.ts'
import {
  CreationOptionsSchema,
  noAddress,
  notAddedProblem,
  notGoodProblem,
  OwnPasskeysSchema,
  PasskeyNameSchema,
  passkeyOf,
} from './passkey-schemas.server.ts'
import { dropPasskeysOf, hasPassword, insertPasskey, listPasskeys, removePasskey } from './passkeys.server.ts'

const params = z.object({ id: z.string().max(100) })
const path = '/admin/own-passkeys'

const routes = {
  list: createRoute({
    method: 'get',
    path,
    summary: 'Your own passkeys',
    responses: { 200: json(OwnPasskeysSchema, 'The passkeys'), ...refusals(401) },
  }),
  challenge: createRoute({
    method: 'post',
    path: `${path}/challenge`,
    summary: 'Start to add a passkey: with your password, or within ten minutes of signing in',
    request: jsonBody(z.object({ password: z.string('Enter your password.').max(200).optional() })),
    responses: { 200: json(CreationOptionsSchema, 'What the browser is asked for'), ...refusals(400, 401, 409, 429) },
  }),
  add: createRoute({
    method: 'post',
    path,
    summary: 'Add the passkey that the browser made',
    request: jsonBody(z.object({ name: PasskeyNameSchema, passkey: NewPasskeySchema })),
    responses: { 204: { description: 'Added' }, ...refusals(400, 401, 409, 429) },
  }),
  remove: createRoute({
    method: 'delete',
    path: `${path}/{id}`,
    summary: 'Remove one of your passkeys; the last one stays while you have no password',
    request: { params },
    responses: { 204: { description: 'Removed' }, ...refusals(400, 401, 404, 409) },
  }),
  lost: createRoute({
    method: 'post',
    path: '/admin/people/{id}/lost-passkeys',
    summary: 'For a person who lost a device: their passkeys are removed, they are signed out, and get a new link',
    request: { params },
    responses: {
      201: json(
        z.object({
          path: z.string().nullable().openapi({
            description: 'The page of the invitation, which is not shown again. The first owner has the shop password',
          }),
        }),
        'The link',
      ),
      ...refusals(400, 401, 404),
    },
  }),
}

/** As often as signing in may be tried. */
const challengeLimit = { name: 'own-passkeys', most: 10, windowMs: 15 * 60 * 1000 }

type Parts = ApiParts & { sessions: Sessions; secureCookies: boolean; env: Pick<Env, 'http'> }

export function createPasskeysApi(parts: Parts) {
  const { store, now, requireOwner, sessions, secureCookies, env } = parts
  const siteAt = (c: Context<ApiEnv>) => siteOf(env.http.publicUrl, c.req.url)
  const thisDevice = (c: Context<ApiEnv>) => sessions.deviceIdsOf(getCookie(c, nameOfCookie(secureCookies)))
  const bindingOf = (c: Context<ApiEnv>) => `add ${thisDevice(c).join(' ')}`
  const api = createApi()
  api.use(path, requireOwner)
  api.use(`${path}/*`, requireOwner)
  api.use(`${path}/challenge`, limited(parts, challengeLimit))
  api.use('/admin/people/*', requireOwner)

  /** A session alone, which may be a thief's or someone's at a desk that was left, makes no way in that stays. */
  const refuseUnproven = async (c: Context<ApiEnv>, password: string | undefined) => {
    if (now() - c.get('signedInAt') < recentSignInMs) return
    const person = await findPerson(store, c.get('person').id)
    if (person && !hasPassword(person))
      throw new Problem(409, 'Sign out and sign in again first. Then add the passkey within ten minutes.')
    if (!password) throw fieldsProblem([{ field: 'password', message: 'Enter your password.' }])
    if (!(await isPasswordOf(store, password, person)))
      throw fieldsProblem([{ field: 'password', message: "That's not your password." }])
  }

  return api
    .openapi(routes.list, async (c) => {
      const { id } = c.get('person')
      const [person, passkeys] = await Promise.all([findPerson(store, id), listPasskeys(store, id)])
      const has = person !== undefined && hasPassword(person)
      const recentUntil = c.get('signedInAt') + recentSignInMs
      return c.json(
        {
          ...{ passkeys: passkeys.map(passkeyOf), hasPassword: has, isPossible: siteAt(c) !== undefined },
          ...{ asksPassword: has && now() >= recentUntil, recentUntil: isoOf(recentUntil) },
        },
        200,
      )
    })
    .openapi(routes.challenge, async (c) => {
      const site = siteAt(c)
      if (!site) throw noAddress()
      await refuseUnproven(c, c.req.valid('json').password)
      const { id, name } = c.get('person')
      const passkeys = await listPasskeys(store, id)
      const challenge = await makeChallenge(store, { boundTo: bindingOf(c), personId: id }, now())
      return c.json(creationOptions(site, challenge, { id, name, passkeys }), 200)
    })
    .openapi(routes.add, async (c) => {
      const { name, passkey } = c.req.valid('json')
      const { id } = c.get('person')
      const site = siteAt(c)
      if (!site) throw noAddress()
      const challenge = challengeIn(passkey)
      const taken = challenge && (await takeChallenge(store, { challenge, boundTo: bindingOf(c) }, now()))
      if (!challenge || !taken || taken.personId !== id) throw notGoodProblem()
      const checked = await checkNewPasskey(site, challenge, passkey)
      if (!checked.ok) {
        c.get('log').info({ why: checked.why }, 'a new passkey was refused')
        throw notGoodProblem()
      }
      const added = await store.transaction(() =>
        insertPasskey(store, { personId: id, name, passkey: checked.passkey }, now()),
      )
      if (!added.ok) throw notAddedProblem(added)
      return c.body(null, 204)
    })
    .openapi(routes.remove, async (c) => {
      const removed = await removePasskey(store, { personId: c.get('person').id, id: c.req.valid('param').id })
      if (!removed.ok && removed.reason === 'last')
        throw new Problem(409, 'This is your only way to sign in. Choose a password first.')
      if (!removed.ok) throw new Problem(404, 'This passkey was removed already.')
      return c.body(null, 204)
    })
    .openapi(routes.lost, async (c) => {
      const { id } = c.req.valid('param')
      const path = await store.transaction(async () => {
        if (!(await findPerson(store, id))) return undefined
        await dropPasskeysOf(store, id)
        await endSessions(store, id, thisDevice(c))
        const made = await inviteAgain(store, { by: c.get('person').id, id }, now())
        return made.ok ? `/admin/invitation/${made.token}` : null
      })
      if (path === undefined) throw new Problem(404, 'This person was removed.')
      return c.json({ path }, 201)
    })
}

export type PasskeysApi = ReturnType<typeof createPasskeysApi>

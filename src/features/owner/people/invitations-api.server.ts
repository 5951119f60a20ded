/** STAFF-1: an invitation, for anyone with its link. */
import { randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type ApiEnv,
  type ApiParts,
  createApi,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
} from '../../../platform/api.ts'
import type { Env } from '../../../platform/env.ts'
import { openSession, signedIn } from '../admin-api.server.ts'
import { noteDeed } from '../deeds/deeds.server.ts'
import type { Desk } from '../door.server.ts'
import { hashPassword } from '../owner-password.server.ts'
import { makeChallenge, takeChallenge } from '../passkeys/challenges.server.ts'
import {
  challengeIn,
  checkNewPasskey,
  creationOptions,
  NewPasskeySchema,
  siteOf,
} from '../passkeys/passkey-check.server.ts'
import {
  CreationOptionsSchema,
  noAddress,
  notAddedProblem,
  notGoodProblem,
  PasskeyNameSchema,
} from '../passkeys/passkey-schemas.server.ts'
import { insertPasskey, listPasskeys } from '../passkeys/passkeys.server.ts'
import { acceptInvitation, findInvitation, type NotGood } from './invitations.server.ts'
import { NameSchema, PasswordSchema, takenProblem } from './people-schemas.server.ts'
import { staffRoles } from './person.ts'
import { findPerson, findTaken, type Taken } from './persons.server.ts'

const params = z.object({ token: z.string() })
const path = '/invitations/{token}'

const routes = {
  read: createRoute({
    method: 'get',
    path,
    summary: 'Who is invited, by the token of the link',
    request: { params },
    responses: {
      200: json(
        z.object({
          name: z.string(),
          role: z.enum(staffRoles),
          isNew: z.boolean().openapi({ description: 'Otherwise it is for a new password' }),
          takesPasskey: z.boolean().openapi({ description: 'Whether a passkey will do instead of a password' }),
        }),
        'The invitation',
      ),
      ...refusals(404, 409, 429),
    },
  }),
  accept: createRoute({
    method: 'post',
    path,
    summary: 'Accept an invitation with a name and a password; signs in. It is good once',
    request: { params, ...jsonBody(z.object({ name: NameSchema, password: PasswordSchema })) },
    responses: { 204: { description: 'Signed in' }, ...refusals(400, 404, 409, 429) },
  }),
  challenge: createRoute({
    method: 'post',
    path: `${path}/passkey/challenge`,
    summary: 'Start to accept an invitation with a name and a passkey',
    request: { params, ...jsonBody(z.object({ name: NameSchema })) },
    responses: { 200: json(CreationOptionsSchema, 'What the browser is asked for'), ...refusals(400, 404, 409, 429) },
  }),
  acceptWithPasskey: createRoute({
    method: 'post',
    path: `${path}/passkey`,
    summary: 'Accept an invitation with the passkey that the browser made; signs in. It is good once',
    request: {
      params,
      ...jsonBody(z.object({ name: NameSchema, passkeyName: PasskeyNameSchema, passkey: NewPasskeySchema })),
    },
    responses: { 204: { description: 'Signed in' }, ...refusals(400, 404, 409, 429) },
  }),
}

const limit = { name: 'invitations', most: 30, windowMs: 10 * 60 * 1000 }

type Parts = Desk & Pick<ApiParts, 'store' | 'now'> & { env: Pick<Env, 'http'> }

export function createInvitationsApi(parts: Parts) {
  const { store, now, env } = parts
  const api = createApi()
  api.use('/invitations/*', limited(parts, limit), async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  const siteAt = (c: Context<ApiEnv>) => {
    const site = siteOf(env.http.publicUrl, c.req.url)
    if (!site) throw noAddress()
    return site
  }
  return api
    .openapi(routes.read, async (c) => {
      const found = await findInvitation(store, c.req.valid('param').token, now())
      if (!found.ok) throw notGood(found)
      const { name, role, person_id } = found.invitation
      const takesPasskey = siteOf(env.http.publicUrl, c.req.url) !== undefined
      return c.json({ name, role, isNew: person_id === null, takesPasskey }, 200)
    })
    .openapi(routes.accept, async (c) => {
      const { token } = c.req.valid('param')
      const { name, password } = c.req.valid('json')
      // Before the slow hash, which a made-up link doesn't get.
      const found = await findInvitation(store, token, now())
      if (!found.ok) throw notGood(found)
      const passwordHash = await hashPassword(password)
      const accepted = await acceptInvitation(store, { token, name, passwordHash }, now())
      if (!accepted.ok) throw isTaken(accepted) ? takenProblem(accepted) : notGood(accepted)
      await openSession(c, parts, accepted)
      const person = await findPerson(store, accepted.id)
      if (person) await noteDeed(store, signedIn(c, person, 'POST /invitations/{token}', 'invitation accepted'), now())
      return c.body(null, 204)
    })
    .openapi(routes.challenge, async (c) => {
      const { token } = c.req.valid('param')
      const { name } = c.req.valid('json')
      const site = siteAt(c)
      const found = await findInvitation(store, token, now())
      if (!found.ok) throw notGood(found)
      const { person_id, email } = found.invitation
      // Now, and not once the device has made the passkey.
      const taken = person_id === null ? await findTaken(store, { name, email }) : undefined
      if (taken) throw takenProblem(taken)
      const id = person_id ?? randomUUID()
      const passkeys = person_id === null ? [] : await listPasskeys(store, id)
      const challenge = await makeChallenge(store, { boundTo: `invitation ${token}`, personId: id }, now())
      return c.json(creationOptions(site, challenge, { id, name, passkeys }), 200)
    })
    .openapi(routes.acceptWithPasskey, async (c) => {
      const { token } = c.req.valid('param')
      const { name, passkeyName, passkey } = c.req.valid('json')
      const site = siteAt(c)
      const found = await findInvitation(store, token, now())
      if (!found.ok) throw notGood(found)
      const challenge = challengeIn(passkey)
      const asked = challenge && (await takeChallenge(store, { challenge, boundTo: `invitation ${token}` }, now()))
      const newId = asked ? asked.personId : null
      if (!challenge || !newId) throw notGoodProblem()
      const checked = await checkNewPasskey(site, challenge, passkey)
      if (!checked.ok) {
        c.get('log').info({ why: checked.why }, 'a new passkey was refused')
        throw notGoodProblem()
      }
      const accepted = await store.transaction(async () => {
        const done = await acceptInvitation(store, { token, name, passwordHash: null, newId }, now())
        if (!done.ok) return done
        const added = await insertPasskey(
          store,
          { personId: done.id, name: passkeyName, passkey: checked.passkey },
          now(),
        )
        // Nothing of it is kept: the invitation stays good.
        if (!added.ok) throw notAddedProblem(added)
        return done
      })
      if (!accepted.ok) throw isTaken(accepted) ? takenProblem(accepted) : notGood(accepted)
      await openSession(c, parts, accepted)
      const person = await findPerson(store, accepted.id)
      if (person) await noteDeed(store, signedIn(c, person, 'POST /invitations/{token}', 'invitation accepted'), now())
      return c.body(null, 204)
    })
}

type Refused = Exclude<Awaited<ReturnType<typeof acceptInvitation>>, { ok: true }>
const isTaken = (refused: Refused): refused is Taken =>
  refused.reason === 'name-taken' || refused.reason === 'email-taken'

function notGood({ reason }: NotGood): Problem {
  if (reason === 'used')
    return new Problem(409, 'This invitation was already used. Sign in with the password or passkey you chose.')
  if (reason === 'expired') return new Problem(409, 'This invitation has expired. Ask for a new one.')
  return new Problem(404, "This invitation isn't good. Check that you have the whole link, or ask for a new one.")
}

export type InvitationsApi = ReturnType<typeof createInvitationsApi>

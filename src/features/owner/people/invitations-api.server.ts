/** STAFF-1: an invitation, for whoever has its link. */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, json, jsonBody, limited, Problem, refusals } from '../../../platform/api.ts'
import { openSession, signedIn } from '../admin-api.server.ts'
import { noteDeed } from '../deeds/deeds.server.ts'
import type { Desk } from '../door.server.ts'
import { hashPassword } from '../owner-password.server.ts'
import { acceptInvitation, findInvitation, type NotGood } from './invitations.server.ts'
import { NameSchema, PasswordSchema, takenProblem } from './people-schemas.server.ts'
import { staffRoles } from './person.ts'
import { findPerson, type Taken } from './persons.server.ts'

const params = z.object({ token: z.string().max(100) })
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
}

const limit = { name: 'invitations', most: 30, windowMs: 10 * 60 * 1000 }

export function createInvitationsApi(parts: Desk & Pick<ApiParts, 'store' | 'now'>) {
  const { store, now } = parts
  const api = createApi()
  api.use('/invitations/:token', limited(parts, limit))
  api.use('/invitations/:token', async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  return api
    .openapi(routes.read, async (c) => {
      const found = await findInvitation(store, c.req.valid('param').token, now())
      if (!found.ok) throw notGood(found)
      const { name, role, person_id } = found.invitation
      return c.json({ name, role, isNew: person_id === null }, 200)
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
}

type Refused = Exclude<Awaited<ReturnType<typeof acceptInvitation>>, { ok: true }>
const isTaken = (refused: Refused): refused is Taken =>
  refused.reason === 'name-taken' || refused.reason === 'email-taken'

function notGood({ reason }: NotGood): Problem {
  if (reason === 'used')
    return new Problem(409, 'This invitation was already used. Sign in with the password you chose.')
  if (reason === 'expired') return new Problem(409, 'This invitation has expired. Ask for a new one.')
  return new Problem(404, "This invitation isn't good. Check that you have the whole link, or ask for a new one.")
}

export type InvitationsApi = ReturnType<typeof createInvitationsApi>

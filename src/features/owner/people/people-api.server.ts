/** STAFF-1: the people of the shop, for owners, and everyone's own password. */
import { createRoute, z } from '@hono/zod-openapi'
import { getCookie } from 'hono/cookie'
import {
  type ApiParts,
  createApi,
  isoOf,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  TextIdSchema,
} from '../../../platform/api.ts'
import type { Env } from '../../../platform/env.ts'
import { deleteDevicesOf } from '../../push/push.server.ts'
import { conflictRefusal, WasSchema } from '../../shared/two-desks/merge-edit.server.ts'
import { nameOfCookie } from '../door.server.ts'
import { hashPassword, isPasswordOf, storeShopHash } from '../owner-password.server.ts'
import { recentSignInMs } from '../passkeys/passkey.ts'
import { PasskeySchema, passkeyOf } from '../passkeys/passkey-schemas.server.ts'
import { dropPasskeysOf, hasPassword, listPasskeys } from '../passkeys/passkeys.server.ts'
import { endSession, endSessions, listDevices, type Sessions } from '../sessions.server.ts'
import {
  dropInvitationsOf,
  invite,
  inviteAgain,
  listOpenInvitations,
  takeBackInvitation,
} from './invitations.server.ts'
import {
  changeProblem,
  EmailSchema,
  NameSchema,
  PasswordSchema,
  personNotFound,
  takenProblem,
} from './people-schemas.server.ts'
import { firstOwnerId, staffRoles } from './person.ts'
import { changePerson, findPerson, listPersons, removePerson, setPasswordHash } from './persons.server.ts'

const RoleSchema = z.enum(staffRoles, 'Choose what this person may do.')

const PeopleSchema = z
  .object({
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string().nullable(),
        role: RoleSchema,
        isFirst: z.boolean().openapi({ description: 'Whose password is the shop password; always an owner' }),
        isMe: z.boolean(),
        devices: z
          .array(
            z.object({
              ...{ id: z.string(), device: z.string(), since: z.iso.datetime(), seenAt: z.iso.datetime() },
              isThis: z.boolean(),
            }),
          )
          .openapi({ description: 'Where this person is signed in, the last seen first' }),
        passkeys: z.array(PasskeySchema).openapi({ description: 'The newest first' }),
        hasPassword: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string().nullable(),
        role: RoleSchema,
        expiresAt: z.iso.datetime(),
      }),
    ),
    isShopPasswordSet: z.boolean().openapi({
      description: "Whether the shop password is set at the server, by ADMIN_PASSWORD, and can't be changed here",
    }),
  })
  .openapi('People')

const params = z.object({ id: TextIdSchema })
const LinkSchema = z.object({
  path: z.string().openapi({ description: 'The page of the invitation. It is not shown again' }),
})

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/people',
    summary: 'Who may sign in, where they are signed in, and open invitations',
    responses: { 200: json(PeopleSchema, 'The people'), ...refusals(401) },
  }),
  invite: createRoute({
    method: 'post',
    path: '/admin/people/invitations',
    summary: 'Invite someone: a link that is good once, for seven days',
    request: jsonBody(z.object({ name: NameSchema, email: EmailSchema, role: RoleSchema })),
    responses: { 201: json(LinkSchema, 'The link'), ...refusals(400, 401) },
  }),
  takeBack: createRoute({
    method: 'delete',
    path: '/admin/people/invitations/{id}',
    summary: 'Take an invitation back',
    request: { params },
    responses: { 204: { description: 'Taken back' }, ...refusals(400, 401, 404) },
  }),
  change: createRoute({
    method: 'patch',
    path: '/admin/people/{id}',
    summary: "Change a person's name, email or role",
    request: {
      params,
      ...jsonBody(
        z.object({
          ...{ name: NameSchema.optional(), email: EmailSchema.optional(), role: RoleSchema.optional() },
          was: WasSchema,
        }),
      ),
    },
    responses: { 204: { description: 'Changed' }, ...refusals(400, 401, 404), ...conflictRefusal },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/admin/people/{id}',
    summary: 'Remove a person: signed out at once, and can never sign in again',
    request: { params },
    responses: { 204: { description: 'Removed' }, ...refusals(400, 401, 404, 409) },
  }),
  again: createRoute({
    method: 'post',
    path: '/admin/people/{id}/invitation',
    summary: 'A link for a person who lost their password; it replaces the one before',
    request: { params },
    responses: { 201: json(LinkSchema, 'The link'), ...refusals(400, 401, 404, 409) },
  }),
  signOut: createRoute({
    method: 'post',
    path: '/admin/people/{id}/sign-out',
    summary: 'Sign a person out everywhere, except at the device of this session',
    request: { params },
    responses: { 204: { description: 'Signed out' }, ...refusals(400, 401, 404) },
  }),
  endDevice: createRoute({
    method: 'delete',
    path: '/admin/people/{id}/devices/{device}',
    summary: 'Sign a person out of one device',
    request: { params: params.extend({ device: TextIdSchema }) },
    responses: { 204: { description: 'Signed out' }, ...refusals(400, 401, 404) },
  }),
  password: createRoute({
    method: 'put',
    path: '/admin/own-password',
    summary: 'Change your own password; it signs you out everywhere else',
    request: jsonBody(
      z.object({
        old: z.string('Enter your password.').max(200).openapi({
          description: 'Empty for who has none, only passkeys, and signed in within the last ten minutes',
        }),
        password: PasswordSchema,
      }),
    ),
    responses: { 204: { description: 'Changed' }, ...refusals(400, 401, 409, 429) },
  }),
}

/** As often as signing in may be tried. */
const passwordLimit = { name: 'own-password', most: 10, windowMs: 15 * 60 * 1000 }

type Parts = ApiParts & { sessions: Sessions; secureCookies: boolean; env: Pick<Env, 'admin'> }

export function createPeopleApi(parts: Parts) {
  const { store, now, requireOwner, sessions, secureCookies, env } = parts
  const isShopPasswordSet = env.admin.password !== undefined
  const thisDevice = (c: Parameters<typeof getCookie>[0]) =>
    sessions.deviceIdsOf(getCookie(c, nameOfCookie(secureCookies)))
  const api = createApi()
  api.use('/admin/people', requireOwner)
  api.use('/admin/people/*', requireOwner)
  api.use('/admin/own-password', requireOwner, limited(parts, passwordLimit))

  return api
    .openapi(routes.list, async (c) => {
      const [people, invitations] = await Promise.all([listPersons(store), listOpenInvitations(store, now())])
      const [devices, passkeys] = await Promise.all([listDevices(store, now()), listPasskeys(store)])
      const own = thisDevice(c)
      const answer = people.map(({ id, name, email, role, password }) => ({
        ...{ id, name, email, role, isFirst: id === firstOwnerId, isMe: id === c.get('person').id },
        devices: devices
          .filter(({ personId }) => personId === id)
          .map(({ id: deviceId, device, since, seenAt }) => ({
            ...{ id: deviceId, device, since: isoOf(since), seenAt: isoOf(seenAt) },
            isThis: own.includes(deviceId),
          })),
        passkeys: passkeys.filter(({ person_id }) => person_id === id).map(passkeyOf),
        hasPassword: hasPassword({ id, password }),
      }))
      const open = invitations.map(({ token_hash: id, name, email, role, expires_at }) => ({
        ...{ id, name, email, role, expiresAt: isoOf(expires_at) },
      }))
      return c.json({ people: answer, invitations: open, isShopPasswordSet }, 200)
    })
    .openapi(routes.invite, async (c) => {
      const made = await invite(store, { ...c.req.valid('json'), by: c.get('person').id }, now())
      if (!made.ok) throw takenProblem(made)
      return c.json({ path: pathOf(made.token) }, 201)
    })
    .openapi(routes.takeBack, async (c) => {
      if (!(await takeBackInvitation(store, c.req.valid('param').id))) throw new Problem(404, 'Invitation not found.')
      return c.body(null, 204)
    })
    .openapi(routes.change, async (c) => {
      const { id } = c.req.valid('param')
      const changes = c.req.valid('json')
      const changed = await store.transaction(async () => {
        const done = await changePerson(store, { by: c.get('person').id, id }, definedOnly(changes))
        if (done.ok && changes.role !== undefined && done.role === 'workshop') {
          await dropInvitationsOf(store, id)
          await deleteDevicesOf(store, id, id === firstOwnerId)
        }
        return done
      })
      if (!changed.ok) throw changeProblem(changed)
      return c.body(null, 204)
    })
    .openapi(routes.remove, async (c) => {
      const { id } = c.req.valid('param')
      const removed = await store.transaction(async () => {
        const done = await removePerson(store, { by: c.get('person').id, id }, now())
        if (!done.ok) return done
        await dropInvitationsOf(store, id)
        await dropPasskeysOf(store, id)
        await endSessions(store, id)
        return done
      })
      if (!removed.ok) throw changeProblem(removed)
      return c.body(null, 204)
    })
    .openapi(routes.again, async (c) => {
      const made = await inviteAgain(store, { by: c.get('person').id, id: c.req.valid('param').id }, now())
      if (!made.ok && made.reason === 'not-found') throw personNotFound()
      if (!made.ok)
        throw new Problem(
          409,
          'This is the shop password. Set ADMIN_PASSWORD at the server and restart the shop to change it.',
        )
      return c.json({ path: pathOf(made.token) }, 201)
    })
    .openapi(routes.signOut, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await findPerson(store, id))) throw personNotFound()
      await store.transaction(() => endSessions(store, id, thisDevice(c)))
      return c.body(null, 204)
    })
    .openapi(routes.endDevice, async (c) => {
      const { id, device } = c.req.valid('param')
      if (!(await endSession(store, id, device))) throw new Problem(404, 'This device is signed out already.')
      return c.body(null, 204)
    })
    .openapi(routes.password, async (c) => {
      const { old, password } = c.req.valid('json')
      const { id } = c.get('person')
      if (id === firstOwnerId && isShopPasswordSet)
        throw new Problem(
          409,
          'The shop password is set at its server. Change ADMIN_PASSWORD there, and restart the shop.',
        )
      const person = await findPerson(store, id)
      if (person && !hasPassword(person)) {
        if (now() - c.get('signedInAt') >= recentSignInMs) throw signInAgain()
      } else if (!(await isPasswordOf(store, old, person)))
        throw new Problem(400, 'Check these fields: old.', {
          errors: [{ field: 'old', message: "That's not your password." }],
        })
      const hash = await hashPassword(password)
      await store.transaction(async () => {
        if (id === firstOwnerId) await storeShopHash(store, hash, now())
        else await setPasswordHash(store, id, hash)
        await endSessions(store, id, thisDevice(c))
      })
      return c.body(null, 204)
    })
}

const pathOf = (token: string) => `/admin/invitation/${token}`

const definedOnly = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

const signInAgain = () =>
  new Problem(409, 'Sign out and sign in with your passkey again first. Then choose a password within ten minutes.')

export type PeopleApi = ReturnType<typeof createPeopleApi>

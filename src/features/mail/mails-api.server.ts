/** The owner's calls about mail that is stuck (MAIL-2). */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, json, Problem, refusals, rowId } from '../../platform/api.ts'
import { type HoldReason, holdReasons, type MailKind, mailKinds, mailStates } from './mail.ts'
import type { MailAccount } from './mail-account.server.ts'
import { wordsOfUnreadable } from './mail-content.server.ts'
import {
  countMails,
  listHeldMails,
  listStuckMails,
  type MailRow,
  type OwnersMove,
  removeHeldMails,
  removeMail,
  retryMail,
} from './outbox.server.ts'

const MailSchema = z
  .object({
    id: z.int(),
    kind: z.enum([...mailKinds, 'other']).openapi({ description: "'other': of another version of the shop" }),
    about: z.int().openapi({ description: 'The number of its quote or order' }),
    recipient: z.string().nullable().openapi({ description: 'null when it is for the owner and no address is known' }),
    state: z.enum(mailStates),
    tries: z.int(),
    mayHaveArrived: z.boolean().openapi({ description: 'Its text went out at least once, and no answer came' }),
    reason: z.string().nullable(),
    held: z.enum(holdReasons).nullable().openapi({
      description: 'Not sent until the owner says so: too many to this recipient, or caused by one visitor',
    }),
    words: z.string().nullable().openapi({ description: 'What it was to say, of a mail that cannot be written' }),
    nextTryAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi('StuckMail')

const count = z.int()
const MailsSchema = z
  .object({
    sending: z.boolean().openapi({ description: 'Whether the shop sends mail itself (SMTP_URL)' }),
    counts: z.object({ waiting: count, sending: count, uncertain: count, sent: count, failed: count }),
    stuck: z.array(MailSchema),
    stuckTotal: count,
    held: z.array(MailSchema),
    heldTotal: count,
  })
  .openapi('Mails')

const mailId = z.object({ id: z.string().openapi({ example: '12' }) })
const mostListed = 50

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/mails',
    summary: `Mail that is stuck or held back, oldest first, at most ${mostListed} of each, and how many there are in each state`,
    responses: { 200: json(MailsSchema, 'Mails'), ...refusals(401) },
  }),
  retry: createRoute({
    method: 'post',
    path: '/admin/mails/{id}/retry',
    summary: 'Try a mail again at once; one that is held back is sent',
    request: { params: mailId },
    responses: { 204: { description: 'It is due now' }, ...refusals(401, 404, 409) },
  }),
  removeHeld: createRoute({
    method: 'delete',
    path: '/admin/mails/held',
    summary: 'Dismiss all mail that is held back; its quotes stay',
    responses: { 204: { description: 'Dismissed' }, ...refusals(401) },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/admin/mails/{id}',
    summary: 'Dismiss a mail: it is not sent any more',
    request: { params: mailId },
    responses: { 204: { description: 'Dismissed' }, ...refusals(401, 404, 409) },
  }),
}

export function createMailsApi(parts: ApiParts & { mail: MailAccount | undefined }) {
  const { store, now, requireOwner, mail } = parts
  const api = createApi()
  api.use('/admin/mails', requireOwner)
  api.use('/admin/mails/*', requireOwner)
  return api
    .openapi(routes.list, async (c) => {
      const [stuck, held, counts] = await Promise.all([
        listStuckMails(store, mostListed, now()),
        listHeldMails(store, mostListed),
        countMails(store),
      ])
      const answer = {
        sending: mail !== undefined,
        counts,
        stuck: stuck.mails.map((row) => mailAnswer(row, mail)),
        stuckTotal: stuck.total,
        held: held.mails.map((row) => mailAnswer(row, mail)),
        heldTotal: held.total,
      }
      return c.json(answer, 200)
    })
    .openapi(routes.retry, async (c) => {
      const id = rowId(c.req.valid('param').id, noSuchMail)
      if (!mail) throw new Problem(409, `${noMailServer} Set it, and start the shop again.`)
      refuse(await retryMail(store, id, now()))
      return c.body(null, 204)
    })
    .openapi(routes.removeHeld, async (c) => {
      await removeHeldMails(store)
      return c.body(null, 204)
    })
    .openapi(routes.remove, async (c) => {
      refuse(await removeMail(store, rowId(c.req.valid('param').id, noSuchMail), now()))
      return c.body(null, 204)
    })
}

function refuse(move: OwnersMove): void {
  if (move === 'missing') throw noSuchMail()
  if (move === 'sent') throw new Problem(409, 'This mail has already been sent.')
  if (move === 'under-way') throw new Problem(409, 'This mail is being sent right now.')
}

const noMailServer = 'The shop has no mail server: SMTP_URL is not set.'
const noSuchMail = () => new Problem(404, 'There is no such mail.')

function mailAnswer(row: MailRow, account: MailAccount | undefined): z.infer<typeof MailSchema> {
  const kind = mailKinds.find((known: MailKind) => known === row.kind) ?? 'other'
  return {
    id: row.id,
    kind,
    about: row.about_id,
    recipient: row.recipient ?? account?.owner ?? null,
    state: row.state,
    tries: row.tries,
    mayHaveArrived: row.state === 'uncertain' || row.unanswered > 0,
    // With a mail server again, what is due is sent by itself; what was given up is not.
    reason:
      kind === 'other'
        ? "This version of the shop doesn't know this kind of email."
        : account || row.due_at === null
          ? row.last_error
          : `${noMailServer} The mail goes out when it has one again.`,
    held: row.held as HoldReason | null,
    words: wordsOfUnreadable(row.kind, row.content),
    nextTryAt: account && row.due_at !== null ? new Date(row.due_at).toISOString() : null,
    createdAt: new Date(row.created_at).toISOString(),
  }
}

export type MailsApi = ReturnType<typeof createMailsApi>

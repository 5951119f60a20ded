/** The owner's API for emails that are stuck or held back (MAIL-2, MAIL-3). */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, isoOf, json, Problem, refusals, rowId } from '../../platform/api.ts'
import { findMailKind, type HoldReason, holdReasons, mailKindNames, mailKinds, mailStates } from './mail.ts'
import { readContent, textIfUnreadable } from './mail-content.server.ts'
import type { MailAccount } from './mail-worker.server.ts'
import type { MailRow } from './outbox.server.ts'
import {
  countMails,
  listHeldMails,
  listStuckMails,
  type OwnerActionResult,
  removeHeldMails,
  removeMail,
  sendNow,
} from './stuck-mails.server.ts'

const MailSchema = z
  .object({
    id: z.int(),
    kind: z.enum([...mailKindNames, 'other']).openapi({ description: "'other': from another version of the shop" }),
    about: z.int().openapi({ description: 'Quote or order number' }),
    recipient: z.string().nullable().openapi({ description: 'null if it is for the owner and no address is set' }),
    state: z.enum(mailStates),
    tries: z.int(),
    mayHaveArrived: z
      .boolean()
      .openapi({ description: 'It was handed to the mail server at least once, without an answer' }),
    reason: z.string().nullable(),
    held: z.enum(holdReasons).nullable().openapi({
      description: 'Not sent until the owner says so: too many to this recipient, or too many caused by one visitor',
    }),
    words: z.string().nullable().openapi({ description: 'What it was going to say, if the shop cannot write it' }),
    nextTryAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi('StuckMail')

const count = z.int()
const MailsSchema = z
  .object({
    sending: z.boolean().openapi({ description: 'Whether the shop has a mail server (SMTP_URL)' }),
    counts: z.object({ waiting: count, sending: count, uncertain: count, sent: count, failed: count }),
    stuck: z.array(MailSchema),
    stuckTotal: count,
    held: z.array(MailSchema),
    heldTotal: count,
  })
  .openapi('Mails')

const mailId = z.object({ id: z.string().openapi({ example: '12' }) })
const maxListed = 50

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/mails',
    summary: `List emails that are stuck or held back, oldest first, at most ${maxListed} of each, and count those in each state`,
    responses: { 200: json(MailsSchema, 'Emails'), ...refusals(401) },
  }),
  retry: createRoute({
    method: 'post',
    path: '/admin/mails/{id}/retry',
    summary: 'Send an email now that is stuck or held back',
    request: { params: mailId },
    responses: { 204: { description: 'It is due now' }, ...refusals(401, 404, 409) },
  }),
  removeHeld: createRoute({
    method: 'delete',
    path: '/admin/mails/held',
    summary: 'Dismiss all emails that are held back; their quotes stay',
    responses: { 204: { description: 'Dismissed' }, ...refusals(401) },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/admin/mails/{id}',
    summary: 'Dismiss an email: it will not be sent',
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
        listStuckMails(store, maxListed, now()),
        listHeldMails(store, maxListed),
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
      const id = rowId(c.req.valid('param').id, mailNotFound)
      if (!mail) throw new Problem(409, `${noMailServer} Set it and restart the shop.`)
      throwUnlessDone(await sendNow(store, id, now()))
      return c.body(null, 204)
    })
    .openapi(routes.removeHeld, async (c) => {
      await removeHeldMails(store)
      return c.body(null, 204)
    })
    .openapi(routes.remove, async (c) => {
      throwUnlessDone(await removeMail(store, rowId(c.req.valid('param').id, mailNotFound), now()))
      return c.body(null, 204)
    })
}

function throwUnlessDone(result: OwnerActionResult): void {
  if (result === 'not-found') throw mailNotFound()
  if (result === 'already-sent') throw new Problem(409, 'This email was already sent.')
  if (result === 'being-sent') throw new Problem(409, 'This email is being sent right now.')
}

const noMailServer = 'The shop has no mail server: SMTP_URL is not set.'
const mailNotFound = () => new Problem(404, 'Email not found.')

function mailAnswer(row: MailRow, account: MailAccount | undefined): z.infer<typeof MailSchema> {
  const kind = findMailKind(row.kind) ?? 'other'
  return {
    id: row.id,
    kind,
    about: aboutOf(row),
    recipient: row.recipient ?? account?.owner ?? null,
    state: row.state,
    tries: row.tries,
    mayHaveArrived: row.state === 'uncertain' || row.unanswered > 0,
    reason:
      kind === 'other'
        ? "This version of the shop doesn't know this kind of email."
        : account || row.due_at === null
          ? row.last_error
          : `${noMailServer} The email will be sent once it is set.`,
    held: row.held as HoldReason | null,
    words: textIfUnreadable(row.kind, row.content),
    nextTryAt: account && row.due_at !== null ? isoOf(row.due_at) : null,
    createdAt: isoOf(row.created_at),
  }
}

/** Several emails of one kind may be about a living quote or its order, so their own number is another one. */
function aboutOf({ kind, about_id, quote_id, content }: MailRow): number {
  const known = findMailKind(kind)
  if (!known) return about_id
  if (quote_id !== null && mailKinds[known].about === 'quote') return quote_id
  try {
    const read = readContent(known, content)
    if ('quotes' in read) return read.quotes[0]?.quoteId ?? about_id
    return 'orderId' in read && mailKinds[known].about === 'order' && read.orderId !== null ? read.orderId : about_id
  } catch {
    return about_id
  }
}

export type MailsApi = ReturnType<typeof createMailsApi>

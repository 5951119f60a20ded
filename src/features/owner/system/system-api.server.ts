/** SET-3: how the shop's backups, mail and payments are set up, a test of each, and what else an owner asks about the machine. */
import { statfs } from 'node:fs/promises'
import { createRoute, z } from '@hono/zod-openapi'
import { version } from '../../../../package.json'
import { type ApiParts, createApi, isoOf, json, limited, Problem, refusals } from '../../../platform/api.ts'
import type { Env } from '../../../platform/env.ts'
import type { StartBackupProgram } from '../../backups/backup-process.server.ts'
import { findDeskBackup, readBackups } from '../../backups/backups.server.ts'
import { startDeskBackup } from '../../backups/desk-backup.server.ts'
import { placeTitle } from '../../backups/places/named-place.ts'
import { planOf } from '../../backups/slots.server.ts'
import type { MailAccount } from '../../mail/mail-worker.server.ts'
import { sendTestMail } from '../../mail/test-mail.server.ts'
import { findLastEventAt } from '../../payment/intents.server.ts'
import type { Providers } from '../../payment/provider.ts'
import { decimalFromCents } from '../../pricing/money.ts'

const SystemSchema = z
  .object({
    version: z.string(),
    publicUrl: z.string().nullable().openapi({ description: 'PUBLIC_URL; null if it is not set' }),
    database: z.enum(['sqlite', 'postgres']),
    diskFreeBytes: z.int().nullable().openapi({ description: 'On the disk of DATA_DIR; null if it cannot be read' }),
    backups: z.object({
      place: z.string().nullable().openapi({ description: 'Where they go; null if no place is set' }),
      isDaily: z.boolean().openapi({ description: 'Whether one is made each day (BACKUP_AT)' }),
      isEncrypted: z.boolean().openapi({ description: 'Whether BACKUP_KEY is set' }),
      isRunning: z.boolean(),
      asked: z
        .object({
          at: z.iso.datetime(),
          state: z.enum(['running', 'done', 'failed']),
          reason: z.string().nullable().openapi({ description: 'Why it failed' }),
        })
        .nullable()
        .openapi({ description: 'The latest that was asked for at the desk' }),
    }),
    mail: z.object({
      server: z.string().nullable().openapi({ description: 'Host and port of SMTP_URL; null if it is not set' }),
      from: z.string().nullable(),
      owner: z.string().nullable().openapi({ description: 'Where notices and the test go (OWNER_EMAIL)' }),
      usesEmailJs: z
        .boolean()
        .openapi({ description: "Without a mail server: customers' browsers send a confirmation" }),
    }),
    payment: z.object({
      provider: z.enum(['stripe', 'demo']),
      keys: z.enum(['live', 'test', 'none']),
      webhookUrl: z.string().nullable().openapi({ description: 'Where the provider has to send its events' }),
      lastEventAt: z.iso.datetime().nullable().openapi({ description: 'When the last signed event came' }),
    }),
  })
  .openapi('System')

const TestMailSchema = z
  .object({
    sent: z.boolean().openapi({ description: 'Whether the mail server took it' }),
    to: z.string(),
    reason: z.string().nullable(),
    words: z.string().nullable().openapi({ description: "The mail server's own words" }),
  })
  .openapi('TestMail')

const ConnectionSchema = z
  .object({
    ok: z.boolean(),
    isLive: z.boolean().nullable(),
    available: z.string().nullable().openapi({ description: 'In US dollars', example: '1234.56' }),
    reason: z.string().nullable(),
  })
  .openapi('PaymentConnection')

const routes = {
  read: createRoute({
    method: 'get',
    path: '/admin/system',
    summary: 'How backups, mail and payments are set up, with no key in it, and what the shop runs on',
    responses: { 200: json(SystemSchema, 'The system'), ...refusals(401) },
  }),
  mail: createRoute({
    method: 'post',
    path: '/admin/system/test-mail',
    summary: 'Send the owner a test email, and say what the mail server answered',
    responses: { 200: json(TestMailSchema, 'What became of it'), ...refusals(401, 409, 429) },
  }),
  backup: createRoute({
    method: 'post',
    path: '/admin/system/backup',
    summary: 'Start a backup; /admin/system says how it goes',
    responses: { 202: { description: 'It is being made' }, ...refusals(401, 409, 429) },
  }),
  payment: createRoute({
    method: 'post',
    path: '/admin/system/test-payment',
    summary: "Read the balance from the provider with the shop's keys",
    responses: { 200: json(ConnectionSchema, 'Whether the keys work'), ...refusals(401, 429) },
  }),
}

const tenMinutesMs = 10 * 60_000
const limits = {
  [routes.mail.path]: { name: 'test mail', most: 5, windowMs: tenMinutesMs },
  [routes.backup.path]: { name: 'backup at the desk', most: 5, windowMs: tenMinutesMs },
  [routes.payment.path]: { name: 'test payment', most: 20, windowMs: tenMinutesMs },
}

type Parts = ApiParts & {
  env: Env
  mail: MailAccount | undefined
  providers: Providers
  startBackup: StartBackupProgram
}

const onlyAdministrator = (names: string) => `Only your server's administrator can change this: ${names}.`

export function createSystemApi(parts: Parts) {
  const { env, store, now, mail, requireOwner, providers } = parts
  const [provider] = providers
  const api = createApi()
  api.use(routes.read.path, requireOwner)
  for (const [path, limit] of Object.entries(limits)) api.use(path, requireOwner, limited(parts, limit))

  return api
    .openapi(routes.read, async (c) => {
      const time = now()
      const disk = await statfs(env.dataDir).catch(() => undefined)
      const { isRunning } = await readBackups(store, planOf(env.backup), time)
      const asked = await findDeskBackup(store, time)
      const lastEventAt = await findLastEventAt(store, provider.name)
      const { publicUrl = null } = env.http
      return c.json(
        {
          version,
          publicUrl,
          database: store.engine,
          diskFreeBytes: disk ? disk.bavail * disk.bsize : null,
          backups: {
            place: placeTitle(env.backup) ?? null,
            isDaily: planOf(env.backup) !== undefined,
            isEncrypted: env.backup.key !== undefined,
            isRunning,
            asked: asked ? { ...asked, at: isoOf(asked.at) } : null,
          },
          mail: {
            server: mail ? new URL(mail.smtpUrl).host : null,
            from: mail?.from ?? null,
            owner: mail?.owner ?? null,
            usesEmailJs: !mail && env.mail.emailJs !== undefined,
          },
          payment: {
            provider: provider.name,
            keys: provider.name === 'demo' ? 'none' : keyKind(env.payments.stripe?.secretKey),
            webhookUrl: provider.name === 'stripe' && publicUrl ? `${publicUrl}/api/payments/webhook` : null,
            lastEventAt: lastEventAt === undefined ? null : isoOf(lastEventAt),
          },
        },
        200,
      )
    })
    .openapi(routes.mail, async (c) => {
      if (!mail) throw new Problem(409, `The shop has no mail server. ${onlyAdministrator('SMTP_URL')}`)
      const result = await sendTestMail(mail, now())
      const failed = result.outcome === 'sent' ? undefined : result
      c.get('log').info({ outcome: result.outcome, reason: failed?.reason }, 'test email')
      const answer = { reason: failed?.reason ?? null, words: failed?.words ?? null }
      return c.json({ sent: failed === undefined, to: mail.owner, ...answer }, 200)
    })
    .openapi(routes.backup, async (c) => {
      if (placeTitle(env.backup) === undefined)
        throw new Problem(409, `Backups aren't set up. ${onlyAdministrator('BACKUP_DIR, or the BACKUP_S3 variables')}`)
      if (!(await startDeskBackup(parts))) throw new Problem(409, 'A backup is being made, or was made a moment ago.')
      return c.body(null, 202)
    })
    .openapi(routes.payment, async (c) => {
      const result = await provider.testConnection()
      return c.json(
        result.ok
          ? { ok: true, isLive: result.isLive, available: decimalFromCents(result.availableCents), reason: null }
          : { ok: false, isLive: null, available: null, reason: result.reason },
        200,
      )
    })
}

const keyKind = (secretKey: string | undefined) => (/^[sr]k_live_/.test(secretKey ?? '') ? 'live' : 'test')

export type SystemApi = ReturnType<typeof createSystemApi>

/** Who the shop writes as, and to whom its notices go (RUN-2). */
import { shop } from '../../../content/shop.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { openOutbox } from './outbox.server.ts'

export type MailAccount = { smtpUrl: string; from: string; owner: string }

/**
 * From here on the shop writes mail; undefined where no mail server is set. An address that is not set is the one in
 * content/shop.ts, and the log says so.
 */
export function openMail(env: Env, store: Store, log: Log): MailAccount | undefined {
  const { smtpUrl, from, owner } = env.mail
  if (!smtpUrl) return undefined
  const missing = [
    !from && `MAIL_FROM is not set: mail goes out as ${shop.email.address}.`,
    !owner && `OWNER_EMAIL is not set: notices of new quotes go to ${shop.email.address}.`,
    !env.http.publicUrl && 'PUBLIC_URL is not set: the links in mails lead to this machine only.',
  ].filter(Boolean)
  if (missing.length > 0) log.warn(missing.join(' '))
  const account = { smtpUrl, from: from ?? shop.email.address, owner: owner ?? shop.email.address }
  openOutbox(store, account.from)
  return account
}

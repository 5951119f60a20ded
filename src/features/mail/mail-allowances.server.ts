/**
 * MAIL-3: how much email strangers may cause. All processes count together, over a sliding window: a fixed window would
 * let twice as many through around its end.
 */
import { createHash } from 'node:crypto'
import type { Store } from '../../platform/database/store.ts'
import type { HoldReason } from './mail.ts'

type Allowance = { name: string; most: number; windowMs: number }

const hourMs = 60 * 60 * 1000

/** Confirmations to one mailbox. */
export const perRecipient: Allowance = { name: 'recipient', most: 3, windowMs: 24 * hourMs }
/** Confirmations caused by one network address. */
export const perSender: Allowance = { name: 'sender', most: 20, windowMs: hourMs }
/** And by one IPv6 site, which has 65,536 networks. */
const perNetwork: Allowance = { name: 'network', most: 60, windowMs: hourMs }
/** WIN-6: emails with the links of a mailbox's quotes. Its confirmations don't count, nor the other way around. */
const linksPerMailbox: Allowance = { name: 'links', most: 3, windowMs: 24 * hourMs }
/** Notices of new quotes to the owner; the rest come as a list. */
export const ownerNotices: Allowance = { name: 'owner-notices', most: 30, windowMs: hourMs }

/** The visitor who caused an email: a network address, and for IPv6 the site it belongs to. */
export type Sender = { address: string; network: string | undefined }

/** Why an email must be held for the owner's OK; undefined if it may go out, which counts it. */
export async function reasonToHold(
  store: Store,
  recipient: string,
  sender: Sender | undefined,
  now: number,
): Promise<HoldReason | undefined> {
  // Always locked in this order, so two transactions never wait for each other's rows.
  const toRecipient = await lock(store, perRecipient, mailboxOf(recipient), now)
  const bySender = sender ? [await lock(store, perSender, sender.address, now)] : []
  if (sender?.network) bySender.push(await lock(store, perNetwork, sender.network, now))
  if (toRecipient.isUsedUp) return 'recipient'
  if (bySender.some((one) => one.isUsedUp)) return 'sender'
  for (const allowance of [toRecipient, ...bySender]) await allowance.take()
  return undefined
}

/** Whether the owner may get another notice as an email of its own; if so, counts it. */
export async function takeOwnerNotice(store: Store, now: number): Promise<boolean> {
  const notices = await lock(store, ownerNotices, '', now)
  if (notices.isUsedUp) return false
  await notices.take()
  return true
}

/** Whether this mailbox may get its links once more; if so, counts it. The same work whether the shop knows it or not. */
export async function takeLinksMail(store: Store, recipient: string, now: number): Promise<boolean> {
  const links = await lock(store, linksPerMailbox, mailboxOf(recipient), now)
  if (links.isUsedUp) return false
  await links.take()
  return true
}

const clockSkewMs = 60_000

/** Locks the counter's row until the transaction ends, so parallel transactions count one after the other. */
async function lock(store: Store, { name, most, windowMs }: Allowance, whose: string, now: number) {
  const key = `${name}:${createHash('sha256').update(whose).digest('base64url').slice(0, 22)}`
  const { used } = await store.db
    .insertInto('mail_allowances')
    .values({ key, used: '[]', updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: now }))
    .returning('used')
    .executeTakeFirstOrThrow()
  // A time far ahead comes from a clock that was wrong; one slightly ahead from a caller that read the clock later but
  // locked the row sooner.
  const recent = (JSON.parse(used) as number[]).filter((at) => at > now - windowMs && at <= now + clockSkewMs)
  return {
    isUsedUp: recent.length >= most,
    take: async () => {
      await store.db
        .updateTable('mail_allowances')
        .set({ used: JSON.stringify([...recent, now]) })
        .where('key', '=', key)
        .execute()
    },
  }
}

/** Mail systems that treat 'ada.lovelace' and 'adalovelace' as one mailbox. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: 'Ada.L+quotes@Gmail.com' is 'adal@gmail.com'. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const [user = ''] = address.slice(0, at).toLowerCase().split('+', 1)
  return `${dotless.has(domain) ? user.replaceAll('.', '') : user}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}

/** Deletes counters that no window reaches anymore. */
export async function deleteOldAllowances(store: Store, now: number): Promise<void> {
  await store.db
    .deleteFrom('mail_allowances')
    .where('updated_at', '<', now - perRecipient.windowMs)
    .execute()
}

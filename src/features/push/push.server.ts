/** The devices that are told, and what waits to be sent to them. All SQL of the push tables. */
import { createHash, randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { currentPerson } from '../../platform/people/current-person.ts'
import { type PushTopic, pushTopicNames } from './push-topics.ts'
import { createShopKeys, type PushKeys, type ShopKeys } from './web-push.server.ts'

/** What a device shows. `path` is what a press opens. */
export type PushNote = { topic: PushTopic | 'test'; title: string; body: string; path: string }

type NoteRow = Selectable<Tables['push_notes']>
export type DuePush = Pick<NoteRow, 'subscription_id' | 'topic' | 'content' | 'more' | 'happened_at' | 'tries'> & {
  lease: string
  endpoint: string
  keys: PushKeys
}

/** More than one shop has. Past it, the device that was set up longest ago is told no more. */
const mostDevices = 20
/** Of a topic, so that a rush is one notice that counts. */
export const quietMs = 30_000
export const leaseMs = 60_000

/** Of a subscription: its endpoint's digest. */
export const deviceIdOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/** Made when first asked for, and the same for good: browsers tie their subscriptions to it. */
export async function shopKeys(store: Store, now: number): Promise<ShopKeys> {
  const find = () =>
    store.db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst()
  const known = await find()
  if (known) return known
  const { publicKey, privateKey } = createShopKeys()
  await store.db
    .insertInto('push_keys')
    .values({ id: 1, public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  // Another process may have been faster.
  const kept = await find()
  if (!kept) throw new Error('The key for push services was not kept.')
  return kept
}

const topicsOf = (topics: string): PushTopic[] => {
  const listed: unknown = JSON.parse(topics)
  return pushTopicNames.filter((topic) => Array.isArray(listed) && listed.includes(topic))
}

/** What this device is told about; undefined for one that the shop doesn't know. */
export async function findDeviceTopics(store: Store, id: string): Promise<PushTopic[] | undefined> {
  const found = await store.db.selectFrom('push_subscriptions').select('topics').where('id', '=', id).executeTakeFirst()
  return found && topicsOf(found.topics)
}

export type Device = { endpoint: string; keys: PushKeys; topics: readonly PushTopic[] }

export const saveDevice = (store: Store, { endpoint, keys, topics }: Device, now: number): Promise<void> =>
  store.transaction(async () => {
    const told = { topics: JSON.stringify(topics), ...keys, person_id: currentPerson()?.id ?? null, updated_at: now }
    await store.db
      .insertInto('push_subscriptions')
      .values({ id: deviceIdOf(endpoint), endpoint, ...told, created_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
      .execute()
    const past = await store.db
      .selectFrom('push_subscriptions')
      .select('id')
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .offset(mostDevices)
      .limit(mostDevices)
      .execute()
    for (const { id } of past) await deleteDevice(store, id)
  })

export async function deleteDevice(store: Store, id: string): Promise<void> {
  await store.db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** Of a person who signed out everywhere, was removed, or is no owner any more. Those without a person are the first owner's. */
export async function deleteDevicesOf(store: Store, personId: string, isFirstOwner: boolean): Promise<void> {
  await store.db
    .deleteFrom('push_subscriptions')
    .where((eb) => {
      const isTheirs = eb('person_id', '=', personId)
      return isFirstOwner ? eb.or([isTheirs, eb('person_id', 'is', null)]) : isTheirs
    })
    .execute()
}

const listeners = new WeakMap<Store, Set<() => void>>()

/** Calls `listener` after every commit of this process that has news for a device. Returns how to stop. */
export function onNewPush(store: Store, listener: () => void): () => void {
  const all = listeners.get(store) ?? new Set()
  listeners.set(store, all.add(listener))
  return () => void all.delete(listener)
}

/**
 * For every device that is told about it, in the transaction of what happened. What still waits is replaced, and counted: a rush
 * of a hundred quotes is one notice.
 */
export async function putPush(store: Store, note: PushNote, now: number): Promise<void> {
  const devices = await store.db.selectFrom('push_subscriptions').select(['id', 'topics']).orderBy('id').execute()
  const told = devices.filter(({ topics }) => topicsOf(topics).some((topic) => topic === note.topic))
  for (const { id } of told) await putNote(store, id, note, now)
  if (told.length > 0) announce(store)
}

/** To one device, whatever it is told about. */
export async function putTestPush(store: Store, id: string, note: PushNote, now: number): Promise<void> {
  await putNote(store, id, note, now)
  announce(store)
}

function announce(store: Store): void {
  for (const listener of listeners.get(store) ?? []) store.afterCommit(listener)
}

async function putNote(store: Store, id: string, { topic, ...note }: PushNote, now: number): Promise<void> {
  const fresh = { content: JSON.stringify(note), happened_at: now, lease: null, tries: 0 }
  await store.db
    .insertInto('push_notes')
    .values({ subscription_id: id, topic, ...fresh, more: 0, due_at: now, sent_at: null })
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'topic']).doUpdateSet((eb) => ({
        ...fresh,
        // What waits was never seen. What was sent starts over, some time after the last one.
        more: eb
          .case()
          .when(waits(eb))
          .then(eb('push_notes.more', '+', 1))
          .else(0)
          .end(),
        due_at: eb
          .case()
          .when(waits(eb))
          .then(eb.ref('push_notes.due_at'))
          .when('push_notes.lease', 'is not', null)
          .then(now + quietMs)
          .when(eb.and([eb('push_notes.sent_at', '>', now - quietMs), eb('push_notes.sent_at', '<=', now)]))
          .then(eb('push_notes.sent_at', '+', quietMs))
          .else(now)
          .end(),
      })),
    )
    .execute()
}

/** Nobody has it in hand. */
const waits = (eb: ExpressionBuilder<Tables, 'push_notes'>) =>
  eb.and([eb('push_notes.due_at', 'is not', null), eb('push_notes.lease', 'is', null)])

/** Leases the note that has been due longest. Every later change checks the lease. */
export async function takeDuePush(store: Store, now: number): Promise<DuePush | undefined> {
  const due = await store.db
    .selectFrom('push_notes')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_notes.subscription_id')
    .select(['subscription_id', 'topic', 'content', 'more', 'happened_at', 'tries', 'endpoint', 'p256dh', 'auth'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const lease = randomUUID()
  const taken = await store.db
    .updateTable('push_notes')
    .set({ lease, due_at: now + leaseMs, tries: due.tries + 1 })
    .where('subscription_id', '=', due.subscription_id)
    .where('topic', '=', due.topic)
    .where('due_at', '<=', now)
    // What came in between is sent with the next look.
    .where('content', '=', due.content)
    .where('tries', '=', due.tries)
    .returning('topic')
    .executeTakeFirst()
  const { p256dh, auth, ...note } = due
  return taken && { ...note, tries: due.tries + 1, lease, keys: { p256dh, auth } }
}

const leased = (store: Store, { subscription_id, topic, lease }: DuePush, change: Partial<NoteRow>) =>
  store.db
    .updateTable('push_notes')
    .set({ lease: null, ...change })
    .where('subscription_id', '=', subscription_id)
    .where('topic', '=', topic)
    .where('lease', '=', lease)
    .execute()

/** Sent, or given up. */
export const endPush = (store: Store, push: DuePush, now: number) =>
  leased(store, push, { due_at: null, sent_at: now, more: 0, tries: 0 })

export const postponePush = (store: Store, push: DuePush, dueAt: number) => leased(store, push, { due_at: dueAt })

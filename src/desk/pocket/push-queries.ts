/** What this device is told about. The browser has the subscription; the shop knows its topics. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { PushApi } from '../../features/push/push-api.server.ts'
import type { PushTopic } from '../../features/push/push-topics.ts'
import { answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerPushKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'

const api = hc<PushApi>(apiBase, { fetch: apiFetch }).admin.push

/** Why there can be no notices here: the browser can't, only once it is an app (iPhone), or its user said no. */
type Hindrance = 'unable' | 'blocked'

export const hindrance = (): Hindrance | undefined => {
  if (!('Notification' in window) || !('PushManager' in window)) return 'unable'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

const findSubscription = async () =>
  (await (await navigator.serviceWorker.getRegistration('/admin'))?.pushManager?.getSubscription()) ?? undefined

async function deviceIdOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return base64Url(digest)
}

const base64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** `topics` is empty where this device is told nothing. */
export const pushQuery = queryOptions({
  queryKey: ownerPushKey,
  queryFn: async () => {
    const subscription = await findSubscription()
    const query = subscription ? { device: await deviceIdOf(subscription.endpoint) } : {}
    const { publicKey, topics } = await answered(api.$get({ query }))
    return { publicKey, topics: topics ?? [] }
  },
  staleTime: 0,
})

export type PushSettings = { publicKey: string; topics: PushTopic[] }

/** The user has said no, or the push service can't be reached. */
class NotSubscribed extends Error {}

export const saveTopics = mutationOptions({
  scope: { id: 'push-topics' },
  mutationFn: async ({ publicKey, topics }: PushSettings) => {
    if (topics.length === 0) {
      const subscription = await findSubscription()
      if (!subscription) return
      await done(api.device.$delete({ json: { endpoint: subscription.endpoint } }))
      await subscription.unsubscribe()
      return
    }
    // Only right after a press may a page ask for this.
    if ((await Notification.requestPermission()) !== 'granted')
      throw new NotSubscribed('The browser was not allowed to show notices.')
    const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
    const { p256dh = '', auth = '' } = keys ?? {}
    await done(api.device.$put({ json: { endpoint: endpoint ?? '', keys: { p256dh, auth }, topics } }))
  },
  onMutate: ({ topics }, { client }) => {
    const before = client.getQueryData<PushSettings>(ownerPushKey)
    if (before) client.setQueryData<PushSettings>(ownerPushKey, { ...before, topics })
  },
  onError: (error) => {
    if (error instanceof NotSubscribed) toast({ title: 'Not Turned On', description: error.message, tone: 'danger' })
    else showFailure('Not Saved', error)
  },
  onSettled: (_saved, _error, _settings, _shown, { client }) => client.invalidateQueries({ queryKey: ownerPushKey }),
})

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready
  const known = await registration.pushManager.getSubscription()
  const knownKey = known?.options.applicationServerKey
  if (known && knownKey && base64Url(knownKey) === publicKey) return known
  // Of another key, as before a shop was set up again.
  await known?.unsubscribe()
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    throw new NotSubscribed("The browser's push service could not be reached. Try again in a moment.")
  }
}

export const sendTest = mutationOptions({
  mutationFn: async () => {
    const subscription = await findSubscription()
    if (subscription) await done(api.device.test.$post({ json: { endpoint: subscription.endpoint } }))
  },
  onSuccess: () => toast({ title: 'Test Sent', description: 'It shows up in a few seconds.', tone: 'success' }),
  onError: (error) => showFailure('Test Not Sent', error),
})

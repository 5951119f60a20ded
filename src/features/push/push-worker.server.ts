/** Sends what is due to the owner's devices, in the background. Several processes may do so at once. */
import { shop } from '../../../content/shop.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/repeat.ts'
import { type TimeCall, untimed } from '../../platform/watching/outside-calls.ts'
import { deleteDevice, endPush, onNewPush, postponePush, shopKeys, takeDuePush } from './push.server.ts'
import { sendPush } from './web-push.server.ts'

/** Finds what other processes saved, and tries that have become due; what this process saved is sent at once. */
const pollEveryMs = 5_000
/** News of yesterday, as after a long outage or from a restored backup, is on the desk anyway. */
const staleMs = 24 * 60 * 60 * 1000
const maxTries = 8

/** 1 minute, 4, 16, … up to 6 hours. */
const retryAfterMs = (tries: number) => Math.min(6 * 60, 4 ** (tries - 1)) * 60_000

type Parts = {
  env: Pick<Env, 'push' | 'http' | 'mail'>
  store: Store
  now: () => number
  log: Log
  timeCall?: TimeCall
}

/** Returns `stop`, which waits for the message under way. */
export function startPushWorker(parts: Parts): () => Promise<void> {
  let isStopping = false
  const sending = repeat(pollEveryMs, parts.log, 'notices to devices are waiting', async () => {
    while (!isStopping && (await sendNextPush(parts)));
  })
  const unsubscribe = onNewPush(parts.store, sending.soon)
  return async () => {
    isStopping = true
    unsubscribe()
    await sending.stop()
  }
}

/** False when nothing is due. */
export async function sendNextPush({ env, store, now, log, timeCall = untimed }: Parts): Promise<boolean> {
  const push = await takeDuePush(store, now())
  if (!push) return false
  // Never the endpoint: anyone who knows it may send to the device.
  const about = { device: push.subscription_id.slice(0, 8), topic: push.topic, tries: push.tries }
  if (now() - push.happened_at > staleMs || push.tries > maxTries) {
    await endPush(store, push, now())
    log.warn(about, 'notice to a device given up')
    return true
  }
  try {
    const { endpoint, keys, topic } = push
    const text = JSON.stringify({ ...JSON.parse(push.content), tag: topic, more: push.more })
    const { testService } = env.push
    const own = { shopKeys: await shopKeys(store, now()), subject: subjectOf(env), now: now(), testService }
    const { status, retryAfterSeconds } = await timeCall('push', () =>
      sendPush({ endpoint, keys, text, topic, ...own }),
    )
    if (status === 404 || status === 410) {
      // RFC 8030, 7.3: the browser has unsubscribed.
      await deleteDevice(store, push.subscription_id)
      log.info(about, 'device is gone')
    } else if (status >= 200 && status < 300) {
      await endPush(store, push, now())
      log.info(about, 'notice sent to a device')
    } else if (status === 429 || status >= 500) {
      const waitMs = Math.min(
        Math.max(retryAfterMs(push.tries), (retryAfterSeconds ?? 0) * 1000),
        retryAfterMs(maxTries),
      )
      await postponePush(store, push, now() + waitMs)
      log.warn({ ...about, status }, 'notice to a device not sent')
    } else {
      await endPush(store, push, now())
      log.warn({ ...about, status }, 'notice to a device refused')
    }
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotPublic') await deleteDevice(store, push.subscription_id)
    else await postponePush(store, push, now() + retryAfterMs(push.tries))
    log.warn({ ...about, reason: name, code: (error as NodeJS.ErrnoException).code }, 'notice to a device not sent')
  }
  return true
}

/** How a push service reaches the people who run the shop (RFC 8292, 2.1). */
const subjectOf = ({ http, mail }: Parts['env']) =>
  http.publicUrl?.startsWith('https:') ? http.publicUrl : `mailto:${mail.owner ?? shop.email.address}`

/** The demo provider signs its events as Stripe does. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Same as Stripe's: an older signature may be a replay. */
const signatureToleranceMs = 5 * 60 * 1000

export function isEqual(text: string, other: string): boolean {
  const [one, two] = [Buffer.from(text), Buffer.from(other)]
  return one.length === two.length && timingSafeEqual(one, two)
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

/** Stripe's scheme: the time, and a digest of time and body. docs.stripe.com/webhooks#verify-manually */
export function sign(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${body}`, secret).toString('hex')}`
}

export function isSigned(body: string, signature: string | undefined, secret: string, now: number): boolean {
  const [, seconds, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (!seconds || !digest || Math.abs(now - Number(seconds) * 1000) > signatureToleranceMs) return false
  return timingSafeEqual(hmac(`${seconds}.${body}`, secret), Buffer.from(digest, 'hex'))
}

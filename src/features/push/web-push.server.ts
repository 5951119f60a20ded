/**
 * One push message on its way: encrypted for one browser (RFC 8291, RFC 8188), signed by the shop (VAPID, RFC 8292)
 * and handed to the browser's push service (RFC 8030). A few calls of Node's crypto, so no package of its own.
 */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { lookupPublic } from './push-address.server.ts'

/** What the browser has told: its key and its secret, both base64url. */
export type PushKeys = { p256dh: string; auth: string }
export type ShopKeys = { publicKey: string; privateKey: string }

const curve = 'prime256v1'
const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** The shop's key pair: an uncompressed point and its private number, base64url. */
export function createShopKeys(): ShopKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ format: 'jwk' })
  return { publicKey: Buffer.concat([Buffer.of(4), bytesOf(x), bytesOf(y)]).toString('base64url'), privateKey: d }
}

/** Whether these can be a browser's: a point on the curve, and 16 bytes. */
export function areKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    const point = bytesOf(p256dh)
    ECDH.convertKey(point, curve)
    return point.length === 65 && point[0] === 4 && bytesOf(auth).length === 16
  } catch {
    return false
  }
}

/** Of a record: more than any message has. */
const recordBytes = 4096

/** @param made For the example of RFC 8291; else fresh for each message. */
export function encrypt(text: string, { p256dh, auth }: PushKeys, made?: { salt: string; privateKey: string }): Buffer {
  const [browserKey, secret] = [bytesOf(p256dh), bytesOf(auth)]
  const salt = made ? bytesOf(made.salt) : randomBytes(16)
  const own = createECDH(curve)
  if (made) own.setPrivateKey(bytesOf(made.privateKey))
  else own.generateKeys()
  const ownKey = own.getPublicKey()
  const derive = (from: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const shared = derive(own.computeSecret(browserKey), secret, keyInfo, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  // The only record, and so the last one: 2.
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, size, Buffer.of(ownKey.length), ownKey, ...sealed])
}

/** RFC 8292: no longer than a day. */
const signedForSeconds = 12 * 60 * 60

/** The Authorization header. `subject` is how the push service reaches the shop: https: or mailto:. */
export function authorization(
  endpoint: string,
  { publicKey, privateKey: d }: ShopKeys,
  subject: string,
  now: number,
): string {
  const point = bytesOf(publicKey)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
  const exp = Math.floor(now / 1000) + signedForSeconds
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: subject })}`
  const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey}`
}

export type Push = {
  endpoint: string
  keys: PushKeys
  text: string
  /** While the device is off, the newest of a topic replaces the ones before it (RFC 8030, 5.4). */
  topic: string
  shopKeys: ShopKeys
  subject: string
  now: number
  /** In tests: the address of a push service on this machine. */
  testService?: string | undefined
}

export type PushResult = { status: number; retryAfterSeconds: number | undefined }

/** The push service forgets a message that it couldn't deliver for a day. */
const keptSeconds = 24 * 60 * 60
const timeoutMs = 10_000

/** Throws when the service can't be reached, or isn't on the public internet. */
export async function sendPush(push: Push): Promise<PushResult> {
  const { endpoint, testService } = push
  const body = encrypt(push.text, push.keys)
  const isTest = testService !== undefined && new URL(endpoint).origin === testService
  const options = {
    method: 'POST',
    timeout: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
    // No connection outlives its message, and none is made to an address that the check didn't see.
    agent: false as const,
    ...(!isTest && { lookup: lookupPublic }),
    headers: {
      authorization: authorization(endpoint, push.shopKeys, push.subject, push.now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: keptSeconds,
      topic: push.topic,
      urgency: 'high',
    },
  }
  // TLS is loaded when there is something to send.
  const { request } = isTest && endpoint.startsWith('http:') ? await import('node:http') : await import('node:https')
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, options, (answer) => {
      const after = Number(answer.headers['retry-after'])
      resolve({ status: answer.statusCode ?? 0, retryAfterSeconds: after > 0 ? after : undefined })
      // Whatever it says is of no use, and may have no end.
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

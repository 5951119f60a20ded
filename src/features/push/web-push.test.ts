import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { isPublicAddress, isPushEndpoint, lookupPublic } from './push-address.server.ts'
import { areKeys, authorization, createShopKeys, encrypt } from './web-push.server.ts'

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  made: { salt: 'DGv6ra1nlYgDCS1FRnbzlw', privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' },
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('a message to a device', () => {
  it('is encrypted as in the example of RFC 8291', () => {
    expect(encrypt(example.text, example.keys, example.made).toString('base64url')).toBe(example.message)
  })

  it('differs each time', () => {
    expect(encrypt('a', example.keys).equals(encrypt('a', example.keys))).toBe(false)
  })

  it('is signed by the shop for one push service, for 12 hours (RFC 8292)', () => {
    const keys = createShopKeys()
    const header = authorization('https://push.example.com/send/abc?x=1', keys, 'mailto:a@b.example', 1_000_000)
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? []
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(read(claims)).toEqual({ aud: 'https://push.example.com', exp: 1_000 + 43_200, sub: 'mailto:a@b.example' })
    expect(key).toBe(keys.publicKey)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    const proof = Buffer.from(signature, 'base64url')
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)).toBe(true)
  })

  it('takes no keys that are no point of the curve, or too short', () => {
    const { p256dh, auth } = example.keys
    expect(areKeys({ p256dh, auth })).toBe(true)
    const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
    for (const keys of [
      { p256dh: offCurve, auth },
      { p256dh: '', auth },
      { p256dh: p256dh.slice(0, 40), auth },
      { p256dh, auth: 'AAAA' },
    ])
      expect(areKeys(keys), JSON.stringify(keys)).toBe(false)
  })
})

describe('a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QAA',
    'https://wns2-by3p.notify.windows.com/w/?token=AAA',
    'https://8.8.8.8/push',
    'https://[2606:4700::1111]/push',
  ])('may be at %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, undefined)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/send',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.100.100.200/',
    'https://192.168.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://shop.localhost/',
    'https://metadata.google.internal/',
    'https://postgres/',
    'https://printer.local/',
    'https://fcm.googleapis.com:8443/send',
    'https://user:word@fcm.googleapis.com/send',
    'https://fcm.googleapis.com/send#here',
    'ftp://fcm.googleapis.com/send',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(10_000)}`,
  ])('may not be at %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, undefined)).toBe(false)
  })

  it('is reached at the address that was checked, and not at one of this machine', async () => {
    const found = (host: string) =>
      new Promise((resolve) => lookupPublic(host, {}, (error, address) => resolve(error?.name ?? address)))
    expect(await found('localhost')).toBe('NotPublic')
    expect(await found('127.0.0.1')).toBe('NotPublic')
    expect(await found('8.8.8.8')).toBe('8.8.8.8')
  })

  test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '2a00:1450::5'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each(['172.16.0.1', '172.31.255.255', '224.0.0.1', '255.255.255.255', '::ffff:10.0.0.1', 'x', ''])(
    '%s is not public',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})

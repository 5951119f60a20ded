/** A device with passkeys, in software, for tests: ES256, as WebAuthn Level 3 writes it, and what a hostile one may change. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Passkey = { id: Buffer; privateKey: KeyObject; userHandle: string; counter: number }
type Options = { challenge: string }

/** What a hostile device or another site's page says. */
export type Told = {
  origin?: string
  rpId?: string
  counter?: number
  userHandle?: string
  isVerified?: boolean
  attestation?: { fmt: string; attStmt: Buffer }
  type?: string
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** CBOR (RFC 8949): the head of an item, of `major` type. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (words: string) => Buffer.concat([head(3, Buffer.byteLength(words)), Buffer.from(words)])
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
/** { x5c: [a certificate] } */
export const withCertificate = map([text('x5c'), Buffer.concat([head(4, 1), bytes(randomBytes(200))])])

export function openAuthenticator(site = { origin: 'http://localhost:3000', rpId: 'localhost' }) {
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const flagsOf = ({ isVerified = true }: Told) => 0x01 | (isVerified ? 0x04 : 0)
  const authData = (told: Told, flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(told.rpId ?? site.rpId), Buffer.from([flags]), count])
  }
  return {
    /** Makes a passkey, and what the browser sends of it. A `counter` of 0 stays 0, as most devices have it. */
    make(options: Options & { user: { id: string } }, told: Told = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const passkey: Passkey = {
        id: randomBytes(32),
        privateKey,
        userHandle: options.user.id,
        counter: told.counter ?? 0,
      }
      const length = Buffer.alloc(2)
      length.writeUInt16BE(passkey.id.length)
      const data = Buffer.concat([
        authData(told, flagsOf(told) | 0x40, passkey.counter),
        Buffer.alloc(16),
        ...[length, passkey.id, key],
      ])
      const { fmt, attStmt } = told.attestation ?? { fmt: 'none', attStmt: map() }
      const attestationObject = map(
        [text('fmt'), text(fmt)],
        [text('attStmt'), attStmt],
        [text('authData'), bytes(data)],
      )
      const id = passkey.id.toString('base64url')
      const json = {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: clientData(
            told.type ?? 'webauthn.create',
            options.challenge,
            told.origin ?? site.origin,
          ).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
      return { passkey, json }
    },

    /** What the browser sends to sign in. */
    answer({ challenge }: Options, passkey: Passkey, told: Told = {}) {
      const counter = told.counter ?? (passkey.counter === 0 ? 0 : ++passkey.counter)
      const data = authData(told, flagsOf(told), counter)
      const client = clientData(told.type ?? 'webauthn.get', challenge, told.origin ?? site.origin)
      const id = passkey.id.toString('base64url')
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey).toString('base64url'),
          userHandle: told.userHandle ?? passkey.userHandle,
        },
      }
    },
  }
}

/** Encrypts backups with age (age-encryption.org), which other programs read too. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BackupError } from './backup-error.ts'

/** The first bytes of every file that age encrypted. */
const ageMark = 'age-encryption.org/v1'

export const isEncrypted = (beginning: Uint8Array) =>
  Buffer.from(beginning.subarray(0, ageMark.length)).toString('latin1') === ageMark

/** A new key for BACKUP_KEY. */
export async function newBackupKey(): Promise<string> {
  const { generateX25519Identity } = await import('age-encryption')
  return generateX25519Identity()
}

/** Throws when the key isn't one of age's. */
export async function encrypt(plain: Readable, key: string): Promise<Readable> {
  const { Encrypter, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const encrypted = await encrypter.encrypt(webStream(plain))
  return Readable.fromWeb(encrypted as ReadableStream<Uint8Array>)
}

/** Throws `BackupError` for a wrong key, and while it is read, for a file that was cut short or changed. */
export async function decrypt(encrypted: Readable, key: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const plain = await decrypter.decrypt(webStream(encrypted)).catch((cause: unknown) => {
    throw new BackupError('BACKUP_KEY is not the key that this backup was made with, or its beginning is damaged.', {
      cause,
    })
  })
  return Readable.fromWeb(plain as ReadableStream<Uint8Array>)
}

const webStream = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>

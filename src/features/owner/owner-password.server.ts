/** The one password that opens the admin area (ADMIN-1): kept only as a slow salted hash. */
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Store } from '../../platform/database/store.ts'
import { whileStarting } from '../../platform/database/while-starting.ts'
import type { Log } from '../../platform/log.ts'
import { deleteAllDevices } from '../push/push.server.ts'

const settingName = 'ownerPassword'

/** OWASP password storage cheat sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

type PasswordHash = { salt: string; hash: string; memory: number; passes: number; parallelism: number }

const argon2Async = promisify(argon2)

const slowHash = (
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: Omit<PasswordHash, 'salt' | 'hash'>,
) =>
  argon2Async('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: cost.tagLength,
  })

/** Uses 19 MiB and a core, so strangers' requests queue for it (admin-api.server.ts). */
export async function isOwnerPassword(store: Store, password: string): Promise<boolean> {
  const stored = await findHash(store)
  if (!stored) return false
  const expected = Buffer.from(stored.hash, 'base64url')
  const given = await slowHash(password, Buffer.from(stored.salt, 'base64url'), stored)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Called at start. A password in the environment becomes the password; if it is new, every session
 * ends and known browsers are forgotten. With none in the environment and none stored, it makes one and returns it so
 * it can be shown once.
 */
export async function settleOwnerPassword(
  store: Store,
  fromEnvironment: string | undefined,
  now: number,
  log: Log,
): Promise<{ generated: string | undefined }> {
  if (fromEnvironment !== undefined) {
    await whileStarting(() => takePassword(store, fromEnvironment, now, log))
    return { generated: undefined }
  }
  if (await whileStarting(() => findHash(store))) return { generated: undefined }
  const generated = readablePassword()
  const isStored = await whileStarting(async () => {
    await storePassword(store, generated, now, { onlyFirst: true })
    // Not whether it was this try that stored it: the answer to an earlier one may have been lost.
    return isOwnerPassword(store, generated)
  })
  return { generated: isStored ? generated : undefined }
}

async function takePassword(store: Store, password: string, now: number, log: Log): Promise<void> {
  if (await isOwnerPassword(store, password)) return
  const replaced = (await findHash(store)) !== undefined
  await storePassword(store, password, now)
  if (replaced) log.info('the admin password has changed; everybody is signed out')
}

async function findHash(store: Store): Promise<PasswordHash | undefined> {
  const row = await store.db.selectFrom('settings').select('value').where('name', '=', settingName).executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** `onlyFirst`: when several processes start at once, one stores its password. */
async function storePassword(store: Store, password: string, now: number, { onlyFirst = false } = {}): Promise<void> {
  const salt = randomBytes(16)
  const hash = await slowHash(password, salt, cost)
  const { memory, passes, parallelism } = cost
  const kept: PasswordHash = {
    salt: salt.toString('base64url'),
    hash: hash.toString('base64url'),
    memory,
    passes,
    parallelism,
  }
  const value = JSON.stringify(kept)
  await store.transaction(async () => {
    const stored = await store.db
      .insertInto('settings')
      .values({ name: settingName, value, updated_at: now })
      .onConflict((conflict) => {
        const onName = conflict.column('name')
        return onlyFirst ? onName.doNothing() : onName.doUpdateSet({ value, updated_at: now })
      })
      .returning('name')
      .executeTakeFirst()
    if (!stored) return
    await store.db.deleteFrom('admin_sessions').execute()
    await store.db.deleteFrom('known_browsers').execute()
    await deleteAllDevices(store)
  })
}

// No look-alike letters and digits; 20 characters from 56 are 116 bits.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

function readablePassword(): string {
  const characters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)])
  return [0, 5, 10, 15].map((start) => characters.slice(start, start + 5).join('')).join('-')
}

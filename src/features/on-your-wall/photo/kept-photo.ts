/**
 * WALL-1, WALL-3: the photograph and its marks, on this device for 30 days and nowhere else. A browser may refuse to keep it
 * (private windows, policies, a full disk). Then it is gone with the page, and the page works the same.
 */
import type { WallMarks } from '../marks.ts'
import { keptMs } from './goes-along.ts'

export type KeptPhoto = {
  /** A JPEG of at most 1,920 pixels on its longer side, without what the camera noted. */
  photo: Blob
  marks: WallMarks
  savedAt: number
}

const [database, table, key] = ['on-your-wall', 'photos', 'last'] as const

/** Undefined if there is none. One that is too old is removed. */
export async function findKeptPhoto(now = Date.now()): Promise<KeptPhoto | undefined> {
  let found: KeptPhoto | undefined
  try {
    await inTable((photos) => {
      const reading: IDBRequest<KeptPhoto | undefined> = photos.get(key)
      reading.onsuccess = () => {
        const kept = reading.result
        if (kept?.marks.version === 1 && now - kept.savedAt < keptMs) found = kept
        else photos.delete(key)
      }
    })
  } catch {
    // The browser keeps nothing for us.
  }
  return found
}

/** Also for who doesn't open the window anymore. Makes no table for who never kept a photo. */
export async function removeOldPhoto(): Promise<void> {
  try {
    const tables = (await indexedDB.databases?.()) ?? []
    if (tables.some(({ name }) => name === database)) await findKeptPhoto()
  } catch {
    // The browser keeps nothing for us.
  }
}

/** Does nothing where the browser refuses: the photo is only on the page then. */
export const keepPhoto = (kept: KeptPhoto) => inTable((photos) => photos.put(kept, key)).catch(() => undefined)

/** @throws where the browser refuses */
export const removeKeptPhoto = () => inTable((photos) => photos.delete(key))

let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that a photo that is being kept is there to be removed. Resolves once it is on the disk. */
function inTable(use: (photos: IDBObjectStore) => void): Promise<void> {
  const next = last.then(async () => {
    const opened = await openDatabase()
    try {
      await new Promise<void>((resolve, reject) => {
        const transaction = opened.transaction(table, 'readwrite')
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
        use(transaction.objectStore(table))
      })
    } finally {
      opened.close()
    }
  })
  last = next.catch(() => undefined)
  return next
}

const openDatabase = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })

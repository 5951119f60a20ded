/**
 * WALL-1, WALL-3: the photograph and its marks, on this device for 30 days and nowhere else. Where the browser refuses (private
 * windows, policies, a full disk) nothing is kept, and nobody has to know.
 */
import type { WallMarks } from '../marks.ts'

/** `photo` is a JPEG of at most 1,920 pixels on its longer side. */
export type KeptPhoto = { photo: Blob; marks: WallMarks; savedAt: number }

const keptMs = 30 * 24 * 60 * 60 * 1000
const [database, table, key] = ['on-your-wall', 'photos', 'last'] as const

/** Undefined if there is none. One that is too old is removed. */
export async function findKeptPhoto(now = Date.now()): Promise<KeptPhoto | undefined> {
  const kept = await withTable<KeptPhoto | undefined>('readonly', (photos) => photos.get(key))
  if (!kept) return undefined
  if (kept.marks.version === 1 && now - kept.savedAt < keptMs) return kept
  await removeKeptPhoto()
  return undefined
}

export const keepPhoto = (kept: KeptPhoto) => withTable('readwrite', (photos) => photos.put(kept, key))

export const removeKeptPhoto = () => withTable('readwrite', (photos) => photos.delete(key))

async function withTable<T>(
  mode: IDBTransactionMode,
  use: (photos: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    const opened = await settled<IDBDatabase>(opening)
    try {
      return await settled<T>(use(opened.transaction(table, mode).objectStore(table)))
    } finally {
      opened.close()
    }
  } catch {
    return undefined
  }
}

const settled = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

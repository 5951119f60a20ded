import type { Readable } from 'node:stream'

/** Where the shop keeps small files: storage.ts has the local folder, bucket.ts the bucket. Names are our own, such as 'up-0f3a/320.webp'. */
export type Storage = {
  /** Atomic; on a local disk also fsynced. */
  put(name: string, content: Uint8Array): Promise<void>
  /** Undefined when the file is missing. The caller must destroy the body, read or not. */
  open(name: string): Promise<{ body: Readable; sizeBytes: number } | undefined>
  /** Does nothing when the file is missing. */
  delete(name: string): Promise<void>
}

/** The storage is unreachable, full, or refuses access. Worth trying again later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** Where small files are kept: a folder of this machine, or a bucket that several processes share. */
import { type FileHandle, mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createBucket } from './bucket.ts'
import type { Env } from './env.ts'

/** Names are of our own making, such as 'up-0f3a/320.webp': a folder and a file, both safe on any disk. */
export type Storage = {
  /** Whole or not at all; safe on the disk when it returns. */
  put(name: string, content: Uint8Array): Promise<void>
  /** Undefined when there is no such file. Whoever gets the body destroys it, read or not. */
  open(name: string): Promise<{ body: Readable; sizeBytes: number } | undefined>
  /** Nothing happens when there is no such file. */
  delete(name: string): Promise<void>
}

/** The place cannot be reached, is full, or refuses: worth trying again later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** The bucket when the environment names one, else the folder `media` of DATA_DIR. */
export const openStorage = ({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): Storage =>
  s3 ? createBucket(s3, 'media/') : createFolder(join(dataDir, 'media'))

function createFolder(root: string): Storage {
  /** By its name it can be found and deleted, also when a crash left it. */
  const unfinished = (path: string) => `${path}.new`
  return {
    async put(name, content) {
      const path = join(root, name)
      await unlessUnavailable(async () => {
        await writeSynced(unfinished(path), content)
        await rename(unfinished(path), path)
        // The name is on the disk only when its folder is, and the folder's name only when the root is.
        await sync(dirname(path))
        await sync(root)
      })
    },
    async open(name) {
      const file = await unlessUnavailable(() => unlessMissing(open(join(root, name))))
      if (file === undefined) return undefined
      try {
        return { sizeBytes: (await file.stat()).size, body: file.createReadStream() }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async delete(name) {
      const path = join(root, name)
      await unlessUnavailable(async () => {
        await rm(unfinished(path), { force: true })
        await rm(path, { force: true })
        await rmdir(dirname(path)).catch(ignoreFilledOrMissing)
      })
    },
  }
}

async function writeSynced(path: string, content: Uint8Array): Promise<void> {
  const file = await openToWrite(path)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The folder may be removed with its last file by somebody else between the two steps. */
async function openToWrite(path: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(dirname(path), { recursive: true })
    try {
      return await open(path, 'w')
    } catch (error) {
      if (attempt === 3 || codeOf(error) !== 'ENOENT') throw error
    }
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function unlessMissing<T>(opening: Promise<T>): Promise<T | undefined> {
  try {
    return await opening
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

function ignoreFilledOrMissing(error: unknown): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(String(codeOf(error)))) throw error
}

/** A full disk, missing rights, a disk that was unplugged. */
async function unlessUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new StorageUnavailable(`The folder of pictures cannot be used (${String(codeOf(cause))}).`, { cause })
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

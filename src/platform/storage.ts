/** Opens the storage for small files: a folder on this machine, or a bucket that several processes share. */
import { type FileHandle, mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createBucket } from './bucket.ts'
import type { Env } from './env.ts'
import { type Storage, StorageUnavailable } from './storage-contract.ts'
import { syncFile } from './sync-file.ts'
import type { TimeCall } from './watching/outside-calls.ts'

/** The bucket if the environment names one, otherwise the folder `media` in DATA_DIR. */
export const openStorage = ({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>, timeCall?: TimeCall): Storage =>
  s3 ? createBucket(s3, 'media/', timeCall) : createFolder(join(dataDir, 'media'))

function createFolder(root: string): Storage {
  /** A fixed name, so that a file left by a crash can be found and deleted. */
  const unfinished = (path: string) => `${path}.new`
  return {
    async put(name, content) {
      const path = join(root, name)
      await unlessUnavailable(async () => {
        await writeSynced(unfinished(path), content)
        await rename(unfinished(path), path)
        // A file's name is on disk once its folder is synced, and the folder's name once the root is.
        await syncFile(dirname(path))
        await syncFile(root)
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

/** Between mkdir and open, another call may delete the emptied folder. */
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

/** Covers a full disk, missing permissions, an unplugged disk. */
async function unlessUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new StorageUnavailable(`The picture folder cannot be used (${String(codeOf(cause))}).`, { cause })
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

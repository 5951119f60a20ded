/** Backups in a folder, such as a mounted disk. */
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile } from '../../../platform/sync-file.ts'
import type { BackupPlace } from './backup-place.ts'
import { folderTitle } from './named-place.ts'

/** A local file that is moved here must be on the same disk: write it into this folder. */
export function createFolderPlace(folder: string): BackupPlace {
  return {
    identity: folderTitle(folder),
    title: folderTitle(folder),
    async list() {
      const names = await readdir(folder).catch(emptyIfMissing)
      const files = await Promise.all(
        names.map(async (file) => {
          const found = await stat(join(folder, file)).catch(() => undefined)
          return found?.isFile() ? { file, bytes: found.size } : undefined
        }),
      )
      return files.filter((file) => file !== undefined)
    },
    async keep(file, localPath) {
      await syncFile(localPath)
      await rename(localPath, join(folder, file))
      await syncFile(folder)
    },
    async open(file) {
      const handle = await open(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return handle?.createReadStream()
    },
    delete: (file) => rm(join(folder, file), { force: true }),
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Opens the place for backups that the environment names. */
import type { Env } from '../../../platform/env.ts'
import type { BackupPlace } from './backup-place.ts'
import { createBucketPlace } from './bucket-place.server.ts'
import { createFolderPlace } from './folder-place.server.ts'
import { defaultFolder } from './named-place.ts'

/** A place, and the folder on the same disk in which its files are written first. `isOwners`: the owner has named that one. */
export type OpenPlace = BackupPlace & { workFolder: string; isOwners: boolean }

/** Without one in the environment: a folder in DATA_DIR, which a lost disk takes along. */
export function openBackupPlace({ backup, dataDir }: Pick<Env, 'backup' | 'dataDir'>): OpenPlace {
  if (backup.s3) return { ...createBucketPlace(backup.s3), workFolder: defaultFolder(dataDir), isOwners: false }
  const folder = backup.dir ?? defaultFolder(dataDir)
  return { ...createFolderPlace(folder), workFolder: folder, isOwners: backup.dir !== undefined }
}

/** Opens the place for backups that the environment names. */
import { join } from 'node:path'
import type { Env } from '../../../platform/env.ts'
import type { BackupPlace } from './backup-place.ts'
import { createBucketPlace } from './bucket-place.server.ts'
import { createFolderPlace } from './folder-place.server.ts'

/** A place, and the folder on the same disk in which its files are written first. */
export type OpenPlace = BackupPlace & { workFolder: string }

export const hasBackupPlace = ({ backup }: Pick<Env, 'backup'>) => backup.dir !== undefined || backup.s3 !== undefined

/** Without one in the environment: `backups` in DATA_DIR, which a lost disk takes along. */
export function openBackupPlace({ backup, dataDir }: Pick<Env, 'backup' | 'dataDir'>): OpenPlace {
  if (backup.s3) return { ...createBucketPlace(backup.s3), workFolder: join(dataDir, 'backups') }
  const folder = backup.dir ?? join(dataDir, 'backups')
  return { ...createFolderPlace(folder), workFolder: folder }
}

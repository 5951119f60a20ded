/** The place for backups as the environment names it, without what opens it: the shop itself never does. */
import { join } from 'node:path'
import type { Env } from '../../../platform/env.ts'

type Backup = Pick<Env['backup'], 'dir' | 's3'>

export const folderTitle = (folder: string) => `the folder ${folder}`
export const bucketTitle = (bucket: string) => `the bucket ${bucket}`

/** In a sentence: 'the folder /var/backups'. Undefined when none is set. */
export function placeTitle({ dir, s3 }: Backup): string | undefined {
  if (s3) return bucketTitle(s3.bucket)
  return dir === undefined ? undefined : folderTitle(dir)
}

/** Where they go when none is set, and where those for a bucket are written first. */
export const defaultFolder = (dataDir: string) => join(dataDir, 'backups')

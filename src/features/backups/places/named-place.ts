/** The place for backups as the environment names it, without what opens it: the shop itself never does. */
import { join } from 'node:path'
import type { Env } from '../../../platform/env.ts'

type Backup = Pick<Env['backup'], 'dir' | 's3'>

export const folderTitle = (folder: string) => `the folder ${folder}`
export const bucketTitle = (bucket: string) => `the bucket ${bucket}`

/** Two services may each have a bucket of this name. */
export const bucketIdentity = ({ bucket, endpoint }: NonNullable<Backup['s3']>) =>
  `${bucketTitle(bucket)} at ${new URL(endpoint).host}`

/** What the record of backups calls the place. Undefined when none is set. */
export function placeIdentity({ dir, s3 }: Backup): string | undefined {
  if (s3) return bucketIdentity(s3)
  return dir === undefined ? undefined : folderTitle(dir)
}

/** In a sentence: 'the folder /var/backups'. Undefined when none is set. */
export function placeTitle(backup: Backup): string | undefined {
  const identity = placeIdentity(backup)
  return identity && titleOf(identity)
}

/** A place in the record, in a sentence: without the address of its service. */
export const titleOf = (identity: string) => identity.replace(/^(the bucket .+) at \S+$/, '$1')

/** Where they go when none is set, and where those for a bucket are written first. */
export const defaultFolder = (dataDir: string) => join(dataDir, 'backups')

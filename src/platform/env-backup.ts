/** The environment of backups: where they go, when, how many stay, and their key. */
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { bucketOf, isHttpUrl } from './env-parts.ts'

const text = z.string()

export const backupVariables = {
  BACKUP_DIR: text.optional(),
  BACKUP_S3_ENDPOINT: text
    .refine(isHttpUrl, 'BACKUP_S3_ENDPOINT must be a web address, for example https://s3.us-east-1.amazonaws.com.')
    .optional(),
  BACKUP_S3_BUCKET: text.optional(),
  BACKUP_S3_REGION: text.optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_AT: text
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'BACKUP_AT must be a time of day such as 03:30, or off.')
    .default('03:30')
    .transform(minutesOf),
  BACKUP_KEEP: text
    .regex(
      /^[1-9]\d{0,3}d( \d{1,4}w)?( \d{1,4}m)?$/,
      'BACKUP_KEEP must say how many days, weeks and months of backups to keep, for example 7d 4w 6m.',
    )
    .default('7d 4w 6m')
    .transform(keptOf),
  BACKUP_KEY: text
    .regex(
      /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/,
      'BACKUP_KEY must be a key that npm run backup -- --new-key has made. It begins with AGE-SECRET-KEY-1.',
    )
    .optional(),
  BACKUP_BEFORE_UPDATE: z.enum(['on', 'off'], 'BACKUP_BEFORE_UPDATE must be on or off.').default('on'),
}

export const backupS3Keys = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

type Variables = z.output<z.ZodObject<typeof backupVariables>>

export const backupOf = (v: Variables) => ({
  dir: v.BACKUP_DIR && fullPath(v.BACKUP_DIR),
  warning: v.BACKUP_DIR && dirWarning(v.BACKUP_DIR),
  s3: bucketOf(
    v.BACKUP_S3_ENDPOINT,
    v.BACKUP_S3_BUCKET,
    v.BACKUP_S3_REGION,
    v.BACKUP_S3_ACCESS_KEY_ID,
    v.BACKUP_S3_SECRET_ACCESS_KEY,
  ),
  /** Minutes after midnight by the shop's clock; undefined for none on a schedule. */
  atMinutes: v.BACKUP_AT,
  keep: v.BACKUP_KEEP,
  key: v.BACKUP_KEY,
  beforeUpdate: v.BACKUP_BEFORE_UPDATE === 'on',
})

const fullPath = (dir: string) => (isAbsolute(dir) ? dir : resolve(dir))

/** A short path means another folder for each program, depending on where it was started. */
const dirWarning = (dir: string): string | undefined =>
  isAbsolute(dir)
    ? undefined
    : `BACKUP_DIR isn't a full path. From this folder it means ${resolve(dir)}. Set it to that, so that the shop and every command find the same one.`

export function oneBackupPlace(v: Variables, context: z.RefinementCtx): void {
  if (v.BACKUP_DIR && backupS3Keys.some((name) => v[name]))
    context.addIssue('BACKUP_DIR and BACKUP_S3_BUCKET are two places for backups. Set one of them.')
}

/** Of a time such as '03:30'; undefined for 'off'. */
function minutesOf(time: string): number | undefined {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return time === 'off' ? undefined : hours * 60 + minutes
}

/** Of '7d 4w 6m'. */
function keptOf(value: string): { days: number; weeks: number; months: number } {
  const count = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(value)?.[1] ?? 0)
  return { days: count('d'), weeks: count('w'), months: count('m') }
}

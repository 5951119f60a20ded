/**
 * What a backup file is: a tar archive, compressed with Zstandard and, with a key, encrypted with age. So `age -d`, `zstd -d`
 * and `tar -x` open it without the shop. Entries, in this order:
 *
 *     about.json                   what it is a backup of
 *     rows/<table>/<n>.ndjson      the rows, each a JSON array in the order of the table's columns
 *     pictures/<key>/<file>        the uploaded pictures
 *     checksums.json               of every entry; a file without it isn't whole
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'

export const formatVersion = 1

const tableName = /^[a-z][a-z0-9_]{0,62}$/
const name = z.string().regex(tableName)

const TableSchema = z.object({
  name,
  columns: z.array(z.object({ name, kind: z.enum(['integer', 'number', 'text', 'bytes']) })).min(1),
  key: z.array(name),
  counter: z.object({ column: name, last: z.int().min(0) }).nullable(),
})

export const AboutSchema = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  /** The shop's version, for people. */
  shop: z.string().regex(/^[\w .-]{1,80}$/),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string().regex(/^\d{4}-[a-z0-9-]+$/)).min(1),
  tables: z.array(TableSchema).min(1),
  /** False for the copy that is made before an update, which leaves pictures alone. */
  withPictures: z.boolean(),
  /** Variables of the environment that were set, by name: a restored shop needs them again. */
  environment: z.array(z.string().regex(/^[A-Z][A-Z0-9_]{0,60}$/)),
})
export type About = z.output<typeof AboutSchema>

const digest = z.string().regex(/^[0-9a-f]{64}$/)

export const ChecksumsSchema = z.object({
  /** SHA-256 of each entry before this one, by its name. */
  entries: z.record(z.string(), digest),
  /** Of the rows of each table as lines. */
  tables: z.record(name, z.object({ rows: z.int().min(0), sha256: digest })),
  pictures: z.object({
    files: z.int().min(0),
    bytes: z.int().min(0),
    /** Files that a row names and the storage didn't have. */
    missing: z.array(z.string()),
  }),
})
export type Checksums = z.output<typeof ChecksumsSchema>

export const aboutEntry = 'about.json'
export const checksumsEntry = 'checksums.json'
export const rowsEntry = (table: string, number: number) => `rows/${table}/${String(number).padStart(6, '0')}.ndjson`
export const picturesFolder = 'pictures/'

/** What the name of an entry says; undefined for a name that no backup has. */
export function parseEntry(
  entry: string,
): { rows: string } | { picture: string } | { about: true } | { end: true } | undefined {
  if (entry === aboutEntry) return { about: true }
  if (entry === checksumsEntry) return { end: true }
  const [, table] = /^rows\/([a-z][a-z0-9_]{0,62})\/\d{6}\.ndjson$/.exec(entry) ?? []
  if (table !== undefined) return { rows: table }
  // Two parts without dots at their beginning: it becomes the name of a file.
  const [, picture] = /^pictures\/([a-z0-9][a-z0-9-]{0,60}\/[a-z0-9][a-z0-9-]{0,60}\.[a-z0-9]{1,5})$/.exec(entry) ?? []
  return picture === undefined ? undefined : { picture }
}

/** The largest entry of each kind: a file from elsewhere must not fill the memory. */
export const mostBytes = {
  rows: 64 * 1024 * 1024,
  picture: 64 * 1024 * 1024,
  about: 4 * 1024 * 1024,
  end: 256 * 1024 * 1024,
}

/**
 * A new name for a file, such as 'shop-2026-11-24T03-30-00Z-5f03a9.tar.zst.age'. Its end is random: two programs may begin in
 * the same second, and not every disk and bucket can refuse a name that is taken.
 */
export function backupName(at: Date, kind: BackupKind, encrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${prefixes[kind]}${time}Z-${randomBytes(3).toString('hex')}.tar.zst${encrypted ? '.age' : ''}`
}

export type BackupKind = 'regular' | 'before-update'
const prefixes = { regular: 'shop-', 'before-update': 'before-update-' }

/** When the backup of this name was made, and why; undefined for the name of something else. */
export function parseBackupName(file: string): { at: Date; kind: BackupKind } | undefined {
  const [, prefix, day, hours, minutes, seconds] =
    /^(shop-|before-update-)(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-[0-9a-f]{6})?\.tar\.zst(?:\.age)?$/.exec(file) ??
    []
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  if (!prefix || Number.isNaN(at.getTime())) return undefined
  return { at, kind: prefix === prefixes.regular ? 'regular' : 'before-update' }
}

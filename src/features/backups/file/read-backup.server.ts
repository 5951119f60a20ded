/** Reads a backup and checks all of it: nothing in it is believed before its checksum was compared. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { TableDigester, type Value } from '../../../platform/rows/row-source.ts'
import { BackupError } from './backup-error.ts'
import {
  type About,
  AboutSchema,
  type Checksums,
  ChecksumsSchema,
  formatVersion,
  mostBytes,
  parseEntry,
} from './backup-format.ts'
import { decrypt, isEncrypted } from './backup-key.server.ts'

/** Gets what is in the backup, in order. `about` comes first. */
export type BackupReader = {
  about?(about: About): Promise<void>
  rows?(table: About['tables'][number], rows: Value[][]): Promise<void>
  picture?(file: string, content: Uint8Array): Promise<void>
}

/**
 * Reads to the end. Throws `BackupError` when it isn't whole, or isn't a backup. What `reader` got until then counts only
 * if this returns.
 */
export async function readBackup(
  stream: Readable,
  key: string | undefined,
  reader: BackupReader = {},
): Promise<{ about: About; checksums: Checksums }> {
  const archive = extract()
  const piping = pipe(stream, key, archive)
  // Its failure also ends the loop below, which reports it.
  piping.catch(() => undefined)
  try {
    const read = await readEntries(archive, reader)
    await piping
    return read
  } catch (error) {
    stream.destroy()
    if (error instanceof BackupError) throw error
    throw isDamage(error) ? new BackupError('The backup is damaged, or not whole.', { cause: error }) : error
  }
}

async function pipe(stream: Readable, key: string | undefined, archive: Extract): Promise<void> {
  try {
    const beginning = await firstBytes(stream)
    // Someone who can write to the place, but has no key, must not get a backup of their own restored.
    if (!isEncrypted(beginning) && key !== undefined)
      throw new BackupError(
        'BACKUP_KEY is set, and this backup is not encrypted. Unset it to read a backup that you made without a key.',
      )
    if (isEncrypted(beginning) && key === undefined)
      throw new BackupError('This backup is encrypted. Set BACKUP_KEY to the key it was made with.')
    const compressed = isEncrypted(beginning) && key !== undefined ? await decrypt(stream, key) : stream
    await pipeline(compressed, createZstdDecompress(), archive)
  } catch (error) {
    archive.destroy(error as Error)
    throw error
  }
}

/** Leaves them in the stream. */
async function firstBytes(stream: Readable): Promise<Uint8Array> {
  for (;;) {
    const read: Buffer | null = stream.read()
    if (read !== null) {
      stream.unshift(read)
      return read
    }
    if (stream.readableEnded || stream.destroyed) throw new BackupError('The backup is empty.')
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error) => {
        for (const event of ['readable', 'end', 'close'] as const) stream.off(event, settle)
        stream.off('error', settle)
        if (error) reject(error)
        else resolve()
      }
      for (const event of ['readable', 'end', 'close'] as const) stream.once(event, () => settle())
      stream.once('error', settle)
    })
  }
}

async function readEntries(archive: Extract, reader: BackupReader) {
  const entries = new Map<string, string>()
  const digests = new Map<string, TableDigester>()
  let about: About | undefined
  let checksums: Checksums | undefined
  const pictures = { files: 0, bytes: 0 }
  for await (const entry of archive) {
    const { name, size, type } = entry.header
    const what = type === 'file' ? parseEntry(name) : undefined
    if (!what || checksums || entries.has(name)) throw new BackupError('This file is not a backup of the shop.')
    const kind = Object.keys(what)[0] as keyof typeof mostBytes
    if (size > mostBytes[kind])
      throw new BackupError(`The backup has an entry of ${size} bytes, which none of ours has.`)
    const content = await buffer(entry)
    if ('end' in what) {
      checksums = parse(ChecksumsSchema, content)
      continue
    }
    entries.set(name, createHash('sha256').update(content).digest('hex'))
    if ('about' in what) {
      about = readAbout(content)
      for (const table of about.tables) digests.set(table.name, new TableDigester())
      await reader.about?.(about)
      continue
    }
    if (!about) throw new BackupError('This file is not a backup of the shop.')
    if ('picture' in what) {
      pictures.files += 1
      pictures.bytes += content.length
      await reader.picture?.(what.picture, content)
      continue
    }
    const table = about.tables.find((one) => one.name === what.rows)
    if (!table) throw new BackupError(`The backup has rows of ${what.rows}, a table that it doesn't describe.`)
    const lines = content.toString('utf8')
    const rows = rowsIn(lines, table.columns.length)
    digests.get(table.name)?.add(rows.length, lines)
    await reader.rows?.(table, rows)
  }
  if (!about || !checksums) throw new BackupError('The backup is not whole: its end is missing.')
  compare(checksums, entries, digests, pictures)
  return { about, checksums }
}

function readAbout(content: Buffer): About {
  const { format } = parse(AboutSchema.pick({ format: true }), content)
  if (format !== formatVersion)
    throw new BackupError(`The backup has format ${format}; this version of the shop reads format ${formatVersion}.`)
  return parse(AboutSchema, content)
}

function compare(
  checksums: Checksums,
  entries: ReadonlyMap<string, string>,
  digests: ReadonlyMap<string, TableDigester>,
  pictures: { files: number; bytes: number },
): void {
  const wanted = Object.entries(checksums.entries)
  const differs = wanted.find(([name, digest]) => entries.get(name) !== digest)
  if (differs) throw new BackupError(`The backup is damaged: ${differs[0]} is not what was saved.`)
  if (wanted.length !== entries.size) throw new BackupError('The backup has more in it than was saved.')
  for (const [name, digester] of digests) {
    const { rows, sha256 } = digester.digest()
    if (checksums.tables[name]?.rows !== rows || checksums.tables[name]?.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: the rows of ${name} are not those that were saved.`)
  }
  if (checksums.pictures.files !== pictures.files || checksums.pictures.bytes !== pictures.bytes)
    throw new BackupError('The backup is damaged: pictures are missing.')
}

function rowsIn(lines: string, columns: number): Value[][] {
  const rows = lines === '' ? [] : (JSON.parse(`[${lines.trimEnd().replaceAll('\n', ',')}]`) as unknown[])
  const fits = (row: unknown): row is Value[] =>
    Array.isArray(row) &&
    row.length === columns &&
    row.every((value) => value === null || typeof value === 'string' || typeof value === 'number')
  if (!rows.every(fits)) throw new BackupError('The backup is damaged: a row does not fit its table.')
  return rows
}

function parse<T>(schema: { parse(value: unknown): T }, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch (cause) {
    throw new BackupError('The backup is damaged, or was made by another program.', { cause })
  }
}

/** Errors of the libraries that read it: Zstandard, tar, age. */
function isDamage(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (
    (code?.startsWith('ZSTD_') ?? false) ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'Z_BUF_ERROR' ||
    /Unexpected end of data|Invalid tar header|unexpected end of file|chunk|ciphertext|invalid tag|stream ended/i.test(
      message,
    ) ||
    error instanceof SyntaxError
  )
}

/** Reads a backup and checks all of it: nothing in it is believed before its checksum was compared. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
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
 * Reads to the end. Throws `BackupError` when it isn't whole, isn't a backup, or can't be read now, and what `reader` throws.
 * What `reader` got until then counts only if this returns.
 */
export async function readBackup(
  stream: Readable,
  key: string | undefined,
  reader: BackupReader = {},
): Promise<{ about: About; checksums: Checksums }> {
  const failed: { source?: { error: unknown }; reader?: { error: unknown } } = {}
  const archive = extract()
  const chunks = chunksOf(stream, (error) => {
    failed.source = { error }
  })
  const piping = pipe(chunks, key, archive)
  // Its failure also ends the loop below, which reports it.
  piping.catch(() => undefined)
  const handOver = async (work: Promise<void> | undefined) => {
    await work?.catch((error: unknown) => {
      failed.reader = { error }
      throw error
    })
  }
  try {
    const read = await readEntries(archive, reader, handOver)
    await piping
    return read
  } catch (error) {
    const { source } = failed
    stream.destroy()
    // Whatever the rest of the file was like, it didn't come.
    if (source) throw whyUnread(source.error)
    if (failed.reader || error instanceof BackupError) throw error
    // Of the libraries that read it: Zstandard, tar, age, JSON.
    throw new BackupError(`The backup is damaged, or not whole (${damageOf(error)}).`, { cause: error })
  }
}

/** Tells damage from a bug of ours. JSON's messages, and some of Node's that have a code, quote what they were given. */
function damageOf(error: unknown): string {
  const { name, code, message } = error as NodeJS.ErrnoException
  if (error instanceof SyntaxError) return name
  // tar goes on with advice for programmers.
  return code ?? message.split('. ', 1)[0] ?? name
}

/** Why its place didn't give the whole of it. That says nothing about what is in it. */
function whyUnread(error: unknown): unknown {
  const { name, code, syscall, message, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException }
  // A file that can't be opened has its own sentences, and who stops it knows why.
  if (name === 'AbortError' || syscall === 'open') return error
  const reason = code === 'ERR_STREAM_PREMATURE_CLOSE' ? 'it was cut off' : (cause?.code ?? code ?? message)
  return new BackupError(
    `The backup could not be read to its end (${reason}). That alone doesn't mean that it is damaged.`,
    { cause: error },
  )
}

async function* chunksOf(stream: Readable, onFailure: (error: unknown) => void): AsyncGenerator<Buffer> {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  try {
    for (;;) {
      // Only this: what goes wrong with a chunk further on is thrown into this generator, too.
      const next = await chunks.next().catch((error: unknown) => {
        onFailure(error)
        throw error
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await chunks.return?.()
  }
}

async function pipe(chunks: AsyncGenerator<Buffer>, key: string | undefined, archive: Extract): Promise<void> {
  try {
    const { beginning, whole } = await begun(chunks)
    // Someone who can write to the place, but has no key, must not get a backup of their own restored.
    if (!isEncrypted(beginning) && key !== undefined)
      throw new BackupError(
        'BACKUP_KEY is set, and this backup is not encrypted. Unset it to read a backup that you made without a key.',
      )
    if (isEncrypted(beginning) && key === undefined)
      throw new BackupError('This backup is encrypted. Set BACKUP_KEY to the key it was made with.')
    const compressed = isEncrypted(beginning) && key !== undefined ? await decrypt(whole, key) : whole
    await pipeline(compressed, createZstdDecompress(), archive)
  } catch (error) {
    archive.destroy(error as Error)
    throw error
  }
}

/** Longer than what tells whether it is encrypted. */
const beginningBytes = 64

async function begun(chunks: AsyncGenerator<Buffer>): Promise<{ beginning: Buffer; whole: Readable }> {
  let beginning = Buffer.alloc(0)
  while (beginning.length < beginningBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    beginning = Buffer.concat([beginning, value])
  }
  if (beginning.length === 0) throw new BackupError('The backup is empty.')
  const all = async function* () {
    yield beginning
    yield* chunks
  }
  return { beginning, whole: Readable.from(all(), { objectMode: false }) }
}

async function readEntries(
  archive: Extract,
  reader: BackupReader,
  handOver: (work: Promise<void> | undefined) => Promise<void>,
) {
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
    if (size > mostBytes[kind]) throw new BackupError('The backup has an entry that is larger than any of ours.')
    const content = await buffer(entry)
    if ('end' in what) {
      checksums = parse(ChecksumsSchema, content)
      continue
    }
    entries.set(name, createHash('sha256').update(content).digest('hex'))
    if ('about' in what) {
      about = readAbout(content)
      for (const table of about.tables) digests.set(table.name, new TableDigester())
      await handOver(reader.about?.(about))
      continue
    }
    if (!about) throw new BackupError('This file is not a backup of the shop.')
    if ('picture' in what) {
      pictures.files += 1
      pictures.bytes += content.length
      await handOver(reader.picture?.(what.picture, content))
      continue
    }
    const table = about.tables.find((one) => one.name === what.rows)
    if (!table) throw new BackupError(`The backup has rows of ${what.rows}, a table that it doesn't describe.`)
    const lines = content.toString('utf8')
    const rows = rowsIn(lines, table.columns.length)
    digests.get(table.name)?.add(rows.length, lines)
    await handOver(reader.rows?.(table, rows))
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

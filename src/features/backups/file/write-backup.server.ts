/** Writes a backup: rows, pictures and checksums as one stream. */
import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { linesOf, type RowSource, TableDigester } from '../../../platform/rows/row-source.ts'
import type { Storage } from '../../../platform/storage-contract.ts'
import { type About, aboutEntry, type Checksums, checksumsEntry, picturesFolder, rowsEntry } from './backup-format.ts'
import { encrypt } from './backup-key.server.ts'
import { filesOfPictures, type PictureFile } from './picture-files.ts'

/** An entry ends at one of these. A reader refuses entries that are much larger. */
const mostInEntry = { rows: 5_000, characters: 8_000_000 }

/**
 * What occurs again is a reference to where it stood first, so one wrong bit can change an entry's name and the checksums'
 * mention of it alike. The frame's own checksum tells.
 */
const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

type Parts = {
  rows: RowSource
  about: About
  /** Null leaves the pictures out. */
  pictures: { storage: Storage; isGone: (key: string) => Promise<boolean> } | null
  /** Encrypts when set. */
  key: string | undefined
}

type Written = {
  stream: Readable
  /** What it ends with. Fails when the stream does. */
  checksums: Promise<Checksums>
}

/** The work ends with the stream, also when that is destroyed. */
export async function writeBackup(parts: Parts): Promise<Written> {
  const archive = pack()
  const compressed = Readable.from(archive).compose(createZstdCompress(withChecksum))
  const checksums = writeEntries(archive, parts)
  checksums.then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  const stream = parts.key === undefined ? compressed : await encrypt(compressed, parts.key)
  return { stream, checksums }
}

/** Writes it to its end. Throws what went wrong first: with the database, the storage, or what `open` returns. */
export async function saveBackup(parts: Parts, open: () => Writable, signal: AbortSignal): Promise<Checksums> {
  const { stream, checksums } = await writeBackup(parts)
  let unread: unknown
  checksums.catch((error: unknown) => {
    // Once the stream is broken, reading fails, too, and that says nothing.
    if (!stream.destroyed) unread = error
  })
  try {
    await pipeline(stream, open(), { signal })
  } catch (error) {
    // A part that is being read still is. Only then can the rows be closed.
    if (!signal.aborted) await checksums.catch(() => undefined)
    // Why the rows or pictures could not be read says more than that the stream of them broke.
    throw unread ?? error
  }
  return checksums
}

async function writeEntries(archive: Pack, { rows, about, pictures }: Parts): Promise<Checksums> {
  const checksums: Checksums = { entries: {}, tables: {}, pictures: { files: 0, bytes: 0, missing: [] } }
  const add = async (name: string, content: Buffer) => {
    checksums.entries[name] = createHash('sha256').update(content).digest('hex')
    await addEntry(archive, name, content, new Date(about.madeAt))
  }
  await add(aboutEntry, jsonOf(about))
  const files: PictureFile[] = []
  for (const table of rows.tables) {
    const digester = new TableDigester()
    let entries = 0
    let waiting: string[] = []
    let waitingRows = 0
    let waitingCharacters = 0
    const flush = async () => {
      if (waitingRows === 0) return
      await add(rowsEntry(table.name, ++entries), Buffer.from(waiting.join('')))
      waiting = []
      waitingRows = 0
      waitingCharacters = 0
    }
    for await (const some of rows.read(table)) {
      const lines = linesOf(some)
      digester.add(some.length, lines)
      if (pictures && table.name === 'pictures') files.push(...filesOfPictures(table, some))
      waiting.push(lines)
      waitingRows += some.length
      waitingCharacters += lines.length
      if (waitingRows >= mostInEntry.rows || waitingCharacters >= mostInEntry.characters) await flush()
    }
    await flush()
    checksums.tables[table.name] = digester.digest()
  }
  // A long copy of pictures must not hold the snapshot.
  await rows.close()
  if (pictures) await addPictures(pictures, files, checksums, add)
  await addEntry(archive, checksumsEntry, jsonOf(checksums), new Date(about.madeAt))
  return checksums
}

async function addPictures(
  pictures: NonNullable<Parts['pictures']>,
  files: readonly PictureFile[],
  checksums: Checksums,
  add: (name: string, content: Buffer) => Promise<void>,
): Promise<void> {
  for (const { key, file, required } of files) {
    const found = await pictures.storage.open(file)
    if (found === undefined) {
      // Unless it was deleted since the rows were read, a file is lost. That must not stop the backup of everything else.
      if (required && !(await pictures.isGone(key))) checksums.pictures.missing.push(file)
      continue
    }
    const content = await buffer(found.body)
    checksums.pictures.files += 1
    checksums.pictures.bytes += content.length
    await add(picturesFolder + file, content)
  }
}

async function addEntry(archive: Pack, name: string, content: Buffer, mtime: Date): Promise<void> {
  const entry = archive.entry({ name, size: content.length, mtime, mode: 0o600 })
  entry.end(content)
  await finished(entry)
}

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

/** What is said of a backup that can't be read. */
import { createReadStream } from 'node:fs'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { aboutTables, sourceOf } from '../../../../tests/support/backups/small-backup.ts'
import type { TableShape } from '../../../platform/rows/row-source.ts'
import type { About } from './backup-format.ts'
import { newBackupKey } from './backup-key.server.ts'
import { readBackup } from './read-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const table: TableShape = { name: 'letters', columns: [{ name: 'id', kind: 'integer' }], key: ['id'], counter: null }
const about = aboutTables(table)
const rows = sourceOf(about, async function* () {
  yield [[1], [2]]
})

async function made(key?: string, changes: Partial<About> = {}) {
  const { stream } = await writeBackup({ rows, about: { ...about, ...changes }, pictures: null, key })
  return buffer(stream)
}

/** Gives `bytes` of the file, and then does what `then` says. */
function cutOff(file: Uint8Array, bytes: number, then: (stream: Readable) => void): Readable {
  const stream = new Readable({ read: () => undefined })
  if (bytes > 0) stream.push(Buffer.from(file.subarray(0, bytes)))
  setTimeout(() => then(stream), 1)
  return stream
}

describe('RUN-4 a backup that is being read is not called damaged', () => {
  const reset = Object.assign(new TypeError('terminated'), { cause: { code: 'UND_ERR_SOCKET' } })

  it('when the connection is lost', async () => {
    for (const key of [undefined, await newBackupKey()]) {
      const file = await made(key)
      for (const bytes of [0, 10, 100, 300, file.length - 1, file.length])
        for (const [then, reason] of [
          [(stream: Readable) => stream.destroy(reset), 'UND_ERR_SOCKET'],
          [(stream: Readable) => stream.destroy(), 'it was cut off'],
        ] as const) {
          const failure = await readBackup(cutOff(file, bytes, then), key).catch((error: Error) => error)
          expect(failure).toMatchObject({
            name: 'BackupError',
            message: `The backup could not be read to its end (${reason}). That alone doesn't mean that it is damaged.`,
          })
        }
    }
  })

  it('when what reads it fails', async () => {
    const failure = Object.assign(new Error('invalid chunk'), { code: 'ENOSPC' })
    const reader = { rows: () => Promise.reject(failure) }
    await expect(readBackup(Readable.from([await made()]), undefined, reader)).rejects.toBe(failure)
  })

  it('when it is stopped', async () => {
    const stopping = new AbortController()
    const stream = cutOff(await made(), 10, () => stopping.abort())
    const reading = readBackup(addAbortSignal(stopping.signal, stream), undefined)
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('when there is no such file', async () => {
    const reading = readBackup(createReadStream('/nowhere/shop.tar.zst'), undefined)
    await expect(reading).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('RUN-4 what is wrong with a damaged backup is said', () => {
  const archive = (name: string, content: string) => {
    const tar = pack()
    tar.entry({ name }, content)
    tar.finalize()
    return buffer(tar)
  }
  const reasonOf = (file: Uint8Array) => readBackup(Readable.from([file]), undefined).catch(({ message }) => message)

  it('in the words of what reads it', async () => {
    const [plain, noArchive] = [Buffer.from('no backup at all'), zstdCompressSync(Buffer.alloc(2_048, 'x'))]
    expect(await reasonOf(plain)).toBe('The backup is damaged, or not whole (ZSTD_error_prefix_unknown).')
    expect(await reasonOf(noArchive)).toBe('The backup is damaged, or not whole (Invalid tar header).')
  })

  it('but never with what is in it', async () => {
    const rowsOf = async (lines: string) => {
      const [one, other] = [
        await archive('about.json', JSON.stringify(about)),
        await archive('rows/letters/000001.ndjson', lines),
      ]
      // An archive ends in two empty blocks.
      return zstdCompressSync(Buffer.concat([one.subarray(0, -1_024), other]))
    }
    expect(await reasonOf(await rowsOf('[1, Jane Doe]\n'))).toBe('The backup is damaged, or not whole (SyntaxError).')
  })
})

it('RUN-4 a backup that comes byte by byte is whole', async () => {
  for (const key of [undefined, await newBackupKey()]) {
    const file = await made(key)
    const bytes = Readable.from(Array.from(file, (byte) => Buffer.from([byte])))
    expect((await readBackup(bytes, key)).about).toEqual(about)
  }
})

it('RUN-4 a file with a part that would fill the memory is refused', async () => {
  const file = await made(undefined, { environment: Array.from({ length: 1_000_000 }, (_, at) => `NAME_${at}`) })
  await expect(readBackup(Readable.from([file]), undefined)).rejects.toThrow(
    'The backup has an entry that is larger than any of ours.',
  )
})

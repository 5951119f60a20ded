import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { aboutTables, sourceOf } from '../../../../tests/support/backups/small-backup.ts'
import { differing, type RowSource, type TableShape, type Value } from '../../../platform/rows/row-source.ts'
import type { Storage } from '../../../platform/storage-contract.ts'
import { type About, parseEntry } from './backup-format.ts'
import { newBackupKey } from './backup-key.server.ts'
import { readBackup } from './read-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const letters: TableShape = {
  name: 'letters',
  columns: [
    { name: 'bits', kind: 'bytes' },
    { name: 'id', kind: 'integer' },
    { name: 'size', kind: 'number' },
    { name: 'text', kind: 'text' },
  ],
  key: ['id'],
  counter: { column: 'id', last: 70 },
}
const pictures: TableShape = {
  name: 'pictures',
  columns: ['id', 'narrow_widths', 'state', 'widths'].map((name) => ({ name, kind: 'text' as const })),
  key: ['id'],
  counter: null,
}
const pictureId = `up-${'0a'.repeat(16)}`
const about: About = { ...aboutTables(letters, pictures), withPictures: true }

const holding = (rows: Record<string, Value[][]>) =>
  sourceOf(about, async function* ({ name }) {
    for (const row of rows[name] ?? []) yield [row]
  })

function storageOf(files: Map<string, Uint8Array>): Storage {
  return {
    async put(name, content) {
      files.set(name, content)
    },
    async open(name) {
      const content = files.get(name)
      return content && { body: Readable.from(Buffer.from(content)), sizeBytes: content.length }
    },
    async delete(name) {
      files.delete(name)
    },
  }
}

const someRows = {
  letters: [
    ['00ff', 1, 67.0625, 'Ada, “Nashville”\n'],
    [null, 70, -0.5, ''],
  ],
  pictures: [[pictureId, null, 'ready', '[260,420]']],
} satisfies Record<string, Value[][]>
const somePictures = new Map(
  ['260.avif', '260.webp', '420.avif', '420.webp', '420.jpg'].map((file, at) => [
    `${pictureId}/${file}`,
    new Uint8Array([1, 2, 3, at]),
  ]),
)

async function made(rows: Record<string, Value[][]> = someRows, key?: string, files = somePictures, isGone = false) {
  const { stream } = await writeBackup({
    rows: holding(rows),
    about,
    pictures: { storage: storageOf(files), isGone: async () => isGone },
    key,
  })
  return buffer(stream)
}

const read = (file: Uint8Array, key?: string) => readBackup(Readable.from([Buffer.from(file)]), key)

async function contentOf(file: Uint8Array, key?: string) {
  const rows: Record<string, Value[][]> = { letters: [], pictures: [] }
  const files = new Map<string, Uint8Array>()
  const ended = await readBackup(Readable.from([Buffer.from(file)]), key, {
    rows: async ({ name }, some) => void rows[name]?.push(...some),
    picture: async (name, content) => void files.set(name, new Uint8Array(content)),
  })
  return { rows, files, ...ended }
}

/** A file with these entries, each with right checksums or none of its own. */
async function forged(entries: [name: string, content: string][], options: { type?: 'symlink' } = {}) {
  const archive = pack()
  for (const [name, content] of entries) archive.entry({ name, ...options }, content)
  archive.finalize()
  return zstdCompressSync(await buffer(archive))
}

describe('RUN-4 a backup', () => {
  it('holds the rows and pictures that went in', async () => {
    const found = await contentOf(await made())
    expect(found.rows).toEqual(someRows)
    expect(found.files).toEqual(somePictures)
    expect(found.about).toEqual(about)
    expect(found.checksums.pictures).toEqual({ files: 5, bytes: 20, missing: [] })
  })

  it('holds any rows', async () => {
    const row = fc.tuple(
      fc.option(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('hex'))),
      fc.integer(),
      // JSON has no negative zero, and no database tells it from zero.
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((size) => size + 0),
      fc.string({ unit: 'grapheme' }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
        const found = await contentOf(await made({ letters: rows }))
        expect(found.rows.letters).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })

  it('is not taken for whole when it ends anywhere before its end', async () => {
    const wanted = await contentOf(await made())
    for (const key of [undefined, await newBackupKey()]) {
      const file = await made(someRows, key)
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: file.length - 1 }), async (bytes) => {
          const found = await contentOf(file.subarray(0, bytes), key).catch((error: Error) => error)
          // Zstandard ends with an empty block and a checksum, without which nothing is missing.
          if (!(found instanceof Error) && bytes >= file.length - 13) expect(found).toEqual(wanted)
          else expect(found).toMatchObject({ name: 'BackupError' })
        }),
        { numRuns: 150 },
      )
    }
  })

  it('is not taken for whole when a byte of it has changed', async () => {
    const wanted = await contentOf(await made())
    for (const key of [undefined, await newBackupKey()]) {
      const file = await made(someRows, key)
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: file.length - 1 }),
          fc.integer({ min: 1, max: 255 }),
          async (at, by) => {
            const changed = Buffer.from(file)
            changed[at] = (changed[at] ?? 0) ^ by
            // A few bits of a tar header and of a frame say nothing about the content.
            const found = await contentOf(changed, key).catch((error: Error) => error)
            if (found instanceof Error) expect(found.name).toBe('BackupError')
            else expect(found).toEqual(wanted)
          },
        ),
        // Without a checksum of the frame, this one renamed three pictures in the archive and in its checksums alike.
        { numRuns: 150, examples: [[302, 49]] },
      )
    }
  })

  it('opens with its own key only', async () => {
    const key = await newBackupKey()
    const file = await made(someRows, key)
    expect(file.toString('latin1')).not.toContain('checksums')
    expect((await contentOf(file, key)).rows).toEqual(someRows)
    await expect(read(file)).rejects.toThrow('This backup is encrypted. Set BACKUP_KEY')
    await expect(read(file, await newBackupKey())).rejects.toThrow('BACKUP_KEY is not the key')
    // Who can write to the place, but has no key, could put a shop with their own password there.
    await expect(read(await made(), key)).rejects.toThrow('this backup is not encrypted')
  })

  it('tells of lost files of a picture, and goes on with the others', async () => {
    const fewer = new Map([...somePictures].filter(([name]) => !name.endsWith('260.avif')))
    const { checksums } = await read(await made(someRows, undefined, fewer))
    expect(checksums.pictures).toEqual({ files: 4, bytes: 16, missing: [`${pictureId}/260.avif`] })
    // Unless the picture was deleted while the backup was made.
    const deleted = await read(await made(someRows, undefined, new Map(), true))
    expect(deleted.checksums.pictures).toEqual({ files: 0, bytes: 0, missing: [] })
  })

  it('fails as a whole when the storage or the database fails', async () => {
    const failing: RowSource = {
      ...holding(someRows),
      read: () => {
        throw new Error('the connection was lost')
      },
    }
    const parts = { about, pictures: null, key: undefined }
    const { stream, checksums } = await writeBackup({ ...parts, rows: failing })
    await expect(buffer(stream)).rejects.toThrow('the connection was lost')
    await expect(checksums).rejects.toThrow('the connection was lost')
  })
})

describe('RUN-4 a file from elsewhere', () => {
  const aboutText = JSON.stringify(about)

  it.each([
    ['is empty', [] as [string, string][]],
    ['has no end', [['about.json', aboutText]]],
    ['begins with rows', [['rows/letters/000001.ndjson', '']]],
    [
      'climbs out of its folder',
      [
        ['about.json', aboutText],
        ['pictures/../../etc/passwd.avif', 'x'],
      ],
    ],
    [
      'names an absolute path',
      [
        ['about.json', aboutText],
        ['/etc/passwd', 'x'],
      ],
    ],
    [
      'has a table that it does not describe',
      [
        ['about.json', aboutText],
        ['rows/others/000001.ndjson', '[1]\n'],
      ],
    ],
    [
      'has rows that are no rows',
      [
        ['about.json', aboutText],
        ['rows/letters/000001.ndjson', '[{"a":1},2,3,4]\n'],
      ],
    ],
    [
      'has rows of another width',
      [
        ['about.json', aboutText],
        ['rows/letters/000001.ndjson', '[1]\n'],
      ],
    ],
    ['has a table with SQL for a name', [['about.json', aboutText.replaceAll('letters', 'x; drop table quotes')]]],
    ['is of a later format', [['about.json', aboutText.replace('"format":1', '"format":2')]]],
    [
      'comes twice',
      [
        ['about.json', aboutText],
        ['about.json', aboutText],
      ],
    ],
    [
      'lacks what its checksums name',
      [
        ['about.json', aboutText],
        ['checksums.json', '{"entries":{},"tables":{},"pictures":{"files":0,"bytes":0,"missing":[]}}'],
      ],
    ],
  ] as [string, [string, string][]][])('is refused when it %s', async (_, entries) => {
    await expect(read(await forged(entries))).rejects.toMatchObject({ name: 'BackupError' })
  })

  it('is refused when it has links', async () => {
    await expect(read(await forged([['about.json', '']], { type: 'symlink' }))).rejects.toMatchObject({
      name: 'BackupError',
    })
  })

  it('is refused when it is something else', async () => {
    for (const other of [Buffer.from('hello'), zstdCompressSync(Buffer.from('hello')), Buffer.alloc(5000)])
      await expect(read(other)).rejects.toMatchObject({ name: 'BackupError' })
  })

  it('names only files that a picture can have', () => {
    expect(parseEntry(`pictures/${pictureId}/narrow-750.avif`)).toEqual({ picture: `${pictureId}/narrow-750.avif` })
    for (const name of [
      'pictures/a/.avif',
      'pictures/.a/1.avif',
      'pictures/a/b/c.avif',
      'pictures//1.avif',
      'pictures/a/..',
    ])
      expect(parseEntry(name)).toBeUndefined()
  })
})

it('RUN-4 digests name the tables that differ', () => {
  const one = new Map([['a', { rows: 1, sha256: 'x' }]])
  expect(differing(one, new Map(one))).toEqual([])
  expect(differing(one, new Map([['b', { rows: 1, sha256: 'x' }]]))).toEqual(['a', 'b'])
})

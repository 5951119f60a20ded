/** What is said when a backup can't be written to its end, and that its work ends. */
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aboutTables, sourceOf } from '../../../../tests/support/backups/small-backup.ts'
import type { RowSource, TableShape } from '../../../platform/rows/row-source.ts'
import { newBackupKey } from './backup-key.server.ts'
import { saveBackup } from './write-backup.server.ts'

const table: TableShape = { name: 'letters', columns: [{ name: 'text', kind: 'text' }], key: ['text'], counter: null }
const about = aboutTables(table)

/** Five megabytes that don't get smaller. `pauseMs` comes before each part: 0 is a database that answers at once. */
const rowsOf = (pauseMs: number, failure?: Error): RowSource =>
  sourceOf(about, async function* () {
    for (let part = 0; part < 50; part++) {
      if (pauseMs > 0) await sleep(pauseMs)
      if (failure && part === 30) throw failure
      yield Array.from({ length: 1000 }, () => [randomBytes(50).toString('hex')])
    }
  })

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
const diskOf = (bytes: number) =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes -= chunk.length
      done(bytes < 0 ? full : null)
    },
  })
const never = new AbortController().signal
const save = (rows: RowSource, key: string | undefined, bytes: number, signal = never) =>
  saveBackup({ rows, about, pictures: null, key }, () => diskOf(bytes), signal)

describe.each([
  ['without a key', undefined],
  ['with a key', await newBackupKey()],
])('RUN-4 a backup %s', (_, key) => {
  it.each([0, 1])('says that the disk is full, at whatever moment, with rows that take %i ms', async (pauseMs) => {
    for (const bytes of [0, 1, 100_000, 1_000_000]) await expect(save(rowsOf(pauseMs), key, bytes)).rejects.toBe(full)
  })

  it('says what is wrong with the database, and not that the stream broke', async () => {
    const lost = new Error('the connection was lost')
    for (const pauseMs of [0, 1]) await expect(save(rowsOf(pauseMs, lost), key, 1e9)).rejects.toBe(lost)
  })

  it('ends at once when it is stopped', async () => {
    const stopping = new AbortController()
    const saving = save(rowsOf(60_000), key, 1e9, stopping.signal)
    stopping.abort()
    await expect(saving).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('is there with room enough', async () => {
    expect((await save(rowsOf(0), key, 1e9)).tables).toMatchObject({ letters: { rows: 50_000 } })
  })
})

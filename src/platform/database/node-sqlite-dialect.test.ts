import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openLog } from '../log.ts'
import { openSqliteFile, SqliteFile } from './node-sqlite-dialect.ts'

it('RUN-4 each commit is on the disk before it is confirmed, and the file is closed whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'shop.sqlite')
  openSqliteFile(`${path}.real`).close()
  await symlink(`${path}.real`, path)
  const file = new SqliteFile(path, openLog('silent'))
  // 2 is FULL. Source: sqlite.org/pragma.html#pragma_synchronous
  expect(file.pragma('pragma synchronous')).toEqual({ synchronous: 2 })
  expect(file.pragma('pragma journal_mode')).toEqual({ journal_mode: 'wal' })
  file.prepare('create table rows (id integer)').statement.run()
  // Of the log beside the file that the link leads to.
  expect(file.walBytes).toBeGreaterThan(0)
  file.close()
  expect(file.walBytes).toBe(0)
})

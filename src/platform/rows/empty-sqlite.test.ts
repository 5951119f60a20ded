import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '../log.ts'
import { makeSqliteDatabase } from './empty-sqlite.ts'

test('RUN-4 a disk that is full is no matter of rights', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-empty-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => {
    throw full
  })
  onTestFinished(() => exec.mockRestore())
  await expect(makeSqliteDatabase(join(folder, 'shop.sqlite'), '', openLog('silent'))).rejects.toBe(full)
})

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrationNames } from '../database/migrate.ts'
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

const places = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-empty-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, path: join(folder, 'shop.sqlite') }
}
const last = migrationNames.at(-1) ?? ''

test('RUN-4 what a killed restore left is removed by the next, and a restore that still runs is not', async () => {
  const { folder, path } = await places()
  for (const name of [
    '.restoring-0123abcd',
    '.restoring-0123abcd-wal',
    '.restoring-0123abcd-shm',
    '.restoring-ffffffff',
  ])
    await writeFile(path + name, '')
  for (const name of ['shop.sqlite.restoring-mine', 'notes.txt']) await writeFile(join(folder, name), 'kept')
  const running = await makeSqliteDatabase(path, last, openLog('silent'))
  const other = await makeSqliteDatabase(path, last, openLog('silent'))
  const found = (await readdir(folder)).filter((name) => !/-(wal|shm)$/.test(name)).sort()
  expect(found).toHaveLength(4)
  expect(found).toEqual(expect.arrayContaining(['notes.txt', 'shop.sqlite.restoring-mine']))
  await running.commit()
  await running.close()
  await other.close()
  expect((await readdir(folder)).sort()).toEqual(['notes.txt', 'shop.sqlite', 'shop.sqlite.restoring-mine'])
})

test('RUN-4 a row that breaks a rule of its table is refused in a sentence, and nothing stays', async () => {
  const { folder, path } = await places()
  const database = await makeSqliteDatabase(path, last, openLog('silent'))
  const table = database.rows.tables.find(({ name }) => name === 'quotes')
  if (!table) throw new Error('no quotes')
  const row = table.columns.map(() => null)
  await expect(database.insert(table, [row])).rejects.toThrow(/^A row of quotes can't be right \(NOT NULL/)
  await database.close()
  expect(await readdir(folder)).toEqual([])
})

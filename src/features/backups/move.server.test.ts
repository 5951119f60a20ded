/** RUN-2: what a move to PostgreSQL leaves of the SQLite database. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase, openOtherDatabase, patience } from '../../../tests/support/database/fresh-database.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { readEnv } from '../../platform/env.ts'
import { openLog } from '../../platform/log.ts'
import { moveToPostgres } from './move.server.ts'

const log = openLog('silent')
const row = (name: string) => ({ name, value: '1', updated_at: 1 })

/** An open shop with one setting, and an empty PostgreSQL database. */
async function openMovable() {
  const [from, to] = [await openEmptyDatabase(), await openOtherDatabase()]
  onTestFinished(from.remove)
  onTestFinished(to.remove)
  const env = readEnv({ ...from.variables, DATABASE_URL: to.variables.DATABASE_URL })
  const open = () => openDatabase({ ...env, databaseUrl: undefined }, log, patience)
  const shop = await open()
  await shop.store.db.insertInto('settings').values(row('test-before')).execute()
  const said: string[] = []
  const path = join(env.dataDir, 'shop.sqlite')
  return {
    shop,
    said,
    path,
    move: () => moveToPostgres({ env, log, say: (sentence) => said.push(sentence) }),
    /** Of the settings that a shop finds once the file has its name back. */
    namesAfterWayBack: async () => {
      await takeBack(path)
      const again = await open()
      const found = await namesIn(again)
      await again.close()
      return found
    },
    files: async () => (await readdir(env.dataDir)).filter((file) => file.startsWith('shop.sqlite')).toSorted(),
  }
}

const allThree = ['shop.sqlite.moved', 'shop.sqlite.moved-shm', 'shop.sqlite.moved-wal']

/** What an owner does to go back. */
async function takeBack(path: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm'])
    if (existsSync(`${path}.moved${ending}`)) await rename(`${path}.moved${ending}`, path + ending)
}

const namesIn = async ({ store }: Awaited<ReturnType<typeof openDatabase>>) =>
  (await store.db.selectFrom('settings').select('name').where('name', 'like', 'test-%').execute()).map(
    ({ name }) => name,
  )

it('RUN-2 a move from a folder without a shop says so, before it asks for the new database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  await expect(moveToPostgres({ env, log, say: () => undefined })).rejects.toThrow(dataDir)
  expect(await readdir(dataDir)).toEqual([])
})

// The way is from one engine to the other, so once is enough.
if (process.env.TEST_DATABASE === 'sqlite' && process.env.TEST_POSTGRES_URL !== undefined)
  describe('RUN-2 after a move, the old database', () => {
    it('is one file when no shop has it open', async () => {
      const { shop, move, files, said, namesAfterWayBack } = await openMovable()
      await shop.close()
      await move()
      expect(await files()).toEqual(['shop.sqlite.moved'])
      expect(said.join('\n')).not.toContain('Keep')
      expect(await namesAfterWayBack()).toEqual(['test-before'])
    })

    it('keeps its files while a shop has it open, says so, and is one file after a second run', async () => {
      const { shop, move, files, said, namesAfterWayBack } = await openMovable()
      await move()
      expect(await files()).toEqual(allThree)
      expect(said).toContain(
        'Keep shop.sqlite.moved-wal and shop.sqlite.moved-shm together with shop.sqlite.moved: part of the data is in them. Stop the old shop, then run this command again to get one file.',
      )
      await expect(move()).rejects.toThrow('has already moved')
      expect(await files()).toEqual(allThree)
      await shop.close()
      await expect(move()).rejects.toThrow('has already moved')
      expect(await files()).toEqual(['shop.sqlite.moved'])
      expect(await namesAfterWayBack()).toEqual(['test-before'])
    })

    it('has everything when all its files get their names back', async () => {
      const { shop, move, namesAfterWayBack } = await openMovable()
      await move()
      await shop.close()
      expect(await namesAfterWayBack()).toEqual(['test-before'])
    })

    it('takes no write from a shop that ran all along, even with its names back', async () => {
      const { shop, path, move } = await openMovable()
      const write = (name: string) => shop.store.db.insertInto('settings').values(row(name)).execute()
      await move()
      await expect(write('test-away')).rejects.toThrow('missing')
      await takeBack(path)
      await expect(write('test-back')).rejects.toThrow('restart')
      await expect(shop.ping()).rejects.toThrow('restart')
      await shop.close()
    })

    it('takes no write from a shop that only read meanwhile, even with its names back', async () => {
      const { shop, path, move } = await openMovable()
      onTestFinished(await shop.watchPages(() => undefined))
      await move()
      // Watched every 250 ms.
      await sleep(1000)
      await takeBack(path)
      await expect(shop.store.db.insertInto('settings').values(row('test-back')).execute()).rejects.toThrow('restart')
      await shop.close()
    })

    it('is finished by a second run after a kill between two renames', async () => {
      const { shop, path, move, files, namesAfterWayBack } = await openMovable()
      await move()
      await shop.close()
      await rename(`${path}.moved-wal`, `${path}-wal`)
      await rename(`${path}.moved-shm`, `${path}-shm`)
      await expect(move()).rejects.toThrow('has already moved')
      expect(await files()).toEqual(['shop.sqlite.moved'])
      expect(await namesAfterWayBack()).toEqual(['test-before'])
    })
  })

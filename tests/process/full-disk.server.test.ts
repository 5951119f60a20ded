/** RUN-4: a backup that fills the disk. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../../scripts/prepare.mjs'
import { newBackupKey } from '../../src/features/backups/file/backup-key.server.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { runOwnersProgram } from '../support/backups/owners-program.ts'
import { openEmptyDatabase, patience } from '../support/database/fresh-database.ts'

/** Some megabytes that don't get smaller. */
async function openLargeShop() {
  const { variables, remove } = await openEmptyDatabase()
  onTestFinished(remove)
  const { store, close } = await openDatabase(readEnv(variables), openLog('silent'), patience)
  onTestFinished(close)
  for (let row = 0; row < 20; row++)
    await store.db
      .insertInto('settings')
      .values({ name: `large-${row}`, value: randomBytes(200_000).toString('base64'), updated_at: 1 })
      .execute()
  const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { variables: { ...variables, BACKUP_DIR: folder }, folder, store }
}

it.each([
  ['without a key', async () => ({})],
  ['with a key', async () => ({ BACKUP_KEY: await newBackupKey() })],
])(
  'RUN-4 a backup %s that fills the disk ends, leaves no file, and is in the record with the reason',
  async (_, key) => {
    const { variables, folder, store } = await openLargeShop()
    const fullDisk = { NODE_OPTIONS: `--import=${join(root, 'tests/support/backups/full-disk.js')}` }
    const { code, stderr } = await runOwnersProgram('backup', [], { ...variables, ...(await key()), ...fullDisk })
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'The disk is full. Free up space, and try again.\n' })
    expect(await readdir(folder)).toEqual([])
    const rows = await store.db.selectFrom('backups').select(['state', 'error']).execute()
    expect(rows).toEqual([{ state: 'failed', error: 'The disk is full. Free up space, and try again.' }])
  },
)

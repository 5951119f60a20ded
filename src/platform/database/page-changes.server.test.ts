import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase, patience } from '../../../tests/support/database/fresh-database.ts'
import { openLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { changePages } from './page-changes.ts'

it('RUN-3 a process learns of each change by another one, and of nothing else', async () => {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  const openProcess = async () => {
    const { DATABASE_URL, DATA_DIR = '' } = place.variables
    const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, openLog('silent'), patience)
    onTestFinished(() => database.close())
    return database
  }
  const [watching, changing] = [await openProcess(), await openProcess()]
  await changePages(changing.store, async () => undefined)
  let changes = 0
  onTestFinished(
    await watching.watchPages(() => {
      changes += 1
    }),
  )
  // Time for two questions.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(changes).toBe(0)

  for (let round = 1; round <= 3; round++) {
    await changePages(changing.store, async () => undefined)
    await expect.poll(() => changes).toBe(round)
  }
  // Another write.
  await changing.store.db.updateTable('page_revision').set({ revision: sql`revision` }).execute()
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(changes).toBe(3)
})

/** Writes the settings that pages show; catalog.server.ts reads them. The features that own a setting change it through here. */
import type { Store } from '../../platform/database/store.ts'
import { defaultSettings, type Settings } from './catalog.server.ts'

/**
 * Changes one setting and returns what it was. In a transaction; changes at the same time come one after the other, so
 * that none is lost.
 */
export async function changeSetting<Name extends keyof Settings>(
  store: Store,
  name: Name,
  change: (before: Settings[Name]) => Settings[Name],
  now: number,
): Promise<Settings[Name]> {
  const before = await holdSetting(store, name, now)
  await store.db
    .updateTable('settings')
    .set({ value: JSON.stringify(change(before)), updated_at: now })
    .where('name', '=', name)
    .execute()
  return before
}

/** The setting as it is, locked until the transaction ends. SQLite has one writer at a time and no locks on rows. */
export async function holdSetting<Name extends keyof Settings>(
  store: Store,
  name: Name,
  now: number,
): Promise<Settings[Name]> {
  // A row that is not there cannot be locked.
  await store.db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(defaultSettings[name]), updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = store.db.selectFrom('settings').select('value').where('name', '=', name)
  const { value } = await (store.engine === 'postgres' ? stored.forUpdate() : stored).executeTakeFirstOrThrow()
  return JSON.parse(value)
}

/** Writes the settings that pages show; catalog.server.ts reads them. The feature that owns a setting calls this. */
import type { Store } from '../../platform/database/store.ts'
import { defaultSettings, type Settings, settingOf } from './catalog.server.ts'

/**
 * Changes one setting and returns its previous value. Call it in a transaction. Concurrent changes run one after the other,
 * so none is lost.
 */
export async function changeSetting<Name extends keyof Settings>(
  store: Store,
  name: Name,
  change: (before: Settings[Name]) => Settings[Name],
  now: number,
): Promise<Settings[Name]> {
  const before = await lockSetting(store, name, now)
  await store.db
    .updateTable('settings')
    .set({ value: JSON.stringify(change(before)), updated_at: now })
    .where('name', '=', name)
    .execute()
  return before
}

/** Reads a setting and locks it until the transaction ends. SQLite has no row locks; it has one writer at a time. */
export async function lockSetting<Name extends keyof Settings>(
  store: Store,
  name: Name,
  now: number,
): Promise<Settings[Name]> {
  // A missing row can't be locked.
  await store.db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(defaultSettings[name]), updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = store.db.selectFrom('settings').select('value').where('name', '=', name)
  const { value } = await (store.engine === 'postgres' ? stored.forUpdate() : stored).executeTakeFirstOrThrow()
  return settingOf(store, name, value)
}

/** SET-1: what was saved when and by whom, and its undo. */
import { isDeepStrictEqual } from 'node:util'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import type { FieldValue, Settings } from './setting-fields.ts'
import type { FieldProblem } from './setting-rules.server.ts'
import {
  type Author,
  addVersion,
  changesBetween,
  findVersion,
  latestRow,
  type Planned,
  read,
  readSettings,
  type SettingChange,
  type SettingRefusal,
  valuesOf,
  withValues,
} from './settings.server.ts'

export type Saving = {
  version: number
  at: number
  by: string | null
  undoes: number | null
  undone: boolean
  changes: SettingChange[]
  /** Those that have changed again since. Until they are as they were then, it can't be undone. */
  changedSince: SettingChange[]
}

/** One page of what was saved, newest first. The version that a new shop starts with has nothing before it. */
export async function listSavings(
  store: Store,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ savings: Saving[]; total: number }> {
  const [rows, undoings] = await Promise.all([
    store.db
      .selectFrom('shop_settings')
      .selectAll()
      .orderBy('version', 'desc')
      .limit(limit + 1)
      .offset(offset)
      .execute(),
    store.db.selectFrom('shop_settings').select(['version', 'undoes']).where('undoes', 'is not', null).execute(),
  ])
  const undoneBy = new Map(undoings.map(({ version, undoes }) => [undoes, version]))
  const isUndone = (version: number): boolean => {
    const by = undoneBy.get(version)
    return by !== undefined && !isUndone(by)
  }
  const [newest] = offset === 0 ? rows : [await latestRow(store)]
  const current = newest && read(store, newest)
  const savings = rows.slice(0, limit).flatMap((row, index): Saving[] => {
    const before = rows[index + 1]
    if (!before) return []
    const changes = changesBetween(read(store, before).settings, read(store, row).settings)
    const { version, at, by_name: by, undoes } = row
    const changedSince = current ? changedAgain(changes, current.settings).map(({ change }) => change) : []
    return [{ version, at, by, undoes, undone: isUndone(version), changes, changedSince }]
  })
  return { savings, total: Math.max(0, (newest?.version ?? 1) - 1) }
}

/** Those of the changes that aren't as they were made. */
const changedAgain = (changes: readonly SettingChange[], now: Settings) =>
  changes.flatMap((change) => {
    const current = valuesOf(now, change.section)[change.name]
    return current === undefined || isDeepStrictEqual(current, change.new) ? [] : [{ change, current }]
  })

export type UndoRefusal =
  | { ok: false; reason: 'not-found' }
  /** These have changed again since. */
  | { ok: false; reason: 'changed-since'; changed: (SettingChange & { current: FieldValue })[] }
  | { ok: false; reason: 'invalid'; problems: FieldProblem[] }

/** Restores the values that a save replaced, all or none. The undo is a save too, and can be undone. */
export const undoSaving = (
  store: Store,
  version: number,
  now: number,
  { by }: Author = {},
): Promise<{ ok: true; version: number } | UndoRefusal> =>
  changePages(store, () =>
    addVersion<UndoRefusal>(store, () => planUndo(store, version, now), { section: 'undo', undoes: version, by, now }),
  )

async function planUndo(store: Store, version: number, now: number): Promise<Planned | UndoRefusal> {
  const [saved, before] = await Promise.all([findVersion(store, version), findVersion(store, version - 1)])
  if (!saved || !before) return { ok: false, reason: 'not-found' }
  const latest = await readSettings(store)
  const changes = changesBetween(before.settings, saved.settings)
  const changed = changedAgain(changes, latest.settings).map(({ change, current }) => ({ ...change, current }))
  if (changed.length > 0) return { ok: false, reason: 'changed-since', changed }
  let planned: Planned | SettingRefusal = { ok: true, latest, next: latest, changes: [] }
  let on = latest
  for (const section of new Set(changes.map((change) => change.section))) {
    const old = changes.filter((change) => change.section === section).map((change) => [change.name, change.old])
    planned = withValues(on, section, Object.fromEntries(old), now)
    if (!planned.ok) break
    on = { ...on, ...planned.next }
  }
  if (planned.ok) return { ...planned, latest, changes: changesBetween(latest.settings, planned.next.settings) }
  return planned.reason === 'invalid' ? planned : { ok: false, reason: 'not-found' }
}

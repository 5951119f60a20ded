/**
 * SET-1: the owner's settings as the database keeps them: a row for each time they were saved. The only writer of their table.
 * Two who save at once never overwrite each other: a save says which version it began from, what doesn't touch is merged, and
 * what does is refused, with both values.
 */

import { isDeepStrictEqual } from 'node:util'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import { currentName } from '../../platform/people/current-person.ts'
import { dayAfter } from '../shared/days.server.ts'
import { applySettings, startingSettings } from './live-settings.server.ts'
import { type FieldValue, fieldsOf, type SectionName, type Settings, sectionNames } from './setting-fields.ts'
import { type FieldProblem, problemsOf, problemsOfAll } from './setting-rules.server.ts'

type Stored = {
  settings: Settings
  /** The shop's day on which the owner last saved the policies, such as '2026-12-01'. */
  policiesSavedOn: string | null
}
export type Version = Stored & { version: number }

/** A value that was changed. */
export type SettingChange = { section: SectionName; name: string; old: FieldValue; new: FieldValue }

export const latestRow = (store: Store) =>
  store.db.selectFrom('shop_settings').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()

/** Undefined where nothing was stored yet. */
const findRow = (store: Store, version: number) =>
  store.db.selectFrom('shop_settings').selectAll().where('version', '=', version).executeTakeFirst()

/** At the start of the shop: what is in `content/` becomes the first version, once. Several processes may start at once. */
export async function seedSettings(store: Store, now: number): Promise<void> {
  if (await latestRow(store)) return
  const value = JSON.stringify({ settings: startingSettings(), policiesSavedOn: null } satisfies Stored)
  await store.db
    .insertInto('shop_settings')
    .values({ version: 1, at: now, by_name: null, section: 'start', undoes: null, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What an older version of the shop didn't know, or what is damaged, is as in a new shop. */
export function read(store: Store, { version, value }: { version: number; value: string }): Version {
  const settings = startingSettings()
  const damaged: string[] = []
  const stored = withTruckAreas(storedOf(value))
  for (const section of sectionNames)
    for (const [name] of fieldsOf(section)) {
      const found = stored.settings?.[section]?.[name]
      if (found === undefined) continue
      if (problemsOf(section, { [name]: found }).length > 0) damaged.push(`${section}.${name}`)
      else Object.assign(settings[section], { [name]: found })
    }
  if (damaged.length > 0)
    store.log.error({ version, damaged }, 'settings are damaged: those of a new shop hold until they are saved again')
  return { version, settings, policiesSavedOn: stored.policiesSavedOn ?? null }
}

type Unread = { settings?: Record<string, Record<string, unknown> | undefined>; policiesSavedOn?: string | null }

function storedOf(value: string): Unread {
  try {
    return (JSON.parse(value) as Unread | null) ?? {}
  } catch {
    return {}
  }
}

/** Before the owner could name areas, their places were settings of their own: 'places:25-50 miles'. */
function withTruckAreas({ settings, ...stored }: Unread): Unread {
  const { areas, truck } = settings ?? {}
  const named = Object.keys(areas ?? {}).some((name) => name.startsWith('places:'))
  if (truck || !named) return { settings, ...stored }
  const withPlaces = startingSettings().truck.areas.map((area) => ({
    ...area,
    places: areas?.[`places:${area.id}`] ?? area.places,
  }))
  return { settings: { ...settings, truck: { areas: withPlaces } }, ...stored }
}

export async function readSettings(store: Store): Promise<Version> {
  const row = await latestRow(store)
  return row ? read(store, row) : { version: 0, settings: startingSettings(), policiesSavedOn: null }
}

/** What holds in this process, and how often that has changed. */
const held = { value: '', changes: 0 }

/** Makes this process say these. */
export function hold({ settings, policiesSavedOn }: Stored): void {
  const value = JSON.stringify({ settings, policiesSavedOn })
  held.changes += 1
  if (value === held.value) return
  held.value = value
  applySettings(settings, policiesSavedOn)
}

/** Makes this process say what the database has. At the start, and after any process has changed what pages show. */
export async function loadSettings(store: Store): Promise<void> {
  for (;;) {
    const { changes } = held
    const found = await readSettings(store)
    // A save of this process that was committed since has newer ones.
    if (changes !== held.changes) continue
    hold(found)
    return
  }
}

/** Calls `say` as if `settings` held, for a preview. It can't wait for anything: all else goes on with those that hold. */
export function sayWith<T>({ settings, policiesSavedOn }: Stored, say: () => T): T {
  const before = storedOf(held.value) as Stored
  applySettings(settings, policiesSavedOn)
  try {
    return say()
  } finally {
    applySettings(before.settings ?? startingSettings(), before.policiesSavedOn ?? null)
  }
}

/** A field that both sides changed since the version that this side began from. */
type Conflict = { name: string; before: FieldValue; theirs: FieldValue; yours: FieldValue }

export type SettingRefusal =
  | { ok: false; reason: 'no-such-version' }
  | { ok: false; reason: 'invalid'; problems: FieldProblem[] }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Conflict[] }

export type Planned = { ok: true; latest: Version; next: Stored; changes: SettingChange[] }

export type SectionChange = {
  section: SectionName
  /** Of the version that the form began from. */
  version: number
  /** Those that aren't named stay. */
  values: Readonly<Record<string, unknown>>
}

export const valuesOf = (settings: Settings, section: SectionName) => settings[section] as Record<string, FieldValue>

/** What a save would change now. */
export async function planSettings(
  store: Store,
  change: SectionChange,
  now: number,
): Promise<Planned | SettingRefusal> {
  const { section, version, values } = change
  const problems = problemsOf(section, values)
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  const latest = await readSettings(store)
  const begun = version === latest.version ? latest : await findVersion(store, version)
  if (!begun) return { ok: false, reason: 'no-such-version' }
  const [before, current] = [valuesOf(begun.settings, section), valuesOf(latest.settings, section)]
  const mine = (Object.entries(values) as [string, FieldValue][]).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name]),
  )
  const conflicts = mine.flatMap(([name, yours]): Conflict[] => {
    const [was, theirs] = [before[name], current[name]]
    if (was === undefined || theirs === undefined) return []
    return isDeepStrictEqual(was, theirs) || isDeepStrictEqual(yours, theirs)
      ? []
      : [{ name, before: was, theirs, yours }]
  })
  if (conflicts.length > 0) return { ok: false, reason: 'conflict', version: latest.version, conflicts }
  return withValues(latest, section, Object.fromEntries(mine), now)
}

export async function findVersion(store: Store, version: number): Promise<Version | undefined> {
  const row = await findRow(store, version)
  return row && read(store, row)
}

export function withValues(
  latest: Version,
  section: SectionName,
  values: Readonly<Record<string, FieldValue>>,
  now: number,
): Planned | SettingRefusal {
  const settings: Settings = { ...latest.settings, [section]: { ...latest.settings[section], ...values } }
  const today = dayAfter(now, 0)
  const problems = problemsOfAll(section, settings, today)
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  const policiesSavedOn = section === 'policies' ? today : latest.policiesSavedOn
  return { ok: true, latest, next: { settings, policiesSavedOn }, changes: changesBetween(latest.settings, settings) }
}

export function changesBetween(before: Settings, after: Settings): SettingChange[] {
  return sectionNames.flatMap((section) => {
    const [old, now] = [valuesOf(before, section), valuesOf(after, section)]
    return fieldsOf(section).flatMap(([name]): SettingChange[] => {
      const [was, is] = [old[name], now[name]]
      return was === undefined || is === undefined || isDeepStrictEqual(was, is)
        ? []
        : [{ section, name, old: was, new: is }]
    })
  })
}

/** `by` is the name of who did it. */
export type Author = { by?: string }

type Saved = { ok: true; version: number } | SettingRefusal

export const saveSettings = (store: Store, change: SectionChange, now: number, { by }: Author = {}): Promise<Saved> =>
  changePages(store, () =>
    addVersion(store, () => planSettings(store, change, now), { section: change.section, undoes: null, by, now }),
  )

type NewVersion = { section: string; undoes: number | null; by: string | undefined; now: number }

/** A version that another process added first is waited for, and then planned again on top of it. */
export async function addVersion<Refused extends { ok: false }>(
  store: Store,
  plan: () => Promise<Planned | Refused>,
  { section, undoes, by, now }: NewVersion,
): Promise<{ ok: true; version: number } | Refused> {
  for (;;) {
    const planned = await plan()
    if (!planned.ok) return planned
    const { latest, next, changes } = planned
    // Policies that are saved as they are are confirmed.
    if (changes.length === 0 && next.policiesSavedOn === latest.policiesSavedOn)
      return { ok: true, version: latest.version }
    const version = latest.version + 1
    const added = await store.db
      .insertInto('shop_settings')
      .values({ version, at: now, by_name: by ?? currentName(), section, undoes, value: JSON.stringify(next) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!added) continue
    // Before the pages are cleared: none may be made of the old ones after that.
    store.afterCommit(() => hold(next))
    return { ok: true, version }
  }
}

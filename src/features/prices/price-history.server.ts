/** The price history: what changed when, and undo. The only module that writes its tables. */

import type { Selectable } from 'kysely'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { currentName } from '../../platform/people/current-person.ts'
import {
  applyItems,
  findStoredSpecies,
  lockPrices,
  type PriceItem,
  readCurrentValues,
  reversedItem,
} from './price-items.server.ts'

export type ChangeKind = Tables['price_changes']['kind']
export type PriceChange = Selectable<Tables['price_changes']> & { items: PriceItem[] }

type NewChange = {
  kind: ChangeKind
  items: readonly PriceItem[]
  at: number
  signedInAt: number
  undoes: number | null
}

/** Call it in the transaction that makes the change. */
export async function recordChange(store: Store, change: NewChange): Promise<void> {
  const { id } = await store.db
    .insertInto('price_changes')
    .values({
      kind: change.kind,
      at: change.at,
      signed_in_at: change.signedInAt,
      by_name: currentName(),
      undoes: change.undoes,
      undone: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = change.items.map(({ old, new: value, species, setting, ...item }, position) => ({
    ...item,
    change_id: id,
    position,
    old_value: old,
    new_value: value,
    species: species && JSON.stringify(species),
    old_text: setting?.old ?? null,
    new_text: setting?.new ?? null,
  }))
  // SQLite allows 32,766 values per statement, and a wood may have any number of products.
  for (let at = 0; at < rows.length; at += 1_000)
    await store.db
      .insertInto('price_change_items')
      .values(rows.slice(at, at + 1_000))
      .execute()
}

/** One page of changes, newest first, and the total count. */
export async function listPriceChanges(
  store: Store,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ changes: PriceChange[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    store.db.selectFrom('price_changes').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    store.db
      .selectFrom('price_changes')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const items = await listItems(
    store,
    rows.map((row) => row.id),
  )
  return { changes: rows.map((row) => ({ ...row, items: items.get(row.id) ?? [] })), total }
}

async function listItems(store: Store, changeIds: number[]): Promise<Map<number, PriceItem[]>> {
  if (changeIds.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('price_change_items')
    .selectAll()
    .where('change_id', 'in', changeIds)
    .orderBy('change_id')
    .orderBy('position')
    .execute()
  const found = new Map<number, PriceItem[]>()
  for (const row of rows) {
    const { change_id, target, key, name, species, old_text, new_text } = row
    const item: PriceItem = {
      target,
      key,
      name,
      old: row.old_value,
      new: row.new_value,
      species: species && JSON.parse(species),
      ...(old_text !== null && new_text !== null && { setting: { old: old_text, new: new_text } }),
    }
    found.set(change_id, [...(found.get(change_id) ?? []), item])
  }
  return found
}

/** An item that has changed again since the change to undo. */
export type ChangedSince = { item: PriceItem; current: number | string | undefined }

type UndonePrices =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'undone' }
  | { ok: false; reason: 'changed-since'; changed: ChangedSince[] }
  /** A wood can't be removed while products or open quotes use it. */
  | { ok: false; reason: 'wood-in-use'; name: string; products: number; quotes: number }

export type CountOpenQuotes = (store: Store, woodSpeciesId: string) => Promise<number>

/** Restores the values that a change replaced, all or nothing. The undo is a change too, and can be undone. */
export async function undoPriceChange(
  store: Store,
  id: number,
  { signedInAt }: { signedInAt: number },
  countOpenQuotes: CountOpenQuotes,
  now: number,
): Promise<UndonePrices> {
  return changePages(store, async () => {
    await lockPrices(store, now)
    const change = await store.db.selectFrom('price_changes').selectAll().where('id', '=', id).executeTakeFirst()
    if (!change) return { ok: false, reason: 'not-found' }
    if (change.undone === 1) return { ok: false, reason: 'undone' }
    const items = (await listItems(store, [id])).get(id) ?? []
    const current = await readCurrentValues(store, items)
    const changed = items
      .map((item, index) => ({ item, current: current[index] }))
      .filter((one) => (one.current ?? null) !== (one.item.setting?.new ?? one.item.new))
    if (changed.length > 0) return { ok: false, reason: 'changed-since', changed }
    const used = await findWoodInUse(store, items, countOpenQuotes)
    if (used) return used

    const reversed: PriceItem[] = []
    for (const item of items) {
      // As it is now, so that undoing this brings back a wood with all that was entered since.
      const species = item.species && ((await findStoredSpecies(store, item.key)) ?? item.species)
      reversed.push({ ...reversedItem(item), species })
    }
    await applyItems(store, reversed, now)
    await markUndone(store, change)
    await recordChange(store, { kind: change.kind, items: reversed, at: now, signedInAt, undoes: id })
    return { ok: true }
  })
}

async function findWoodInUse(
  store: Store,
  items: PriceItem[],
  countOpenQuotes: CountOpenQuotes,
): Promise<(UndonePrices & { reason: 'wood-in-use' }) | undefined> {
  for (const { target, name, old, species } of items) {
    if (target !== 'species' || old !== null || species === null) continue
    const { products } = await store.db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('products'))
      .where('wood_species_id', '=', species.id)
      .executeTakeFirstOrThrow()
    const quotes = await countOpenQuotes(store, species.id)
    if (products > 0 || quotes > 0) return { ok: false, reason: 'wood-in-use', name, products, quotes }
  }
  return undefined
}

/** Undoing an undo makes the original change active again, and so on down the chain. */
async function markUndone(store: Store, change: { id: number; undoes: number | null }): Promise<void> {
  let undone = 1
  let next: { id: number; undoes: number | null } | undefined = change
  while (next) {
    await store.db.updateTable('price_changes').set({ undone }).where('id', '=', next.id).execute()
    undone = 1 - undone
    next =
      next.undoes === null
        ? undefined
        : await store.db
            .selectFrom('price_changes')
            .select(['id', 'undoes'])
            .where('id', '=', next.undoes)
            .executeTakeFirst()
  }
}

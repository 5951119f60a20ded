/**
 * Reads and writes the items of a price change: prices of woods and finishes, multipliers, fees, base prices, whole woods,
 * and settings that decide prices. After the seed this is the only module that writes pricing settings, and that adds and
 * removes woods.
 */
import type { Insertable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { listAllFinishes, listSpecies, readSettings, type Settings } from '../catalog/catalog.server.ts'
import { changeSetting, lockSetting } from '../catalog/settings.server.ts'
import type { PricingRules } from '../pricing/pricing.ts'
import type { FeeKey, MultiplierKey, PriceTarget } from './prices.ts'
import { deliveryFields } from './sale-rules/delivery-fields.ts'

/** A wood in the history, without key and price. One from before woods had weights and faces lacks them. */
export type StoredSpecies = Omit<Insertable<Tables['wood_species']>, 'key' | 'price_per_board_foot_cents'>

/**
 * One changed value: cents, or percent of a multiplier. `old` is null for an added wood and an area's first rate, `new` for a
 * removed one.
 */
export type PriceItem = {
  target: PriceTarget
  /** A species' key, the id of a product or finish, or the name of a setting. */
  key: string
  name: string
  old: number | null
  new: number | null
  /** Only with the target 'species'. */
  species: StoredSpecies | null
  /** Only with the target 'setting': its values as JSON, instead of `old` and `new`. */
  setting?: { old: string; new: string }
}

/** The settings whose changes are items as a whole. */
type SettingKey = 'cartPriceRule' | 'tax'

/** The item that brings back what this one replaced. */
export const reversedItem = (item: PriceItem): PriceItem => ({
  ...item,
  old: item.new,
  new: item.old,
  ...(item.setting && { setting: { old: item.setting.new, new: item.setting.old } }),
})

export const feeSettings = {
  finishing: 'finishingCents',
  customCuts: 'customCutsCents',
  hardware: 'hardwareCents',
  rushMultiplier: 'rushPercent',
} as const satisfies Record<FeeKey, keyof PricingRules['fees']>

/**
 * Locks the prices until the transaction ends, so that the values compared are the values replaced. SQLite has one writer
 * anyway; PostgreSQL locks the row of the pricing settings, which every change of a price locks first, and the woods.
 */
export async function lockPrices(store: Store, now: number): Promise<void> {
  if (store.engine === 'sqlite') return
  await lockSetting(store, 'pricing', now)
  await store.db.selectFrom('wood_species').select('id').orderBy('id').forUpdate().execute()
}

/** Writes the new value of each item. Call it in a transaction, after `lockPrices`. */
export async function applyItems(store: Store, items: readonly PriceItem[], now: number): Promise<void> {
  await applySettings(store, items, now)
  for (const item of items) {
    if (item.target === 'wood' && item.new !== null)
      await store.db
        .updateTable('wood_species')
        .set({ price_per_board_foot_cents: item.new })
        .where('key', '=', item.key)
        .execute()
    if (item.target === 'product' && item.new !== null)
      await store.db.updateTable('products').set({ base_price_cents: item.new }).where('id', '=', item.key).execute()
    if (item.target === 'finish' && item.new !== null)
      await store.db.updateTable('finish_options').set({ price_cents: item.new }).where('id', '=', item.key).execute()
    if (item.target === 'species') await applySpecies(store, item)
    if (item.setting) await applySetting(store, item.key as SettingKey, item.setting.new, now)
  }
  await applyDelivery(store, items, now)
}

/** The items of one value of delivery each (delivery-fields.ts). */
const deliveryKeyOf = ({ target, key }: PriceItem) =>
  target === 'setting' && key.startsWith('delivery.') ? key.slice('delivery.'.length) : undefined

async function applyDelivery(store: Store, items: readonly PriceItem[], now: number): Promise<void> {
  const values = new Map(items.map((item) => [deliveryKeyOf(item), item.new]))
  values.delete(undefined)
  if (values.size === 0) return
  const apply = (before: Settings['delivery']) => {
    const next = structuredClone(before)
    for (const field of deliveryFields()) {
      const value = values.get(field.key)
      if (value === null) field.clear?.(next)
      else if (value !== undefined) field.write(next, value)
    }
    return next
  }
  await changeSetting(store, 'delivery', apply, now)
}

async function applySettings(store: Store, items: readonly PriceItem[], now: number): Promise<void> {
  const settings = items.filter((item) => item.target === 'multiplier' || item.target === 'fee')
  if (settings.length === 0) return
  const apply = (before: PricingRules) => {
    const next = structuredClone(before)
    for (const { target, key, new: value } of settings) {
      if (value === null) continue
      if (target === 'multiplier') next.multipliersPercent[key as MultiplierKey] = value
      else next.fees[feeSettings[key as FeeKey]] = value
    }
    return next
  }
  await changeSetting(store, 'pricing', apply, now)
}

const applySetting = (store: Store, key: SettingKey, json: string, now: number) =>
  changeSetting(store, key, () => JSON.parse(json) as Settings[SettingKey], now)

async function applySpecies(store: Store, { key, new: cents, species }: PriceItem): Promise<void> {
  if (cents === null || species === null) {
    await store.db.deleteFrom('wood_species').where('key', '=', key).execute()
    return
  }
  await store.db
    .insertInto('wood_species')
    .values({ ...species, key, price_per_board_foot_cents: cents })
    .execute()
}

/** A wood as the history keeps it. What is known of it may have changed since it was added. */
export async function findStoredSpecies(store: Store, key: string): Promise<StoredSpecies | undefined> {
  const species = (await listSpecies(store)).find((one) => one.key === key)
  if (!species) return undefined
  const { key: _key, price_per_board_foot_cents: _cents, ...stored } = species
  return stored
}

/** The current value of each item's target, JSON for a setting; undefined if it doesn't exist. */
export async function readCurrentValues(
  store: Store,
  items: readonly PriceItem[],
): Promise<(number | string | undefined)[]> {
  const settings = await readSettings(store)
  const { pricing } = settings
  const species = await listSpecies(store)
  const finishes = new Map((await listAllFinishes(store)).map((one) => [one.id, one.price_cents]))
  const woods = new Map(species.map((one) => [one.key, one.price_per_board_foot_cents]))
  const ids = items.filter((item) => item.target === 'product').map((item) => item.key)
  const query = store.db.selectFrom('products').select(['id', 'base_price_cents']).where('id', 'in', ids).orderBy('id')
  const rows = ids.length === 0 ? [] : await (store.engine === 'postgres' ? query.forUpdate() : query).execute()
  const basePrices = new Map(rows.map((row) => [row.id, row.base_price_cents]))
  const delivery = new Map(deliveryFields().map((field) => [field.key, field.read(settings.delivery)]))
  return items.map((item) => {
    const { target, key } = item
    const deliveryKey = deliveryKeyOf(item)
    if (deliveryKey !== undefined) return delivery.get(deliveryKey)
    if (target === 'multiplier') return pricing.multipliersPercent[key as MultiplierKey]
    if (target === 'fee') return pricing.fees[feeSettings[key as FeeKey]]
    if (target === 'finish') return finishes.get(key)
    if (target === 'setting') return JSON.stringify(settings[key as SettingKey])
    return target === 'product' ? basePrices.get(key) : woods.get(key)
  })
}

/** Previews and saves price changes, and adds woods (ADMIN-6). */
import type { Selectable } from 'kysely'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { listAllFinishes, listSpecies, readSettings } from '../catalog/catalog.server.ts'
import { keepPicture } from '../media/pictures.server.ts'
import type { CartPriceRule } from '../pricing/price-lines.ts'
import type { PricingRules } from '../pricing/pricing.ts'
import type { DatedTaxRule } from '../pricing/tax.ts'
import type { EditConflict } from '../shared/two-desks/merge-edit.server.ts'
import { type ChangeKind, recordChange } from './price-history.server.ts'
import { applyItems, feeSettings, lockPrices, type PriceItem, type StoredSpecies } from './price-items.server.ts'
import { basePriceLimits, type FeeKey, feeNames, followWood, type MultiplierKey, multiplierNames } from './prices.ts'
import { type PlannedSaleRules, planDelivery, planTax } from './sale-rules/plan-sale-rules.server.ts'
import { changedSinceSeen, type SeenPrices } from './seen-prices.server.ts'

type Species = Selectable<Tables['wood_species']>
type Product = Pick<Selectable<Tables['products']>, 'id' | 'name' | 'base_price_cents' | 'retired_at'>

/** The prices to change, in cents, and multipliers, in percent. Omitted ones don't change. */
type NewPrices = {
  /** By species key. */
  wood?: Record<string, number> | undefined
  multipliers?: Partial<Record<MultiplierKey, number | undefined>> | undefined
  fees?: Partial<Record<FeeKey, number | undefined>> | undefined
  /** By finish id. */
  finishes?: Record<string, number> | undefined
  cartPriceRule?: CartPriceRule | undefined
  /** By field of delivery-fields.ts. */
  delivery?: Record<string, number> | undefined
  tax?: readonly DatedTaxRule[] | undefined
}

/** Whether products made of a wood follow its price, or keep theirs. */
export type ProductsMode = 'follow' | 'keep'

type Author = {
  signedInAt: number
  /** What the owner saw replaced. */
  seen?: SeenPrices | undefined
}

export type PriceRefusal =
  | { ok: false; reason: 'unknown-wood' | 'unknown-finish'; keys: string[] }
  | Exclude<PlannedSaleRules, { ok: true }>
  | EditConflict
  /** The base price of a product that follows its wood would be outside the limits. */
  | { ok: false; reason: 'base-price'; woodKey: string; productName: string; basePriceCents: number }

type PlannedPrices = { ok: true; items: PriceItem[]; retiredIds: string[] } | PriceRefusal

/** What `savePrices` would change now. Takes no locks. */
export const planPrices = (store: Store, wanted: NewPrices, products: ProductsMode): Promise<PlannedPrices> =>
  plan(store, wanted, products, { lock: false })

/** Changes prices and records the change in one transaction. If nothing changes, nothing is recorded. */
export async function savePrices(
  store: Store,
  kind: ChangeKind,
  wanted: NewPrices,
  products: ProductsMode,
  { signedInAt, seen }: Author,
  now: number,
): Promise<{ ok: true } | PriceRefusal> {
  return changePages(store, async () => {
    await lockPrices(store, now)
    const planned = await plan(store, wanted, products, { lock: true })
    if (!planned.ok || planned.items.length === 0) return planned
    const conflict = changedSinceSeen(planned.items, seen)
    if (conflict) return conflict
    await applyItems(store, planned.items, now)
    await recordChange(store, { kind, items: planned.items, at: now, signedInAt, undoes: null })
    return planned
  })
}

async function plan(
  store: Store,
  wanted: NewPrices,
  products: ProductsMode,
  { lock }: { lock: boolean },
): Promise<PlannedPrices> {
  const settings = await readSettings(store)
  const species = await listSpecies(store)
  const woodPrices = Object.entries(wanted.wood ?? {})
  const byKey = new Map(species.map((one) => [one.key, one]))
  const unknown = woodPrices.filter(([key]) => !byKey.has(key)).map(([key]) => key)
  if (unknown.length > 0) return { ok: false, reason: 'unknown-wood', keys: unknown }

  const finishes = await planFinishes(store, wanted.finishes)
  if (!finishes.ok) return finishes
  const delivery = planDelivery(settings.delivery, wanted.delivery)
  if (!delivery.ok) return delivery
  const items = [...settingItems(settings.pricing, wanted), ...finishes.items, ...delivery.items]
  items.push(...planTax(settings.tax, wanted.tax))
  if (wanted.cartPriceRule) items.push(...ruleItems(settings.cartPriceRule, wanted.cartPriceRule))
  const retiredIds: string[] = []
  for (const [key, cents] of woodPrices) {
    const one = byKey.get(key)
    if (!one || one.price_per_board_foot_cents === cents) continue
    items.push({ target: 'wood', key, name: one.name, old: one.price_per_board_foot_cents, new: cents, species: null })
    if (products === 'keep') continue
    const made = await listMadeOf(store, one.id, { lock })
    const following = followingItems(made, one, cents)
    if (!following.ok) return following
    items.push(...following.items)
    retiredIds.push(...made.filter((product) => product.retired_at !== null).map((product) => product.id))
  }
  return { ok: true, items, retiredIds }
}

function settingItems({ multipliersPercent, fees }: PricingRules, wanted: NewPrices): PriceItem[] {
  const items: PriceItem[] = []
  const compare = (item: Omit<PriceItem, 'new' | 'species'>, next: number | undefined) => {
    if (next !== undefined && next !== item.old) items.push({ ...item, new: next, species: null })
  }
  for (const [key, name] of Object.entries(multiplierNames) as [MultiplierKey, string][])
    compare({ target: 'multiplier', key, name, old: multipliersPercent[key] }, wanted.multipliers?.[key])
  for (const [key, name] of Object.entries(feeNames) as [FeeKey, string][])
    compare({ target: 'fee', key, name, old: fees[feeSettings[key]] }, wanted.fees?.[key])
  return items
}

async function planFinishes(
  store: Store,
  wanted: Record<string, number> = {},
): Promise<{ ok: true; items: PriceItem[] } | PriceRefusal> {
  const prices = Object.entries(wanted)
  if (prices.length === 0) return { ok: true, items: [] }
  const byId = new Map((await listAllFinishes(store)).map((one) => [one.id, one]))
  const unknown = prices.filter(([id]) => !byId.has(id)).map(([id]) => id)
  if (unknown.length > 0) return { ok: false, reason: 'unknown-finish', keys: unknown }
  const items = prices.flatMap(([key, cents]): PriceItem[] => {
    const finish = byId.get(key)
    if (!finish || finish.price_cents === cents) return []
    return [{ target: 'finish', key, name: finish.name, old: finish.price_cents, new: cents, species: null }]
  })
  return { ok: true, items }
}

function ruleItems(before: CartPriceRule, next: CartPriceRule): PriceItem[] {
  if (before === next) return []
  const setting = { old: JSON.stringify(before), new: JSON.stringify(next) }
  return [
    {
      target: 'setting',
      key: 'cartPriceRule',
      name: 'Price in the cart',
      old: null,
      new: null,
      species: null,
      setting,
    },
  ]
}

/** Includes retired products: one that comes back must match the price of its wood. */
async function listMadeOf(store: Store, speciesId: string, { lock }: { lock: boolean }): Promise<Product[]> {
  const query = store.db
    .selectFrom('products')
    .select(['id', 'name', 'base_price_cents', 'retired_at'])
    .where('wood_species_id', '=', speciesId)
    .orderBy('id')
  const rows = await (lock && store.engine === 'postgres' ? query.forUpdate() : query).execute()
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function followingItems(
  made: Product[],
  wood: Species,
  woodCents: number,
): { ok: true; items: PriceItem[] } | PriceRefusal {
  const items: PriceItem[] = []
  for (const { id, name, base_price_cents: old } of made) {
    const next = followWood(old, wood.price_per_board_foot_cents, woodCents)
    if (next === old) continue
    if (next < basePriceLimits.min || next > basePriceLimits.max)
      return { ok: false, reason: 'base-price', woodKey: wood.key, productName: name, basePriceCents: next }
    items.push({ target: 'product', key: id, name, old, new: next, species: null })
  }
  return { ok: true, items }
}

type NewSpecies = {
  key: string
  name: string
  description: string
  pricePerBoardFootCents: number
  pictureId: string | null
}

type AddedSpecies = { ok: true } | { ok: false; reason: 'taken' | 'too-many' | 'no-picture' }

/** More than any workshop has. The owner's page and the builder show them all on one page. */
export const maxSpecies = 100

/** Adds a wood at the end of the list and records the change in one transaction. */
export async function addSpecies(
  store: Store,
  { key, name, description, pricePerBoardFootCents, pictureId }: NewSpecies,
  { signedInAt }: Author,
  now: number,
): Promise<AddedSpecies> {
  return changePages(store, async () => {
    await lockPrices(store, now)
    const known = await listSpecies(store)
    const plain = name.toLowerCase()
    if (known.some((one) => one.key === key || one.id === key || one.name.toLowerCase() === plain))
      return { ok: false, reason: 'taken' }
    if (known.length >= maxSpecies) return { ok: false, reason: 'too-many' }
    if (pictureId !== null && !(await keepPicture(store, pictureId, now))) return { ok: false, reason: 'no-picture' }
    const position = Math.max(-1, ...known.map((one) => one.position)) + 1
    const species: StoredSpecies = { id: key, name, description, picture_id: pictureId, position }
    const item: PriceItem = { target: 'species', key, name, old: null, new: pricePerBoardFootCents, species }
    await applyItems(store, [item], now)
    await recordChange(store, { kind: 'wood-species', items: [item], at: now, signedInAt, undoes: null })
    return { ok: true }
  })
}

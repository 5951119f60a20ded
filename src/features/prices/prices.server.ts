/** Changes of prices (ADMIN-6): what one would change, making it, and adding a wood. */
import type { Selectable } from 'kysely'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { listSpecies, readSettings } from '../catalog/catalog.server.ts'
import { keepPicture } from '../media/pictures.server.ts'
import type { PricingRules } from '../pricing/pricing.ts'
import { type ChangeKind, recordChange } from './price-history.server.ts'
import { applyItems, feeMembers, holdPrices, type PriceItem, type StoredSpecies } from './price-items.server.ts'
import { basePriceLimits, type FeeKey, feeNames, followWood, type MultiplierKey, multiplierNames } from './prices.ts'

type Species = Selectable<Tables['wood_species']>
type Product = Pick<Selectable<Tables['products']>, 'id' | 'name' | 'base_price_cents' | 'retired_at'>

/** What is to be changed; what is not named stays. Cents, and hundredths of factors. */
type WantedPrices = {
  /** By the key of the species. */
  wood?: Record<string, number> | undefined
  multipliers?: Partial<Record<MultiplierKey, number | undefined>> | undefined
  fees?: Partial<Record<FeeKey, number | undefined>> | undefined
}

/** Whether the products made of a wood follow its price, or keep theirs. */
export type ProductsMode = 'follow' | 'keep'

type Author = { signedInAt: number }

export type PriceRefusal =
  | { ok: false; reason: 'unknown-wood'; keys: string[] }
  /** A product that follows its wood would leave what a base price may be. */
  | { ok: false; reason: 'base-price'; woodKey: string; productName: string; basePriceCents: number }

type PlannedPrices = { ok: true; items: PriceItem[]; retiredIds: string[] } | PriceRefusal

/** Reads without holding anything: what `savePrices` would do now. */
export const planPrices = (store: Store, wanted: WantedPrices, products: ProductsMode): Promise<PlannedPrices> =>
  plan(store, wanted, products, { hold: false })

/** Changes prices in one transaction with its line in the history; one that changes nothing leaves none. */
export async function savePrices(
  store: Store,
  kind: ChangeKind,
  wanted: WantedPrices,
  products: ProductsMode,
  { signedInAt }: Author,
  now: number,
): Promise<{ ok: true } | PriceRefusal> {
  return changePages(store, async () => {
    await holdPrices(store, now)
    const planned = await plan(store, wanted, products, { hold: true })
    if (!planned.ok || planned.items.length === 0) return planned
    await applyItems(store, planned.items, now)
    await recordChange(store, { kind, items: planned.items, at: now, signedInAt, undoes: null })
    return planned
  })
}

async function plan(
  store: Store,
  wanted: WantedPrices,
  products: ProductsMode,
  { hold }: { hold: boolean },
): Promise<PlannedPrices> {
  const { pricing } = await readSettings(store)
  const species = await listSpecies(store)
  const woodPrices = Object.entries(wanted.wood ?? {})
  const byKey = new Map(species.map((one) => [one.key, one]))
  const unknown = woodPrices.filter(([key]) => !byKey.has(key)).map(([key]) => key)
  if (unknown.length > 0) return { ok: false, reason: 'unknown-wood', keys: unknown }

  const items = settingItems(pricing, wanted)
  const retiredIds: string[] = []
  for (const [key, cents] of woodPrices) {
    const one = byKey.get(key)
    if (!one || one.price_per_board_foot_cents === cents) continue
    items.push({ target: 'wood', key, name: one.name, old: one.price_per_board_foot_cents, new: cents, species: null })
    if (products === 'keep') continue
    const made = await listMadeOf(store, one.id, { hold })
    const following = followingItems(made, one, cents)
    if (!following.ok) return following
    items.push(...following.items)
    retiredIds.push(...made.filter((product) => product.retired_at !== null).map((product) => product.id))
  }
  return { ok: true, items, retiredIds }
}

function settingItems({ multipliersPercent, fees }: PricingRules, wanted: WantedPrices): PriceItem[] {
  const items: PriceItem[] = []
  const compare = (item: Omit<PriceItem, 'new' | 'species'>, next: number | undefined) => {
    if (next !== undefined && next !== item.old) items.push({ ...item, new: next, species: null })
  }
  for (const [key, name] of Object.entries(multiplierNames) as [MultiplierKey, string][])
    compare({ target: 'multiplier', key, name, old: multipliersPercent[key] }, wanted.multipliers?.[key])
  for (const [key, name] of Object.entries(feeNames) as [FeeKey, string][])
    compare({ target: 'fee', key, name, old: fees[feeMembers[key]] }, wanted.fees?.[key])
  return items
}

/** Retired products too: one that is offered again costs what its wood costs then. */
async function listMadeOf(store: Store, speciesId: string, { hold }: { hold: boolean }): Promise<Product[]> {
  const query = store.db
    .selectFrom('products')
    .select(['id', 'name', 'base_price_cents', 'retired_at'])
    .where('wood_species_id', '=', speciesId)
    .orderBy('id')
  const rows = await (hold && store.engine === 'postgres' ? query.forUpdate() : query).execute()
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
    if (next < basePriceLimits.least || next > basePriceLimits.most)
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

/** More than any workshop has; the owner's page and the builder show them all. */
export const mostSpecies = 100

/** Adds a wood, last in the order, in one transaction with its line in the history. */
export async function addSpecies(
  store: Store,
  { key, name, description, pricePerBoardFootCents, pictureId }: NewSpecies,
  { signedInAt }: Author,
  now: number,
): Promise<AddedSpecies> {
  return changePages(store, async () => {
    await holdPrices(store, now)
    const known = await listSpecies(store)
    const plain = name.toLowerCase()
    if (known.some((one) => one.key === key || one.id === key || one.name.toLowerCase() === plain))
      return { ok: false, reason: 'taken' }
    if (known.length >= mostSpecies) return { ok: false, reason: 'too-many' }
    if (pictureId !== null && !(await keepPicture(store, pictureId, now))) return { ok: false, reason: 'no-picture' }
    const position = Math.max(-1, ...known.map((one) => one.position)) + 1
    const species: StoredSpecies = { id: key, name, description, picture_id: pictureId, position }
    const item: PriceItem = { target: 'species', key, name, old: null, new: pricePerBoardFootCents, species }
    await applyItems(store, [item], now)
    await recordChange(store, { kind: 'wood-species', items: [item], at: now, signedInAt, undoes: null })
    return { ok: true }
  })
}

/** WHY-4: what sells below the price of its wood, and what a change of the rule would do. */
import type { Store } from '../../../platform/database/store.ts'
import { sizeRangeOf } from '../../catalog/catalog.server.ts'
import { type BelowWood, sizesBelowWood } from '../../pricing/below-wood.ts'

export type ProductBelowWood = { id: string; name: string; woodName: string; sizes: BelowWood[] }

/**
 * Active products that in their own wood sell below its price at some size; those that lose the most come first. Reads all
 * products: a few thousand take some milliseconds.
 */
export async function listProductsBelowWood(store: Store): Promise<ProductBelowWood[]> {
  const rows = await store.db
    .selectFrom('products')
    .innerJoin('wood_species', 'wood_species.id', 'products.wood_species_id')
    .select([
      'products.id',
      'products.name',
      'products.category',
      'products.base_price_cents',
      'products.price_unit',
      'products.min_length_in',
      'products.min_width_in',
      'products.min_thickness_in',
      'products.max_length_in',
      'products.max_width_in',
      'products.max_thickness_in',
      'wood_species.name as wood_name',
      'wood_species.price_per_board_foot_cents',
    ])
    .where('products.retired_at', 'is', null)
    .orderBy('products.sort_name')
    .orderBy('products.number')
    .execute()
  const found = rows.flatMap((row) => {
    const product = { basePriceCents: row.base_price_cents, priceUnit: row.price_unit, category: row.category }
    const sizes = sizesBelowWood({ ...product, ...sizeRangeOf(row) }, row.price_per_board_foot_cents)
    return sizes.length > 0 ? [{ id: row.id, name: row.name, woodName: row.wood_name, sizes }] : []
  })
  const mostLost = ({ sizes }: ProductBelowWood) =>
    Math.max(...sizes.map(({ woodCents, byLengthCents }) => woodCents - byLengthCents))
  return found.toSorted((a, b) => mostLost(b) - mostLost(a))
}

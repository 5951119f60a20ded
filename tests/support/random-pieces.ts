/** Random pieces that the shop makes, as a customer would choose and type them. */
import fc from 'fast-check'
import type { FinishOption, Product, WoodSpecies } from '../../src/features/catalog/catalog-queries.ts'
import { boundsOf, type DimensionName, eachDimension } from '../../src/features/pricing/piece.ts'

export const anyWish = fc.record({
  product: fc.nat(),
  wood: fc.nat(),
  finish: fc.option(fc.nat()),
  quantity: fc.integer({ min: 1, max: 3 }),
  /** Within the product's bounds, in sixteenths of an inch. */
  size: fc.record({ length: fc.double(unit()), width: fc.double(unit()), thickness: fc.double(unit()) }),
})

function unit() {
  return { min: 0, max: 1, noNaN: true }
}

type Choices = { products: Product[]; woods: WoodSpecies[]; finishes: FinishOption[]; isShort: boolean }
type Wish = typeof anyWish extends fc.Arbitrary<infer Value> ? Value : never

/** Where customers live: near, farther, and too far for the truck. */
export const anyTown = fc.constantFrom(
  { zip: '37212', city: 'Nashville', state: 'TN' },
  { zip: '37040', city: 'Clarksville', state: 'TN' },
  { zip: '42101', city: 'Bowling Green', state: 'KY' },
  { zip: '60601', city: 'Chicago', state: 'IL' },
)

/** A piece that the shop makes, with its size as it would be typed. */
export function chosen({ product: nth, wood, finish, quantity, size }: Wish, choices: Choices) {
  const product = pick(choices.products, nth)
  const inches = eachDimension((name) => within(product, name, size[name], choices.isShort))
  return {
    product,
    wood: pick(choices.woods, wood),
    finish: finish === null ? undefined : pick(choices.finishes, finish),
    quantity: choices.isShort ? 1 : quantity,
    size: inches,
    texts: eachDimension((name) => String(inches[name])),
  }
}

function pick<T>(list: readonly T[], nth: number): T {
  const one = list[nth % list.length]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

function within(product: Product, name: DimensionName, share: number, isShort: boolean): number {
  const { min, max } = boundsOf(product, name)
  const most = isShort ? Math.min(max, min + (max - min) / 8) : max
  return Math.min(max, min + Math.round((most - min) * share * 16) / 16)
}

import type { Store } from '../../../platform/database/store.ts'
import type { Category } from '../../pricing/pricing.ts'
import { listOf, searchesMeant, type Wanted } from './find-products.server.ts'

/** How many active products each category and each wood would list, with everything else as it is wanted. */
export type ChoiceCounts = {
  inAnyCategory: number
  categories: Partial<Record<Category, number>>
  inAnyWood: number
  /** By id; one that would list none is left out. */
  woods: Record<string, number>
}

/** WIN-3: one walk through an index for each search that counts. */
export async function countChoices(store: Store, wanted: Omit<Wanted, 'sort'>): Promise<ChoiceCounts> {
  const { category, woodId, ...others } = wanted
  const counts: ChoiceCounts = { inAnyCategory: 0, categories: {}, inAnyWood: 0, woods: {} }
  for (const readSearch of await searchesMeant(store, wanted.search ?? '')) {
    const search = await readSearch()
    if (!search) continue
    const rows = await listOf(store, others, 'active', search.whole)
      .select((eb) => ['category', 'wood_species_id', eb.fn.countAll<number>().as('count')])
      .groupBy(['category', 'wood_species_id'])
      .execute()
    const ofCategories = sums(rows.filter((row) => !woodId || row.wood_species_id === woodId).map(countIn('category')))
    const ofWoods = sums(rows.filter((row) => !category || row.category === category).map(countIn('wood_species_id')))
    // As each list would do: the first search that finds something in it counts.
    counts.inAnyCategory ||= sumOf(ofCategories)
    counts.inAnyWood ||= sumOf(ofWoods)
    counts.categories = { ...ofCategories, ...counts.categories }
    counts.woods = { ...ofWoods, ...counts.woods }
  }
  return counts
}

const countIn =
  <Name extends string>(name: Name) =>
  (row: Record<Name, string> & { count: number }): [string, number] => [row[name], row.count]

function sums(counts: [string, number][]): Record<string, number> {
  const sum = new Map<string, number>()
  for (const [choice, count] of counts) sum.set(choice, (sum.get(choice) ?? 0) + count)
  return Object.fromEntries(sum)
}

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

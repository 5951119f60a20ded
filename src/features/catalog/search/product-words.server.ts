/** The words that a search finds products by (decision 028). The only writer of their tables. */
import { usesOf } from '../../../../content/search-words.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Category } from '../../pricing/pricing.ts'
import { wordsOf } from '../../shared/search/search-words.ts'
import { entriesOf, typosOf } from './word-forms.ts'

type Texts = { number: number; name: string; description: string; category: Category }

/**
 * Call inside the transaction that writes the product. Words that no product has any more stay in the vocabulary, where
 * they find nothing: deleting one could meet a product that is just getting it.
 */
export async function writeProductWords(store: Store, { number, name, description, category }: Texts): Promise<void> {
  const ids = await idsOf(store, entriesOf([...new Set([...wordsOf(`${name} ${description}`), ...usesOf[category]])]))
  await store.db.deleteFrom('product_words').where('product_number', '=', number).execute()
  for (const some of chunks(ids.map((word_id) => ({ word_id, product_number: number }))))
    await store.db.insertInto('product_words').values(some).execute()
}

/** Adds the entries that the vocabulary doesn't have yet. */
async function idsOf(store: Store, entries: readonly string[]): Promise<number[]> {
  const known = await findEntries(store, entries)
  const have = new Set(known.map(({ word }) => word))
  // Sorted, so that two products saved at once insert in the same order and can't wait for each other.
  const unknown = entries.filter((entry) => !have.has(entry)).sort()
  if (unknown.length === 0) return known.map(({ id }) => id)
  for (const some of chunks(unknown))
    await store.db
      .insertInto('product_vocabulary')
      .values(some.map((word) => ({ word })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const added = await findEntries(store, unknown)
  const typos = added.flatMap(({ id, word }) => typosOf(word).map((typo) => ({ typo, word_id: id })))
  for (const some of chunks(typos))
    await store.db
      .insertInto('product_typos')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return [...known, ...added].map(({ id }) => id)
}

async function findEntries(store: Store, entries: readonly string[]): Promise<{ id: number; word: string }[]> {
  const found: { id: number; word: string }[] = []
  for (const some of chunks(entries))
    found.push(
      ...(await store.db.selectFrom('product_vocabulary').select(['id', 'word']).where('word', 'in', some).execute()),
    )
  return found
}

/** Databases limit how many values one statement takes. */
function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += 500) yield all.slice(start, start + 500)
}

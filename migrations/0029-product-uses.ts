import { type Kysely, sql } from 'kysely'

/** Products are found by what they are used for, too. As in content/search-words.ts when this was written. */
const usesOf = {
  'floating-mantel': ['floating', 'shelf', 'mantel', 'fireplace', 'hearth'],
  'corbel-mantel': ['corbel', 'shelf', 'mantel', 'fireplace', 'hearth', 'bracket'],
  'ceiling-beam': ['ceiling', 'beam', 'rafter', 'timber'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const words = [...new Set(Object.values(usesOf).flat())]
  const entries = [...new Set(words.flatMap(entriesOf))]
  const { rows } = await sql<{ id: number; word: string }>`insert into product_vocabulary (word)
    values ${sql.join(entries.map((word) => sql`(${word})`))} on conflict do nothing returning id, word`.execute(db)
  const typos = rows.flatMap(({ id, word }) => typosOf(word).map((typo) => sql`(${typo}, ${id})`))
  if (typos.length > 0)
    await sql`insert into product_typos (typo, word_id) values ${sql.join(typos)} on conflict do nothing`.execute(db)
  for (const [category, uses] of Object.entries(usesOf))
    await sql`insert into product_words (word_id, product_number)
      select product_vocabulary.id, products.number from products
      join product_vocabulary on product_vocabulary.word in (${sql.join(uses.flatMap(entriesOf))})
      where products.category = ${category} on conflict do nothing`.execute(db)
}

const entriesOf = (word: string) => [word, ...[1, 2, 3].map((length) => `${word.slice(0, length)}*`)]

const typosOf = (entry: string) =>
  /^[a-z]{3,}$/.test(entry) ? [...new Set([...entry].map((_, at) => entry.slice(0, at) + entry.slice(at + 1)))] : []

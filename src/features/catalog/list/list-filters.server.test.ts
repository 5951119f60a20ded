/** WIN-3: lists narrowed down by wood, by a length that fits and by category, with counts that are true. */
import { expect, test } from 'vitest'
import { openTestShop, sharedTestShop } from '../../../../tests/support/test-shop.ts'
import type { Product, ProductCounts } from '../catalog-queries.ts'

async function read<T>(path: string): Promise<T> {
  const shop = await sharedTestShop()
  const answer = await shop.request(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

const idsIn = async (search: string) => (await read<Product[]>(`/api/products?${search}`)).map(({ id }) => id)

test.for([
  ['wood=barn-wood', ['barn-wood-truss-beam', 'weathered-barn-wood-floating-mantel']],
  ['wood=barn-wood&category=ceiling-beam', ['barn-wood-truss-beam']],
  ['wood=reclaimed-oak&q=box', ['hollow-oak-box-beam', 'mitered-oak-box-mantel']],
  // From the shortest to the longest, both included.
  ['fits=30 ft', ['barn-wood-truss-beam']],
  ['fits=360', ['barn-wood-truss-beam']],
  ['fits=360.5', []],
  [
    "fits=10'",
    [
      'barn-wood-truss-beam',
      'farmhouse-pine-floating-mantel',
      'heritage-oak-floating-mantel',
      'hollow-oak-box-beam',
      'mitered-oak-box-mantel',
      'solid-oak-ceiling-beam',
      'tennessee-oak-corbel-mantel',
    ],
  ],
  ['fits=36&wood=american-chestnut', ['american-chestnut-floating-mantel']],
  ['fits=90 cm', []],
  // A wood that the shop doesn't have.
  ['wood=walnut', []],
])('WIN-3 ?%s finds %j', async ([search, ids]) => {
  expect(await idsIn(search as string)).toEqual(ids)
})

test.for(['fits=long', 'fits=-5', 'fits=', 'wood=a b', 'wood=%27%3B--'])(
  'WIN-3 the API refuses ?%s and names the field',
  async (search) => {
    const shop = await sharedTestShop()
    for (const path of ['/api/products', '/api/products/counts', '/api/products/category/ceiling-beam']) {
      const answer = await shop.request(`${path}?${search}`)
      expect([path, answer.status]).toEqual([path, 400])
      expect(await answer.text()).toContain(`"${search.slice(0, 4)}"`)
    }
  },
)

test('WIN-3 each choice lists as many products as its count says, under any other filters', async () => {
  const woods = (await read<{ id: string }[]>('/api/wood-species')).map(({ id }) => id)
  const categories = ['floating-mantel', 'corbel-mantel', 'ceiling-beam'] as const
  const filters: Record<string, string>[] = [
    {},
    { fits: '72' },
    { fits: '20 ft', wood: 'reclaimed-oak' },
    { category: 'corbel-mantel', fits: '110' },
    { q: 'oak', wood: 'american-chestnut' },
    // True of all, and in the texts of some.
    { q: 'solid oak', category: 'ceiling-beam' },
    { q: 'rustic', wood: 'barn-wood' },
    { q: 'box', fits: '6 ft 8 in' },
    { q: 'titanium' },
  ]
  const total = async (asked: object) => (await idsIn(String(new URLSearchParams({ ...asked })))).length
  for (const filter of filters) {
    const counts = await read<ProductCounts>(`/api/products/counts?${new URLSearchParams({ ...filter })}`)
    const { category: _category, ...inAnyCategory } = { category: '', ...filter }
    const { wood: _wood, ...inAnyWood } = { wood: '', ...filter }
    expect([filter, counts.inAnyCategory]).toEqual([filter, await total(inAnyCategory)])
    expect([filter, counts.inAnyWood]).toEqual([filter, await total(inAnyWood)])
    for (const category of categories)
      expect([filter, category, counts.categories[category] ?? 0]).toEqual([
        filter,
        category,
        await total({ ...filter, category }),
      ])
    for (const wood of woods)
      expect([filter, wood, counts.woods[wood] ?? 0]).toEqual([filter, wood, await total({ ...filter, wood })])
  }
})

test('WIN-3 retired products are not counted', async () => {
  const shop = await openTestShop()
  const owner = { cookie: await shop.signIn() }
  await shop.send('POST', '/api/admin/products/barn-wood-truss-beam/retire', undefined, owner)
  const counts: ProductCounts = await (await shop.request('/api/products/counts')).json()
  expect(counts).toMatchObject({ inAnyCategory: 10, categories: { 'ceiling-beam': 2 }, woods: { 'barn-wood': 1 } })
})

const page = async (address: string) => {
  const shop = await sharedTestShop()
  const answer = await shop.request(address)
  expect([address, answer.status]).toEqual([address, 200])
  return answer.text()
}

test('WIN-3 a page of a list ignores what it does not know', async () => {
  for (const search of ['wood=walnut', 'fits=long', 'fits=', 'sort=x', 'wood[]=barn-wood'])
    expect(await page(`/products?${search}`)).toContain('11 products<')
  expect(await page('/products?fits=long')).toContain('Type a length such as')
})

test('LIST-3, WIN-3 an empty list says what was looked for, and leads on', async () => {
  const html = await page('/products/floating-mantel?wood=barn-wood&fits=10+ft&q=rustic')
  for (const text of [
    'No products found',
    'We looked for “rustic” among floating mantels in Barn Wood that come in 120 in (10 ft).',
    'In any wood',
    'In all categories',
    'In any length',
    'Nearest pieces',
    'Or begin with a wood',
    'href="/products?wood=reclaimed-oak"',
    'href="tel:',
    'data-press="quote"',
  ])
    expect(html).toContain(text)
  // Nothing is asked for that a part of the address left out would bring.
  expect(await page('/products?q=zzzz')).toContain('Pieces to begin with')
})

test('WIN-3 lists that are narrowed down are not for search engines', async () => {
  expect(await page('/products/ceiling-beam')).not.toContain('noindex')
  for (const search of ['wood=barn-wood', 'fits=72', 'q=oak'])
    expect(await page(`/products/ceiling-beam?${search}`)).toContain('noindex')
})

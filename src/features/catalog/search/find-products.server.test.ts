/** LIST-2, FAST-3: lists of products by pages, searched and sorted by the database. */
import { describe, expect, it, test } from 'vitest'
import { type SharedShop, sharedTestShop } from '../../../../tests/support/test-shop.ts'
import { usualMaking } from '../../drawing/making/making.ts'
import type { Category } from '../../pricing/pricing.ts'
import type { Product } from '../catalog-queries.ts'

const sizes = {
  minDimensions: { length: 36, width: 6, thickness: 4 },
  maxDimensions: { length: 120, width: 12, thickness: 10 },
}

const product = (name: string, category: Category, basePrice: string, description: string) => ({
  ...sizes,
  name,
  category,
  basePrice,
  description,
  priceUnit: 'linear_foot',
  featured: true,
  woodSpeciesId: 'reclaimed-oak',
  making: usualMaking(category),
  pictureIds: [],
})

const named = [
  product('Mitered Oak Box Mantel', 'floating-mantel', '75.00', 'Boards wrapped over a beveled cleat.'),
  product('Heritage Oak Floating Mantel', 'floating-mantel', '75.00', 'A barn post, sawn.'),
  product('Tennessee Oak Corbel Mantel', 'corbel-mantel', '95.00', 'A shelf on two corbels.'),
  product('Château Chestnut Beam', 'ceiling-beam', '110.50', 'From a log cabin of 1850; 50% lighter than oak.'),
  product('barn Wood Truss Beam', 'ceiling-beam', '85.00', 'King-post trusses.'),
  product('Barn Wood Bean Shelf', 'corbel-mantel', '85.00', 'Not a misprint.'),
]

/** Enough for pages: the numbers from 100 to 139 as names, cheaper as they go up, every fourth a beam. */
const numbered = Array.from({ length: 40 }, (_, number) =>
  product(
    `Plank ${number + 100}`,
    number % 4 === 0 ? 'ceiling-beam' : 'floating-mantel',
    `${400 - number}.00`,
    'Wide.',
  ),
)

async function fill(shop: SharedShop) {
  const owner = { cookie: await shop.signIn() }
  const seeded: Product[] = await (await shop.request('/api/products')).json()
  for (const { id } of seeded) await shop.send('POST', `/api/admin/products/${id}/retire`, undefined, owner)
  for (const one of [...numbered, ...named])
    expect((await shop.send('POST', '/api/admin/products', one, owner)).status).toBe(201)
}

async function list(search: string, path = '/api/products', headers: Record<string, string> = {}) {
  const shop = await sharedTestShop({ fill })
  const answer = await shop.request(`${path}?${search}`, { headers })
  expect([search, answer.status]).toEqual([search, 200])
  const products: Product[] = await answer.json()
  return {
    names: products.map(({ name }) => name),
    total: answer.headers.get('x-total-count'),
    link: answer.headers.get('link'),
  }
}

/** Without the many. */
async function find(q: string) {
  const pages = await Promise.all([1, 2].map((page) => list(`q=${encodeURIComponent(q)}&page=${page}`)))
  return pages.flatMap(({ names }) => names.filter((name) => !name.startsWith('Plank')))
}

const [mitered, heritage, corbel, chateau, truss, bean] = named.map(({ name }) => name) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

const everything = [bean, truss, chateau, heritage, mitered, corbel]
const mantels = [bean, heritage, mitered, corbel]
const oaks = [chateau, heritage, mitered, corbel]

test.for([
  ['oak', [chateau, heritage, mitered, corbel]],
  ['OAK', [chateau, heritage, mitered, corbel]],
  ['  oak  ', [chateau, heritage, mitered, corbel]],
  ['mantel oak', [heritage, mitered, corbel]],
  ['chateau', [chateau]],
  ['CHÂTEAU', [chateau]],
  ['box cleat', [mitered]],
  ['50%', [chateau]],
  ['king-post', [truss]],
  ['oak truss', []],
  ['.*', []],
  ['walnut', everything],
  // Beginnings of words, never their middle.
  ['h', [bean, heritage, mitered, corbel]],
  ['he', [bean, heritage, mitered, corbel]],
  ['herit', [heritage]],
  ['eritage', [heritage]],
  ['itage', []],
  ['m o', [heritage, mitered, corbel]],
  // Other forms and spellings.
  ['mantle', [bean, heritage, mitered, corbel]],
  ['mantles', [bean, heritage, mitered, corbel]],
  ['mantelpieces', [bean, heritage, mitered, corbel]],
  ['boxes', [mitered]],
  ['shelves', [bean, heritage, mitered, corbel]],
  ['truss', [truss]],
  // One typing error, behind what matches without one.
  ['chesnut', [chateau]],
  ['chetsnut', [chateau]],
  ['chestnutt', [chateau]],
  ['vhestnut', [chateau]],
  ['chesnt', []],
  ['beam', [truss, chateau, bean]],
  ['bean', [bean, truss, chateau]],
  ['barn baem', [truss]],
  ['bran beam', [bean, truss]],
  ['hertage mantle', [heritage]],
  ['oka', []],
  ['1851', []],
  ['1850', [chateau]],
] as const)('LIST-2 searching for "%s" finds the right products in order', async ([search, expected]) => {
  expect(await find(search)).toEqual([...expected])
})

// What shoppers typed and found nothing with, and more of each kind.
test.for([
  // Sizes: every piece is made to measure.
  ['6 foot oak', oaks],
  ['6ft oak', oaks],
  ['6-foot oak', oaks],
  ["oak 6'", oaks],
  [`oak 5' 7 3/8"`, oaks],
  ['oak 5 ft 7 3/8 in', oaks],
  ['six foot oak', oaks],
  ['oak six feet long', oaks],
  ['72 inch', everything],
  ['72"', everything],
  ['72”', everything],
  ['72 in', everything],
  ['72', everything],
  ['170 cm', everything],
  ['67 3/8', everything],
  ['oak 8x8', oaks],
  ['oak 8 x 8 x 72', oaks],
  ['8x8x72 oak mantel', [heritage, mitered, corbel]],
  ['72 inch mantel', mantels],
  ['oak 60', oaks],
  ['beam 16 ft', [truss, chateau, bean]],
  // A year is none.
  ['1850', [chateau]],
  ['1851', []],
  // Finishes: every piece comes in each.
  ['walnut', everything],
  ['dark walnut', everything],
  ['whitewash', everything],
  ['walnut mantel', mantels],
  ['oak with walnut stain', oaks],
  ['ebony', everything],
  ['charred beam', [truss, chateau, bean]],
  ['shou sugi ban', everything],
  // Uses
  ['fireplace', mantels],
  ['firplace', mantels],
  ['fireplaces', mantels],
  ['fireplace shelf', mantels],
  ['fireplace mantel', mantels],
  ['hearth', mantels],
  ['mantel for fireplace', mantels],
  ['shelf over the fireplace', mantels],
  ['floating shelf', [heritage, mitered]],
  ['floating shelves', [heritage, mitered]],
  ['floating', [heritage, mitered]],
  ['shelf', mantels],
  ['rustic', everything],
  ['rustic mantel', mantels],
  ['rustic oak shelf', [heritage, mitered, corbel]],
  ['reclaimed', everything],
  ['reclaimed oak', oaks],
  ['wooden beam', [truss, chateau, bean]],
  ['ceiling', [truss, chateau]],
  ['rafter', [truss, chateau]],
  ['corbel shelf', [bean, corbel]],
  ['bracket', [bean, corbel]],
  // Joined and parted
  ['king post', [truss]],
  ['kingpost', [truss]],
  ['barn wood', [bean, truss]],
  ['barnwood', [bean, truss, heritage]],
  ['boxmantel', [mitered]],
  ['her itage', [heritage]],
  ['mantel piece', mantels],
  // Words between the words, and words that nobody has
  ['oak or chestnut', [chateau]],
  ['a mantel of oak', [heritage, mitered, corbel]],
  ['oak zzyzx', oaks],
  ['zzyzx', []],
  ['72 zzyzx', []],
  ['zzyzx qqq', []],
  ['the', []],
  ['with', []],
  ['oak truss', []],
] as const)('OUT-8 searching for "%s" finds what is meant', async ([search, expected]) => {
  expect((await find(search)).toSorted()).toEqual([...expected].toSorted())
})

describe('LIST-2 sorted', () => {
  it('by name without case and accents, and by price, where equal prices go by name', async () => {
    expect((await list('q=oak&sort=price-low')).names).toEqual([heritage, mitered, corbel, chateau])
    expect((await list('q=oak&sort=price-high')).names).toEqual([chateau, corbel, heritage, mitered])
    // What matches without a typing error comes first, whatever it costs.
    expect((await list('q=bean&sort=price-high')).names[0]).toBe(bean)
    expect((await list('sort=name')).names.slice(0, 3)).toEqual([bean, truss, chateau])
    expect((await list('sort=price-low')).names.slice(0, 3)).toEqual([heritage, mitered, bean])
    expect((await list('sort=price-high')).names.slice(0, 2)).toEqual(['Plank 100', 'Plank 101'])
  })

  it('the same on every engine: one page after the other has each product once', async () => {
    for (const sort of ['name', 'price-low', 'price-high'])
      for (const q of ['', 'plank', 'planc']) {
        const pages = [1, 2, 3].map((page) => list(`q=${q}&sort=${sort}&page=${page}`))
        const names = (await Promise.all(pages)).flatMap((page) => page.names)
        expect([sort, q, new Set(names).size, names.length]).toEqual([sort, q, q ? 40 : 46, q ? 40 : 46])
      }
  })
})

describe('FAST-3 pages', () => {
  it('have 24 products, the total, and links to their neighbors', async () => {
    const first = await list('q=plank&category=floating-mantel&sort=price-low')
    expect(first).toMatchObject({ total: '30' })
    expect(first.names).toHaveLength(24)
    expect(first.names[0]).toBe('Plank 139')
    expect(first.link).toBe('</api/products?q=plank&category=floating-mantel&sort=price-low&page=2>; rel="next"')
    const second = await list('q=plank&category=floating-mantel&sort=price-low&page=2')
    expect(second).toMatchObject({
      total: '30',
      link: first.link?.replace('page=2>; rel="next"', 'page=1>; rel="prev"'),
    })
    expect(second.names).toEqual(['Plank 107', 'Plank 106', 'Plank 105', 'Plank 103', 'Plank 102', 'Plank 101'])
    expect((await list('page=2', '/api/products')).names).toHaveLength(22)
    expect(await list('page=9&q=%3E%3C')).toEqual({
      names: [],
      total: '0',
      link: '</api/products?page=1&q=%3E%3C>; rel="prev"',
    })
    expect((await list('page=1', '/api/products/category/ceiling-beam')).total).toBe('12')
    expect((await list('q=oak', '/api/products/category/ceiling-beam')).names).toEqual([chateau])
  })

  it('the home page gets the first 12 featured products', async () => {
    const { names } = await list('', '/api/products/featured')
    expect(names.slice(0, 4)).toEqual([bean, truss, chateau, heritage])
    expect(names).toHaveLength(12)
  })

  it.each(['page=0', 'page=x', 'page=1.5', 'page=100001', 'sort=dearest', 'category=garden-bench'])(
    'refuses %s',
    async (search) => {
      const shop = await sharedTestShop({ fill })
      const answer = await shop.request(`/api/products?${search}`)
      expect(answer.status).toBe(400)
      expect((await answer.json()).errors).toMatchObject([{ field: search.split('=', 1)[0] }])
    },
  )
})

describe("ADMIN-9 the owner's list", () => {
  it('has 25 at a time, active products first, each part by name', async () => {
    const shop = await sharedTestShop({ fill })
    const owner = { cookie: await shop.signIn() }
    const desk = (search: string) => list(search, '/api/admin/products', owner)
    const pages = [await desk('page=1'), await desk('page=2'), await desk('page=3')]
    expect(pages.map(({ names }) => names.length)).toEqual([25, 25, Number(pages[0]?.total) - 50])
    const names = pages.flatMap((page) => page.names)
    expect(names.slice(0, 3)).toEqual([bean, truss, chateau])
    const retired = names.slice(46)
    expect(retired.length).toBeGreaterThan(5)
    expect(retired).toEqual(retired.toSorted())
    expect((await desk('status=retired')).names).toEqual(retired)
    expect((await desk('status=retired&q=truss')).names).toEqual(['Barn Wood Truss Beam'])
    expect((await desk('q=truss')).names).toEqual([truss, 'Barn Wood Truss Beam'])
    expect((await desk('status=on-offer&category=ceiling-beam&q=plank')).total).toBe('10')
  })

  it('an edit, a new name and a product of its own are found at once', async () => {
    const shop = await sharedTestShop({ fill })
    const owner = { cookie: await shop.signIn() }
    const made = await shop.send(
      'POST',
      '/api/admin/products',
      product('Zebra', 'ceiling-beam', '1.00', 'Xylem'),
      owner,
    )
    const { version } = await made.json()
    expect([await find('zebra'), await find('xyl')]).toEqual([['Zebra'], ['Zebra']])
    const edit = { ...product('Yak', 'ceiling-beam', '1.00', 'Quill'), version }
    expect((await shop.send('PUT', '/api/admin/products/zebra', edit, owner)).status).toBe(200)
    expect([await find('zebra'), await find('xylem'), await find('quil')]).toEqual([[], [], ['Yak']])
    await shop.send('POST', '/api/admin/products/zebra/retire', undefined, owner)
    expect(await find('yak')).toEqual([])
  })
})

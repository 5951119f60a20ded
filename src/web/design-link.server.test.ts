/** DRAW-3, LINK-1: what the server writes at the address of a design, before any script. */
import { describe, expect, it, test } from 'vitest'
import { type SharedShop, sharedTestShop } from '../../tests/support/test-shop.ts'
import { PageCache } from '../server/cache/page-cache.ts'

const oak = 'heritage-oak-floating-mantel'
const piece = 'wood=barn-wood&finish=whitewash&l=50.5&w=7&t=5'
const fireplace = 'fw=42&fh=32&up=51&fire=masonry'

/** The visible page: without its scripts, and without the JSON of its live parts. */
async function read(shop: SharedShop, address: string) {
  const { status, html } = await shop.render(address)
  const whole = html.replaceAll(/<script.*?<\/script>/gs, '')
  const body = whole.replaceAll(/ data-props="[^"]*"/g, '').replaceAll('<!-- -->', '')
  const text = body
    .slice(body.indexOf('<main'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
  const values = [...body.matchAll(/<input[^>]*type="text"[^>]* value="([^"]*)"/g)].map(([, value]) => value)
  const checked = [...body.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(
    ([input]) => /value="([^"]*)"/.exec(input)?.[1],
  )
  const drawing = /Drawing to scale: [^<"]*/.exec(body)?.[0]
  return { status, html, text, values, checked, drawing }
}

describe('the page of a product', () => {
  it.each(['product', 'products'])(
    'under /%s has fields, choices, prices, button and drawing of one piece',
    async (path) => {
      const page = await read(await sharedTestShop(), `/${path}/${oak}?${piece}&${fireplace}&way=hung`)
      expect(page.values).toEqual(['50 1/2', '7', '5'])
      expect(page.checked).toEqual(['barn-wood', 'whitewash'])
      expect(page.text).toContain('Add to Cart - $356')
      // 316 by length, the finish, and the carrier.
      expect(page.text).toMatch(/\$401 delivered by carrier to Nashville 37203/)
      // 12.27 board feet at $15.25, the finish, and the carrier.
      expect(page.text).toMatch(/Get Custom Quote , \$2\d\d\.\d\d in exactly this wood/)
      expect(page.drawing).toBe(
        'Drawing to scale: a floating mantel in Barn Wood, finished with Whitewash, 50 1/2 in (4 ft 2 1/2 in) long, 7 in deep and 5 in tall, its underside 51 in above the hearth, over a fireplace opening 42 in wide and 32 in tall. 19 in above the opening.',
      )
      expect(page.html).toContain(`/quote-builder?product=${oak}&amp;${piece.replaceAll('&', '&amp;')}`)
      expect(page.html).toContain(`rel="canonical" href="/product/${oak}"`)
      expect(page.html).not.toContain('name="robots"')
      expect(page.html).toContain(`og:title" content="50 1/2 in Heritage Oak Floating Mantel"`)
    },
  )

  it('has the figure of the way that can carry it to the shop’s own ZIP code', async () => {
    const shop = await sharedTestShop()
    const long = await read(shop, '/product/solid-oak-ceiling-beam?l=240')
    expect(long.text).toMatch(/\$1,800 delivered by our truck to Nashville 37203/)
    const usual = await read(shop, '/product/solid-oak-ceiling-beam?l=120')
    expect(usual.text).toMatch(/\$895 delivered by carrier to Nashville 37203/)
  })

  test.each<[string, string[], string[], string[]]>([
    ['wood=gone&finish=gone', ['72', '8', '8'], ['reclaimed-oak'], ['asks for a wood and a finish we don']],
    ['wood=%3Cscript%3Ealert(1)%3C/script%3E', ['72', '8', '8'], ['reclaimed-oak'], ['asks for a wood we don']],
    ['l=NaN&w=-5&t=1e9', ['72', '8', '8'], ['reclaimed-oak'], ['a length we', 'a width we', 'a thickness we']],
    ['l=500', ['500', '8', '8'], ['reclaimed-oak'], ['At most 120 in', 'Length: at most 120 in']],
    ['l=60&l=70&w[]=3', ['60', '8', '8'], ['reclaimed-oak'], ['Add to Cart - $375']],
    ['l=(10,000 nines)', ['72', '8', '8'], ['reclaimed-oak'], ['The link has a length we']],
    [
      'fw=9999&up=x&fire=campfire&way=drone',
      ['72', '8', '8'],
      ['reclaimed-oak'],
      ['opening of 9999 in', 'height above the hearth we', 'kind of fireplace', 'way of delivery'],
    ],
    ['step=3&product=other&utm_source=x', ['72', '8', '8'], ['reclaimed-oak'], ['Add to Cart - $450']],
  ])("of ?%s is as usual where it can't be read, and says so", async (search, values, chosen, told) => {
    const page = await read(
      await sharedTestShop(),
      `/product/${oak}?${search.replace('(10,000 nines)', '9'.repeat(10_000))}`,
    )
    expect(page.status).toBe(200)
    expect(page.values).toEqual(values)
    // The last is 'No finish'.
    expect(page.checked).toEqual([...chosen, ''])
    for (const words of told) expect(page.text).toContain(words)
    expect(page.html).not.toContain('<script>alert')
  })
})

describe('the quote builder', () => {
  it('opens at the step of the link, with its fields, choices, drawing and total', async () => {
    const shop = await sharedTestShop()
    const design = `product=${oak}&${piece}&${fireplace}`
    const second = await read(shop, `/quote-builder?${design}&step=2`)
    expect(second.text).toContain('Step 2 of 4: Wood & Dimensions'.replace('&', '&amp;'))
    expect(second.values).toEqual(['50 1/2', '7', '5'])
    expect(second.checked).toEqual(['barn-wood'])
    expect(second.drawing).toContain('Barn Wood, finished with Whitewash, 50 1/2 in (4 ft 2 1/2 in) long')
    expect(second.drawing).toContain('a fireplace opening 42 in wide and 32 in tall')
    expect(second.text).not.toContain('see the price as you go')
    const third = await read(shop, `/quote-builder?${design}&step=3`)
    expect(third.checked).toEqual(['whitewash'])
    const fourth = await read(shop, `/quote-builder?${design}&step=4`)
    expect(fourth.text).toContain('Price breakdown')
    const total = /Total (\$[\d.]+)/.exec(fourth.text)?.[1]
    expect(total).toMatch(/^\$\d{3}/)
    for (const page of [second, third]) expect(page.text).toContain(`Total ${total}`)
    expect(fourth.html).toContain('rel="canonical" href="/quote-builder"')
    // The first step says what the page is for.
    const first = await read(shop, `/quote-builder?product=${oak}`)
    expect(first.checked).toEqual([oak])
    expect(first.text).toContain('see the price as you go')
  })

  it("says what the link names and the shop doesn't offer, and opens at the first step that is left", async () => {
    const page = await read(await sharedTestShop(), '/quote-builder?product=gone&wood=gone&l=x&fire=campfire&step=4')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Step 1 of 4')
    for (const words of ['a product we', 'a wood we', 'a length we', 'a kind of fireplace we'])
      expect(page.text).toContain(`The link ${words.includes('length') ? 'has' : 'names'} ${words}`)
  })
})

it('LINK-1 a million designs cost no page its place, and few are kept', async () => {
  const rendered: string[] = []
  const pages = new PageCache({
    render: async (address) => {
      rendered.push(address)
      return { status: 200, html: address, headers: {} }
    },
    read: async () => ({ status: 404, text: '', headers: {} }),
  })
  await pages.get('/')
  await pages.get(`/product/${oak}`)
  for (let length = 0; length < 1_000; length += 1) await pages.get(`/product/${oak}?l=${length + 36}`)
  expect(pages.find('/')).toBeDefined()
  expect(pages.find(`/product/${oak}`)).toBeDefined()
  const kept = rendered.filter((address) => address.includes('?') && pages.find(address))
  expect(kept).toHaveLength(50)
})

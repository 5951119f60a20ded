/** SHEET-2: the sheet of a design link, through the shop and by the real program that writes papers. */
import { expect, it, test } from 'vitest'
import { readPdf } from '../../../tests/support/papers/read-pdf.ts'
import { sharedTestShop } from '../../../tests/support/test-shop.ts'

const design = 'product=heritage-oak-floating-mantel&wood=reclaimed-oak&l=60&w=8&t=8&wall=brick&fire=gas'

const read = async (search: string, headers: Record<string, string> = {}) => {
  const shop = await sharedTestShop()
  const answer = await shop.request(`/sheet.pdf?${search}`, { headers })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

it('SHEET-2 a design link has its sheet as PDF: a page of Letter at a true scale, said on it, and the same bytes again', async () => {
  const [one, again] = await Promise.all([read(design), read(`${design}&step=2&way=truck`)])
  expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(one.headers.get('content-disposition')).toBe('inline; filename="heritage-oak-floating-mantel-60-in.pdf"')
  expect(Buffer.from(one.bytes).equals(Buffer.from(again.bytes))).toBe(true)
  const { text, pages, isTagged } = await readPdf(one.bytes)
  expect([pages.length, isTagged]).toEqual([1, true])
  for (const said of ['Heritage Oak Floating Mantel', '60 in (5 ft)', '3/4" = 1\'', 'This line is 2 in long.'])
    expect(text).toContain(said)
  expect(Buffer.from(one.bytes).toString('latin1')).toContain('/MediaBox [0 0 792 612]')
  expect((await read(design, { 'if-none-match': one.headers.get('etag') ?? '' })).status).toBe(304)
})

it('SHEET-2 the same on A4', async () => {
  const { bytes } = await read(`${design}&paper=a4`)
  expect(Buffer.from(bytes).toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]')
})

test.each([
  ['nothing', ''],
  ['a product that we do not have', 'product=gone&l=60&w=8&t=8'],
  ['a size that we do not make', design.replace('l=60', 'l=500')],
  ['a wood that we do not have', design.replace('reclaimed-oak', 'gone')],
  ['a length that nobody can read', design.replace('l=60', 'l=x')],
  ['an address without end', `${design}&fh=${'9'.repeat(300)}`],
])('SHEET-2 %s has no sheet', async (_, search) => {
  expect((await read(search)).status).toBe(404)
})

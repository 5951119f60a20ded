/** LIVE-2: the owner's own lines: charges and discounts, in dollars and percent, in what order and to what limit. */
import { describe, expect, it, test } from 'vitest'
import { startMailServer } from '../../../../../tests/support/mail-server.ts'
import { mailEnv } from '../../../../../tests/support/mailing-shop.ts'
import { address, openLivingQuote } from '../../../../../tests/support/offers/living-quote.ts'
import { readPdf } from '../../../../../tests/support/papers/read-pdf.ts'
import type { PriceLine } from '../../../pricing/price-lines.ts'
import { tennesseeTax } from '../../../pricing/tax.ts'

type Line = { kind: string; key: string; label: string; quantity: string | null; rate: string | null; amount: string }

const own = (amount: string | number, more: object = {}) => ({
  ...{ key: 'o', label: 'Notch', kind: 'own' },
  ...(typeof amount === 'number' ? { percent: amount } : { amount }),
  ...more,
})
const discount = (amount: string | number, more: object = {}) =>
  own(amount, { key: 'd', label: 'Neighbor discount', kind: 'discount', ...more })

const pricedWith = async (change: object) => {
  const living = await openLivingQuote()
  const saved = await living.save(change)
  return { status: saved.status, ...(await saved.json()) }
}
const amountsOf = ({ content }: { content: { lines: Line[]; total: string } }) => [
  ...content.lines.map(({ label, amount }) => `${label} ${amount}`),
  `= ${content.total}`,
]

describe('LIVE-2 what a discount comes to', () => {
  // 400.00 of oak, 45.00 by carrier, 8% tax on the piece.
  test.each<[string, object[], string[]]>([
    [
      'dollars',
      [discount('-50.00')],
      ['Reclaimed Oak 400.00', 'Neighbor discount -50.00', 'Carrier to your door 45.00', 'Tax 28.00', '= 423.00'],
    ],
    [
      'a percentage of the piece, without delivery and tax',
      [discount(5)],
      ['Reclaimed Oak 400.00', 'Neighbor discount, 5% -20.00', 'Carrier to your door 45.00', 'Tax 30.40', '= 455.40'],
    ],
    [
      'a percentage of all lines above',
      [own('100.00'), discount(10)],
      [
        ...['Reclaimed Oak 400.00', 'Notch 100.00', 'Neighbor discount, 10% -50.00'],
        ...['Carrier to your door 45.00', 'Tax 36.00', '= 531.00'],
      ],
    ],
    [
      'a percentage of the lines above only',
      [discount(10), own('100.00')],
      [
        ...['Reclaimed Oak 400.00', 'Neighbor discount, 10% -40.00', 'Notch 100.00'],
        ...['Carrier to your door 45.00', 'Tax 36.80', '= 541.80'],
      ],
    ],
    [
      'one percentage after another, the second of what the first left',
      [discount(10), discount(10, { key: 'd2', label: 'Cash' })],
      [
        ...['Reclaimed Oak 400.00', 'Neighbor discount, 10% -40.00', 'Cash, 10% -36.00'],
        ...['Carrier to your door 45.00', 'Tax 25.92', '= 394.92'],
      ],
    ],
    [
      'everything but the delivery',
      [discount(100)],
      ['Reclaimed Oak 400.00', 'Neighbor discount, 100% -400.00', 'Carrier to your door 45.00', 'Tax 0.00', '= 45.00'],
    ],
    [
      'all of the piece in dollars',
      [discount('-400.00')],
      ['Reclaimed Oak 400.00', 'Neighbor discount -400.00', 'Carrier to your door 45.00', 'Tax 0.00', '= 45.00'],
    ],
    [
      'a percentage on top',
      [own(25, { label: 'Rush' })],
      ['Reclaimed Oak 400.00', 'Rush 100.00', 'Carrier to your door 45.00', 'Tax 40.00', '= 585.00'],
    ],
    [
      'a line below 0 from before there were kinds',
      [{ key: 'd', label: 'Old', amount: '-50.00' }],
      ['Reclaimed Oak 400.00', 'Old -50.00', 'Carrier to your door 45.00', 'Tax 28.00', '= 423.00'],
    ],
  ])('takes off %s', async (_what, ownLines, expected) => {
    const { priced } = await pricedWith({ ownLines })
    expect(amountsOf(priced)).toEqual(expected)
  })

  test.each([
    // Half a cent up.
    ['400.01', 12.5, '-50.00'],
    ['400.04', 12.5, '-50.01'],
    ['0.50', 1, '-0.01'],
    ['99999.99', 33.33, '-33330.00'],
    ['8.20', 8.2, '-0.67'],
  ])('of %s at %d% it is %s to the cent', async (wood, percent, expected) => {
    const { priced } = await pricedWith({
      changedLines: [{ key: 'wood', amount: wood }],
      ownLines: [discount(percent)],
    })
    expect(priced.content.lines[1]).toMatchObject({ kind: 'discount', amount: expected })
  })

  it('follows a later change of the piece, and so does Rush', async () => {
    const living = await openLivingQuote()
    await living.save({ ownLines: [own(25, { label: 'Rush' }), discount(10)] })
    const { priced } = await (await living.save({ dimensions: { length: 36, width: 8, thickness: 8 } })).json()
    expect(amountsOf(priced).slice(0, 3)).toEqual([
      'Reclaimed Oak 200.00',
      'Rush 50.00',
      'Neighbor discount, 10% -25.00',
    ])
  })
})

describe('LIVE-2 a discount only lowers the total', () => {
  test.each<[string, object, string]>([
    ['above 0', discount('50.00'), 'ownLines.0.amount'],
    ['above 100%', discount(100.01), 'ownLines.0.percent'],
    ['of less than 0%', discount(-5), 'ownLines.0.percent'],
    ['of three decimals', discount(5.555), 'ownLines.0.percent'],
    ['of both', discount('-5.00', { percent: 5 }), 'ownLines.0.amount'],
    ['of neither', { key: 'd', label: 'Gift', kind: 'discount' }, 'ownLines.0.amount'],
    ['of another kind', { key: 'd', label: 'Gift', kind: 'gift', amount: '-5.00' }, 'ownLines.0.kind'],
  ])('the API refuses one %s', async (_what, line, field) => {
    const { status, errors } = await pricedWith({ ownLines: [line] })
    expect(status).toBe(400)
    expect(errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  test.each<[string, object[], string]>([
    ['a charge below 0', [own('-50.00')], 'ownLines.0.amount'],
    ['a percentage of no kind', [{ key: 'a', label: 'Rush', percent: 25 }], 'ownLines.0.kind'],
    ['two lines with one key', [own('1.00'), own('2.00')], 'ownLines'],
  ])('the API refuses %s', async (_what, ownLines, field) => {
    const { status, errors } = await pricedWith({ ownLines })
    expect(status).toBe(400)
    expect(errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  test.each<[string, object, string, string]>([
    ['more than the piece', { ownLines: [discount('-400.01')] }, 'ownLines.0.amount', 'more than the $400.00'],
    [
      'two that are more together',
      { ownLines: [discount('-300.00'), discount('-100.01', { key: 'd2' })] },
      'ownLines.1.amount',
      'more than the $100.00',
    ],
    ['$0.00', { ownLines: [discount('0.00')] }, 'ownLines.0.amount', 'takes nothing off'],
    ['0%', { ownLines: [discount(0)] }, 'ownLines.0.amount', 'takes nothing off'],
    [
      'a percentage of nothing',
      { changedLines: [{ key: 'wood', amount: null }], ownLines: [discount(5)] },
      'ownLines.0.amount',
      'takes nothing off',
    ],
    ['100% without delivery', { way: null, ownLines: [discount(100)] }, 'ownLines.0.amount', 'Nothing is left to pay'],
  ])('%s is kept, refused in words beside it, and not sent', async (_what, change, field, words) => {
    const living = await openLivingQuote()
    const { priced, errors } = await (await living.save(change)).json()
    expect(priced).toBeNull()
    expect(errors).toEqual([{ field, message: expect.stringContaining(words) }])
    expect((await living.send()).status).toBe(400)
    expect((await living.page()).versions).toEqual([])
  })

  it('is taken from what comes below it, too', async () => {
    const { priced } = await pricedWith({ ownLines: [discount('-500.00'), own('200.00')] })
    expect(priced.content.total).toBe('153.00')
  })
})

describe('LIVE-2 a discount of an offer that was sent', () => {
  it('keeps its percentage on page, paper, mail and order, and stays off the bench sheet', async () => {
    await using mailServer = await startMailServer()
    const living = await openLivingQuote('demo', { env: mailEnv(mailServer) })
    await living.accepted({ ownLines: [own(25, { label: 'Rush' }), discount(5)], depositPercent: 40 })
    const [version] = (await living.page()).versions
    expect(version.content.lines[2]).toMatchObject({
      ...{ kind: 'discount', label: 'Neighbor discount, 5%', quantity: '$500.00', rate: '5%', amount: '-25.00' },
      rule: '5% of the lines above, before delivery and tax.',
    })
    // 475.00, 45.00 by carrier, 38.00 tax.
    expect(await living.order()).toMatchObject({ subtotal: '475.00', shipping: '45.00', tax: '38.00', total: '558.00' })
    const item = await living.store.db.selectFrom('order_items').select('price_lines').executeTakeFirstOrThrow()
    const kept = JSON.parse(item.price_lines ?? '[]').map(({ label, amountCents }: PriceLine) => [label, amountCents])
    expect(kept).toEqual([
      ['Reclaimed Oak', 400_00],
      ['Rush', 100_00],
      ['Neighbor discount, 5%', -25_00],
    ])
    const textOf = async (answer: Response) => (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text
    const paper = await textOf(await living.customer('GET', '/papers/order'))
    for (const words of ['Neighbor discount, 5%', '-$25.00', '$558.00']) expect(paper).toContain(words)
    const mails = await living.store.db.selectFrom('outbox').select('content').execute()
    expect(mails.some(({ content }) => content.includes('Neighbor discount, 5%'))).toBe(true)
    const sheet = await textOf(await living.desk('GET', '/orders/1/work-order'))
    expect(sheet).toContain('Rush')
    expect(sheet).not.toMatch(/neighbor|%/i)
  })

  it('LIVE-3 shows a changed percentage', async () => {
    const living = await openLivingQuote()
    await living.send({ ownLines: [discount(5)] })
    await living.send({ ownLines: [discount(10)] })
    const [second, first] = (await living.page()).versions
    expect([first.content.lines[1], second.content.lines[1]]).toMatchObject([
      { key: 'own-d', label: 'Neighbor discount, 5%', amount: '-20.00' },
      { key: 'own-d', label: 'Neighbor discount, 10%', amount: '-40.00' },
    ])
  })

  it('DOOR-5 lowers what is taxed, also by the single article', async () => {
    const living = await openLivingQuote()
    const value = JSON.stringify([{ from: '2024-01-01', rule: tennesseeTax }])
    await living.store.db.insertInto('settings').values({ name: 'tax', value, updated_at: living.now() }).execute()
    const wood = [{ key: 'wood', amount: '2000.00' }]
    const { priced } = await (await living.save({ changedLines: wood, ownLines: [discount(25)] })).json()
    // 1,500.00 and 45.00 by carrier, in Tennessee.
    const tax = priced.content.lines.filter(({ kind }: Line) => kind === 'tax')
    expect(tax.map(({ quantity, amount }: Line) => [quantity, amount])).toEqual([
      ['$1,545.00', '108.15'],
      ['$1,545.00', '42.49'],
    ])
  })

  it('reads drafts and versions from before there were kinds, and they look the same', async () => {
    const living = await openLivingQuote()
    await living.send({ ownLines: [own('63.00'), discount('-50.00')] })
    // As they were stored then.
    const older = (text: string) => {
      const { promiseFollows: _follows, typed: _typed, ...draft } = JSON.parse(text)
      const ownLines = draft.ownLines.map(({ kind: _kind, ...line }: { kind: string }) => line)
      return JSON.stringify({ ...draft, ownLines })
    }
    const { db } = living.store
    const row = await db.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
    await db
      .updateTable('offers')
      .set({ draft: older(row.draft) })
      .execute()
    const version = await db.selectFrom('offer_versions').selectAll().executeTakeFirstOrThrow()
    await db
      .updateTable('offer_versions')
      .set({ draft: older(version.draft) })
      .execute()

    const { draft, priced } = await living.offer()
    expect(draft.ownLines).toMatchObject([
      { key: 'o', kind: 'own', amount: '63.00', percent: null },
      { key: 'd', kind: 'discount', amount: '-50.00', percent: null },
    ])
    expect(draft).toMatchObject({ followedOn: null, typed: null })
    expect(priced.content.total).toBe('491.04')
    expect((await living.renew('2026-12-28')).status).toBe(200)
    const [renewed, before] = (await living.page()).versions
    expect(renewed.content.lines).toEqual(before.content.lines)
    expect((await living.accept(2, { address })).status).toBe(200)
  })
})

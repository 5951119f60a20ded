/** JOB-3: offers of several pieces, with options and choices, through the API. */
import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { address, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { readPdf } from '../../../../tests/support/papers/read-pdf.ts'

const mantel = {
  ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak', finishOptionId: null },
  dimensions: { length: 72, width: 8, thickness: 8 },
}
const beam = { ...mantel, productId: 'solid-oak-ceiling-beam', dimensions: { length: 120, width: 8, thickness: 8 } }
const draftPiece = (key: string, more: object = {}) => ({
  ...mantel,
  ...{ key, quantity: 1, note: '', part: 'fixed', choice: null },
  ...more,
})
/** Oak or chestnut, four beams, and a shelf to match. */
const job = {
  pieces: [
    draftPiece('1', { part: 'choice', choice: 'wood', note: 'Keep the saw marks.' }),
    draftPiece('2', { part: 'choice', choice: 'wood', woodSpeciesId: 'american-chestnut' }),
    draftPiece('3', { ...beam, quantity: 4 }),
    draftPiece('4', { part: 'option', dimensions: { length: 48, width: 8, thickness: 4 } }),
  ],
  choices: [{ key: 'wood', label: 'Wood', preset: '1' }],
  ownLines: [
    { key: 'visit', label: 'A visit to measure', kind: 'own', amount: '75.00', isOption: true },
    { key: 'friend', label: 'Friends', kind: 'discount', percent: 10 },
  ],
  way: 'truck',
}

type Line = { key: string; piece?: number; label: string; amount: string }
const textsOf = ({ lines }: { lines: Line[] }) =>
  lines.map(({ key, piece, amount }) => `${piece ?? '-'} ${key} ${amount}`)
const openJob = (options: Parameters<typeof openLivingQuote>[1] = {}) =>
  openLivingQuote('demo', { ...options, request: { pieces: [{ ...mantel, quantity: 2, note: 'Twins' }, beam] } })

describe('JOB-3 an offer of several pieces', () => {
  it('begins with what was asked for, at what was quoted', async () => {
    const living = await openJob()
    const { draft, priced } = await living.offer()
    expect(draft.pieces).toMatchObject([
      { ...mantel, key: '1', quantity: 2, note: 'Twins', part: 'fixed', choice: null },
      { ...beam, key: '2', quantity: 1 },
    ])
    // 2 x 400.00, 53.33 board feet of oak, the carrier's dearer price for the beam.
    expect(textsOf(priced.content)).toEqual([
      ...['1 wood 800.00', '2 wood-2 666.63', '- delivery 65.00', '- tax 117.33'],
    ])
    expect(priced.drawings).toHaveLength(2)
    await living.store.db.updateTable('wood_species').set({ price_per_board_foot_cents: 9_999 }).execute()
    expect(textsOf((await living.offer()).priced.content).slice(0, 2)).toEqual(['1 wood 800.00', '2 wood-2 666.63'])
  })

  it('has no piece whose key is that of an own line in what is chosen', async () => {
    const living = await openJob()
    const refused = await living.save({
      ...{ pieces: [draftPiece('1'), draftPiece('own-wax', { part: 'option' })], choices: [] },
      ownLines: [{ key: 'wax', label: 'Wax', kind: 'own', amount: '10.00', isOption: true }],
    })
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors).toMatchObject([{ field: 'pieces.1.key' }])
  })

  it('begins with one trip and with hanging as they were quoted, for each piece once', async () => {
    const living = await openLivingQuote('demo', {
      request: { pieces: [{ ...mantel, quantity: 2 }, beam], delivery: { way: 'hung', zip: '37203' } },
    })
    const { draft, priced } = await living.offer()
    expect(draft.changedLines).toEqual([])
    const quote = await living.quote()
    // All but the tax.
    const sum = priced.content.lines.reduce(
      (cents: number, { key, amount }: Line) => (key === 'tax' ? cents : cents + Math.round(Number(amount) * 100)),
      0,
    )
    expect(sum).toBe(Math.round(Number(quote.totalPrice) * 100))
    // A long piece first: the trip stays the dearer one, and nobody fixed it.
    const long = await openLivingQuote('demo', { request: { pieces: [beam, mantel] } })
    expect((await long.offer()).draft.changedLines).toEqual([])
  })

  it('begins at what was quoted for hanging, which has changed since', async () => {
    const living = await openLivingQuote('demo', {
      request: { pieces: [mantel, mantel], delivery: { way: 'hung', zip: '37203' } },
    })
    const { cents } = { cents: { from: 30_000, to: 40_000 } }
    await living.store.db
      .insertInto('settings')
      .values({
        ...{ name: 'delivery', updated_at: living.now() },
        value: JSON.stringify({ installationCents: { 'floating-mantel': cents } }),
      })
      .execute()
    expect((await living.offer()).draft.changedLines).toEqual([{ key: 'hanging', amount: '200.00' }])
  })

  it('has no delivery where one of a choice is too long for it', async () => {
    const living = await openJob()
    const pieces = [
      draftPiece('1', { part: 'choice', choice: 'a', ...beam, dimensions: { length: 150, width: 6, thickness: 6 } }),
      draftPiece('2', { part: 'choice', choice: 'a', ...beam, dimensions: { length: 100, width: 12, thickness: 12 } }),
    ]
    const choices = [{ key: 'a', label: '', preset: '2' }]
    const { priced } = await (await living.save({ pieces, choices, way: 'carrier' })).json()
    expect(priced.deliveryProblem).toContain('up to 144 in')
    for (const { deliveryLines } of priced.content.pieces) expect(deliveryLines).toEqual([])
  })

  it('keeps what is optional while another line is not finished', async () => {
    const living = await openJob()
    const lines = [{ key: 'a', kind: 'own', label: 'Visit', amount: '75', isOption: true }]
    const saved = await living.save({ typed: { fields: {}, lines } })
    expect(saved.status).toBe(200)
    expect((await living.offer()).draft.typed.lines).toEqual(lines)
  })

  it('has lines of what is taken at first, and all that the customer may choose', async () => {
    const living = await openJob()
    await living.send(job)
    const page = await living.page()
    const { content } = page.versions[0]
    expect(textsOf(content)).toEqual([
      ...['1 wood 400.00', '2 wood-3 2666.52', '- own-friend -306.65', '- delivery 100.00', '- tax 220.79'],
    ])
    expect(page.pieces.map(({ key, part, quantity }: Record<string, unknown>) => [key, part, quantity])).toEqual([
      ['1', 'choice', 1],
      ['2', 'choice', 1],
      ['3', 'fixed', 4],
      ['4', 'option', 1],
    ])
    expect(content.choices).toEqual([{ key: 'wood', label: 'Wood', preset: '1' }])
  })

  it('is in the email about a message with what is taken of it at first', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.org' }
    const living = await openJob({ env })
    await living.send(job)
    const woodsInMail = async () => {
      await living.store.db.deleteFrom('outbox').execute()
      await living.asOwner('POST', '/api/admin/quotes/1/messages', { text: 'Thank you!' })
      const { content } = await living.store.db
        .selectFrom('outbox')
        .select('content')
        .where('kind', '=', 'message_to_customer')
        .executeTakeFirstOrThrow()
      return JSON.parse(content).pieces.map((piece: Record<string, unknown>) => [piece.woodName, piece.quantity])
    }
    expect(await woodsInMail()).toEqual([
      ['Reclaimed Oak', 1],
      ['Reclaimed Oak', 4],
    ])
  })

  it('is accepted as it was chosen: order, payments, papers and page say the same', async () => {
    const living = await openJob()
    await living.send(job)
    const chosen = ['4', '2', 'own-visit']
    const answer = await living.accept(1, { chosen })
    expect(answer.status).toBe(200)
    const { acceptance, order, versions } = await answer.json()
    expect(acceptance.agreed.chosen).toEqual(['2', '4', 'own-visit'])
    expect(acceptance.agreed.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await living.offer()).acceptance.agreed).toEqual(acceptance.agreed)
    expect(order.total).toBe(acceptance.agreed.total)
    expect(order.payments.map(({ kind, amount }: Record<string, string>) => [kind, amount])).toEqual([
      ['deposit', acceptance.agreed.deposit],
      ['balance', acceptance.agreed.balance],
    ])
    expect(versions[0].content.total).not.toBe(order.total)
    const desk = await living.order()
    expect(
      desk.items.map(({ productName, woodSpeciesName, quantity }: Record<string, unknown>) => [
        productName,
        woodSpeciesName,
        quantity,
      ]),
    ).toEqual([
      ['Heritage Oak Floating Mantel', 'American Chestnut', 1],
      [expect.any(String), 'Reclaimed Oak', 4],
      ['Heritage Oak Floating Mantel', 'Reclaimed Oak', 1],
    ])
    const cents = (text: string) => Math.round(Number(text) * 100)
    const items = desk.items.reduce((sum: number, { lineTotal }: { lineTotal: string }) => sum + cents(lineTotal), 0)
    const lines = desk.priceLines.reduce((sum: number, { amount }: { amount: string }) => sum + cents(amount), 0)
    expect(items + lines).toBe(cents(desk.total))
    expect(desk.priceLines.map(({ key }: Line) => key)).toEqual(['own-visit', 'own-friend', 'delivery', 'tax'])
  })

  test.each([
    ['both of a choice', { chosen: ['1', '2'] }, 'not-offered'],
    ['none of a choice', { chosen: [] }, 'not-offered'],
    ['what is not there', { chosen: ['1', '9'] }, 'not-offered'],
    ['the same twice', { chosen: ['1', '1'] }, 'not-offered'],
    ['a total that another tab showed', { chosen: ['1', '4'], total: '3080.66' }, 'other-total'],
  ])('refuses %s', async (_what, change, reason) => {
    const living = await openJob()
    await living.send(job)
    const answer = await living.accept(1, change)
    expect([answer.status, (await answer.json()).reason]).toEqual([409, reason])
    expect((await living.page()).order).toBeNull()
  })

  it('is accepted once, by whichever tab comes first, and again only as the same', async () => {
    const living = await openJob()
    await living.send(job)
    const answers = await Promise.all([living.accept(1, { chosen: ['1'] }), living.accept(1, { chosen: ['2', '4'] })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { chosen } = (await living.page()).acceptance.agreed
    expect((await living.accept(1, { chosen })).status).toBe(200)
    expect(await living.store.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  it('refuses an option that a newer version has withdrawn', async () => {
    const living = await openJob()
    await living.send(job)
    await living.send({ ...job, pieces: job.pieces.slice(0, 3) })
    expect((await living.accept(1, { chosen: ['1', '4'] })).status).toBe(409)
    expect((await living.accept(2, { chosen: ['1', '4'] })).status).toBe(409)
    expect((await living.accept(2, { chosen: ['1'] })).status).toBe(200)
  })

  it('shows nothing of what was agreed once that was altered', async () => {
    const living = await openJob()
    await living.send(job)
    await living.accept(1, { chosen: ['2'] })
    await living.store.db.updateTable('offer_acceptances').set({ chosen: '["1"]', agreed: '{}' }).execute()
    const page = await living.page()
    expect([page.isAltered, page.acceptance.agreed]).toEqual([true, null])
    expect((await living.customer('GET', '/papers/order')).status).toBe(409)
    expect((await living.customer('GET', '/offers/1?of=chosen')).status).toBe(409)
  })

  it('gives out the text of what was chosen, which its digest was made from, and keeps to it', async () => {
    const living = await openJob()
    await living.send(job)
    expect((await living.customer('GET', '/offers/1?of=chosen')).status).toBe(404)
    await living.accept(1, { chosen: ['2', '4'] })
    const { agreed } = (await living.page()).acceptance
    const text = await (await living.customer('GET', '/offers/1?of=chosen')).text()
    expect(createHash('sha256').update(text).digest('hex')).toBe(agreed.sha256)
    expect(JSON.parse(text)).toMatchObject({ chosen: ['2', '4'], pieces: ['2', '3', '4'] })
    const paper = await readPdf(new Uint8Array(await (await living.customer('GET', '/papers/order')).arrayBuffer()))
    expect(paper.text.replaceAll(/\s/g, '')).toContain(agreed.sha256)
    // A column beside the text says nothing.
    await living.store.db.updateTable('offer_acceptances').set({ chosen: '["1"]' }).execute()
    expect((await living.page()).acceptance.agreed).toEqual(agreed)
    expect((await living.customer('GET', '/papers/order')).status).toBe(200)
  })

  it('is on paper with what may be chosen, and what each costs', async () => {
    const living = await openJob()
    await living.send(job)
    const paper = await readPdf(new Uint8Array(await (await living.customer('GET', '/papers/offer')).arrayBuffer()))
    const text = paper.text.replaceAll(/\s+/g, ' ')
    for (const words of [
      '$400.00 (in this price) or',
      'American Chestnut',
      'You may add',
      'A visit to measure: $75.00',
    ])
      expect(text).toContain(words)
  })

  test.each([
    ['a choice of one', { pieces: [job.pieces[0], job.pieces[2]] }, 'choices.0'],
    ['a choice whose first piece is gone', { choices: [{ key: 'wood', label: '', preset: '9' }] }, 'choices.0'],
    ['nothing but options', { pieces: [job.pieces[3]], choices: [] }, 'pieces.0.part'],
    [
      'a discount that takes all when the least is chosen',
      {
        pieces: [
          draftPiece('1', { part: 'choice', choice: 'a', woodSpeciesId: 'american-chestnut' }),
          draftPiece('2', { part: 'choice', choice: 'a' }),
        ],
        choices: [{ key: 'a', label: '', preset: '1' }],
        ownLines: [{ key: 'd', label: 'Gift', kind: 'discount', amount: '-520.00' }],
        way: null,
      },
      'ownLines.0.amount',
    ],
  ])('says what is wrong with %s', async (_what, change, field) => {
    const living = await openJob()
    const saved = await (await living.save({ ...job, ...change })).json()
    expect(saved.errors?.map((error: { field: string }) => error.field)).toEqual([field])
    expect((await living.send({ ...job, ...change })).status).toBe(400)
  })

  test.each([
    ['twenty-one pieces', { pieces: Array.from({ length: 21 }, (_, index) => draftPiece(String(index + 1))) }],
    ['two pieces of one key', { pieces: [draftPiece('1'), draftPiece('1')] }],
    ['a piece of a choice that is not there', { choices: [] }],
    ['a hundred of a piece', { pieces: [draftPiece('1', { quantity: 100 })], choices: [] }],
    [
      'a discount as an option',
      { ownLines: [{ key: 'a', label: 'Gift', kind: 'discount', amount: '-5.00', isOption: true }] },
    ],
  ])('takes no draft of %s', async (_what, change) => {
    const living = await openJob()
    expect((await living.save({ ...job, ...change })).status).toBe(400)
  })

  it('needs the total in words that a way has no price for all of it', async () => {
    const living = await openJob()
    const { priced } = await (
      await living.save({ pieces: [draftPiece('1', { quantity: 9 })], choices: [], way: 'carrier' })
    ).json()
    expect(priced.deliveryProblem).toContain('1,000 pounds')
    expect(textsOf(priced.content).some((text) => text.includes('delivery'))).toBe(false)
  })

  it('of several alike has a changed line for one', async () => {
    const living = await openJob()
    const changedLines = [{ key: 'wood', amount: '333.33' }]
    await living.send({ pieces: [draftPiece('1', { quantity: 3 })], choices: [], changedLines, way: null })
    await living.accept(1, { address: null })
    const { items, subtotal } = await living.order()
    expect([items[0].unitPrice, items[0].quantity, subtotal]).toEqual(['333.33', 3, '999.99'])
  })

  it('is on paper with a drawing of each piece', async () => {
    const living = await openJob()
    await living.send(job)
    expect((await living.accept(1, { chosen: ['2', '4', 'own-visit'], address })).status).toBe(200)
    const paper = await readPdf(new Uint8Array(await (await living.customer('GET', '/papers/order')).arrayBuffer()))
    for (const words of ['American Chestnut', 'Solid Oak Ceiling Beam', 'A visit to measure', 'Keep the saw marks.'])
      expect([words, paper.text.includes(words)]).toEqual([words, words !== 'Keep the saw marks.'])
  })
})

it('JOB-4, JOB-6 each piece that was taken has a bench sheet, with what was agreed about it', async () => {
  const living = await openJob()
  await living.send(job)
  await living.accept(1, { chosen: ['1', '4'] })
  const order = await living.desk('GET', '/orders/1/work-order')
  const { text } = await readPdf(new Uint8Array(await order.arrayBuffer()))
  expect(text.match(/Keep the saw marks\./g)).toHaveLength(1)
  expect(text).toContain('Solid Oak Ceiling Beam')
  expect(text).not.toContain('American Chestnut')
  expect(text).not.toContain('A visit to measure')
  for (const sheet of ['1 of 3', '2 of 3', '3 of 3']) expect([sheet, text.includes(sheet)]).toEqual([sheet, true])
})

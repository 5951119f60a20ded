/** Offers at the desk and on the customer's page, through the API. */
import { describe, expect, it, test } from 'vitest'
import { address, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { detailOf, hourMs } from '../../../../tests/support/paying-shop.ts'

const linesOf = (content: { lines: { label: string; amount: string }[] }) =>
  content.lines.map(({ label, amount }) => [label, amount])

describe('LIVE-1 the private link', () => {
  it('leads to what was asked for before there is an offer, and to nothing else of the desk', async () => {
    const living = await openLivingQuote()
    const answer = await living.customer('GET')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const page = await answer.json()
    expect(page).toMatchObject({
      id: 1,
      customerName: 'June Carter',
      piece: { productName: 'Heritage Oak Floating Mantel', dimensions: { length: 72, width: 8, thickness: 8 } },
      quoted: { total: '445.00', delivery: { way: 'carrier' } },
      versions: [],
      acceptance: null,
      order: null,
    })
    expect(JSON.stringify(page)).not.toMatch(/suspicion|draft|june@example/)
  })

  it('WHY-1 says of each line what, how much of it, at what rate and by which rule, before and in an offer', async () => {
    const living = await openLivingQuote()
    const asked = (await (await living.customer('GET')).json()).quoted
    expect(asked.lines[0]).toEqual({
      key: 'wood',
      label: 'Reclaimed Oak',
      quantity: '32 board feet',
      rate: '$12.50 per board foot',
      amount: '400.00',
      amountTo: null,
      rule: expect.stringMatching(/^Length × width × thickness .*priced by the board foot, hollow or not\.$/),
    })
    for (const { rule } of asked.lines) expect(rule).toMatch(/^[A-Z0-9].+\.$/)
    await living.send()
    const page = await (await living.customer('GET')).json()
    for (const { rule, kind } of page.versions[0].content.lines)
      if (kind !== 'own') expect(rule).toMatch(/^[A-Z0-9].+\.$/)
    const { html } = await living.render(`/quote/${living.token()}`)
    expect(html.match(/How it adds up/g)).toHaveLength(1)
    expect(html).toContain('Wood is priced by the board foot, hollow or not.')
  })

  it('has 192 random bits, is in no log, and works for its own quote only', async () => {
    const living = await openLivingQuote()
    const token = living.token()
    expect(token).toMatch(/^[\w-]{32}$/)
    await living.send()
    await living.accept(1)
    expect(living.logged.join('')).not.toContain(token)
    for (const other of [token.slice(0, -1), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, '%00', 'x']) {
      const answer = await living.request(`/api/quote-pages/${other}`)
      expect([other, answer.status]).toEqual([other, 404])
    }
  })

  it('can be replaced; the old one says so and does nothing', async () => {
    const living = await openLivingQuote()
    await living.send()
    const { link } = await (await living.desk('POST', '/quotes/1/link')).json()
    expect(await detailOf(await living.customer('GET'))).toEqual([
      409,
      'This link was replaced by a new one. Look for our latest email, or call us.',
    ])
    expect((await living.accept(1)).status).toBe(409)
    living.useLink(link)
    expect((await living.accept(1)).status).toBe(200)
  })

  it('is owner-only to make, and so is every offer', async () => {
    const living = await openLivingQuote()
    for (const [method, path, body] of [
      ['GET', '/offer'],
      ['PUT', '/offer', {}],
      ['POST', '/offer/send', { revision: 1 }],
      ['POST', '/offer/renew', { validUntil: '2026-12-08' }],
      ['POST', '/offer/withdraw', { version: 1 }],
      ['POST', '/link'],
    ] as const)
      expect((await living.plain(method, `/api/admin/quotes/1${path}`, body)).status).toBe(401)
  })
})

describe('LIVE-2 the offer', () => {
  it('begins with what was asked for, at the quoted price, with tax, half as a deposit and 30 days to answer', async () => {
    const living = await openLivingQuote()
    const { state, draft, revision, priced } = await living.offer()
    expect({ state, revision }).toEqual({ state: 'draft', revision: 0 })
    expect(draft).toMatchObject({
      productId: 'heritage-oak-floating-mantel',
      dimensions: { length: 72, width: 8, thickness: 8 },
      ...{ way: 'carrier', zip: '37203', depositPercent: 50, validUntil: '2026-12-21', chargesTax: true },
    })
    expect(linesOf(priced.content)).toEqual([
      ['Reclaimed Oak', '400.00'],
      ['Carrier to your door', '45.00'],
      ['Tax', '32.00'],
    ])
    expect(priced.content).toMatchObject({ total: '477.00', deposit: '238.50', balance: '238.50' })
  })

  it('keeps what the customer saw when prices have changed since', async () => {
    const living = await openLivingQuote()
    await living.store.db.updateTable('wood_species').set({ price_per_board_foot_cents: 2_000 }).execute()
    const { priced } = await living.offer()
    expect(linesOf(priced.content)[0]).toEqual(['Reclaimed Oak', '400.00'])
    expect(priced.usual).toEqual([{ key: 'wood', label: 'Reclaimed Oak', from: '640.00', to: '640.00' }])
  })

  it('takes own lines, discounts, changed and removed lines, and adds up to the cent', async () => {
    const living = await openLivingQuote()
    const saved = await living.save({
      changedLines: [
        { key: 'wood', amount: '990.55' },
        { key: 'delivery', amount: null },
      ],
      ownLines: [
        { key: 'a', label: 'Notch for the chimney stone', amount: '300.00' },
        { key: 'b', label: 'Neighbor discount', amount: '-50.55' },
      ],
      chargesTax: false,
      depositPercent: 33,
    })
    const { priced } = await saved.json()
    expect(linesOf(priced.content)).toEqual([
      ['Reclaimed Oak', '990.55'],
      ['Notch for the chimney stone', '300.00'],
      ['Neighbor discount', '-50.55'],
    ])
    expect(priced.content).toMatchObject({ total: '1240.00', deposit: '409.20', balance: '830.80' })
  })

  test.each([
    ['a size of nothing', { dimensions: { length: 0, width: 8, thickness: 8 } }, 'dimensions.length'],
    ['a line without words', { ownLines: [{ key: 'a', label: ' ', amount: '1.00' }] }, 'ownLines.0.label'],
    ['words on two lines', { ownLines: [{ key: 'a', label: 'a\nb', amount: '1.00' }] }, 'ownLines.0.label'],
    ['an amount in words', { ownLines: [{ key: 'a', label: 'a', amount: 'ten' }] }, 'ownLines.0.amount'],
    ['a deposit above all', { depositPercent: 101 }, 'depositPercent'],
    ['no deposit', { depositPercent: 0 }, 'depositPercent'],
    ['half a percent', { depositPercent: 12.5 }, 'depositPercent'],
    ['a day that does not exist', { validUntil: '2026-02-30' }, 'validUntil'],
    ['a note that is too long', { note: 'a'.repeat(4_001) }, 'note'],
    [
      '31 lines',
      { ownLines: Array.from({ length: 31 }, (_, n) => ({ key: `k${n}`, label: 'a', amount: '1.00' })) },
      'ownLines',
    ],
  ])('refuses %s at its field', async (_what, change, field) => {
    const living = await openLivingQuote()
    const refused = await living.save(change)
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  test.each([
    ['a discount above the price', { ownLines: [{ key: 'a', label: 'Gift', amount: '-500.00' }] }, 'ownLines.0.amount'],
    ['a day that is over', { validUntil: '2026-11-20' }, 'validUntil'],
    ['a promise in the past', { promisedOn: '2026-11-20' }, 'promisedOn'],
    ['a wood that is gone', { woodSpeciesId: 'driftwood' }, 'pieces.0.woodSpeciesId'],
    ['a product that is gone', { productId: 'stump' }, 'pieces.0.productId'],
    ['a ZIP code that does not exist', { zip: '00000' }, 'zip'],
  ])('keeps a draft with %s, says why it has no price, and does not send it', async (_what, change, field) => {
    const living = await openLivingQuote()
    const saved = await (await living.save(change)).json()
    expect(saved.priced).toBeNull()
    expect(saved.errors.map((error: { field: string }) => error.field)).toContain(field)
    expect((await living.send(change)).status).toBe(400)
    expect((await living.offer()).draft).toMatchObject(change)
    expect((await living.page()).versions).toEqual([])
  })

  it('offers a way that has no price of its own, when the owner adds a line for it', async () => {
    const living = await openLivingQuote()
    const far = { way: 'truck', zip: '96813', ownLines: [{ key: 'a', label: 'Trip to Honolulu', amount: '4000.00' }] }
    const { priced } = await (await living.save(far)).json()
    expect(priced.deliveryProblem).toMatch(/mile/)
    expect(linesOf(priced.content)).toEqual([
      ['Reclaimed Oak', '400.00'],
      ['Trip to Honolulu', '4000.00'],
      ['Tax', '352.00'],
    ])
  })

  it('is not overwritten by another window that knows an older draft', async () => {
    const living = await openLivingQuote()
    const { draft } = await living.offer()
    const save = (note: string) => living.desk('PUT', '/quotes/1/offer', { ...draft, note, revision: 0 })
    const answers = await Promise.all([save('one'), save('two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await living.offer()).revision).toBe(1)
  })

  it('freezes a version when it is sent, and sets the quote to approved', async () => {
    const living = await openLivingQuote()
    await living.send()
    await living.store.db.updateTable('wood_species').set({ price_per_board_foot_cents: 9_900, name: 'Gold' }).execute()
    const [version] = (await living.page()).versions
    expect(version).toMatchObject({ number: 1, state: 'sent', content: { total: '477.00' } })
    expect(linesOf(version.content)[0]).toEqual(['Reclaimed Oak', '400.00'])
    expect((await living.quote()).status).toBe('approved')
    const row = await living.store.db.selectFrom('offer_versions').selectAll().executeTakeFirstOrThrow()
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(row.text))
    expect(version.sha256).toBe(Buffer.from(digest).toString('hex'))
    expect(Object.keys(JSON.parse(row.text))).toEqual(Object.keys(JSON.parse(row.text)).sort())
  })
})

describe('LIVE-3 versions', () => {
  it('can only be accepted while it is the newest, and says the way on', async () => {
    const living = await openLivingQuote()
    await living.send()
    await living.send({ note: 'Now with corbels.' })
    expect(await detailOf(await living.accept(1))).toEqual([
      409,
      'There is a newer version of this offer. Reload the page to see it.',
    ])
    expect((await living.page()).versions.map(({ state }: { state: string }) => state)).toEqual(['sent', 'replaced'])
    expect((await living.accept(2)).status).toBe(200)
  })

  it("cannot be accepted after the end of its last day in the shop's time zone, also when the clocks change", async () => {
    const living = await openLivingQuote()
    // The clocks go forward on March 14, 2027 at 2 AM.
    await living.send({ validUntil: '2027-03-14' })
    const endsAt = Date.UTC(2027, 2, 15, 5)
    living.wait(endsAt - living.now() - 1)
    expect((await living.page()).versions[0].state).toBe('sent')
    living.wait(1)
    expect((await living.page()).versions[0].state).toBe('expired')
    expect(await detailOf(await living.accept(1))).toEqual([409, 'This offer has expired. Ask us to renew it.'])
    expect((await living.orders()).length).toBe(0)
    await living.signInAgain()
    expect((await living.renew('2027-03-20')).status).toBe(200)
    expect((await living.accept(2)).status).toBe(200)
  })

  it('cannot be accepted once it is withdrawn or declined, and a new version opens it again', async () => {
    const living = await openLivingQuote()
    await living.send()
    await living.withdraw(1)
    expect((await living.accept(1)).status).toBe(409)
    await living.send()
    expect((await living.decline(2, 'Too dear.')).status).toBe(200)
    expect((await living.decline(2)).status).toBe(409)
    expect((await living.accept(2)).status).toBe(409)
    expect((await living.offer()).versions[0]).toMatchObject({ state: 'declined', answer: 'Too dear.' })
    await living.send()
    expect((await living.accept(3)).status).toBe(200)
    expect((await living.send()).status).toBe(409)
  })

  it('marks the newest as seen once, when the customer opens it', async () => {
    const living = await openLivingQuote()
    await living.send()
    living.wait(hourMs)
    // OUT-7: the owner's own look doesn't count.
    await living.asOwner('POST', `/api/quote-pages/${living.token()}/seen`)
    expect((await living.page()).versions[0]).toMatchObject({ state: 'sent', seenAt: null })
    await living.customer('POST', '/seen')
    living.wait(hourMs)
    await living.customer('POST', '/seen')
    const { state, versions, events } = await living.offer()
    expect(state).toBe('seen')
    expect(versions[0].seenAt).toBe(new Date(living.now() - hourMs).toISOString())
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['sent', 'seen'])
  })

  it('accepts once, in one order, when two tabs and a new version race', async () => {
    const living = await openLivingQuote()
    for (let version = 1; version <= 8; version++) {
      const { quoteId } = living
      if (version === 1) await living.send()
      const [one, two, next] = await Promise.all([
        living.accept(version, { name: 'Tab One' }),
        living.accept(version, { name: 'Tab Two' }),
        living.send({ note: `Version ${version + 1}` }),
      ])
      const accepted = [one, two].filter(({ status }) => status === 200)
      const orders = await living.orders()
      expect(accepted.length).toBe(orders.length)
      expect(accepted.length).toBeLessThanOrEqual(1)
      if (accepted.length === 1) {
        expect(next.status).toBe(409)
        const rows = await living.store.db.selectFrom('offer_acceptances').selectAll().execute()
        expect(rows).toMatchObject([{ quote_id: quoteId, name: expect.stringMatching(/^Tab (One|Two)$/) }])
        return
      }
      expect(next.status).toBe(200)
    }
    expect((await living.accept(9)).status).toBe(200)
  })
})

describe('LIVE-5 accepting', () => {
  it('keeps version, name, time, a digest of the address, and the hash of what was accepted', async () => {
    const living = await openLivingQuote()
    const page = await living.accepted()
    const [version] = page.versions
    expect(page.acceptance).toEqual({
      name: 'June Carter',
      how: 'online',
      at: new Date(living.now()).toISOString(),
      sha256: version.sha256,
      agreed: null,
    })
    const row = await living.store.db.selectFrom('offer_acceptances').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ quote_id: 1, at: living.now(), sha256: version.sha256, order_id: 1 })
    expect(row.address_digest).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain('127.0.0.1')
  })

  test.each([
    ['of one letter', 'J', 400],
    ['of a sign', '🙂', 400],
    ['of dots', '..', 400],
    ['of a letter and a digit', 'A1', 400],
    ['that is a link', 'http://x', 400],
    ['with markup', '<b>June</b>', 400],
    ['that runs backwards', 'June \u202eretraC', 400],
    ['in Chinese', '王小明', 200],
    ['with an apostrophe', "O'Brien", 200],
    ['of 10,000 letters', 'J'.repeat(10_000), 400],
    ['of blanks', '   ', 400],
    ['on two lines', 'June\nCarter', 400],
    ['in Vietnamese', 'Nguyễn Thị Minh Khai', 200],
  ])('answers a name %s with %s', async (_what, name, status) => {
    const living = await openLivingQuote()
    await living.send()
    const answer = await living.accept(1, { name })
    expect(answer.status).toBe(status)
    if (status === 400) expect((await answer.json()).errors).toMatchObject([{ field: 'name' }])
  })

  it('is the same acceptance when it is sent twice', async () => {
    const living = await openLivingQuote()
    await living.send()
    const answers = await Promise.all([living.accept(1), living.accept(1), living.accept(1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await living.orders()).length).toBe(1)
    expect((await living.accept(1, { name: 'Someone Else' })).status).toBe(409)
  })

  it('needs an address in the ZIP code that the price is for, unless nothing is delivered', async () => {
    const living = await openLivingQuote()
    await living.send()
    expect((await living.accept(1, { address: null })).status).toBe(409)
    expect(await detailOf(await living.accept(1, { address: { ...address, zip: '37067' } }))).toEqual([
      409,
      'This price is for delivery to 37203. For another ZIP code, ask us for a change.',
    ])
    expect((await living.accept(1, { address: { ...address, state: 'GA' } })).status).toBe(400)
    for (const change of [{ street: 'P.O. Box 12' }, { city: 'PO Box 12' }, { zip: '37202' }]) {
      const refused = await living.accept(1, { address: { ...address, ...change } })
      const field = `address.${Object.keys(change)[0]}`
      expect([refused.status, (await refused.json()).errors.map((error: { field: string }) => error.field)]).toEqual([
        400,
        [field],
      ])
    }
    await living.send({ way: null })
    expect((await living.accept(2, { address: null })).status).toBe(200)
    expect((await living.order()).delivery).toBeNull()
  })

  it('makes an order with the same figures, and the quote cannot be deleted any more', async () => {
    const living = await openLivingQuote()
    await living.accepted({ ownLines: [{ key: 'a', label: 'Notch', amount: '63.00' }], depositPercent: 40 })
    expect(await living.order()).toMatchObject({
      quoteId: 1,
      status: 'pending_payment',
      customerName: 'June Carter',
      shippingAddress: { ...address, country: 'US' },
      ...{ subtotal: '463.00', shipping: '45.00', tax: '37.04', total: '545.04' },
      items: [{ quantity: 1, unitPrice: '463.00', dimensions: { length: 72, width: 8, thickness: 8 } }],
      payments: [
        { kind: 'deposit', state: 'due', amount: '218.02' },
        { kind: 'balance', state: 'due', amount: '327.02' },
      ],
    })
    expect((await living.remove()).status).toBe(409)
  })
})

it('LIVE-2 an unanswered quote is deleted with its link, offers and events', async () => {
  const living = await openLivingQuote()
  await living.send()
  expect((await living.remove()).status).toBe(204)
  expect((await living.customer('GET')).status).toBe(404)
  for (const table of ['quote_links', 'offers', 'offer_versions', 'quote_events'] as const)
    expect(await living.store.db.selectFrom(table).selectAll().execute()).toEqual([])
})

describe('LIVE-9 the day that an order promises', () => {
  it("is the owner's own, else the last one that its delivery comes to, else none", async () => {
    const promisedOn = async (change: object) => {
      const living = await openLivingQuote()
      const { order } = await living.accepted(change)
      const row = await living.store.db.selectFrom('orders').select('promised_on').executeTakeFirstOrThrow()
      return [row.promised_on, order.days?.to ?? null]
    }
    expect(await promisedOn({ promisedOn: '2027-02-01' })).toEqual(['2027-02-01', '2027-02-01'])
    const [byCarrier, shown] = await promisedOn({ promisedOn: null })
    expect(byCarrier).toMatch(/^202\d-\d\d-\d\d$/)
    expect(shown).toBe(byCarrier)
    expect(await promisedOn({ promisedOn: null, way: null, zip: null })).toEqual([null, null])
  })
})

describe('LIVE-2 a copy to a new quote', () => {
  it('has the customer, the piece and the draft, with days of its own, and mails no one', async () => {
    const living = await openLivingQuote()
    await living.send({ ownLines: [{ key: 'notch', label: 'Notch', amount: '75.00' }], promisedOn: '2026-12-08' })
    await living.accept(1)
    const outbox = () => living.store.db.selectFrom('outbox').select('kind').execute()
    const before = await outbox()
    living.wait(40 * 24 * hourMs)
    await living.signInAgain()
    const copied = await living.desk('POST', '/quotes/1/copy')
    expect(copied.status).toBe(201)
    const { id } = await copied.json()
    const offer = await (await living.desk('GET', `/quotes/${id}/offer`)).json()
    const old = await living.offer()
    expect(offer).toMatchObject({ state: 'draft', versions: [], acceptance: null })
    expect(offer.draft.ownLines).toEqual(old.draft.ownLines)
    expect(offer.draft.validUntil > old.draft.validUntil).toBe(true)
    expect(offer.link).not.toBe(old.link)
    expect(await outbox()).toEqual(before)
    const cookie = { cookie: await living.signIn() }
    const found = await (await living.plain('GET', '/api/quotes?q=june&status=pending', undefined, cookie)).json()
    expect(found).toMatchObject([{ id, customerName: 'June Carter', productName: 'Heritage Oak Floating Mantel' }])
  })

  it("does not look like a robot's, whatever the first one looked like", async () => {
    const living = await openLivingQuote()
    await living.store.db.updateTable('quotes').set({ suspicion: 'too-fast' }).execute()
    const { id } = await (await living.desk('POST', '/quotes/1/copy')).json()
    const rows = await living.store.db.selectFrom('quotes').select(['id', 'suspicion']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 1, suspicion: 'too-fast' },
      { id, suspicion: null },
    ])
  })

  it('is made once per key, also at once, and only by the owner', async () => {
    const living = await openLivingQuote()
    const headers = { cookie: await living.signIn(), 'idempotency-key': 'copy-key-0123456789' }
    const copy = () => living.plain('POST', '/api/admin/quotes/1/copy', undefined, headers)
    const ids = await Promise.all(
      (await Promise.all([copy(), copy(), copy()])).map(async (one) => (await one.json()).id),
    )
    expect(ids).toEqual([ids[0], ids[0], ids[0]])
    expect((await living.plain('POST', '/api/admin/quotes/1/copy')).status).toBe(401)
    expect((await living.desk('POST', '/quotes/99/copy')).status).toBe(404)
  })
})

/** DESK-3: the list of quotes by the state of their offers, and quotes that the owner closes, through the API. */
import { describe, expect, it, test } from 'vitest'
import { mailEnv, openMailServer, workerOf } from '../../../../tests/support/mailing-shop.ts'
import { type LivingQuote, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { hourMs } from '../../../../tests/support/paying-shop.ts'
import { addDays } from '../../shared/clock.ts'
import { dayOf } from '../../shared/days.server.ts'
import { sendReminders } from './reminders/reminders.server.ts'

const dayMs = 24 * hourMs

type Listed = { id: number; offer: { state: string; total: string | null; endsOn: string | null } | null }

const list = async (living: LivingQuote, query: string): Promise<Listed[]> =>
  (await living.asOwner('GET', `/api/quotes?${query}`)).json()
const idsOf = async (living: LivingQuote, query: string) => (await list(living, query)).map(({ id }) => id)
const pipeline = async (living: LivingQuote) =>
  Object.fromEntries(
    (await (await living.asOwner('GET', '/api/quotes/pipeline')).json()).map(
      ({ filter, count, total }: { filter: string; count: number; total: string }) => [filter, `${count} ${total}`],
    ),
  )
/** The filters that have the shop's first quote. */
const filtersOf = async (living: LivingQuote) =>
  Object.entries(await pipeline(living)).flatMap(([filter, sum]) => (String(sum).startsWith('1 ') ? [filter] : []))
const close = (living: LivingQuote, body: object = { as: 'lost', reason: 'Price' }, id = living.quoteId) =>
  living.asOwner('POST', `/api/quotes/${id}/close`, body)
const write = (living: LivingQuote, text: string) =>
  living.plain(
    'POST',
    `/api/quote-pages/${living.token()}/messages`,
    { text, photos: [] },
    { 'idempotency-key': `a-key-of-thirty-two-characters-${text.length}` },
  )
const reopen = (living: LivingQuote) => living.asOwner('POST', `/api/quotes/${living.quoteId}/reopen`)

describe('DESK-3 the list of quotes', () => {
  it('says where each offer is, what it is offered at, and what comes next', async () => {
    const living = await openLivingQuote()
    expect(await living.quote()).toMatchObject({ offer: null, waiting: { why: 'new' }, order: null, closed: null })
    expect(await filtersOf(living)).toEqual(['open', 'waiting'])
    await living.save({ ownLines: [] })
    expect(await living.quote()).toMatchObject({ offer: { state: 'draft', total: null, endsOn: null } })

    const validUntil = addDays(dayOf(living.now()), 20)
    await living.send({ validUntil, ownLines: [{ key: 'a', label: 'A visit', kind: 'own', amount: '100.00' }] })
    const { total } = (await living.page()).versions[0].content
    expect(await living.quote()).toMatchObject({
      offer: {
        ...{ state: 'sent', total, endsOn: validUntil, answeredAt: null, morePieces: 0 },
        firstPiece: { productName: 'Heritage Oak Floating Mantel', dimensions: { length: 72 }, quantity: 1 },
      },
      waiting: null,
    })
    expect(await pipeline(living)).toMatchObject({
      ...{ open: `1 ${total}`, waiting: '0 0.00', sent: `1 ${total}`, seen: '0 0.00' },
    })

    await living.customer('POST', '/seen')
    expect(await filtersOf(living)).toEqual(['open', 'seen'])
    await write(living, 'Could it be 6 in deep?')
    expect((await living.quote()).waiting).toMatchObject({ why: 'message' })
    // What is open is counted once: it is our turn.
    expect(await filtersOf(living)).toEqual(['open', 'waiting'])
    expect((await pipeline(living)).open).toBe(`1 ${total}`)

    await living.accept(1)
    const { promisedOn } = await living.order()
    await living.desk('PUT', '/orders/1/promise', { from: promisedOn, to: addDays(validUntil, 1), word: 'Later' })
    expect(await living.quote()).toMatchObject({
      offer: { state: 'accepted', total },
      order: { id: 1, promisedOn: addDays(validUntil, 1) },
    })
    expect(await filtersOf(living)).toEqual(['accepted'])
    await living.asOwner('PATCH', `/api/quotes/${living.quoteId}`, { status: 'completed' })
    expect((await pipeline(living)).accepted).toBe('0 0.00')
  })

  it('knows what was chosen of an offer as what it came to', async () => {
    const living = await openLivingQuote()
    await living.send({ ownLines: [{ key: 'a', label: 'A shelf', kind: 'own', amount: '100.00', isOption: true }] })
    const before = Number((await living.quote()).offer.total)
    const accepted = await living.accept(1, { chosen: ['own-a'] })
    expect(accepted.status).toBe(200)
    const { total } = await living.order()
    expect(Number(total)).toBeGreaterThan(before)
    expect((await living.quote()).offer.total).toBe(total)
  })

  it('says the pieces that are offered: those that are taken at first, and once accepted those that were chosen', async () => {
    const living = await openLivingQuote()
    const { draft } = await living.offer()
    const [first] = draft.pieces
    const beam = { productId: 'solid-oak-ceiling-beam', finishOptionId: null }
    await living.send({
      pieces: [
        { ...first, ...beam, dimensions: { length: 144, width: 8, thickness: 8 }, quantity: 2 },
        { ...first, key: '2', part: 'option' },
        { ...first, key: '3' },
      ],
    })
    const beams = { productName: 'Solid Oak Ceiling Beam', woodSpeciesName: 'Reclaimed Oak', quantity: 2 }
    const { offer } = await living.quote()
    expect(offer).toMatchObject({ firstPiece: { ...beams, dimensions: { length: 144 } }, morePieces: 1 })
    expect((await living.accept(1, { chosen: ['2'] })).status).toBe(200)
    expect((await living.quote()).offer).toMatchObject({ state: 'accepted', firstPiece: beams, morePieces: 2 })
  })

  it.each([
    [
      'a version from before an offer could have several pieces',
      '{"piece":{"productName":"A mantel","woodName":"Oak","size":{"lengthIn":60,"widthIn":8,"thicknessIn":6}}}',
      'A mantel',
    ],
    ['one that someone changed in the database', 'no longer JSON', null],
  ])('reads %s', async (_which, text, productName) => {
    const living = await openLivingQuote()
    await living.send()
    await living.store.db.updateTable('offer_versions').set({ text }).execute()
    const [row] = await list(living, '')
    expect(
      (row?.offer as { firstPiece?: { productName: string } | null } | null)?.firstPiece?.productName ?? null,
    ).toBe(productName)
  })

  it('has an offer under its end until it is over, then among the ended, and again once its renewal is asked for', async () => {
    const living = await openLivingQuote()
    await living.send({ validUntil: dayOf(living.now()) })
    expect(await filtersOf(living)).toEqual(['open', 'sent', 'ends-this-week'])
    living.wait(2 * dayMs)
    await living.signInAgain()
    expect((await living.quote()).offer.state).toBe('expired')
    expect(await filtersOf(living)).toEqual(['ended'])
    expect(await idsOf(living, 'filter=ended')).toEqual([living.quoteId])
    await living.customer('POST', '/renewal', { version: 1 })
    expect((await living.quote()).waiting).toMatchObject({ why: 'renewal' })
    expect(await filtersOf(living)).toEqual(['open', 'waiting'])
    await living.renew(addDays(dayOf(living.now()), 90))
    expect(await filtersOf(living)).toEqual(['open', 'sent'])
  })

  it('has what the customer declined among the lost, until there is another version', async () => {
    const living = await openLivingQuote()
    await living.send()
    await living.decline(1, 'Too dear')
    expect(await filtersOf(living)).toEqual(['lost'])
    expect((await living.quote()).offer.answeredAt).toBe(new Date(living.now()).toISOString())
    await living.send({ note: 'A better one' })
    expect(await filtersOf(living)).toEqual(['open', 'sent'])
    expect((await living.quote()).offer.answeredAt).toBeNull()
  })

  it('has what was declined, and was written about since, where it waits for us only', async () => {
    const living = await openLivingQuote()
    await living.send()
    await living.decline(1, 'Too dear')
    await write(living, 'Could it be pine?')
    expect(await filtersOf(living)).toEqual(['open', 'waiting'])
    for (const [filter, ids] of [
      ['lost', []],
      ['waiting', [1]],
    ] as const)
      expect(await idsOf(living, `filter=${filter}`)).toEqual(ids)
  })

  it('has what was completed by hand nowhere, whatever is written about it', async () => {
    const living = await openLivingQuote()
    await living.asOwner('PATCH', `/api/quotes/${living.quoteId}`, { status: 'completed' })
    await write(living, 'Thanks!')
    expect(await filtersOf(living)).toEqual([])
    expect(await idsOf(living, 'filter=open')).toEqual([])
  })

  it('forgets the offer in a copy, and what is in the bin', async () => {
    const living = await openLivingQuote()
    await living.send()
    const { id } = await (await living.asOwner('POST', `/api/admin/quotes/${living.quoteId}/copy`)).json()
    expect((await list(living, 'sort=date')).map(({ id, offer }) => [id, offer?.state ?? null])).toEqual([
      [id, 'draft'],
      [living.quoteId, 'sent'],
    ])
    await living.bin()
    expect((await pipeline(living)).sent).toBe('0 0.00')
    expect(await idsOf(living, 'sort=end')).toEqual([id])
  })
})

/** Nine quotes: offers of 2 and 4 end in 5 and 3 days, that of 6 is over; 7 is lost. 8 and 9 are such, too, and have messages. */
async function openNine() {
  const living = await openLivingQuote()
  const { store } = living
  const { id, ...first } = await store.db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow()
  for (let nth = 2; nth <= 9; nth++)
    await store.db
      .insertInto('quotes')
      .values({ ...first, idempotency_key: `key-${nth}`, total_cents: 10_000 * (nth % 4) })
      .execute()
  const offered = { offer_state: 'sent', status: 'approved' } as const
  const endsIn = (days: number) => living.now() + days * dayMs
  const asks = { side: 'customer', text: 'Hello?', at: living.now(), design: null, read_at: null } as const
  for (const quote of [8, 9])
    await store.db
      .insertInto('quote_messages')
      .values({ ...asks, quote_id: quote, key: `${quote}` })
      .execute()
  for (const [quote, change] of [
    [8, { ...offered, offer_ends_at: endsIn(1), offer_cents: 700 }],
    [9, { ...offered, offer_ends_at: endsIn(-1), offer_cents: 600 }],
    [2, { ...offered, offer_ends_at: endsIn(5), offer_cents: 90_000 }],
    [4, { ...offered, offer_ends_at: endsIn(3), offer_cents: 90_000 }],
    [6, { ...offered, offer_ends_at: endsIn(-3), offer_cents: 500 }],
    [7, { closed_at: living.now(), closed_as: 'lost', closed_reason: 'Price' }],
  ] as const)
    await store.db.updateTable('quotes').set(change).where('id', '=', quote).execute()
  return living
}

const pagesOf = async (living: LivingQuote, path: string, rel: 'next' | 'prev') => {
  const pages: number[][] = []
  let at: string | undefined = path
  let last = path
  while (at) {
    const answer: Response = await living.asOwner('GET', at)
    pages.push(((await answer.json()) as Listed[]).map(({ id }) => id))
    last = at
    at = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(answer.headers.get('link') ?? '')?.[1]
  }
  return { last, ids: (rel === 'next' ? pages : pages.reverse()).flat() }
}

it('DESK-3 sorts and filters, page by page, down and up again', async () => {
  const living = await openNine()
  for (const [query, ids] of [
    ['', [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['sort=amount', [4, 2, 1, 7, 3, 5, 8, 9, 6]],
    ['sort=end', [8, 4, 2, 9, 7, 6, 5, 3, 1]],
    ['sort=amount&status=pending', [1, 7, 3, 5]],
    ['sort=end&status=approved', [8, 4, 2, 9, 6]],
    ['filter=sent&sort=end', [4, 2]],
    ['filter=sent&sort=date', [4, 2]],
    ['filter=waiting&sort=amount', [1, 3, 5, 8, 9]],
    ['filter=open&sort=amount', [4, 2, 1, 3, 5, 8, 9]],
    ['filter=open', [9, 8, 5, 4, 3, 2, 1]],
    ['filter=ended', [6]],
    ['filter=ended&sort=amount', [6]],
    ['filter=ended&sort=end', [6]],
    ['filter=lost&sort=amount', [7]],
    ['filter=lost&sort=end', [7]],
    ['filter=lost&status=approved', []],
    // Only the first was sent, and so is found by its words.
    ['filter=waiting&q=june', [1]],
    ['filter=sent&q=june', []],
  ] as const) {
    const path = `/api/quotes?${query}&limit=2`
    const down = await pagesOf(living, path, 'next')
    expect([query, down.ids]).toEqual([query, ids])
    expect([query, (await pagesOf(living, down.last, 'prev')).ids]).toEqual([query, ids])
    const { headers } = await living.asOwner('GET', path)
    expect([query, headers.get('x-total-count')]).toEqual([query, String(ids.length)])
  }
  // What is summed is what is listed.
  for (const [filter, sum] of Object.entries(await pipeline(living))) {
    const listed = await list(living, `filter=${filter}&limit=100`)
    expect([filter, String(sum).split(' ')[0]]).toEqual([filter, String(listed.length)])
  }
  // What was the last of a page may be gone.
  expect(await idsOf(living, 'sort=amount&before=99')).toEqual([])
  expect(await idsOf(living, 'sort=amount&after=0&limit=2')).toEqual([9, 6])
  for (const query of ['filter=any', 'sort=name'])
    expect([query, (await living.asOwner('GET', `/api/quotes?${query}`)).status]).toEqual([query, 400])
})

it('ADMIN-3 a status that another window changed is not changed unseen', async () => {
  const living = await openLivingQuote()
  const change = (body: object) => living.asOwner('PATCH', `/api/quotes/${living.quoteId}`, body)
  expect((await change({ status: 'approved', from: 'pending' })).status).toBe(200)
  // A retry after a lost answer.
  expect((await change({ status: 'approved', from: 'pending' })).status).toBe(200)
  expect((await change({ status: 'completed', from: 'pending' })).status).toBe(409)
  expect((await living.quote()).status).toBe('approved')
  expect((await change({ status: 'completed' })).status).toBe(200)
})

describe('DESK-3 a closed quote', () => {
  it('can be neither accepted nor sent, says so to its customer, and is as before once it is opened again', async () => {
    const living = await openLivingQuote()
    await living.send()
    const closed = await close(living, { as: 'not_for_us', reason: '  Too far away ' })
    expect(closed.status).toBe(200)
    expect(await closed.json()).toMatchObject({
      status: 'approved',
      closed: { as: 'not_for_us', reason: 'Too far away' },
      offer: { state: 'sent' },
    })
    expect(await filtersOf(living)).toEqual(['lost'])
    expect(await living.page()).toMatchObject({ isClosed: true, versions: [{ state: 'sent' }] })
    expect(JSON.stringify(await living.page())).not.toContain('Too far away')
    const refused = await living.accept(1)
    expect([refused.status, (await refused.json()).reason]).toEqual([409, 'quote-closed'])
    expect((await living.decline(1)).status).toBe(409)
    expect((await living.send({ note: 'Again' })).status).toBe(409)
    expect((await living.renew(addDays(dayOf(living.now()), 60))).status).toBe(409)

    const opened = await reopen(living)
    expect(await opened.json()).toMatchObject({ closed: null, offer: { state: 'sent' } })
    expect((await reopen(living)).status).toBe(200)
    expect(await filtersOf(living)).toEqual(['open', 'sent'])
    expect((await living.accept(1)).status).toBe(200)
  })

  it('is not renewed, and not closed after it was accepted', async () => {
    const living = await openLivingQuote()
    await living.send({ validUntil: dayOf(living.now()) })
    living.wait(2 * dayMs)
    await living.signInAgain()
    await close(living)
    expect((await living.customer('POST', '/renewal', { version: 1 })).status).toBe(409)
    await reopen(living)
    await living.renew(addDays(dayOf(living.now()), 60))
    await living.accept(2)
    const refused = await close(living)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      'This quote became an order. Cancel the order instead.',
    ])
    expect(await filtersOf(living)).toEqual(['accepted'])
  })

  it.each(['canceled', 'refunded'] as const)(
    'may have been an order that was %s, which is in work no more',
    async (ended) => {
      const living = await openLivingQuote()
      await living.accepted()
      await living.store.db.updateTable('orders').set({ status: ended }).execute()
      expect((await living.quote()).order).toMatchObject({ id: 1, ended })
      expect(await filtersOf(living)).toEqual([])
      expect((await close(living)).status).toBe(200)
      expect(await filtersOf(living)).toEqual(['lost'])
      expect((await reopen(living)).status).toBe(200)
      expect(await filtersOf(living)).toEqual([])
    },
  )

  it('may be a copy by an older version, which says that it was accepted', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    const { id } = await (await living.asOwner('POST', `/api/admin/quotes/${living.quoteId}/copy`)).json()
    await living.store.db.updateTable('quotes').set({ offer_state: 'accepted' }).where('id', '=', id).execute()
    expect((await close(living, undefined, id)).status).toBe(200)
  })

  it('leaves the first page until its customer writes again', async () => {
    const living = await openLivingQuote()
    const groups = async () =>
      (await (await living.desk('GET', '/today')).json()).groups.flatMap(
        ({ key, total }: { key: string; total: number }) => (total > 0 ? [key] : []),
      )
    await write(living, 'Hello?')
    expect(await groups()).toEqual(['quotes', 'messages'])
    living.wait(1000)
    await close(living)
    expect(await groups()).toEqual([])
    expect((await living.quote()).waiting).toBeNull()
    living.wait(1000)
    await write(living, 'We thought again.')
    expect(await groups()).toEqual(['messages'])
    expect(await filtersOf(living)).toEqual(['lost'])
    await reopen(living)
    expect(await groups()).toEqual(['quotes', 'messages'])
  })

  it('sends no offer that waits to go out, and no reminder', async () => {
    const server = await openMailServer()
    const living = await openLivingQuote('demo', { env: mailEnv(server) })
    const worker = workerOf(living)
    await worker.sendDue()
    server.arrived.length = 0
    await living.send()
    await close(living)
    await worker.sendDue()
    expect(await server.read()).toEqual([])
    living.wait(3 * dayMs + hourMs)
    expect(await sendReminders(living.store, living.now())).toBe(0)
    await living.signInAgain()
    await reopen(living)
    living.wait(27 * dayMs)
    expect(await sendReminders(living.store, living.now())).toBe(1)
  })

  test.each([
    [{ as: 'lost', reason: ' ' }, 'reason'],
    [{ as: 'lost', reason: 'x'.repeat(301) }, 'reason'],
    [{ as: 'gone', reason: 'Price' }, 'as'],
    [{ as: 'lost' }, 'reason'],
  ])('needs a reason: %o', async (body, field) => {
    const living = await openLivingQuote()
    const answer = await close(living, body)
    expect([answer.status, (await answer.json()).errors[0].field]).toEqual([400, field])
    expect((await close(living, undefined, 99)).status).toBe(404)
  })
})

/** An offer is sent once per draft, and nothing is sent, answered or linked for a quote that is being deleted. */
import { describe, expect, it, test } from 'vitest'
import { untilOneWaits } from '../../../../tests/support/lock-waits.ts'
import { type LivingQuote, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { dayMs } from '../../../../tests/support/paying-shop.ts'
import { noLimit } from '../../delivery/room/workshop-room.ts'
import { binQuote } from '../request/quotes.server.ts'

const mailEnv = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.com' }

const offerMails = (living: LivingQuote) =>
  living.store.db.selectFrom('outbox').select('id').where('kind', '=', 'offer_sent').execute()

describe('LIVE-2 sending', () => {
  it('ten presses with one draft make one version and one email', async () => {
    const living = await openLivingQuote('demo', { env: mailEnv })
    const { revision } = await (await living.save()).json()
    const press = () => living.desk('POST', '/quotes/1/offer/send', { revision })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    // A retry after a lost answer, when the customer has already looked.
    await living.customer('POST', '/seen')
    const again = await (await press()).json()
    expect(again.versions.map(({ number, state }: { number: number; state: string }) => [number, state])).toEqual([
      [1, 'seen'],
    ])
    expect(again.events.filter(({ kind }: { kind: string }) => kind === 'sent')).toHaveLength(1)
    expect(await offerMails(living)).toHaveLength(1)
    await living.accept(1)
    const late = await press()
    expect(late.status).toBe(200)
    expect(await late.json()).toMatchObject({ state: 'accepted', versions: [{ number: 1 }] })
    expect(await offerMails(living)).toHaveLength(1)
  })

  it('a draft that another window has changed is not sent', async () => {
    const living = await openLivingQuote('demo', { env: mailEnv })
    const { revision } = await (await living.save()).json()
    await living.save({ note: 'From the other window' })
    const refused = await living.desk('POST', '/quotes/1/offer/send', { revision })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ revision: revision + 1 })
    expect((await living.offer()).versions).toEqual([])
    expect(await offerMails(living)).toEqual([])
  })

  it.each<[string, (living: LivingQuote) => Promise<unknown>, object]>([
    [
      'a week that another offer filled',
      async (living) => {
        const asked = {
          ...{ customerName: 'Roy Acuff', customerEmail: 'roy@example.net' },
          pieces: [
            {
              ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak', finishOptionId: null },
              ...{ dimensions: { length: 72, width: 8, thickness: 8 }, quantity: 3 },
            },
          ],
        }
        const { id } = await (await living.plain('POST', '/api/quotes', asked)).json()
        const { draft, revision, link } = await (await living.desk('GET', `/quotes/${id}/offer`)).json()
        // A job of its own way needs no address.
        const other = { ...draft, way: null, zip: null, revision }
        const saved = await (await living.desk('PUT', `/quotes/${id}/offer`, other)).json()
        await living.desk('POST', `/quotes/${id}/offer/send`, { revision: saved.revision })
        const accept = `/api/quote-pages/${link.slice('/quote/'.length)}/accept`
        expect((await living.plain('POST', accept, { version: 1, name: 'Roy Acuff' })).status).toBe(200)
      },
      { total: '477.00', promisedOn: '2026-12-26' },
    ],
    [
      'a wood whose price changed',
      async (living) => {
        await living.store.db.updateTable('wood_species').set({ price_per_board_foot_cents: 1_300 }).execute()
      },
      { total: '494.28', promisedOn: '2026-12-18' },
    ],
  ])('what goes out is what was shown, not what it became by %s', async (_what, change, now) => {
    const living = await openLivingQuote('demo', { env: mailEnv })
    await living.desk('PUT', '/board/capacity', { ...noLimit, perWeek: 3 })
    const { revision, priced } = await (await living.save()).json()
    const press = (digest: string) => living.desk('POST', '/quotes/1/offer/send', { revision, digest })
    await change(living)
    const refused = await press(priced.digest)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject(now)
    expect((await living.offer()).versions).toEqual([])
    // Looked at again, it goes out, and a retry is no second version, whatever has changed since.
    const { digest } = (await living.offer()).priced
    expect((await press(digest)).status).toBe(200)
    await living.store.db.updateTable('wood_species').set({ price_per_board_foot_cents: 1_400 }).execute()
    expect((await press(digest)).status).toBe(200)
    const { versions } = await living.offer()
    expect(versions).toMatchObject([{ content: now }])
  })

  it('the same draft goes out as the next version once it comes to something else', async () => {
    const living = await openLivingQuote('demo', { env: mailEnv })
    const { revision, priced } = await (await living.save()).json()
    const press = async (digest: string) => {
      const answer = await living.desk('POST', '/quotes/1/offer/send', { revision, digest })
      expect(answer.status).toBe(200)
      return (await answer.json()).versions.map(({ number }: { number: number }) => number)
    }
    expect(await press(priced.digest)).toEqual([1])
    const before = await offerMails(living)
    await living.store.db.updateTable('wood_species').set({ price_per_board_foot_cents: 1_300 }).execute()
    const { digest } = (await living.offer()).priced
    expect(digest).not.toBe(priced.digest)
    expect(await press(digest)).toEqual([2, 1])
    // In place of the first one, which still waited.
    const mails = await offerMails(living)
    expect(mails).toHaveLength(1)
    expect(mails).not.toEqual(before)
    // A retry after a lost answer.
    expect(await press(digest)).toEqual([2, 1])
    expect(await offerMails(living)).toEqual(mails)
  })

  test.each<[string, (living: LivingQuote) => Promise<unknown>]>([
    ['withdrawn', (living) => living.withdraw(1)],
    ['declined', (living) => living.decline(1)],
    ['renewed', (living) => living.renew('2026-12-24')],
    ['changed', (living) => living.save({ note: 'A word more' })],
  ])('the same draft can be sent again once its version was %s', async (_what, end) => {
    const living = await openLivingQuote('demo', { env: mailEnv })
    await living.send()
    await end(living)
    const { revision, versions } = await living.offer()
    expect((await living.desk('POST', '/quotes/1/offer/send', { revision })).status).toBe(200)
    expect((await living.offer()).versions).toHaveLength(versions.length + 1)
  })

  it.each(['sent', 'seen'])('a version that is %s is replaced by the next, for good', async (state) => {
    const living = await openLivingQuote()
    await living.send()
    if (state === 'seen') await living.customer('POST', '/seen')
    await living.send({ note: 'Version two' })
    const rows = await living.store.db
      .selectFrom('offer_versions')
      .select(['number', 'state'])
      .orderBy('number')
      .execute()
    expect(rows).toEqual([
      { number: 1, state: 'replaced' },
      { number: 2, state: 'sent' },
    ])
    expect((await living.page()).versions).toMatchObject([{ state: 'sent' }, { state: 'replaced' }])
  })

  it('can be sent until the end of the day through which it is good', async () => {
    const living = await openLivingQuote()
    const today = new Date(living.now() - 6 * 60 * 60 * 1000).toISOString().slice(0, 10)
    expect((await living.send({ validUntil: today })).status).toBe(200)
    expect((await living.accept(1)).status).toBe(200)
  })

  it('own lines with one key are refused, each line keeps its own', async () => {
    const living = await openLivingQuote()
    const line = { key: 'a', kind: 'own', label: 'Saw marks', amount: '10.00' }
    expect((await living.save({ ownLines: [line, { ...line, label: 'Wax' }] })).status).toBe(400)
    expect((await living.save({ ownLines: [line, { ...line, key: 'b' }] })).status).toBe(200)
  })
})

const key = 'a-key-of-thirty-two-characters-00'

/** Everything that writes about a quote, at the desk and by its private link. */
const writes: Record<string, (living: LivingQuote, offer: { draft: object; revision: number }) => Promise<Response>> = {
  'save the draft': (living, { draft, revision }) => living.desk('PUT', '/quotes/1/offer', { ...draft, revision }),
  'send the offer': (living, { revision }) => living.desk('POST', '/quotes/1/offer/send', { revision }),
  renew: (living) => living.renew('2026-12-24'),
  withdraw: (living) => living.withdraw(1),
  copy: (living) => living.desk('POST', '/quotes/1/copy'),
  'replace the link': (living) => living.desk('POST', '/quotes/1/link'),
  'read the offer': (living) => living.desk('GET', '/quotes/1/offer'),
  note: (living) => living.desk('POST', '/internal-notes?quote=1', { text: 'Called her' }),
  'switch reminders off': (living) => living.desk('PUT', '/quotes/1/reminders', { isOn: false }),
  'change the status': (living) => living.asOwner('PATCH', '/api/quotes/1', { status: 'completed' }),
  'write to the customer': (living) => living.asOwner('POST', '/api/admin/quotes/1/messages', { text: 'Hello' }),
  'write to the owner': (living) =>
    living.plain('POST', `/api/quote-pages/${living.token()}/messages`, { text: 'Hello' }, { 'idempotency-key': key }),
  'switch reminders off by the link': (living) => living.customer('PUT', '/reminders', { isOn: false }),
  unsubscribe: (living) => living.customer('POST', '/unsubscribe'),
  'see it': (living) => living.customer('POST', '/seen'),
  'accept it': (living) => living.accept(1),
  'decline it': (living) => living.decline(1),
  'ask to renew': (living) => living.customer('POST', '/renewal', { version: 1 }),
}

describe('LIVE-1 a quote that is deleted in the same moment', () => {
  test.each(Object.entries(writes))('%s: not found, and never an error of the server', async (_name, write) => {
    const living = await openLivingQuote('demo', { env: mailEnv })
    await living.send()
    await living.save({ note: 'Ready to go again' })
    const offer = await living.offer()
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const deleting = living.store.transaction(async () => {
      await binQuote(living.store, 1, living.now())
      reached.resolve()
      await held.promise
    })
    await reached.promise
    const writing = write(living, offer)
    await Promise.race([untilOneWaits(living.store).catch(() => undefined), writing])
    held.resolve()
    await deleting
    const { status } = await writing
    expect([200, 201, 204, 404]).toContain(status)
    living.wait(dayMs)
    expect((await living.customer('GET')).status).toBe(404)
    // It has the link that it had, which leads nowhere while it is in the bin.
    const links = await living.store.db.selectFrom('quote_links').selectAll().where('quote_id', '=', 1).execute()
    expect(links.map(({ replaced_at }) => replaced_at)).toEqual([null])
  })
})

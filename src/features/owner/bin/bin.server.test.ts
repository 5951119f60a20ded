/** DESK-4: what the owner deletes lies in the bin for 30 days, and can be brought back. */
import { describe, expect, it } from 'vitest'
import { mailEnv, mailRows, openMailServer, workerOf } from '../../../../tests/support/mailing-shop.ts'
import { type LivingQuote, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { dayMs } from '../../../../tests/support/paying-shop.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { markUncertain, takeDueMail } from '../../mail/mail-queue.server.ts'
import { countStuckMails } from '../../mail/stuck-mails.server.ts'
import { sendReminders } from '../../quotes/offers/reminders/reminders.server.ts'
import { emptyOldBin } from './bin.server.ts'

const binOf = async (living: Pick<LivingQuote, 'desk'>) => (await living.desk('GET', '/bin')).json()
const listed = async (living: LivingQuote) =>
  (await (await living.asOwner('GET', '/api/quotes')).json()).map(({ id }: { id: number }) => id)
const found = async (living: LivingQuote) =>
  (await (await living.asOwner('GET', '/api/quotes?q=carter')).json()).map(({ id }: { id: number }) => id)
const stats = async (living: LivingQuote) => (await living.asOwner('GET', '/api/quotes/stats')).json()

describe('DESK-4 a quote in the bin', () => {
  it('is in no list, search, count or link, and comes back whole', async () => {
    const living = await openLivingQuote()
    await living.send()
    await living.customer('POST', '/messages', { text: 'Is oak heavy?', key: 'a-key-of-sixteen' })
    await living.desk('POST', `/internal-notes?quote=${living.quoteId}`, { text: 'Called twice' })
    const before = [await living.offer(), await living.page(), await living.quote(), await stats(living)]
    expect((await living.bin()).status).toBe(204)

    expect([await listed(living), await found(living)]).toEqual([[], []])
    expect(await stats(living)).toEqual({ total: 0, pending: 0, approved: 0, completed: 0 })
    expect((await living.customer('GET')).status).toBe(404)
    expect((await living.accept(1)).status).toBe(404)
    expect((await living.desk('GET', `/quotes/${living.quoteId}/offer`)).status).toBe(404)
    expect((await living.asOwner('PATCH', `/api/quotes/${living.quoteId}`, { status: 'approved' })).status).toBe(404)
    const today = JSON.stringify(await (await living.desk('GET', '/today')).json())
    expect(today).not.toContain('June Carter')
    // A second press.
    expect((await living.bin()).status).toBe(404)
    expect(await binOf(living)).toEqual([
      {
        ...{ kind: 'quote', id: String(living.quoteId), title: `Quote #${living.quoteId} from June Carter` },
        words: 'Heritage Oak Floating Mantel',
        deletedAt: new Date(living.now()).toISOString(),
        goneAt: new Date(living.now() + 30 * dayMs).toISOString(),
      },
    ])

    const path = `/bin/quote/${living.quoteId}/restore`
    const presses = await Promise.all([living.desk('POST', path), living.desk('POST', path)])
    expect(presses.map(({ status }) => status).sort()).toEqual([204, 404])
    expect([await listed(living), await found(living)]).toEqual([[living.quoteId], [living.quoteId]])
    expect([await living.offer(), await living.page(), await living.quote(), await stats(living)]).toEqual(before)
    expect(await binOf(living)).toEqual([])
  })

  it('hears of nothing: what waits is neither sent nor shown as stuck, and goes out once the quote is back', async () => {
    const server = await openMailServer()
    const living = await openLivingQuote('demo', { env: mailEnv(server) })
    await living.send()
    const worker = workerOf(living)
    const waiting = (await mailRows(living)).filter(({ state }) => state === 'waiting').length
    expect(waiting).toBeGreaterThan(2)
    // One is in a worker's hand.
    const taken = (await takeDueMail(living.store, living.now())) ?? expect.unreachable()
    await living.bin()
    expect(await markUncertain(living.store, taken, living.now())).toBe(false)
    living.wait(dayMs)
    await worker.sendDue()
    expect(server.arrived).toEqual([])
    await living.store.db.updateTable('outbox').set({ state: 'failed', due_at: null, lease: null }).execute()
    expect(await countStuckMails(living.store, living.now())).toEqual({ stuck: 0, held: 0 })
    await living.store.db.updateTable('outbox').set({ state: 'waiting', due_at: living.now() }).execute()
    await living.signInAgain()
    await living.desk('POST', `/bin/quote/${living.quoteId}/restore`)
    await worker.sendDue()
    expect(server.arrived).toHaveLength(waiting)
  })

  it('has its reminders later, if it comes back', async () => {
    const living = await openLivingQuote('demo', { env: mailEnv(await openMailServer()) })
    await living.send()
    const due = () => living.store.db.selectFrom('offer_reminders').select(['state', 'due_at']).execute()
    const planned = await due()
    await living.bin()
    const first = Math.min(...planned.map(({ due_at }) => due_at))
    living.wait(first - living.now())
    expect(await sendReminders(living.store, living.now())).toBe(0)
    expect(await due()).toEqual(planned)
    await living.signInAgain()
    await living.desk('POST', `/bin/quote/${living.quoteId}/restore`)
    expect(await sendReminders(living.store, living.now())).toBe(1)
  })

  it('is deleted for good at once on a press, with everything of its customer', async () => {
    const living = await openLivingQuote('demo', { env: mailEnv(await openMailServer()) })
    await living.desk('POST', `/internal-notes?quote=${living.quoteId}`, { text: 'Called twice' })
    // Only from the bin.
    expect((await living.desk('DELETE', `/bin/quote/${living.quoteId}`)).status).toBe(404)
    await living.bin()
    expect((await living.desk('DELETE', `/bin/quote/${living.quoteId}`)).status).toBe(204)
    for (const table of ['quotes', 'quote_links', 'quote_search', 'internal_notes', 'offers', 'outbox'] as const)
      expect([table, await living.store.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    expect((await living.desk('POST', `/bin/quote/${living.quoteId}/restore`)).status).toBe(404)
  })

  it('that became an order stays', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    expect((await living.bin()).status).toBe(409)
    expect(await binOf(living)).toEqual([])
  })

  it('is gone after 30 days, and not before', async () => {
    const living = await openLivingQuote()
    await living.bin()
    living.wait(30 * dayMs - 1)
    await emptyOldBin(living.store, living.now())
    await living.signInAgain()
    expect(await binOf(living)).toHaveLength(1)
    living.wait(1)
    await emptyOldBin(living.store, living.now())
    expect(await binOf(living)).toEqual([])
    expect(await living.store.db.selectFrom('quotes').select('id').execute()).toEqual([])
  })
})

describe('DESK-4 in the bin', () => {
  it('a note is found and comes back, unless its quote is in the bin, too', async () => {
    const living = await openLivingQuote()
    const path = `/internal-notes?quote=${living.quoteId}`
    const { id } = await (await living.desk('POST', path, { text: 'Wants zebrawood' })).json()
    const search = async () => (await (await living.asOwner('GET', '/api/quotes?q=zebrawood')).json()).length
    expect(await search()).toBe(1)
    expect((await living.desk('DELETE', `/internal-notes/${id}`)).status).toBe(204)
    expect(await search()).toBe(0)
    expect(await (await living.desk('GET', path)).json()).toEqual([])
    expect(await binOf(living)).toMatchObject([{ kind: 'note', title: 'Note on quote #1', words: 'Wants zebrawood' }])
    await living.bin()
    expect((await living.desk('POST', `/bin/note/${id}/restore`)).status).toBe(409)
    await living.desk('POST', `/bin/quote/${living.quoteId}/restore`)
    expect(await search()).toBe(0)
    expect((await living.desk('POST', `/bin/note/${id}/restore`)).status).toBe(204)
    expect(await search()).toBe(1)
    expect(await (await living.desk('GET', path)).json()).toMatchObject([{ text: 'Wants zebrawood' }])
  })

  it('a review is on no page, and comes back as it was', async () => {
    const living = await openLivingQuote()
    const review = { words: 'It sat flat.', name: 'June C.', place: '', piece: '', saidOn: '2026-10-04', mayShow: true }
    const { id } = await (await living.desk('POST', '/reviews', review)).json()
    const shown = async () => (await (await living.plain('GET', '/api/reviews')).json()).length
    expect(await shown()).toBe(1)
    expect((await living.desk('DELETE', `/reviews/${id}`)).status).toBe(204)
    expect(await shown()).toBe(0)
    expect(await (await living.desk('GET', '/reviews')).json()).toEqual([])
    expect((await living.desk('POST', `/bin/review/${id}/restore`)).status).toBe(204)
    expect(await shown()).toBe(1)
    await living.desk('DELETE', `/reviews/${id}`)
    expect((await living.desk('DELETE', `/bin/review/${id}`)).status).toBe(204)
    expect(await living.store.db.selectFrom('reviews').selectAll().execute()).toEqual([])
  })

  it('a picture of the gallery keeps its files until it is deleted for good', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const form = new FormData()
    form.append('title', 'Oak over stone')
    form.append('image', new Blob([Uint8Array.from(await makePicture({ width: 800, height: 300 }))]), 'oak.jpg')
    const added = await shop.request('/api/gallery-images', { method: 'POST', headers: { cookie }, body: form })
    const { id } = await added.json()
    const send = (method: string, path: string) => shop.send(method, `/api${path}`, undefined, { cookie })
    const titles = async () =>
      (await (await shop.request('/api/gallery-images?limit=100')).json()).map(({ title }: { title: string }) => title)
    const { picture_id } = await shop.store.db
      .selectFrom('gallery_images')
      .select('picture_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const files = async () =>
      (await shop.store.db.selectFrom('pictures').select('id').where('id', '=', picture_id).execute()).length
    expect((await send('DELETE', `/gallery-images/${id}`)).status).toBe(204)
    expect((await send('DELETE', `/gallery-images/${id}`)).status).toBe(404)
    expect(await titles()).not.toContain('Oak over stone')
    shop.wait(2 * dayMs)
    await shop.media.collect()
    expect(await files()).toBe(1)
    expect((await send('POST', `/admin/bin/picture/${id}/restore`)).status).toBe(204)
    expect(await titles()).toContain('Oak over stone')
    await send('DELETE', `/gallery-images/${id}`)
    expect((await send('DELETE', `/admin/bin/picture/${id}`)).status).toBe(204)
    expect(await files()).toBe(0)
    expect((await send('POST', `/admin/bin/picture/${id}/restore`)).status).toBe(404)
  })

  it.each(['0', '-1', 'x', '99999999999', 'a%00b'])('nothing is under %s', async (id) => {
    const living = await openLivingQuote()
    for (const kind of ['quote', 'note', 'review'])
      for (const [method, path] of [
        ['POST', '/restore'],
        ['DELETE', ''],
      ] as const)
        expect([400, 404]).toContain((await living.desk(method, `/bin/${kind}/${id}${path}`)).status)
    expect((await living.desk('DELETE', '/bin/order/1')).status).toBe(400)
  })
})

/** Drafts of offers that aren't finished, and days that follow the delivery, through the API. */
import { describe, expect, it, test } from 'vitest'
import { openLivingQuote } from '../../../../../tests/support/offers/living-quote.ts'
import { detailOf, hourMs } from '../../../../../tests/support/paying-shop.ts'

const dayMs = 24 * hourMs
const unfinishedLine = { key: 'a', kind: 'own', label: 'Notch', amount: '1o0' }

describe("LIVE-2 what the editor can't read yet", () => {
  test.each<[string, object]>([
    ['a field', { fields: { length: 'about 6 ft', zip: '372', 'changed.wood': 'ten' }, lines: null }],
    ['a line', { fields: {}, lines: [unfinishedLine] }],
    ['a line and a note with control characters', { fields: { note: 'Ring\u0007\u0000' }, lines: [unfinishedLine] }],
  ])('%s is kept as it was typed, the rest is priced, and nothing is sent', async (_what, typed) => {
    const living = await openLivingQuote()
    const saved = await living.save({ typed, depositPercent: 40, note: 'Hello' })
    expect(saved.status).toBe(200)
    expect((await saved.json()).priced.content).toMatchObject({ total: '477.00', depositPercent: 40 })
    expect((await living.offer()).draft).toMatchObject({ typed, depositPercent: 40, note: 'Hello' })
    const { revision } = await living.offer()
    const refused = await living.desk('POST', '/quotes/1/offer/send', { revision })
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors[0].message).toBe(
      "This isn't finished. Finish it in the editor before you send the offer.",
    )
    expect((await living.page()).versions).toEqual([])
    expect((await living.send({ typed: null })).status).toBe(200)
  })

  test.each<[string, object]>([
    ['a text of 6,000 letters', { fields: { note: 'a'.repeat(6_000) }, lines: null }],
    ['31 lines', { fields: {}, lines: Array.from({ length: 31 }, (_, at) => ({ ...unfinishedLine, key: `k${at}` })) }],
    ['a line of another kind', { fields: {}, lines: [{ ...unfinishedLine, kind: 'gift' }] }],
    ['a number for a text', { fields: { length: 72 }, lines: null }],
  ])('%s is refused', async (_what, typed) => {
    const living = await openLivingQuote()
    expect((await living.save({ typed })).status).toBe(400)
  })
})

describe('LIVE-2, DOOR-4 the promised day', () => {
  it("is the last of the delivery's own days, and follows the way until the owner sets another", async () => {
    const living = await openLivingQuote()
    const carrier = await living.offer()
    expect(carrier.draft.promisedOn).toBe(carrier.days.to)
    const truck = await (await living.save({ way: 'truck' })).json()
    expect(truck.days).not.toEqual(carrier.days)
    expect(truck.priced.content.promisedOn).toBe(truck.days.to)
    expect((await living.offer()).draft).toMatchObject({ promisedOn: truck.days.to, followedOn: truck.days.to })

    await living.save({ promisedOn: '2026-12-24' })
    const back = await (await living.save({ way: 'carrier' })).json()
    expect([back.priced.content.promisedOn, back.days]).toEqual(['2026-12-24', carrier.days])
    expect((await living.offer()).draft).toMatchObject({ promisedOn: '2026-12-24', followedOn: null })
  })

  it('is computed again when the draft is opened and sent days later; one that was set stays', async () => {
    const living = await openLivingQuote()
    const { days } = await living.offer()
    await living.save({ note: 'Saved on the first day.' })
    living.wait(3 * dayMs)
    const later = await living.offer()
    expect(later.days.to > days.to).toBe(true)
    expect(later.draft.promisedOn).toBe(later.days.to)
    // Not touched since, and sent another three days later.
    living.wait(3 * dayMs)
    const { revision, days: today } = await living.offer()
    expect((await living.desk('POST', '/quotes/1/offer/send', { revision })).status).toBe(200)
    expect((await living.page()).versions[0].content.promisedOn).toBe(today.to)

    await living.signInAgain()
    await living.save({ promisedOn: '2026-12-30' })
    living.wait(3 * dayMs)
    expect((await living.offer()).draft.promisedOn).toBe('2026-12-30')
  })

  it('is none when the owner promises none, whatever the way', async () => {
    const living = await openLivingQuote()
    await living.save({ promisedOn: null })
    const { priced } = await (await living.save({ way: 'truck' })).json()
    expect(priced.content.promisedOn).toBeNull()
  })

  it('has days of its own again in a renewed offer, a copy, and a draft whose way has no price', async () => {
    const living = await openLivingQuote()
    await living.send()
    living.wait(40 * dayMs)
    await living.signInAgain()
    const { days } = await living.offer()
    expect((await living.renew('2027-02-01')).status).toBe(200)
    expect((await living.page()).versions[0].content.promisedOn).toBe(days.to)
    const { id } = await (await living.desk('POST', '/quotes/1/copy')).json()
    const copy = await (await living.desk('GET', `/quotes/${id}/offer`)).json()
    expect(copy.draft).toMatchObject({ promisedOn: copy.days.to, followedOn: copy.days.to })
    const far = await (await living.save({ way: 'truck', zip: '96813', validUntil: '2027-02-01' })).json()
    expect(far.priced.content.promisedOn).toBe(far.days.to)
    expect((await (await living.save({ zip: '00000' })).json()).days).toEqual(far.days)
  })

  it('a day that was set and is over is refused, and dropped from a renewed offer, as before', async () => {
    const living = await openLivingQuote()
    await living.send({ promisedOn: '2026-12-08' })
    living.wait(40 * dayMs)
    await living.signInAgain()
    expect((await detailOf(await living.send()))[0]).toBe(400)
    await living.renew('2027-02-01')
    expect((await living.page()).versions[0].content.promisedOn).toBeNull()
    const { id } = await (await living.desk('POST', '/quotes/1/copy')).json()
    const { draft, days } = await (await living.desk('GET', `/quotes/${id}/offer`)).json()
    expect([draft.promisedOn, draft.followedOn]).toEqual([days.to, days.to])
  })
})

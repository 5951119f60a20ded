/** LIVE-5: what was hashed is what is shown and accepted. */
import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { type LivingQuote, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { detailOf } from '../../../../tests/support/paying-shop.ts'
import { offerTerms } from './offer-terms.ts'

const words = "What we have on file isn't the offer we sent you. Please call us."
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const mailEnv = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.com' }

/** As somebody with access to the database would. */
async function change(living: LivingQuote, make: (text: string) => string, isHashedAgain = false) {
  const { text } = await living.store.db
    .selectFrom('offer_versions')
    .select('text')
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const changed = make(text)
  await living.store.db
    .updateTable('offer_versions')
    .set({ text: changed, ...(isHashedAgain && { sha256: sha256(changed) }) })
    .where('number', '=', 1)
    .execute()
}

const alterations: [string, (text: string) => string][] = [
  ['another total', (text) => text.replace('"totalCents":47700', '"totalCents":100')],
  ['another term', (text) => text.replace('nail holes', 'no nail holes')],
  ['a space', (text) => `${text} `],
  ['no JSON', () => 'not an offer'],
  ['nothing', () => ''],
]

describe('LIVE-5 the text of a version', () => {
  it('holds the terms, and can be downloaded byte for byte as it was hashed', async () => {
    const living = await openLivingQuote('demo', { env: mailEnv })
    await living.send()
    const [version] = (await living.page()).versions
    expect(version.terms).toEqual(offerTerms)
    const answer = await living.customer('GET', '/offers/1')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="offer-1-1.json"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(sha256(text)).toBe(version.sha256)
    expect(JSON.parse(text)).toMatchObject({ totalCents: 47_700, terms: offerTerms })
    expect((await living.customer('GET', '/offers/2')).status).toBe(404)
    expect((await living.customer('GET', '/offers/x')).status).toBe(400)
    await living.accept(1)
    const mails = await living.store.db.selectFrom('outbox').select(['kind', 'content']).orderBy('id').execute()
    const held = mails.filter(({ content }) => JSON.parse(content).sha256 === version.sha256)
    expect(held.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['offer_sent', 'offer_accepted']))
  })

  test.each(alterations)('with %s is neither shown nor accepted, and the owner is told once', async (_what, make) => {
    const living = await openLivingQuote()
    await living.send()
    await change(living, make)
    for (let look = 0; look < 2; look++) {
      const page = await living.page()
      expect(page).toMatchObject({ isAltered: true, versions: [], order: null })
      expect(JSON.stringify(page)).not.toContain('"1.00"')
    }
    expect(await detailOf(await living.accept(1))).toEqual([409, words])
    expect(await detailOf(await living.customer('GET', '/offers/1'))).toEqual([409, words])
    expect(await detailOf(await living.customer('GET', '/papers/offer'))).toEqual([409, words])
    expect((await living.render(`/quote/${living.token()}`)).html).toContain('We can&#x27;t show this offer')
    expect(await living.orders()).toEqual([])
    const offer = await living.offer()
    expect(offer).toMatchObject({ altered: [1], versions: [] })
    expect(offer.events.filter(({ kind }: { kind: string }) => kind === 'altered')).toHaveLength(1)
    expect(living.logged.join('').match(/an offer differs from what was sent/g)).toHaveLength(1)
    // A new version is as good as ever.
    expect((await living.send({ note: 'Once more' })).status).toBe(200)
    expect((await living.page()).versions).toHaveLength(1)
    expect((await living.accept(2)).status).toBe(200)
  })

  it('is held against the digest that was accepted, too', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await change(living, (text) => text.replace('"totalCents":47700', '"totalCents":100'), true)
    expect(await living.page()).toMatchObject({ isAltered: true, versions: [], order: { total: '477.00' } })
    for (const paper of ['offer', 'order'])
      expect(await detailOf(await living.customer('GET', `/papers/${paper}`))).toEqual([409, words])
    expect(await living.offer()).toMatchObject({ altered: [1] })
    // The bench works by the order's own rows.
    expect((await living.desk('GET', '/orders/1/work-order')).status).toBe(200)
  })

  it('of a version from before the terms were in it is shown with those of that time', async () => {
    const living = await openLivingQuote()
    await living.send()
    await change(
      living,
      (text) => {
        const { terms: _terms, ...before } = JSON.parse(text)
        return JSON.stringify(before)
      },
      true,
    )
    const [version] = (await living.page()).versions
    expect(version.terms).toHaveLength(4)
    expect((await living.accept(1)).status).toBe(200)
  })
})

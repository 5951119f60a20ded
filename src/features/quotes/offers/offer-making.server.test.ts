/** LIVE-3, JOB-5: how a piece is made is part of what is offered. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { expect, it } from 'vitest'
import { firstOffer } from '../../../../tests/support/offers/first-offer.ts'
import { openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { readPdf } from '../../../../tests/support/papers/read-pdf.ts'

const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.com' }
const box = { construction: 'box-3', boardIn: 1, corbel: null }
const asBox = 'Three-board box, 1 in boards'

/** A quote whose product is made as a box after its first offer, and its second offer. */
async function openRemade() {
  const living = await openLivingQuote('demo', { env })
  await living.send()
  await living.store.db
    .updateTable('products')
    .set({ making: JSON.stringify(box) })
    .where('id', '=', 'heritage-oak-floating-mantel')
    .execute()
  await living.send()
  const paper = async (version: number) =>
    (
      await readPdf(
        new Uint8Array(await (await living.customer('GET', `/papers/offer?version=${version}`)).arrayBuffer()),
      )
    ).text
  /** Its words, without tags. */
  const words = async () => (await living.render(`/quote/${living.token()}`)).html.replaceAll(/<[^>]*>/g, '')
  return { ...living, paper, words }
}

it('LIVE-3, JOB-5 a version says how its piece is made, on page and paper, and what that was before', async () => {
  const living = await openRemade()
  const { versions, piece } = await living.page()
  expect(versions.map(({ content }: { content: { piece: object } }) => content.piece)).toMatchObject([
    { making: box },
    { making: { construction: 'solid' } },
  ])
  expect(piece.making).toEqual(box)
  expect((await living.offer()).versions[0].content.piece.making).toEqual(box)
  const words = await living.words()
  expect(words.includes(`Made asWas Solid timber, now ${asBox}`)).toBe(true)
  expect(words.includes(`Made as${asBox}`)).toBe(true)
  expect(await living.paper(1)).toMatch(/Made as\s+Solid timber/)
  expect(await living.paper(2)).toMatch(/Made as\s+Three-board box, 1 in boards/)
})

it('LIVE-3 an offer from before it was said reads as it was sent, and says nothing of it', async () => {
  const living = await openRemade()
  const rows = await living.store.db.selectFrom('offer_versions').selectAll().execute()
  for (const { id, text } of rows) {
    const { piece, ...offer } = firstOffer(text)
    const { making: _, ...silent } = piece
    const old = canonicalize({ ...offer, piece: silent }) ?? ''
    const sha256 = createHash('sha256').update(old).digest('hex')
    await living.store.db.updateTable('offer_versions').set({ text: old, sha256 }).where('id', '=', id).execute()
  }
  const { isAltered, versions } = await living.page()
  expect([isAltered, versions.length]).toEqual([false, 2])
  expect(versions[0].content.piece).not.toHaveProperty('making')
  expect((await living.words()).includes('Made as')).toBe(false)
  expect(await living.paper(2)).not.toContain('Made as')
  expect((await living.accept(2)).status).toBe(200)
})

it('SHEET-2 the sheet of a quote says what the piece weighs, as its wood weighed when it was sent', async () => {
  const living = await openLivingQuote('demo', { env })
  const page = async () => (await living.render(`/quote/${living.token()}`)).html
  const asSolid = '106 to 131 lb.'
  expect((await page()).includes(asSolid)).toBe(true)
  await living.send()
  await living.store.db.updateTable('wood_species').set({ pounds_from: 1, pounds_to: 2 }).execute()
  expect((await page()).includes(asSolid)).toBe(true)
  // An offer from before it was kept: its sheet is drawn without.
  const { drawing } = await living.store.db.selectFrom('offer_versions').select('drawing').executeTakeFirstOrThrow()
  const { drawings, setting } = JSON.parse(drawing)
  const [{ drawn, pounds }] = drawings
  expect(pounds).toEqual({ from: 3.3, to: 4.1 })
  await living.store.db
    .updateTable('offer_versions')
    .set({ drawing: JSON.stringify({ drawn, setting }) })
    .execute()
  expect((await page()).includes(asSolid)).toBe(false)
})

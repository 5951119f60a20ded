/** The papers of a quote, through the API. What each paper says is in papers/papers.test.ts. */
import { expect, it } from 'vitest'
import { openLivingQuote, payByCard } from '../../../../tests/support/offers/living-quote.ts'
import { readPdf } from '../../../../tests/support/papers/read-pdf.ts'

const textOf = async (answer: Response) => {
  const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  return text.replaceAll(/\s+/g, ' ')
}

it('LIVE-7 each paper says the same figures as the page, and is the same to the byte for its version', async () => {
  const living = await openLivingQuote()
  const paper = (name: string) => living.customer('GET', `/papers/${name}`)
  expect((await paper('offer')).status).toBe(404)
  await living.send({ ownLines: [{ key: 'a', label: 'Notch for the stone', amount: '63.00' }], note: 'With love.' })
  const first = await paper('offer')
  expect(first.headers.get('content-type')).toBe('application/pdf')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.headers.get('content-disposition')).toBe('inline; filename="harpeth-beam-mantel-offer-1-1.pdf"')
  const bytes = Buffer.from(await first.arrayBuffer())
  const { versions } = await living.page()
  const [{ content, sha256 }] = versions
  const text = (await readPdf(new Uint8Array(bytes))).text.replaceAll(/\s+/g, ' ')
  for (const { label, amount } of content.lines) {
    expect(text).toContain(label)
    expect(text).toContain(`$${amount}`)
  }
  for (const words of [`$${content.total}`, `$${content.deposit}`, 'June Carter', 'With love.'])
    expect(text).toContain(words)
  expect(text.replaceAll(' ', '')).toContain(sha256)

  // Neither the woods, nor a new version, nor an answer changes the paper of the first version.
  await living.store.db.updateTable('wood_species').set({ name: 'Gold', face_picture_id: null }).execute()
  await living.send({ woodSpeciesId: 'reclaimed-pine' })
  await living.accept(2)
  living.wait(60_000)
  const again = Buffer.from(await (await paper('offer?version=1')).arrayBuffer())
  expect(again.equals(bytes)).toBe(true)
  expect((await paper('offer?version=3')).status).toBe(404)

  for (const name of ['deposit', 'balance', 'payment']) expect([name, (await paper(name)).status]).toEqual([name, 404])
  expect(await textOf(await paper('offer'))).toContain('Good through')
  const confirmation = await textOf(await paper('order'))
  expect(confirmation).not.toContain('Good through')
  expect(confirmation).toContain('Confirmation of order #1')
  expect(confirmation).toContain('12 Music Row')
  await payByCard(living, 0)
  const deposit = await paper('deposit')
  const depositBytes = Buffer.from(await deposit.arrayBuffer())
  living.wait(60_000)
  await payByCard(living, 1)
  expect(Buffer.from(await (await paper('deposit')).arrayBuffer()).equals(depositBytes)).toBe(true)
  const [depositText, balanceText] = [await textOf(await paper('deposit')), await textOf(await paper('balance'))]
  expect(depositText).toMatch(/Paid \$[\d .]+, still due \$[\d .]+\. Thank you/)
  expect(balanceText).toContain('Receipt for your balance')
  expect(balanceText).toMatch(/Paid \$[\d ,.]+, nothing more is due\./)
  for (const text of [depositText, balanceText]) {
    expect(text).not.toContain('Good through')
    expect(text).not.toContain('Page 1 of')
  }
})

it('LIVE-7 the papers of a replaced link, or of another quote, are not given out', async () => {
  const living = await openLivingQuote()
  await living.send()
  await living.desk('POST', '/quotes/1/link')
  expect((await living.customer('GET', '/papers/offer')).status).toBe(409)
  expect((await living.plain('GET', `/api/quote-pages/${'a'.repeat(32)}/papers/offer`)).status).toBe(404)
  expect((await living.customer('GET', '/papers/diary')).status).toBe(400)
})

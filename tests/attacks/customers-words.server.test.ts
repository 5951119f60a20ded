/** What customers type is text wherever it is shown. */
import { expect, it } from 'vitest'
import { openLivingQuote } from '../support/offers/living-quote.ts'

const attack = '</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>"\'--'

it('LIVE-1, LIVE-4 markup in messages, names and reasons is text on the private page', async () => {
  const living = await openLivingQuote()
  const key = { 'idempotency-key': 'a-message-with-markup' }
  const path = `/api/quote-pages/${living.token()}/messages`
  expect((await living.plain('POST', path, { text: attack, photos: [] }, key)).status).toBe(201)
  await living.send()
  expect((await living.accept(1, { name: attack })).status).toBe(400)
  expect((await living.accept(1)).status).toBe(200)
  // As older versions of the shop took it.
  await living.store.db.updateTable('offer_acceptances').set({ name: attack }).execute()
  const { html, headers } = await living.render(`/quote/${living.token()}`)
  expect(html).toContain('onerror=alert(1)')
  expect(html).not.toMatch(/<img src=x|<a href="javascript:|<\/script><img/)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

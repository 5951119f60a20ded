/** WIN-6: 'Send me my link again'. */
import { describe, expect, it } from 'vitest'
import { ask, askAccepted, mailRows, openMailingShop, owner } from '../../../../../tests/support/mailing-shop.ts'
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts'

const dayMs = 24 * 60 * 60 * 1000

const askForLinks = (shop: TestShop, email: unknown, from = '198.51.100.7') =>
  shop.request('/api/quote-links', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
    from,
  })

const linkMails = async (shop: TestShop) =>
  (await mailRows(shop))
    .filter(({ kind }) => kind === 'quote_links')
    .map(({ recipient, content }) => ({
      recipient,
      quotes: JSON.parse(content).quotes.map(({ quoteId }: { quoteId: number }) => quoteId),
    }))

/** What a caller can see of an answer. */
async function seen(answer: Response) {
  const headers = Object.fromEntries(answer.headers)
  delete headers['x-request-id']
  return { status: answer.status, body: await answer.text(), headers }
}

describe('WIN-6, MAIL-3 the links of a customer', () => {
  it('come in one email, newest first, to the address as the customer wrote it, and open the quotes', async () => {
    const { server, shop, worker } = await openMailingShop()
    await askAccepted(shop, { customerEmail: 'Ada@example.net' })
    shop.wait(1000)
    await askAccepted(shop, { customerEmail: 'Ada@example.net' })
    await askAccepted(shop, { customerEmail: 'else@example.net' })
    await worker.sendDue()
    const before = server.arrived.length
    expect((await askForLinks(shop, ' ada@example.NET ')).status).toBe(202)
    await worker.sendDue()
    const [mail, ...more] = (await server.read()).slice(before)
    expect(more).toEqual([])
    expect(mail?.to.map(({ address }) => address)).toEqual(['Ada@example.net'])
    const tokens = [...new Set([...(mail?.text ?? '').matchAll(/\/quote\/([\w-]{32})/g)].map(([, token]) => token))]
    expect(tokens).toHaveLength(2)
    const pages = await Promise.all(
      tokens.map(async (token) => (await shop.request(`/api/quote-pages/${token}`)).json()),
    )
    expect(pages.map(({ id }) => id)).toEqual([2, 1])
    // Plain text says the same.
    expect(mail?.text).toMatch(/Quote #2[^#]*Heritage Oak Floating Mantel/)
  })

  it('are those of open quotes of the last twelve months, at most ten', async () => {
    const { shop } = await openMailingShop()
    await askAccepted(shop)
    shop.wait(367 * dayMs)
    for (let number = 0; number < 12; number += 1) await askAccepted(shop, {}, { from: `198.51.100.${number + 20}` })
    await shop.send('PATCH', '/api/quotes/13', { status: 'completed' }, { cookie: await shop.signIn() })
    await askForLinks(shop, 'ada@example.net')
    expect((await linkMails(shop))[0]?.quotes).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  })

  it("says the same of an address that the shop knows and of one that it doesn't", async () => {
    const { shop } = await openMailingShop()
    await askAccepted(shop)
    const timed = async (email: string) => {
      const start = performance.now()
      const answer = await seen(await askForLinks(shop, email))
      return { answer, ms: performance.now() - start }
    }
    const [known, unknown] = [await timed('ada@example.net'), await timed('stranger@example.net')]
    expect(unknown.answer).toEqual(known.answer)
    expect(known.answer.body).toBe('')
    // Both wait for the same clock, however fast they were.
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(240)
    expect((await linkMails(shop)).map(({ recipient }) => recipient)).toEqual(['ada@example.net'])
    expect(shop.logged.join('\n')).not.toMatch(/example\.net/)
  })

  it('go to one mailbox at most three times a day, and take none of its confirmations', async () => {
    const { shop } = await openMailingShop()
    await askAccepted(shop)
    for (const [number, email] of [
      'ada@example.net',
      'ADA@example.net',
      'ada@example.net',
      'ada@example.net',
    ].entries())
      expect((await askForLinks(shop, email, `198.51.100.${number}`)).status).toBe(202)
    expect(await linkMails(shop)).toHaveLength(3)
    await askAccepted(shop)
    expect((await mailRows(shop)).filter(({ held }) => held !== null)).toEqual([])
    shop.wait(dayMs + 1)
    await askForLinks(shop, 'ada@example.net', '198.51.100.9')
    expect(await linkMails(shop)).toHaveLength(4)
  })

  it('refuses the sixth try of one address in ten minutes', async () => {
    const { shop } = await openMailingShop()
    const tries = []
    for (let number = 0; number < 6; number += 1) tries.push((await askForLinks(shop, `c${number}@example.net`)).status)
    expect(tries).toEqual([202, 202, 202, 202, 202, 429])
    expect((await askForLinks(shop, 'c@example.net', '198.51.100.8')).status).toBe(202)
  })

  it('are counted one after the other when they are asked for at once', async () => {
    const { shop } = await openMailingShop()
    await askAccepted(shop)
    await Promise.all([1, 2, 3, 4, 5].map((number) => askForLinks(shop, 'ada@example.net', `198.51.100.${number}`)))
    expect(await linkMails(shop)).toHaveLength(3)
  })

  it.each([
    undefined,
    '',
    'ada',
    'ada@',
    7,
    null,
    `${'a'.repeat(300)}@example.net`,
    'ada@example.net\nbcc: x@example.net',
  ])('refuses %j beside its field', async (email) => {
    const { shop } = await openMailingShop()
    const answer = await askForLinks(shop, email)
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors[0].field).toBe('email')
  })

  it('go with a quote that is deleted', async () => {
    const { shop, owner: desk } = await openMailingShop()
    await askAccepted(shop)
    await askForLinks(shop, 'ada@example.net')
    expect(await linkMails(shop)).toHaveLength(1)
    await desk.deleteQuote(1)
    expect((await mailRows(shop)).filter(({ recipient }) => recipient !== null && recipient !== owner)).toEqual([])
  })

  it('are refused in words where the shop has no mail server, and the page says to call', async () => {
    const shop = await openTestShop()
    expect((await ask(shop)).status).toBe(201)
    const answer = await askForLinks(shop, 'ada@example.net')
    expect([answer.status, (await answer.json()).detail]).toEqual([409, expect.stringContaining('(615) 555-0142')])
    const { html } = await shop.render('/your-quotes')
    expect(html).toContain('Call us at')
    expect(html).not.toContain('type="email"')
  })
})

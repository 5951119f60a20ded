import { expect, it } from 'vitest'
import { mailEnv, openMailServer, owner, startMailWorkerOf } from '../../../../tests/support/mailing-shop.ts'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { customizations, quoteFieldList } from '../../shared/quote-fields.ts'

/** A word of its own in each, as the kind of field allows. */
const wordOf = (key: string) => `Zeb${[...key].toSorted().join('')}`.slice(0, 20).toLowerCase()
const texts: Record<string, string> = Object.fromEntries(
  quoteFieldList.map(({ key, kind, name }) => [
    key,
    kind === 'email' ? 'zebulon@example.com' : name === 'phone' ? '615-555-0142' : `${wordOf(key)} Miller`,
  ]),
)

it('QUOTE-5, ADMIN-3, MAIL-2, LIVE-10 what is typed in any field of a request is stored, shown, mailed and found', async () => {
  const server = await openMailServer()
  const shop = await openTestShop({ env: mailEnv(server) })
  const signedIn = { cookie: await shop.signIn() }
  const { customerName, customerEmail, customerPhone } = texts
  const answer = await shop.send('POST', '/api/quotes', {
    ...{ customerName, customerEmail, customerPhone },
    customizations: Object.fromEntries(customizations.map(({ key }) => [key, texts[key]])),
    productId: 'heritage-oak-floating-mantel',
    woodSpeciesId: 'reclaimed-pine',
    finishOptionId: null,
    dimensions: { length: 72, width: 8, thickness: 8 },
  })
  expect(answer.status).toBe(201)
  const { id } = await answer.json()

  const row = await shop.store.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const shown = await (await shop.send('GET', `/api/quotes/${id}`, undefined, signedIn)).json()
  for (const { key, column } of quoteFieldList) {
    expect(row[column], column).toBe(texts[key])
    expect(shown[key] ?? shown.customizations[key], key).toBe(texts[key])
    const word = texts[key]?.split(' ')[0] ?? ''
    const found = await (
      await shop.send('GET', `/api/quotes?q=${encodeURIComponent(word)}`, undefined, signedIn)
    ).json()
    expect(found, `${key} by ${word}`).toMatchObject([{ id }])
  }

  startMailWorkerOf(shop)
  await expect.poll(() => server.arrived.length, { timeout: 10_000 }).toBe(2)
  const notice = (await server.read()).find(({ to }) => to.some(({ address }) => address === owner))
  for (const { key } of quoteFieldList) expect(notice?.text, key).toContain(texts[key])
})

it('QUOTE-9 the request of a draft stays the same while a later field is empty', async () => {
  const shop = await openTestShop()
  const sent = {
    customerName: 'June Carter',
    customerEmail: 'june@example.com',
    productId: 'heritage-oak-floating-mantel',
    woodSpeciesId: 'reclaimed-pine',
    dimensions: { length: 72, width: 8, thickness: 8 },
    customizations: { company: 'Carter Builders', notes: 'Keep the saw marks.' },
  }
  const headers = { 'idempotency-key': 'a-draft-of-the-first-version' }
  expect((await shop.send('POST', '/api/quotes', sent, headers)).status).toBe(201)
  const { request_hash: hash } = await shop.store.db
    .selectFrom('quotes')
    .select('request_hash')
    .executeTakeFirstOrThrow()
  // As the shop computed it before there was a list of fields. Never change it.
  expect(hash).toBe('nmW0XP6WQtmpf3cMESXF9BnvEGoeHVfzGJEw2wjyWgA')
})

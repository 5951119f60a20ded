/** MAIL-3: no stranger can make the shop email a third party at will. */
import { describe, expect, it } from 'vitest'
import { ask, mailRows, openMailingShop, owner, quote, recipientsOf } from '../../../tests/support/mailing-shop.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { mailboxOf, ownerNotices, perRecipient, perSender } from './mail-allowances.server.ts'
import { digestMs } from './outbox.server.ts'

const heldOf = async (shop: TestShop) =>
  (await mailRows(shop)).filter((row) => row.kind === 'quote_confirmation').map((row) => row.held)

/** A different visitor's network address for each number. */
const address = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`

describe('MAIL-3 confirmations', () => {
  it('to one mailbox stop at three in 24 hours, however its address is spelled; all quotes are saved', async () => {
    const { server, shop, worker, owner: desk } = await openMailingShop()
    const spellings = ['vic.tim@gmail.com', 'VICTIM+1@gmail.com', 'v.i.c.t.i.m@googlemail.com', 'victim@gmail.com']
    for (const [number, customerEmail] of spellings.entries()) {
      expect((await ask(shop, { customerEmail }, { from: address(number) })).status).toBe(201)
      shop.wait(60_000)
    }
    expect(await heldOf(shop)).toEqual([null, null, null, 'recipient'])
    await worker.sendDue()
    expect(recipientsOf(server).filter((to) => to !== owner)).toHaveLength(3)
    expect(await desk.quotes()).toHaveLength(4)
    expect((await desk.mails()).held).toMatchObject([{ about: 4, held: 'recipient', recipient: 'victim@gmail.com' }])

    // The window slides: the first of the three ages out, the other two do not.
    shop.wait(perRecipient.windowMs - 4 * 60_000)
    await ask(shop, { customerEmail: 'victim@gmail.com' }, { from: address(5) })
    await ask(shop, { customerEmail: 'victim@gmail.com' }, { from: address(6) })
    expect((await heldOf(shop)).slice(4)).toEqual([null, 'recipient'])
  })

  it('caused by one network address stop at twenty in an hour, whoever they go to', async () => {
    const { shop } = await openMailingShop()
    for (let number = 0; number < 22; number++)
      expect((await ask(shop, { customerEmail: `c${number}@example.net` })).status).toBe(201)
    expect((await heldOf(shop)).filter((held) => held === null)).toHaveLength(perSender.most)
    expect((await heldOf(shop)).slice(20)).toEqual(['sender', 'sender'])
    // Another visitor isn't held back, nor is the first one an hour later.
    await ask(shop, { customerEmail: 'neighbor@example.net' }, { from: address(1) })
    shop.wait(perSender.windowMs)
    await ask(shop, { customerEmail: 'again@example.net' })
    expect((await heldOf(shop)).slice(22)).toEqual([null, null])
  })

  it('are counted correctly when they come at once', async () => {
    const { shop } = await openMailingShop()
    await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        ask(shop, { customerEmail: 'victim@example.net' }, { from: address(number) }),
      ),
    )
    expect((await heldOf(shop)).filter((held) => held === null)).toHaveLength(perRecipient.most)
  })

  it('are all counted when their clock readings are out of order', async () => {
    const { shop } = await openMailingShop()
    for (let number = 0; number < 10; number++) {
      await ask(shop, { customerEmail: 'victim@example.net' }, { from: address(number) })
      shop.wait(-1)
    }
    expect((await heldOf(shop)).filter((held) => held === null)).toHaveLength(perRecipient.most)
  })

  it('caused by one IPv6 site stop at sixty in an hour, however many of its networks send them', async () => {
    const { shop } = await openMailingShop()
    for (let number = 0; number < 63; number++)
      await ask(shop, { customerEmail: `c${number}@example.net` }, { from: `2001:db8:1:${number.toString(16)}::1` })
    expect((await heldOf(shop)).slice(60)).toEqual(['sender', 'sender', 'sender'])
    expect((await heldOf(shop)).filter((held) => held === null)).toHaveLength(60)
    await ask(shop, { customerEmail: 'other@example.net' }, { from: '2001:db8:2::1' })
    expect((await heldOf(shop)).at(-1)).toBeNull()
  })

  it('that are held use up nothing, and a quote submitted again is not counted again', async () => {
    const { shop } = await openMailingShop()
    const headers = { 'idempotency-key': 'draft-0123456789abcdef' }
    for (let number = 0; number < 5; number++) await ask(shop, {}, headers)
    for (let number = 0; number < 3; number++) await ask(shop)
    expect(await heldOf(shop)).toEqual([null, null, null, 'recipient'])
  })

  it('that are held can be sent or dismissed by the owner, one by one or all at once', async () => {
    const { server, shop, worker, owner: desk } = await openMailingShop()
    for (let number = 0; number < 8; number++) await ask(shop)
    const { held, heldTotal, stuckTotal } = await desk.mails()
    expect([held.length, heldTotal, stuckTotal]).toEqual([5, 5, 0])
    expect((await desk.retry(held[0].id)).status).toBe(204)
    expect((await desk.dismiss(held[1].id)).status).toBe(204)
    await worker.sendDue()
    expect(recipientsOf(server).filter((to) => to === quote.customerEmail)).toHaveLength(4)
    await desk.deleteQuote(held[2].about)
    expect((await desk.mails()).heldTotal).toBe(2)
    expect((await desk.dismissHeld()).status).toBe(204)
    expect((await desk.mails()).heldTotal).toBe(0)
    expect(await desk.quotes()).toHaveLength(7)
  })

  it('repeat nothing a stranger typed except the measurements, and their address line has no name', async () => {
    const { server, shop, worker } = await openMailingShop()
    const bait = 'Your refund of 900 dollars waits'
    await ask(shop, {
      customerName: `${bait} at www.evil.example`,
      customerPhone: `${bait} 1`,
      customizations: { company: `${bait} 2`, notes: `${bait} 3` },
      notes: `${bait} 4`,
    })
    await worker.sendDue()
    const raw = server.arrived.find(({ to }) => to === quote.customerEmail)?.raw.toString() ?? ''
    const [mail] = (await server.read()).filter((one) => one.to[0]?.address === quote.customerEmail)
    for (const text of [raw, mail?.subject, mail?.text, mail?.html]) {
      expect(text).not.toContain('refund')
      expect(text).not.toContain('evil')
    }
    // The owner gets all of it.
    const [notice] = (await server.read()).filter((one) => one.to[0]?.address === owner)
    expect(notice?.text).toContain(`${bait} 4`)
  })
})

describe('MAIL-3 notices to the owner', () => {
  it('come as one list during a rush, and one by one again after it', async () => {
    const { server, shop, worker } = await openMailingShop()
    const flood = ownerNotices.most + 7
    const quoteOf = (number: number) => ({
      customerEmail: `c${number}@example.net`,
      // DOOR-3: no way goes to Hawaii.
      ...(number === flood - 1 && { delivery: { way: null, zip: '96813' } }),
    })
    for (let number = 0; number < flood; number++)
      expect((await ask(shop, quoteOf(number), { from: address(number) })).status).toBe(201)
    await worker.sendDue()
    const toOwner = async () => (await server.read()).filter((mail) => mail.to[0]?.address === owner)
    expect(await toOwner()).toHaveLength(ownerNotices.most)
    shop.wait(digestMs)
    await worker.sendDue()
    const list = (await toOwner()).at(-1)
    expect(await toOwner()).toHaveLength(ownerNotices.most + 1)
    expect(list?.subject).toBe('7 new quotes at Harpeth Beam & Mantel')
    for (let number = ownerNotices.most + 1; number <= flood; number++) expect(list?.text).toContain(`Quote #${number}`)
    expect(list?.text?.match(/\$[\d.,]+ plus delivery/g)).toHaveLength(1)
    expect(list?.text).not.toContain('Lovelace')

    // Once the list is sent, another starts.
    await ask(shop, {}, { from: address(200) })
    expect((await mailRows(shop)).filter((row) => row.kind === 'quote_digest')).toHaveLength(2)
    shop.wait(ownerNotices.windowMs)
    await ask(shop, {}, { from: address(201) })
    expect((await mailRows(shop)).at(-1)?.kind).toBe('quote_notice')
  })

  it('are not lost when another version of the shop saved the open list', async () => {
    const { shop } = await openMailingShop()
    for (let number = 0; number <= ownerNotices.most; number++)
      await ask(shop, { customerEmail: `c${number}@example.net` }, { from: address(number) })
    await shop.store.db.updateTable('outbox').set({ content: '{}' }).where('kind', '=', 'quote_digest').execute()
    expect((await ask(shop, {}, { from: address(100) })).status).toBe(201)
    expect((await mailRows(shop)).filter((row) => row.kind === 'quote_digest')).toHaveLength(2)
  })
})

describe('MAIL-3 a quote that looks like spam', () => {
  it.each([
    [{ website: 'http://spam.example' }, 'hidden-field'],
    [{ secondsOpen: 1.2 }, 'too-fast'],
    [{ secondsOpen: 45, website: '' }, null],
    [{}, null],
  ])('is saved, emailed and marked for the owner: %o is %s', async (change, suspicion) => {
    const { shop, owner: desk } = await openMailingShop()
    const answer = await ask(shop, change)
    expect(answer.status).toBe(201)
    // The sender can't see it.
    expect(await answer.json()).not.toHaveProperty('suspicion')
    expect(await desk.quotes()).toMatchObject([{ id: 1, suspicion }])
    expect(await mailRows(shop)).toHaveLength(2)
  })

  it('QUOTE-9 is the same quote when it is submitted again seconds later', async () => {
    const shop = await openTestShop()
    const headers = { 'idempotency-key': 'draft-0123456789abcdef' }
    const first = await (await ask(shop, { secondsOpen: 30 }, headers)).json()
    expect(await (await ask(shop, { secondsOpen: 33 }, headers)).json()).toEqual(first)
  })
})

it.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+quotes@example.com', 'ada@example.com'],
  ['ada.lovelace@example.com', 'ada.lovelace@example.com'],
  ['Ada.Lovelace+x@GoogleMail.com', 'adalovelace@gmail.com'],
])('MAIL-3 %s is the mailbox %s', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox)
})

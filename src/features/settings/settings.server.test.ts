/** SET-1: the owner's settings through the API: what they may hold, who saves at the same time, history and undo. */
import { describe, expect, it } from 'vitest'
import { shop as facts } from '../../../content/shop.ts'
import { startOfTime } from '../../../tests/support/database/fresh-database.ts'
import { insertPaidOrder } from '../../../tests/support/paid-order.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { type SectionName, sectionTitles } from './setting-fields.ts'
import { loadSettings, saveSettings, seedSettings } from './settings.server.ts'

async function openDesk() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const call = (method: string, path: string, body?: unknown) =>
    shop.send(method, `/api/admin/${path}`, body, { cookie })
  const read = async () => (await call('GET', 'settings')).json()
  return {
    shop,
    call,
    read,
    save: (section: SectionName, version: number, values: Record<string, string>) =>
      call('PUT', `settings/${section}`, { version, values }),
    preview: (section: SectionName, version: number, values: Record<string, string>) =>
      call('POST', `settings/${section}/preview`, { version, values }),
    history: async () => (await call('GET', 'settings-history')).json(),
    undo: (version: number) => call('POST', `settings-history/${version}/undo`),
  }
}

const refusals: [section: SectionName, field: string, typed: string, message: string | RegExp][] = [
  ['business', 'name', '', 'Enter something here.'],
  ['business', 'name', 'x'.repeat(41), 'Use at most 40 characters.'],
  ['business', 'name', 'Oak <b>&</b> Pine', 'Write plain text, without HTML.'],
  ['business', 'name', 'Oak\nand Pine', 'Use a single line of plain text.'],
  ['business', 'name', 'The {shop}', "{shop} can't be filled in here."],
  ['business', 'phone', '555-0142', /^Enter a phone number with its area code/],
  ['business', 'phone', '(115) 555-0142', /^Enter a phone number with its area code/],
  ['business', 'email', 'hello at shop', 'Enter an email address.'],
  ['business', 'zip', '3720', 'Enter a ZIP code of five digits.'],
  // Which no place has, of a base overseas, only for PO boxes, and in another state.
  ['business', 'zip', '37299', /^We can't find this ZIP code on the map/],
  ['business', 'zip', '00000', /^We can't find this ZIP code on the map/],
  ['business', 'zip', '09012', /^We can't find this ZIP code on the map/],
  ['business', 'zip', '37202', 'This ZIP code has no streets. Enter the one of your street address.'],
  ['business', 'zip', '42101', /^ZIP code 42101 is in Kentucky, not Tennessee\. For a move to another state/],
  ['business', 'state', 'KY', 'There is no such setting.'],
  ['business', 'fax', '1', 'There is no such setting.'],
  ['business', '__proto__x', '1', 'There is no such setting.'],
  ['hours', 'Monday', '17:00-10:00', 'It has to close after it opens, on the same day.'],
  ['hours', 'Monday', '10-5', 'Enter when you open and when you close.'],
  ['hours', 'Monday', '25:00-26:00', 'Enter a time.'],
  ['closed', 'yearly', 'February 30', /^'February 30' is no day of the year/],
  ['closed', 'yearly', '6th Monday of May', /is no day of the year/],
  ['closed', 'spans', '2027-02-30', /is no span of days/],
  ['closed', 'spans', '2027-08-07 to 2027-08-03', /is no span of days/],
  ['closed', 'spans', '2026-11-01 to 2027-12-31', /the shop is closed on each of the next 60 days/],
  ['areas', 'towns', Array.from({ length: 61 }, (_, at) => `Town ${at}`).join('\n'), 'Use at most 60.'],
  ['defaults', 'depositPercent', '101', 'Enter a whole number from 1 to 100.'],
  ['defaults', 'depositPercent', '0', 'Enter a whole number from 1 to 100.'],
  ['defaults', 'validDays', '1.5', 'Enter a whole number.'],
  ['defaults', 'lastDays', '7', /^The last reminder comes after the first one/],
  [
    'policies',
    'returns:short',
    'Within {days} days.',
    /^\{days\} can't be filled in here\. You can use \{shop\}, \{phone\}/,
  ],
  ['policies', 'returns:more', '', 'Enter something here.'],
  ['replies', 'replies', 'Hi', "Begin each one with a line like '=== Its name'."],
  ['replies', 'replies', '=== A\nHi\n\n=== A\nHo', 'Two replies have the same name.'],
  ['mails', 'offer_sent:head', '<script>alert(1)</script>', 'Write plain text, without HTML.'],
  ['home', 'how1:title', '{soon}', /^\{soon\} can't be filled in here/],
  ['descriptions', 'home', 'Too short', 'Enter at least 70 characters.'],
]

describe('SET-1 settings', () => {
  it.each(refusals)('of %s: %s refuses %j in plain words', async (section, field, typed, message) => {
    const { save, preview, read } = await openDesk()
    const before = await read()
    for (const call of [save, preview]) {
      const answer = await call(section, before.version, { [field]: typed })
      expect(answer.status).toBe(400)
      const { errors } = await answer.json()
      expect(errors).toEqual([{ field, message: expect.stringMatching(message) }])
    }
    expect(await read()).toEqual(before)
  })

  it('the shop opens on at least one day of the week', async () => {
    const { save, read } = await openDesk()
    const { version } = await read()
    const closed = { Tuesday: '', Wednesday: '', Thursday: '', Friday: '' }
    expect((await save('hours', version, { ...closed, Saturday: '' })).status).toBe(400)
    expect((await save('hours', version, closed)).status).toBe(200)
    expect(facts.hours).toEqual([
      { days: ['Saturday'], label: 'Saturday', opens: '10:00', closes: '14:00', hours: '10AM-2PM' },
    ])
  })

  it('are what content/ says in a new shop, and in one that had none yet', async () => {
    const { shop, read } = await openDesk()
    const first = await read()
    expect(first).toMatchObject({ version: 1, values: { business: { name: 'Harpeth Beam & Mantel' } } })
    expect(Object.keys(first.values)).toEqual(Object.keys(sectionTitles))
    await shop.store.db.deleteFrom('shop_settings').execute()
    await Promise.all([seedSettings(shop.store, startOfTime), seedSettings(shop.store, startOfTime)])
    expect(await read()).toEqual(first)
  })

  it('that an older version of the shop did not know, or that are damaged, are as in a new shop, and the log says so', async () => {
    const { shop, read } = await openDesk()
    const { values } = await read()
    const value = JSON.stringify({ settings: { business: { name: 'Oak & Pine', phone: 7 }, gone: { x: 1 } } })
    await shop.store.db.updateTable('shop_settings').set({ value }).execute()
    await loadSettings(shop.store)
    expect((await read()).values).toEqual({ ...values, business: { ...values.business, name: 'Oak & Pine' } })
    expect(facts.name).toBe('Oak & Pine')
    expect(shop.logged.join()).toContain('business.phone')
    await shop.store.db.updateTable('shop_settings').set({ value: 'not JSON' }).execute()
    await loadSettings(shop.store)
    expect((await read()).values).toEqual(values)
  })

  it('a preview says what would change and what pages then say, and saves nothing', async () => {
    const { preview, read, history, shop } = await openDesk()
    const before = await read()
    const answer = await preview('business', before.version, { name: 'Oak & Pine', street: '1187 Merritt Avenue' })
    expect(await answer.json()).toEqual({
      changes: [
        {
          ...{ section: 'business', name: 'name', label: 'Name of the shop' },
          ...{ old: 'Harpeth Beam & Mantel', new: 'Oak & Pine', says: 'Oak & Pine' },
        },
      ],
      promised: [],
    })
    const policy = await preview('policies', before.version, { 'terms:short': 'From {shop} for {offerDays} days.' })
    expect((await policy.json()).changes[0].says).toBe('From Harpeth Beam & Mantel for 30 days.')
    const hours = await preview('hours', before.version, { Saturday: '' })
    expect((await hours.json()).changes[0].says).toBe('Tuesday-Friday 10AM-5PM')
    expect(await read()).toEqual(before)
    expect(await history()).toEqual([])
    expect(await (await shop.request('/')).text()).not.toContain('Pine &amp;')
  })

  it('a preview of closed days names the orders that are promised for them', async () => {
    const { shop, preview, save, read } = await openDesk()
    const id = await insertPaidOrder(shop.store, '2026-12-09')
    const promise = (promised_on: string | null, status: 'in_production' | 'delivered' = 'in_production') =>
      shop.store.db.updateTable('orders').set({ promised_on, status }).where('id', '=', id).execute()
    const named = async (section: SectionName, values: Record<string, string>) =>
      (await (await preview(section, (await read()).version, values)).json()).promised
    const spans = { spans: '2026-12-08 to 2026-12-11' }
    const order = { orderId: id, promisedOn: '2026-12-09' }
    expect(await named('closed', spans)).toEqual([order])
    expect(await named('closed', { spans: '2026-12-10' })).toEqual([])
    // A Wednesday.
    expect(await named('hours', { Wednesday: '' })).toEqual([order])
    expect(await named('business', { street: '1 Oak Street' })).toEqual([])
    await promise('2026-12-09', 'delivered')
    expect(await named('closed', spans)).toEqual([])
    await promise('2026-12-07')
    // A Monday: it was closed before.
    expect(await named('closed', { spans: '2026-12-07' })).toEqual([])
    await promise('2026-12-09')
    await save('closed', (await read()).version, spans)
    expect(await named('closed', { spans: '2026-12-08 to 2026-12-12' })).toEqual([])
  })

  it('a cleared preview leaves the facts of the shop as they are saved', async () => {
    const { preview, save, read } = await openDesk()
    await save('business', (await read()).version, { name: 'Oak & Pine' })
    await preview('business', (await read()).version, { name: 'Elm' })
    expect(facts.name).toBe('Oak & Pine')
  })
})

it("SET-1, DOOR-1 miles and rates go by the shop's ZIP code as it is now", async () => {
  const { save, shop, undo } = await openDesk()
  const placeOf = async (zip: string) => (await shop.request(`/api/zip-codes/${zip}`)).json()
  expect([await placeOf('37203'), await placeOf('38401'), await placeOf('37211')]).toMatchObject([
    { miles: 0, area: 'Nashville Metro' },
    { miles: 39, area: '25-50 miles' },
    { miles: 7, area: 'Nashville Metro' },
  ])
  expect((await save('business', 1, { zip: '38401', city: 'Columbia' })).status).toBe(200)
  expect([await placeOf('37203'), await placeOf('38401'), await placeOf('37211')]).toMatchObject([
    { miles: 39, area: '25-50 miles' },
    // It is named there.
    { miles: 0, area: '25-50 miles' },
    { miles: 36, area: '25-50 miles' },
  ])
  expect((await undo(2)).status).toBe(200)
  expect(await placeOf('37211')).toMatchObject({ miles: 7, area: 'Nashville Metro' })
})

it('SET-1, DOOR-1 a ZIP code of an older version that is on no map leaves the miles as they were', async () => {
  const { shop } = await openDesk()
  const value = JSON.stringify({ settings: { business: { zip: '99998' } } })
  await shop.store.db.updateTable('shop_settings').set({ value }).execute()
  await loadSettings(shop.store)
  expect(facts.address.zip).toBe('99998')
  expect(await (await shop.request('/api/zip-codes/38401')).json()).toMatchObject({ miles: expect.any(Number) })
})

it('SET-1 a name is text wherever a page carries it', async () => {
  const { save, shop } = await openDesk()
  const name = '"a" & </script >\u2026'
  expect((await save('business', 1, { name })).status).toBe(400)
  const allowed = `"Oak" & 'Pine' < Elm`
  expect((await save('business', 1, { name: allowed })).status).toBe(200)
  const html = await (await shop.request('/')).text()
  const [, facts = ''] = /<script type="application\/json" id="shop-facts">([^<]*)<\/script>/.exec(html) ?? []
  expect(JSON.parse(facts).name).toBe(allowed)
  expect(html).toContain('&quot;Oak&quot; &amp; &#x27;Pine&#x27; &lt; Elm')
})

describe('STAFF-3 two who save settings at the same time', () => {
  it('both keep what does not touch', async () => {
    const { save, read } = await openDesk()
    const { version } = await read()
    expect((await save('business', version, { street: '1 Oak Street' })).status).toBe(200)
    expect((await save('business', version, { phone: '6155550199', street: '1187 Merritt Avenue' })).status).toBe(200)
    expect((await read()).values.business).toMatchObject({ street: '1 Oak Street', phone: '6155550199' })
  })

  it('see what the other changed in the same field, and nothing is overwritten', async () => {
    const { save, read, preview } = await openDesk()
    const { version } = await read()
    await save('business', version, { street: '1 Oak Street', city: 'Franklin' })
    for (const call of [save, preview]) {
      const answer = await call('business', version, { street: '2 Pine Street', city: 'Franklin', zip: '37064' })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        detail: 'Someone else changed this too: Street. Nothing was saved.',
        version: version + 1,
        conflicts: [
          {
            ...{ name: 'street', label: 'Street' },
            ...{ before: '1187 Merritt Avenue', theirs: '1 Oak Street', yours: '2 Pine Street' },
          },
        ],
      })
    }
    const seen = await read()
    expect(seen.values.business).toMatchObject({ street: '1 Oak Street', zip: '37203' })
    expect((await save('business', seen.version, { street: '2 Pine Street' })).status).toBe(200)
  })

  it('ten at once add one version each, and none is lost', async () => {
    const { shop, read, history } = await openDesk()
    const { version } = await read()
    const fields = ['name', 'description', 'street', 'city', 'picturesNote']
    const saved = await Promise.all(
      fields.map((name) =>
        saveSettings(shop.store, { section: 'business', version, values: { [name]: `Ten ${name}` } }, 0),
      ),
    )
    expect(saved.map((one) => one.ok)).toEqual(fields.map(() => true))
    const { business } = (await read()).values
    expect(fields.map((name) => business[name])).toEqual(fields.map((name) => `Ten ${name}`))
    expect((await history()).map((one: { version: number }) => one.version)).toEqual([6, 5, 4, 3, 2])
    expect(facts.name).toBe('Ten name')
    expect(facts.picturesNote).toBe('Ten picturesNote')
  })

  it('a version that never was is refused, and a save without a change adds none', async () => {
    const { save, read, history } = await openDesk()
    const { version, values } = await read()
    expect((await save('business', 99, { name: 'Elm' })).status).toBe(409)
    expect((await save('business', version, values.business)).status).toBe(200)
    expect(await history()).toEqual([])
  })
})

describe('SET-1 history', () => {
  it('says what was changed when, and undo brings it back, once', async () => {
    const { save, read, history, undo } = await openDesk()
    const before = await read()
    await save('defaults', 1, { depositPercent: '40', validDays: '45' })
    expect(await history()).toEqual([
      {
        version: 2,
        at: new Date(startOfTime).toISOString(),
        who: null,
        undoes: null,
        undone: false,
        changedSince: [],
        changes: [
          {
            ...{ section: 'defaults', name: 'depositPercent', label: 'Deposit of a new offer, in percent' },
            ...{ old: '50', new: '40' },
          },
          {
            ...{ section: 'defaults', name: 'validDays', label: 'An offer is good for, in days' },
            ...{ old: '30', new: '45' },
          },
        ],
      },
    ])
    expect((await undo(2)).status).toBe(200)
    expect((await read()).values).toEqual(before.values)
    expect(
      (await history()).map(({ version, undoes, undone }: Record<string, unknown>) => [version, undoes, undone]),
    ).toEqual([
      [3, 2, false],
      [2, null, true],
    ])
    expect((await undo(2)).status).toBe(409)
    // The undo can be undone.
    expect((await undo(3)).status).toBe(200)
    expect((await read()).values.defaults.depositPercent).toBe('40')
    expect((await history()).map(({ undone }: { undone: boolean }) => undone)).toEqual([false, true, false])
  })

  it('what has changed again since is not undone, and the refusal names it', async () => {
    const { save, read, undo, history } = await openDesk()
    await save('business', 1, { street: '1 Oak Street', city: 'Franklin' })
    await save('business', 2, { street: '2 Pine Street' })
    const changedSince = async () => (await history()).map((one: { changedSince: string[] }) => one.changedSince)
    expect(await changedSince()).toEqual([[], ['Street']])
    const answer = await undo(2)
    expect(answer.status).toBe(409)
    expect((await answer.json()).detail).toBe("Can't undo: this has changed again since: Street.")
    expect((await undo(3)).status).toBe(200)
    expect(await changedSince()).toEqual([[], ['Street'], []])
    await save('business', 4, { street: '2 Pine Street' })
    expect((await read()).values.business).toMatchObject({ street: '2 Pine Street', city: 'Franklin' })
    expect((await undo(1)).status).toBe(404)
    expect((await undo(77)).status).toBe(404)
  })

  it('an undo that would close the shop for good is refused', async () => {
    const { save, undo } = await openDesk()
    await save('hours', 1, { Monday: '10:00-17:00' })
    await save('hours', 2, { Tuesday: '', Wednesday: '', Thursday: '', Friday: '', Saturday: '' })
    const answer = await undo(2)
    expect(answer.status).toBe(409)
    expect((await answer.json()).detail).toContain('Open on at least one day of the week.')
  })

  it('WIN-8 policies are confirmed by saving them, changed or not, and say of which month they are', async () => {
    const { shop, history, read } = await openDesk()
    const { version } = await read()
    const later = startOfTime + 60 * 24 * 60 * 60 * 1000
    await saveSettings(shop.store, { section: 'policies', version, values: {} }, later)
    expect(await history()).toMatchObject([{ version: 2, changes: [] }])
    expect(await (await shop.request('/policies')).text()).toMatch(/As of (<!-- -->)?January 2027/)
  })

  it('comes ten to a page', async () => {
    const { save, call } = await openDesk()
    for (let version = 1; version <= 12; version++) await save('business', version, { street: `${version} Oak Street` })
    const first = await call('GET', 'settings-history')
    expect(first.headers.get('x-total-count')).toBe('12')
    expect((await first.json()).map((one: { version: number }) => one.version)).toEqual([
      13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
    ])
    const second = await (await call('GET', 'settings-history?page=2')).json()
    expect(second.map((one: { version: number }) => one.version)).toEqual([3, 2])
  })
})

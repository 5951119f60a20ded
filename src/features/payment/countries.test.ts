import { expect, it } from 'vitest'
import { addressLabels, addressLines, countryCodes, countryName, isCountry } from './countries.ts'

it('OUT-5 every country is there once, with a name', () => {
  expect(countryCodes).toHaveLength(250)
  expect(new Set(countryCodes.map(countryName)).size).toBe(250)
  for (const code of countryCodes) expect([code, countryName(code)]).not.toEqual([code, code])
  expect(['US', 'CA', 'GB', 'XK'].every(isCountry)).toBe(true)
  expect(['', 'us', 'UK', 'XX', 'USA', ' '].some(isCountry)).toBe(false)
})

it.each([
  ['US', 'State', 'ZIP code'],
  ['CA', 'Province or territory', 'Postal code'],
  ['GB', 'County', 'Postcode'],
  ['IE', 'County', 'Eircode'],
  ['FR', 'State or region', 'Postal code'],
  ['??', 'State or region', 'Postal code'],
])('OUT-5 the fields of %s are %s and %s', (country, region, postalCode) => {
  expect(addressLabels(country)).toEqual({ region, postalCode })
})

const street = '1 King Street W'
it.each([
  [{ street, city: 'Franklin', state: 'TN', zip: '37064', country: 'US' }, [street, 'Franklin, TN 37064']],
  [{ street, city: 'Toronto', state: 'ON', zip: 'M5H 1A1', country: 'CA' }, [street, 'Toronto, ON M5H 1A1', 'Canada']],
  [{ street, city: 'Paris', state: '', zip: '75002', country: 'FR' }, [street, 'Paris, 75002', 'France']],
  [{ street, city: 'Central', state: '', zip: '', country: 'HK' }, [street, 'Central', 'Hong Kong']],
  // From before there was a country, and a payment without an order.
  [{ street, city: 'Franklin', state: 'TN', zip: '37064' }, [street, 'Franklin, TN 37064']],
  [{ street: '', city: '', state: '', zip: '', country: 'US' }, []],
])('OUT-5 an address is written as on an envelope: %o', (address, lines) => {
  expect(
    addressLines(address as Parameters<typeof addressLines>[0]).map((line) =>
      line.replace('Hong Kong SAR China', 'Hong Kong'),
    ),
  ).toEqual(lines)
})

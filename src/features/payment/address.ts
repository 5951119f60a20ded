/** Addresses, for orders and card forms. Pure. */

/**
 * Abroad (OUT-5), `state` is the region and `zip` the postal code, as typed; both may be empty. `country` is the code of
 * ISO 3166-1. Where a piece is delivered it is 'US'.
 */
export type Address = { street: string; city: string; state: string; zip: string; country: string }

/** USPS codes of the states and the District of Columbia, by name. The shop delivers nowhere else. */
export const states: readonly [code: string, name: string][] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
]

/** Where a card may be billed by US mail: also in the territories and at military post offices. */
export const billingStates: readonly [code: string, name: string][] = [
  ...states,
  ['AS', 'American Samoa'],
  ['GU', 'Guam'],
  ['MP', 'Northern Mariana Islands'],
  ['PR', 'Puerto Rico'],
  ['VI', 'U.S. Virgin Islands'],
  ['AA', 'Armed Forces Americas'],
  ['AE', 'Armed Forces Europe'],
  ['AP', 'Armed Forces Pacific'],
]

/**
 * '37203' or '37203-1234' of a ZIP code in any writing: with a space, a dash of any length or nothing between its parts, in
 * full-width or Arabic digits. Undefined for anything else.
 */
export function zipOf(text: string): string | undefined {
  const [, zip, plus] = /^(\d{5})(?: ?-? ?(\d{4}))?$/.exec(plainText(text)) ?? []
  return zip && (plus ? `${zip}-${plus}` : zip)
}

const plainText = (text: string) =>
  text
    .slice(0, 40)
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[‐-―−]/g, '-')
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()

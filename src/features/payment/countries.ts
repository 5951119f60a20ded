/** OUT-5: the countries of billing addresses. Their names come from the browser. */

import type { Address } from './address.ts'

/** ISO 3166-1 alpha-2, and XK, which payment providers use for Kosovo. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

export const countryCodes: readonly string[] = codes.split(' ')

export const isCountry = (code: string) => countryCodes.includes(code)

/** 'Canada' of 'CA'. In the browser: on the server it would load all of ICU. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en-US', { type: 'region' }).of(code) ?? code
  } catch {
    return code // Not a country's code: an order from elsewhere.
  }
}

/** As on an envelope. Without the country at home, and in orders from before it could be another. */
export function addressLines({ street, city, state, zip, country }: Address): string[] {
  const isHome = !country || country === 'US'
  const region = [state, zip].filter(Boolean).join(' ')
  return [street, [city, region].filter(Boolean).join(', '), isHome ? '' : countryName(country)].filter(Boolean)
}

/** What the parts of an address are called there. Most countries have no word of their own in English. */
export function addressLabels(country: string): { region: string; postalCode: string } {
  return { region: regions[country] ?? 'State or region', postalCode: postalCodes[country] ?? 'Postal code' }
}

const regions: Record<string, string> = {
  US: 'State',
  AU: 'State or territory',
  BR: 'State',
  CA: 'Province or territory',
  CN: 'Province',
  ES: 'Province',
  GB: 'County',
  IE: 'County',
  IN: 'State',
  IT: 'Province',
  JP: 'Prefecture',
  MX: 'State',
}

const postalCodes: Record<string, string> = {
  US: 'ZIP code',
  AU: 'Postcode',
  GB: 'Postcode',
  IE: 'Eircode',
  IN: 'PIN code',
  NZ: 'Postcode',
}

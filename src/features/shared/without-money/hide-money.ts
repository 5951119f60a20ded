/**
 * STAFF-1: a text for those who see no money: each amount in it is '$…'. Pure. A length such as '120.25 in' stays; a number
 * of three digits or more with cents is an amount even without a sign.
 */

const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`
const amounts = new RegExp(
  [
    // '$1,237.41', 'US$ 90', '$250-350', '$1.2k'
    String.raw`(?:\bUS)?[$＄﹩]\s?${number}(?:\s?[kK]\b)?(?:[-–]${number})?`,
    // 'USD 1,237.41', and '1,237.41 dollars'
    String.raw`\bUSD\s?${number}`,
    String.raw`(?<![\d.,])${number}\s?(?:dollars?|bucks|USD|cents)\b`,
    // '1,237.41', unless it is a length or a weight
    String.raw`(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d{3,})\.\d{2}(?!\d)(?!\s?(?:"|″|''|×|(?:in|inch|inches|ft|feet|x|by|lb|lbs|pounds|mm|cm)\b))`,
  ].join('|'),
  'giu',
)

export const hideMoney = (text: string): string => text.replace(amounts, '$$…')

/** The same in every text of an answer. */
export function hideMoneyIn(value: unknown): unknown {
  if (typeof value === 'string') return hideMoney(value)
  if (Array.isArray(value)) return value.map(hideMoneyIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hideMoneyIn(one)]))
}

/** Amounts of an offer's lines as the owner types them: dollars or a percentage, with or without signs. Pure. */
import { centsFromDecimal, decimalFromCents } from '../../../features/pricing/money.ts'

/** Without its sign. */
export type TypedAmount = { isNegative: boolean } & ({ cents: number } | { basisPoints: number })

const minusSigns = /[−–—‒―‐‑﹣]/g
const percentWord = / ?(?:percent|per cent|pct\.?)$/
const dollarWord = / ?(?:dollars?|bucks|usd)$/

/** '125', '-$50', '−50.5', '(50)', '1,240 dollars', '5%', '12.5 percent', '10% off'; undefined for anything else. */
export function amountFromText(text: string): TypedAmount | undefined {
  // NFKC turns full-width digits and signs, which some phones type, into plain ones.
  const plain = text.normalize('NFKC').replace(minusSigns, '-').replace(/\s+/g, ' ').trim().toLowerCase()
  const worded = plain.replace(/ off$/, '').replace(percentWord, '%').replace(dollarWord, '$')
  const inParentheses = /^\((.+)\)$/.exec(worded)
  const [, before, dollar, after, number = '', unit] =
    /^([-+]?) ?(\$?) ?([-+]?) ?([\d.,]+) ?([$%]?)$/.exec(inParentheses?.[1] ?? worded) ?? []
  if ((before && after) || (dollar && unit) || (inParentheses && (before || after))) return undefined
  const isNegative = inParentheses !== null || before === '-' || after === '-'
  // '.5' is half a dollar, or half a percent.
  const cents = centsFromDecimal(number.replace(/^\./, '0.'))
  if (cents === undefined) return undefined
  return unit === '%' ? { isNegative, basisPoints: cents } : { isNegative, cents }
}

/** '-50', '−$50.00' and '1,240' as the API writes them; undefined for anything else. */
export function signedDecimal(text: string): string | undefined {
  const amount = amountFromText(text)
  if (!amount || !('cents' in amount)) return undefined
  return decimalFromCents(amount.isNegative && amount.cents > 0 ? -amount.cents : amount.cents)
}

/** As a field shows an amount that was left: '50.00', '5%'. A text that can't be read stays. */
export function tidyAmount(text: string): string {
  const amount = amountFromText(text)
  if (!amount) return text
  return 'cents' in amount ? decimalFromCents(amount.cents) : `${amount.basisPoints / 100}%`
}

/** LIVE-7: what a paper says in words, from its figures. Pure. Long dates need Intl, which the shop's own process avoids. */
import { shop } from '../../../content/shop.ts'
import { feetMeasuredBy } from '../drawing/making/making-text.ts'
import { tallText } from '../drawing/making/truss.ts'
import { timesText } from '../pricing/counted-pieces.ts'
import { inchesText, lengthText } from '../pricing/inches.ts'
import { countedNames } from '../pricing/line-names.ts'
import { formatCents, formatRange } from '../pricing/money.ts'
import type { Paper, PaperKind, PaperPiece } from './paper.ts'

export const openings: Record<PaperKind, string> = {
  offer: "This is what we'll make for you, and what it costs.",
  'order-confirmation': "Thank you for your order. This is what we'll make for you.",
  'deposit-receipt': "Thank you for your payment. This is what you ordered, and what you've paid.",
  'balance-receipt': "Thank you for your payment. This is what you ordered, and what you've paid.",
  'payment-receipt': "Thank you for your payment. This is what you ordered, and what you've paid.",
}

export const fingerprintWords =
  'Fingerprint (SHA-256) of this version. If a word or a figure were changed, it would no longer match.'

export const chosenFingerprintWords = 'Fingerprint (SHA-256) of what was chosen of it:'

/** 'Paid $398.70, still due $398.69.' */
export function paidText({ payments, dueCents }: Pick<Paper, 'payments' | 'dueCents'>): string {
  const paidCents = payments.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
  const due = dueCents !== null && dueCents > 0 ? `, still due ${formatCents(dueCents)}` : ', nothing more is due'
  return `Paid ${formatCents(paidCents)}${dueCents === null ? '' : due}.`
}

let formats: { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat } | undefined

function openFormats() {
  const { timeZone } = shop
  formats ??= {
    date: new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }),
    time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  }
  return formats
}

/** 'November 23, 2026', by the workshop's clock. */
export const longDate = (at: number) => openFormats().date.format(at)

/** 'Accepted by Ada Lovelace on November 23, 2026, at 9:12 AM CST.', or what the owner recorded in place of a name. */
export const acceptanceText = (acceptance: NonNullable<Paper['acceptance']>) =>
  `${'name' in acceptance ? `Accepted by ${acceptance.name}` : acceptance.recorded} on ${longDate(acceptance.at)}, at ${openFormats().time.format(acceptance.at)}.`

/** Whom it is for, a line each. */
export function customerLines({ customer, address }: Paper): string[] {
  const place = address ? [address.street, `${address.city}, ${address.state} ${address.zip}`] : []
  return [customer.name, customer.company ?? '', ...place, customer.email, customer.phone ?? ''].filter(Boolean)
}

export type NamedValue = { name: string; value: string }

/** Date and numbers, for beside the customer. */
export const paperFacts = ({ at, quoteId, orderId, version }: Paper): NamedValue[] => [
  { name: 'Date', value: longDate(at) },
  ...(orderId === null ? [] : [{ name: 'Order', value: `#${orderId}` }]),
  ...(quoteId === null ? [] : [{ name: 'Quote', value: `#${quoteId}` }]),
  ...(version === null ? [] : [{ name: 'Version', value: `${version}` }]),
]

/** 'Reclaimed Oak, Dark Walnut Stain', then size and amount of wood, as the drawing says them. */
export function pieceLines({ drawn, boardFeet, quantity, note = '' }: PaperPiece): string[] {
  const { size, wood, finish } = drawn
  const { lengthIn, widthIn } = size
  const sides = `${lengthText(lengthIn)} long, ${inchesText(widthIn)} deep, ${tallText(drawn)}`
  const feet =
    boardFeet === null
      ? ''
      : `${boardFeet} board ${boardFeet === 1 ? 'foot' : 'feet'}${quantity > 1 ? ' each' : ''}${feetMeasuredBy(drawn.making)}`
  return [[wood?.name, finish?.name ?? 'no finish'].filter(Boolean).join(', '), sides, feet, note].filter(Boolean)
}

/** '2 × Heritage Oak Floating Mantel'. */
export const pieceHeading = ({ productName, quantity }: PaperPiece) => timesText(quantity) + productName

/** What the pieces are called in the lines of the price, by their numbers there. */
export function namesInPrice({ pieces }: Pick<Paper, 'pieces'>): string[] {
  const names = countedNames(
    pieces.map(({ productName, quantity, drawn: { size, wood, finish } }) => ({
      ...{ productName, quantity, size, woodName: wood?.name, finishName: finish?.name ?? null },
    })),
  )
  const byNumber: string[] = []
  for (const [index, { number }] of pieces.entries()) {
    const name = names[index]
    if (number !== undefined && name !== undefined) byNumber[number - 1] = name
  }
  return byNumber
}

export function totalRows(paper: Paper): NamedValue[] {
  const { totalCents, totalToCents, depositPercent, depositCents, balanceCents } = paper
  const deposit = depositPercent === null ? 'Deposit' : `Deposit, ${depositPercent}%`
  return [
    { name: 'Total', value: formatRange(totalCents, totalToCents) },
    ...(depositCents === null ? [] : [{ name: deposit, value: formatCents(depositCents) }]),
    ...(balanceCents === null ? [] : [{ name: 'Balance', value: formatCents(balanceCents) }]),
  ]
}

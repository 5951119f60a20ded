/**
 * LIVE-7: what a paper says. A plain value, complete in itself: the same paper makes the same PDF, to the byte. Pure.
 */
import type { DrawnPiece, Setting } from '../drawing/drawing.ts'
import type { PriceLine } from '../pricing/price-lines.ts'

export const paperKinds = [
  'offer',
  'order-confirmation',
  'deposit-receipt',
  'balance-receipt',
  'payment-receipt',
] as const
export type PaperKind = (typeof paperKinds)[number]

export type PaperPiece = {
  productName: string
  /** Its category, size, wood and finish, as the page draws it. */
  drawn: DrawnPiece
  setting: Setting
  /** Of one piece; null where the price doesn't depend on it. */
  boardFeet: number | null
  quantity: number
  /** Its place among several, by which lines of the price are about it. */
  number?: number
  /** What is agreed about it; missing or empty for nothing. */
  note?: string
}

export type PaperPayment = {
  /** 'Deposit', 'Balance'. */
  what: string
  /** 'Card', 'Check 1042'. */
  how: string
  at: number
  amountCents: number
  refundedCents: number
}

export type Paper = {
  kind: PaperKind
  quoteId: number | null
  orderId: number | null
  version: number | null
  /** When it was made: the date on it, and in the PDF's own data. */
  at: number
  customer: { name: string; email: string; phone: string | null; company: string | null }
  address: { street: string; city: string; state: string; zip: string } | null
  /** 1 to `mostPieces`. */
  pieces: PaperPiece[]
  lines: PriceLine[]
  /** Where it is a range, its lower end. */
  totalCents: number
  /** The upper end of a range; missing where the total is firm. */
  totalToCents?: number
  depositPercent: number | null
  depositCents: number | null
  balanceCents: number | null
  payments: PaperPayment[]
  /** Still due after these payments; null where a paper says nothing of it. */
  dueCents: number | null
  /** Such as delivery, the promised date and how long an offer is valid. */
  facts: { name: string; value: string }[]
  /** The owner's words; empty without any. Line breaks are kept. */
  note: string
  terms: string[]
  /** DESK-2: with the owner's words in place of a name, where the customer didn't type one. */
  acceptance: (({ name: string } | { recorded: string }) & { at: number }) | null
  /** LIVE-5: the SHA-256 of the version's canonical text, in 64 hex digits. */
  hash: string | null
  /** JOB-3: of the text of what was chosen of an accepted offer. */
  chosenHash?: string | null
}

/** As many as one order can have. */
export const mostPieces = 30

/** A receipt is about money: what was paid comes first, and its drawings are small. */
export const isReceipt = ({ kind }: Pick<Paper, 'kind'>) => kind.endsWith('receipt')

/** Whether the drawing is as wide as the page, in full. Else it is small, beside its words. */
export const hasWideDrawing = (paper: Pick<Paper, 'kind' | 'pieces'>) => paper.pieces.length === 1 && !isReceipt(paper)

/** What the paper is about: 'quote #128, version 2'. */
function subjectOf({ quoteId, orderId, version }: Paper): string {
  const of = orderId === null ? quoteId !== null && `quote #${quoteId}` : `order #${orderId}`
  const parts = [of, version !== null && orderId === null && `version ${version}`]
  return parts.filter((part) => part !== false).join(', ')
}

/** Its heading: 'Offer for quote #128, version 2', 'Receipt for your deposit'. */
export function paperTitle(paper: Paper): string {
  const subject = subjectOf(paper)
  if (paper.kind === 'offer') return subject ? `Offer for ${subject}` : 'Offer'
  if (paper.kind === 'order-confirmation') return subject ? `Confirmation of ${subject}` : 'Order confirmation'
  return `Receipt for your ${receiptsFor[paper.kind]}`
}

const receiptsFor = { 'deposit-receipt': 'deposit', 'balance-receipt': 'balance', 'payment-receipt': 'payment' }

/** Its name among other papers, as a reader's window shows it: 'Receipt for your deposit, order #57'. */
export function paperName(paper: Paper): string {
  const [title, subject] = [paperTitle(paper), subjectOf(paper)]
  return title.includes(subject) ? title : `${title}, ${subject}`
}

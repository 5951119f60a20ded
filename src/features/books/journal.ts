/**
 * BOOK-1: the books as journal entries, for a bookkeeper's own program. Pure, in cents. Each movement of money and each sale
 * is one entry: what changed in cash, in sales and taxes, and in how the order stands. As that is one equation
 * (../ledger/standing.ts), debits and credits of every entry are equal.
 */
import { type Moved, standingOf } from '../ledger/standing.ts'
import type { PaymentHow } from '../payment/payment-hows.ts'

/** What the shop comes with. The owner names them as their own program does. */
export const accountNames = {
  card: 'Card Payments Clearing',
  hand: 'Undeposited Funds',
  transfer: 'Checking',
  bank: 'Checking',
  deposits: 'Customer Deposits',
  owed: 'Owed by Customers',
  sales: 'Sales',
  refunds: 'Refunds and Allowances',
  tax: 'Sales Tax Payable',
  fees: 'Card Processing Fees',
  disputes: 'Disputed Payments',
  other: 'Card Processor Adjustments',
} as const

export type AccountKey = keyof typeof accountNames

/** By key: a name, or for Xero a code. */
export type Accounts = Readonly<Record<AccountKey, string>>

/** What happened, in the order in which it happened. */
export type BookEvent = {
  /** The entry's, for good: 'L128' of the ledger's row 128, 'S41' of the sale's row 41. */
  number: string
  /** Shop day. */
  day: string
  /** 'Deposit, order 12, June Carter'. */
  text: string
} & (
  | {
      kind: 'money'
      orderId: number | null
      what: 'payment' | 'refund' | 'dispute'
      how: PaymentHow
      /** Less than 0 for what went out. */
      cents: number
      less?: Sold | undefined
    }
  | ({ kind: 'sale'; orderId: number; what: 'sale' | 'refund'; less?: Sold | undefined } & Sold)
  /** Less than 0: the provider took it. */
  | { kind: 'fee' | 'adjustment'; cents: number }
  /** From the provider to the bank. */
  | { kind: 'payout'; cents: number }
)

/** As `less`, what a refund takes from sales and taxes in the same entry: without it, it would pass through what is owed. */
export type Sold = { grossCents: number; taxCents: number }

type JournalLine = { account: AccountKey; debitCents: number; creditCents: number }
export type JournalEntry = { number: string; day: string; text: string; lines: JournalLine[] }

/** Credits are less than 0 here. */
type Changes = Partial<Record<AccountKey, number>>

const nothing: Moved = { receivedCents: 0, disputedCents: 0, soldCents: 0 }

/**
 * The entries of these events. `opening` is how each order stood before them; an order that isn't there had nothing.
 */
export function journalOf(events: readonly BookEvent[], opening: ReadonlyMap<number, Moved>): JournalEntry[] {
  const moved = new Map(opening)
  const entries = events.map((event) => ({ event, lines: linesOf(changesOf(event, moved)) }))
  return entries
    .filter(({ lines }) => lines.length > 0)
    .map(({ event: { number, day, text }, lines }) => ({ number, day, text, lines }))
}

function changesOf(event: BookEvent, moved: Map<number, Moved>): Changes {
  switch (event.kind) {
    case 'fee':
      return { fees: -event.cents, card: event.cents }
    case 'adjustment':
      return { other: -event.cents, card: event.cents }
    case 'payout':
      return { bank: event.cents, card: -event.cents }
    case 'money': {
      const cash = cashAccount(event.how)
      if (event.orderId === null) return { [cash]: event.cents, owed: -event.cents }
      const stood = move(moved, event.orderId, event)
      return add(stood, { ...refunded(event), [cash]: event.cents })
    }
    case 'sale': {
      const stood = move(moved, event.orderId, event)
      const income = event.what === 'sale' ? 'sales' : 'refunds'
      return add(add(stood, { [income]: -event.grossCents, tax: -event.taxCents }), refunded(event))
    }
  }
}

const refunded = ({ less }: { less?: Sold | undefined }): Changes =>
  less ? { refunds: -less.grossCents, tax: -less.taxCents } : {}

const cashAccount = (how: PaymentHow): AccountKey =>
  how === 'card' ? 'card' : how === 'transfer' ? 'transfer' : 'hand'

/** Moves the order on, and says how its standing changed. */
function move(
  moved: Map<number, Moved>,
  orderId: number,
  event: Extract<BookEvent, { orderId: number | null }>,
): Changes {
  const before = moved.get(orderId) ?? nothing
  const after = movedBy(before, event)
  moved.set(orderId, after)
  const [was, is] = [standingOf(before), standingOf(after)]
  return {
    deposits: was.heldCents - is.heldCents,
    owed: is.owedCents - was.owedCents,
    disputes: is.lostCents - was.lostCents,
  }
}

function movedBy(before: Moved, event: Extract<BookEvent, { orderId: number | null }>): Moved {
  const soldCents = before.soldCents + (event.less ? soldBy(event.less) : 0)
  if (event.kind === 'sale') return { ...before, soldCents: soldCents + soldBy(event) }
  return event.what === 'dispute'
    ? { ...before, soldCents, disputedCents: before.disputedCents - event.cents }
    : { ...before, soldCents, receivedCents: before.receivedCents + event.cents }
}

const soldBy = ({ grossCents, taxCents }: Sold) => grossCents + taxCents

function add(some: Changes, more: Changes): Changes {
  const sum: Changes = { ...some }
  for (const [account, cents] of Object.entries(more) as [AccountKey, number][])
    sum[account] = (sum[account] ?? 0) + cents
  return sum
}

const linesOf = (changes: Changes): JournalLine[] =>
  (Object.entries(changes) as [AccountKey, number][])
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({ account, debitCents: Math.max(0, cents), creditCents: Math.max(0, -cents) }))
    .toSorted((a, b) => b.debitCents - a.debitCents)

/** BOOK-1: what rows of the ledger are called, on the desk and in files. Pure. */
export const movementNames = {
  deposit: 'Deposit',
  balance: 'Balance',
  whole: 'Payment',
  part: 'Part payment',
  extra: 'Paid twice',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Card fee',
  adjustment: 'Card processor adjustment',
  payout: 'Payout to the bank',
} as const

export type MovementKind = keyof typeof movementNames
export const movementKinds = Object.keys(movementNames) as MovementKind[]

const isOut = (kind: MovementKind) => kind === 'refund' || kind === 'dispute' || kind === 'fee' || kind === 'payout'

/** 'Deposit'; 'Deposit taken back' where its money went the other way. */
export function movementName({ kind, amount_cents: cents }: { kind: MovementKind; amount_cents: number }): string {
  if (kind === 'adjustment') return movementNames[kind]
  if (isOut(kind)) return cents < 0 ? movementNames[kind] : `${movementNames[kind]} taken back`
  return cents > 0 ? movementNames[kind] : `${movementNames[kind]} taken back`
}

/** The number of a check in what was typed about it: '1042' of 'No. 1042' or 'Check #1042, June'; '' without one. */
export function checkNumberOf({ how, note }: { how: string; note: string }): string {
  if (how !== 'check') return ''
  return /(?:#|\bno\.?|\bnumber|\bcheck)\s*(\d+)/i.exec(note)?.[1] ?? /^\s*(\d+)\s*(?:$|[.,;])/.exec(note)?.[1] ?? ''
}

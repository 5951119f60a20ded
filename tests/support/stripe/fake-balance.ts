/**
 * The account's balance at the stand-in for Stripe: every movement, and the payouts that take it to the bank. As in
 * docs.stripe.com/api: balance_transactions, payouts.
 */
import { randomBytes } from 'node:crypto'

export type FakeMovement = {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[]
  net: number
  reporting_category: string
  source: string | null
  status: 'available'
  type: string
}

export type FakePayout = {
  id: string
  object: 'payout'
  amount: number
  arrival_date: number
  automatic: boolean
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  destination: string
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Record<string, string>
  method: 'standard'
  original_payout: null
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: null
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  type: 'bank_account'
}

export type Moved = Pick<FakeMovement, 'amount' | 'reporting_category' | 'type'> &
  Partial<Pick<FakeMovement, 'id' | 'currency' | 'description' | 'fee' | 'source' | 'created'>>

type Parts = {
  seconds: () => number
  emit: (type: string, object: object) => unknown
  /** The charge, refund or dispute of this id. */
  findSource: (id: string) => object | undefined
  refuse: (words: { type: string; message: string; code?: string; param?: string }) => Error
}

/** 2.9% and 30 cents. */
const feeOf = (amount: number) => Math.round((amount * 29) / 1000) + 30

export function createFakeBalance({ seconds, emit, findSource, refuse }: Parts) {
  const movements: FakeMovement[] = []
  const payouts: FakePayout[] = []
  /** By movement. */
  const paidOutIn = new Map<string, string>()

  function move({ id = `txn_${random()}`, currency = 'usd', fee = 0, ...moved }: Moved): FakeMovement {
    const movement: FakeMovement = {
      id,
      object: 'balance_transaction',
      available_on: seconds(),
      balance_type: 'payments',
      created: seconds(),
      currency,
      description: null,
      exchange_rate: null,
      fee,
      fee_details:
        fee === 0
          ? []
          : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
      net: moved.amount - fee,
      source: null,
      status: 'available',
      ...moved,
    }
    movements.push(movement)
    return movement
  }

  const find = (id: string): FakePayout => {
    const payout = payouts.find((one) => one.id === id)
    if (!payout)
      throw refuse({ type: 'invalid_request_error', code: 'resource_missing', message: `No such payout: '${id}'` })
    return payout
  }

  function makePayout(amount: number, automatic: boolean, currency: string, isListed: boolean): FakePayout {
    const id = `po_${random()}`
    const own = move({
      ...{ amount: -amount, currency, source: id, description: 'STRIPE PAYOUT' },
      ...{ type: 'payout', reporting_category: 'payout' },
    })
    if (automatic) paidOutIn.set(own.id, id)
    const daySeconds = 24 * 60 * 60
    const payout: FakePayout = {
      id,
      object: 'payout',
      amount,
      // Two days from now, at midnight in UTC.
      arrival_date: (Math.floor(seconds() / daySeconds) + 2) * daySeconds,
      automatic,
      balance_transaction: own.id,
      created: seconds(),
      currency,
      description: automatic ? 'STRIPE PAYOUT' : null,
      destination: 'ba_fake',
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      method: 'standard',
      original_payout: null,
      reconciliation_status: automatic ? (isListed ? 'completed' : 'in_progress') : 'not_applicable',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: null,
      status: 'pending',
      type: 'bank_account',
    }
    payouts.push(payout)
    emit('payout.created', payout)
    if (automatic && isListed) emit('payout.reconciliation_completed', payout)
    return payout
  }

  type Page = Record<string, string>

  /** The newest first, as everywhere in Stripe. */
  function listOf<T extends { id: string; created: number }>(all: readonly T[], page: Page, url: string) {
    const { starting_after: start, limit = '10', 'created[gte]': since = '0' } = page
    const found = all.filter(({ created }) => created >= Number(since)).toReversed()
    const after = found.findIndex(({ id }) => id === start) + 1
    if (start !== undefined && after === 0)
      throw refuse({ type: 'invalid_request_error', param: 'starting_after', message: `No such object: '${start}'` })
    const data = found.slice(after, after + Number(limit))
    return { object: 'list' as const, data, has_more: found.length > after + Number(limit), url }
  }

  return {
    move,
    movements,
    payouts,
    charge: (amount: number, currency: string, source: string) =>
      move({ ...{ amount, currency, source, fee: feeOf(amount) }, type: 'charge', reporting_category: 'charge' }),

    listMovements: (page: Page) => {
      const payout = page.payout
      if (payout !== undefined && !find(payout).automatic)
        throw refuse({
          type: 'invalid_request_error',
          message: 'Balance transaction history can only be filtered on automatic transfers, not manual.',
        })
      const listed = movements.filter(({ id }) => payout === undefined || paidOutIn.get(id) === payout)
      const list = listOf(listed, page, '/v1/balance_transactions')
      const isExpanded = Object.entries(page).some(
        ([key, value]) => key.startsWith('expand') && value === 'data.source',
      )
      if (!isExpanded) return list
      const data = list.data.map((one) => ({ ...one, source: one.source && (findSource(one.source) ?? one.source) }))
      return { ...list, data }
    },

    listPayouts: (page: Page) => listOf(payouts, page, '/v1/payouts'),

    /** By schedule: all of a currency that isn't paid out yet. */
    payOut: ({ currency = 'usd', isListed = true } = {}): FakePayout => {
      const due = movements.filter(
        (one) => one.currency === currency && !paidOutIn.has(one.id) && one.type !== 'payout',
      )
      const amount = due.reduce((sum, { net }) => sum + net, 0)
      const payout = makePayout(amount, true, currency, isListed)
      for (const { id } of due) paidOutIn.set(id, payout.id)
      return payout
    },
    /** In the dashboard. */
    payOutByHand: (amount: number): FakePayout => makePayout(amount, false, 'usd', false),
    completeListing: (id: string): void => {
      const payout = find(id)
      payout.reconciliation_status = 'completed'
      emit('payout.reconciliation_completed', payout)
    },
    /** What the bank says of it. Of one that fails, even after it was paid, the money comes back as a movement. */
    endPayout: (id: string, status: 'in_transit' | 'paid' | 'failed' | 'canceled'): FakePayout => {
      const payout = find(id)
      payout.status = status
      if (status === 'failed' || status === 'canceled') {
        const back = move({
          ...{ amount: payout.amount, currency: payout.currency, source: id },
          ...{ type: status === 'failed' ? 'payout_failure' : 'payout_cancel', reporting_category: 'payout_reversal' },
        })
        payout.failure_balance_transaction = back.id
      }
      if (status === 'failed')
        Object.assign(payout, { failure_code: 'account_closed', failure_message: 'The bank account has been closed.' })
      emit(status === 'in_transit' ? 'payout.updated' : `payout.${status}`, payout)
      return payout
    },
  }
}

const random = () => randomBytes(12).toString('hex')

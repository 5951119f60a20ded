/** Visitors who send quotes. Each draft has its key, so that it is stored once however often it is sent. */
import { randomUUID } from 'node:crypto'
import type { ShopProcess } from '../../tests/support/shop-process.ts'
import { signIn } from '../shops/owner.ts'
import { addressOf, askForJson } from './calls.ts'
import { type Job, password } from './rounds.ts'

type Quote = { id: number; customerEmail: string; pieces: Record<string, unknown>[]; [field: string]: unknown }

/** Known by its email, which the owner sees. */
export type Draft = { customerEmail: string; answered?: Quote }

/** Adds one to `drafts`. Returns the job of sending it. */
export function newDraft(drafts: Draft[], customerEmail = `draft-${drafts.length}@example.net`): Job {
  const number = drafts.length
  const draft: Draft = { customerEmail }
  drafts.push(draft)
  const key = randomUUID()
  const json = {
    customerName: 'Ada Lovelace',
    customerEmail,
    productId: 'heritage-oak-floating-mantel',
    woodSpeciesId: 'reclaimed-pine',
    dimensions: { length: 60 + (number % 25), width: 8, thickness: 8 },
  }
  const take = async (shop: ShopProcess) => {
    const asked = { method: 'POST', path: '/api/quotes', from: addressOf('quotes', number), status: 201 } as const
    const quote = await askForJson<Quote>(shop, { ...asked, headers: { 'idempotency-key': key }, json })
    // A list leaves out what is drawn.
    const { drawn: _drawn, ...listed } = quote
    const pieces = listed.pieces.map(({ drawn: _pieceDrawn, ...piece }) => piece)
    draft.answered = { ...listed, pieces }
  }
  return [{ name: 'quote', take }]
}

/** Quotes that are lost, doubled or changed, or that no visitor sent. `others` are the emails of quotes sent elsewhere. */
export async function findQuoteMistakes(
  shop: ShopProcess,
  drafts: readonly Draft[],
  others: readonly string[] = [],
): Promise<string[]> {
  const stored = Map.groupBy(await listQuotes(shop), (quote) => quote.customerEmail)
  const mistakes: string[] = []
  for (const { customerEmail, answered } of drafts) {
    const found = stored.get(customerEmail) ?? []
    const [only] = found.length === 1 ? found : []
    if (only && answered && JSON.stringify(asTold(only, answered)) === JSON.stringify(answered)) continue
    mistakes.push(`A quote was answered ${JSON.stringify(answered)} and stored ${JSON.stringify(found)}.`)
  }
  for (const email of others)
    if (stored.get(email)?.length !== 1) mistakes.push(`${email} has ${stored.get(email)?.length ?? 0} quotes.`)
  const strangers = stored.size - drafts.length - others.length
  if (strangers !== 0) mistakes.push(`${strangers} customers have a quote that they did not send.`)
  return mistakes
}

/** Without the fields that only the owner sees. */
const asTold = (stored: Quote, answered: object): object =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => name in answered))

async function listQuotes({ url }: ShopProcess): Promise<Quote[]> {
  const cookie = await signIn(url, password)
  const all: Quote[] = []
  for (;;) {
    const last = all.at(-1)
    const key = last ? `&before=${last.id}` : ''
    const answer = await fetch(`${url}/api/quotes?limit=1000${key}`, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`The list of quotes answered ${answer.status}.`)
    const quotes: Quote[] = await answer.json()
    all.push(...quotes)
    if (quotes.length < 1000) return all
  }
}

/** Customers who send quotes and pay, and an owner at work, at the pace of a busy day. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { formType, makePicture, pictureForm } from '../../tests/support/pictures.ts'
import { addressOf, pieceOf } from '../load/cart-writer.ts'

const everyMs = { quotes: 2_000, payments: 5_000, pictures: 30_000, deskReads: 2_000 }
const card = '4242424242424242'
const deskPaths = ['/api/quotes?limit=25', '/api/admin/orders?limit=25', '/api/quotes/stats', '/api/admin/orders/stats']

/** Where the shop is, and a session of its owner. */
export type Owner = { url: string; cookie: string }

export type People = {
  done: Record<keyof typeof everyMs, number>
  /** Of each request that writes a quote, an order or a payment. */
  writeMs: number[]
  /** Busy: answered with 503. */
  refused: () => number
  failed: string[]
  stop: () => Promise<void>
}

class Busy extends Error {}

export async function startPeople({ url, cookie }: Owner): Promise<People> {
  const done = { quotes: 0, payments: 0, pictures: 0, deskReads: 0 }
  const writeMs: number[] = []
  const failed: string[] = []
  let refused = 0
  const stopping = new AbortController()
  const picture = pictureForm(await makePicture({ width: 1600, height: 900 }), 'species')

  const ask = async (method: string, path: string, number: number, body?: object) => {
    const before = performance.now()
    const answer = await fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': addressOf(100_000_000 + number),
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status === 503) throw new Busy()
    writeMs.push(performance.now() - before)
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
  const sendQuote = (number: number) =>
    ask('POST', '/api/quotes', number, {
      customerName: 'Ada Lovelace',
      customerEmail: `ada-${number}@example.com`,
      productId: 'heritage-oak-floating-mantel',
      woodSpeciesId: 'reclaimed-pine',
      dimensions: { length: 60 + (number % 25), width: 8, thickness: 8 },
    })
  const pay = async (number: number) => {
    const sessionId = randomUUID()
    await ask('POST', '/api/cart', number, pieceOf(sessionId, number))
    await ask('POST', '/api/create-payment-intent', number, { sessionId })
    const { clientSecret } = await ask('POST', '/api/orders', number, {
      sessionId,
      customerName: 'June Carter',
      customerEmail: `june-${number}@example.com`,
      shippingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203' },
    })
    await ask('POST', '/api/demo-payments/confirm', number, { clientSecret, number: card })
  }
  const askAsOwner = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { ...init.headers, cookie } })
    const text = await answer.text()
    if (answer.status === 503) throw new Busy()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
  }
  const work: Record<keyof typeof everyMs, (number: number) => Promise<unknown>> = {
    quotes: sendQuote,
    payments: pay,
    pictures: () =>
      askAsOwner('/api/admin/pictures', { method: 'POST', headers: { 'content-type': formType }, body: picture }),
    deskReads: (number) => askAsOwner(deskPaths[number % deskPaths.length] ?? ''),
  }
  const repeat = async (kind: keyof typeof everyMs) => {
    for (let dueAt = performance.now(); !stopping.signal.aborted; dueAt += everyMs[kind]) {
      await sleep(Math.max(0, dueAt - performance.now()), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await work[kind](done[kind]++).catch((error: unknown) => {
        if (error instanceof Busy) refused += 1
        else failed.push(String(error))
      })
    }
  }
  const all = Promise.all((Object.keys(everyMs) as (keyof typeof everyMs)[]).map(repeat))
  return {
    done,
    writeMs,
    refused: () => refused,
    failed,
    stop: async () => {
      stopping.abort()
      await all
    },
  }
}

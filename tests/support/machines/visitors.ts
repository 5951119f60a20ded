/**
 * Visitors who read pages and send quotes through a proxy, over connections they keep, as browsers do. Each has its own
 * address on this machine, because the proxy tells the shop where a request came from.
 */
import { randomInt, randomUUID } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

type Answer = { status: number; text: string }
export type SentQuote = { email: string; id: number }

export type Visitors = {
  /** How many requests were answered as they should be, so far. */
  answered: () => number
  quotes: SentQuote[]
  /** What went wrong, such as 'GET /products: 502'. */
  failures: string[]
  stop: () => Promise<void>
}

type Options = {
  url: string
  /** At a time. */
  count: number
  /** Between two requests of one visitor. */
  pauseMs: number
  /** One in this many requests sends a quote: at most one in 4, because no one visitor may send many. */
  quoteEvery?: number
  /** Other statuses than 200 and 201 that are no failure, such as 503 while a database restarts. */
  allowed?: readonly number[]
}

const paths = [
  ...['/', '/products', '/product/heritage-oak-floating-mantel', '/gallery', '/wood-species-guide'],
  ...['/api/products?category=ceiling-beam', '/api/pricing', '/products?q=oak', '/robots.txt'],
]

export function startVisitors({ url, count, pauseMs, quoteEvery = 4, allowed = [] }: Options): Visitors {
  const quotes: SentQuote[] = []
  const failures: string[] = []
  let answered = 0
  let asked = 0
  let isOver = false

  const visit = async () => {
    for (let turn = randomInt(paths.length); !isOver; turn++) {
      // Each at an address of its own: no one visitor may send that many quotes.
      using visitor = newVisitor(url)
      for (let step = 0; step < 8 && !isOver; step++) {
        const path = ++asked % quoteEvery === 0 ? undefined : (paths[(turn + step) % paths.length] ?? '/')
        const email = `visitor-${randomUUID()}@example.net`
        const what = path === undefined ? 'POST /api/quotes' : `GET ${path}`
        try {
          const answer = path === undefined ? await visitor.sendQuote(email) : await visitor.get(path)
          if (answer.status === (path === undefined ? 201 : 200)) answered += 1
          else if (!allowed.includes(answer.status))
            failures.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
          if (answer.status === 201) quotes.push({ email, id: JSON.parse(answer.text).id })
        } catch (error) {
          failures.push(`${what}: ${String(error)}`)
        }
        await sleep(pauseMs)
      }
    }
  }
  const visits = Promise.all(Array.from({ length: count }, visit))
  return {
    answered: () => answered,
    quotes,
    failures,
    stop: async () => {
      isOver = true
      await visits
    },
  }
}

function newVisitor(url: string) {
  const { hostname, port, protocol } = new URL(url)
  // The tests' own certificate.
  const { Agent, request } = protocol === 'https:' ? https : http
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request({ hostname, port, method, path, headers, agent, localAddress }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return {
    get: (path: string) => ask('GET', path),
    sendQuote: (customerEmail: string) => {
      const body = JSON.stringify({
        customerName: 'Ada Lovelace',
        customerEmail,
        productId: 'heritage-oak-floating-mantel',
        woodSpeciesId: 'reclaimed-pine',
        dimensions: { length: 72, width: 8, thickness: 8 },
      })
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'idempotency-key': randomUUID(),
      }
      return ask('POST', '/api/quotes', headers, body)
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

// The cached home page at 90% or more of the speed of a bare node:http server that sends the same bytes and headers:
// brotli, 16 connections, separate processes for each server and the load. The two take turns and adjacent rounds are
// compared, because the machine's other load varies.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ask } from '../tests/support/raw-http.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import type { BareAnswer } from './bare-server.ts'
import type { Load, Loaded } from './load.ts'
import { median, report } from './report.ts'

const path = '/'
const connections = 16
const turnMs = 400
const turns = { least: 12, most: 40 }
const limit = 0.9

await using shop = await startShopProcess()
const page = await ask(shop.url, path, { headers: { 'accept-encoding': 'br' } })
if (page.status !== 200 || page.headers['content-encoding'] !== 'br')
  throw new Error('The page did not come as brotli.')
// Node.js adds these to every answer.
const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = page.headers
const answer: BareAnswer = {
  headers: headers as Record<string, string>,
  bodyBase64: page.body.toString('base64'),
}

const bareServer = fork(join(import.meta.dirname, 'bare-server.ts'))
const load = fork(join(import.meta.dirname, 'load.ts'))
try {
  bareServer.send(answer)
  const [barePort] = await once(bareServer, 'message')

  // Warm up both JIT compilers.
  const warmShop = await ask16(shop.port)
  const warmBare = await ask16(barePort)
  if (comparable(warmShop.firstAnswer) !== comparable(warmBare.firstAnswer)) throw new Error('The two answers differ.')
  const ratios: number[] = []
  const perSecond = { shop: [] as number[], bare: [] as number[] }
  while (ratios.length < turns.least || (ratios.length < turns.most && isClose(ratios))) {
    // Alternate which one goes first.
    const shopFirst = ratios.length % 2 === 0
    const one = await ask16(shopFirst ? shop.port : barePort)
    const other = await ask16(shopFirst ? barePort : shop.port)
    const [ofShop, ofBare] = shopFirst ? [speed(one), speed(other)] : [speed(other), speed(one)]
    perSecond.shop.push(ofShop)
    perSecond.bare.push(ofBare)
    ratios.push(ofShop / ofBare)
  }
  const [shopSpeed, bareSpeed] = [Math.round(median(perSecond.shop)), Math.round(median(perSecond.bare))]
  console.log(
    `        ${ratios.length} turns each of ${page.body.length} bytes: shop ${shopSpeed}, bare server ${bareSpeed} answers per second`,
  )
  report({ what: 'cached page against a bare server', measured: median(ratios), limit, unit: '', least: true })
} finally {
  for (const child of [bareServer, load]) await ended(child)
}

async function ask16(port: number): Promise<Loaded> {
  const wanted: Load = { port, path, connections, ms: turnMs }
  load.send(wanted)
  const [loaded] = await once(load, 'message')
  return loaded
}

function speed({ answers, ms }: Loaded): number {
  return (answers / ms) * 1000
}

/** Headers by name, without the date. */
function comparable(text: string): string {
  const [head = '', body] = text.split('\r\n\r\n', 2)
  const lines = head
    .toLowerCase()
    .split('\r\n')
    .filter((line) => !line.startsWith('date:'))
  return [...lines.sort(), body].join('\n')
}

/** Whether the median is within two standard errors of the limit, so that more rounds are needed. */
function isClose(ratios: number[]): boolean {
  const middle = median(ratios)
  const deviation = median(ratios.map((ratio) => Math.abs(ratio - middle)))
  // 1.4826 converts it to a standard deviation, and 1.2533 gives the median's standard error (normal distribution).
  return Math.abs(middle - limit) < (2 * 1.4826 * 1.2533 * deviation) / Math.sqrt(ratios.length)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}

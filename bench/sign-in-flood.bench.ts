// During 1,000 wrong passwords a minute from spoofed addresses, ten from each, the owner signs in within 2 seconds, from
// any place, in a known and in an unknown browser. Refused attempts count toward the time until one succeeds.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { median, percentile, report } from './report.ts'

const guessesEachMinute = 1_000
const guessesEachAddress = 10
const floodMs = 60_000
/** By then the line is as full as it gets. */
const leadMs = 10_000
const limitMs = 2_000
const ADMIN_PASSWORD = 'a password for measuring'

await using shop = await startShopProcess({ env: { ADMIN_PASSWORD, TRUST_PROXY: '1' } })
const guesses = new Map<number, number>()
const known: number[] = []
const unknown: number[] = []
const pages: number[] = []
/** How many of the owner's attempts got 429. */
let refused = 0
let over = false

const cookie = (await signIn(ADMIN_PASSWORD, '203.0.113.1')).known
await (await fetch(shop.url)).arrayBuffer()
const work = [flood(), visit(), signInRepeatedly(known, cookie), signInRepeatedly(unknown)]
await sleep(floodMs)
over = true
await Promise.all(work)

const count = [...guesses.values()].reduce((sum, one) => sum + one, 0)
console.log(
  `        ${count} guesses in ${floodMs / 1000} s: ${guesses.get(401) ?? 0} were checked, ${guesses.get(429) ?? 0} refused; cached pages during the flood: median ${median(pages).toFixed(1)} ms, 99th percentile ${percentile(pages, 0.99).toFixed(1)} ms`,
)
console.log(
  `        sign-ins: ${known.length} in a known browser, median ${median(known).toFixed(0)} ms; ${unknown.length} in an unknown one, median ${median(unknown).toFixed(0)} ms, ${refused} attempts refused`,
)
const least = Math.floor((guessesEachMinute * floodMs) / 60_000) * 0.95
report({ what: 'guesses that arrived', measured: count, limit: least, unit: '', least: true })
report({ what: 'slowest sign-in in a known browser', measured: Math.max(...known), limit: limitMs, unit: 'ms' })
report({ what: 'slowest sign-in in an unknown browser', measured: Math.max(...unknown), limit: limitMs, unit: 'ms' })

/** At a fixed rate, whether or not earlier ones have been answered. */
async function flood(): Promise<void> {
  const startedAt = performance.now()
  const answers: Promise<void>[] = []
  for (let number = 0; !over; number++) {
    const dueAt = startedAt + (number * 60_000) / guessesEachMinute
    await sleep(Math.max(0, dueAt - performance.now()))
    // Each address is reused after all others.
    const address = number % Math.ceil((guessesEachMinute * floodMs) / 60_000 / guessesEachAddress)
    answers.push(
      signIn(`a wrong password ${number}`, `10.1.${Math.floor(address / 250)}.${address % 250}`).then(({ status }) => {
        guesses.set(status, (guesses.get(status) ?? 0) + 1)
      }),
    )
  }
  await Promise.all(answers)
}

async function signInRepeatedly(times: number[], knownBy?: string): Promise<void> {
  await sleep(leadMs)
  let cookie = knownBy
  while (!over) {
    const startedAt = performance.now()
    // The owner's address is new for each new browser.
    const from = `192.0.2.${knownBy ? 1 : 2 + (times.length % 250)}`
    for (;;) {
      const answer = await signIn(ADMIN_PASSWORD, from, cookie)
      if (answer.status === 204) {
        if (knownBy) cookie = answer.known
        break
      }
      if (answer.status !== 429) throw new Error(`The right password was answered with ${answer.status}.`)
      refused++
      await sleep(answer.retryAfterMs)
    }
    times.push(performance.now() - startedAt)
    await sleep(randomInt(200, 1_000))
  }
}

async function visit(): Promise<void> {
  while (!over) {
    const startedAt = performance.now()
    await (await fetch(shop.url)).arrayBuffer()
    pages.push(performance.now() - startedAt)
    await sleep(50)
  }
}

async function signIn(password: string, from: string, cookie?: string) {
  const answer = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) },
    body: JSON.stringify({ password }),
  })
  await answer.arrayBuffer()
  const known = answer.headers.getSetCookie().find((one) => one.startsWith('shop_owner_known='))
  return {
    status: answer.status,
    retryAfterMs: Number(answer.headers.get('retry-after')) * 1_000,
    known: known?.split(';', 1)[0],
  }
}

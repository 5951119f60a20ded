// A 12-megapixel photograph uploaded and stored in all its variants: the decoder uses at most 1.5 s of CPU time, and the
// shop's event loop is never blocked for 50 ms. Ten at once are encoded side by side in 500 MB, and cached pages take at
// most 10 ms longer at the 99th percentile.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { formType, pictureForm } from '../tests/support/pictures.ts'
import { type ShopProcess, startShopProcess } from '../tests/support/shop-process.ts'
import type { Uploaded, UploadLoad } from './load/upload-load.ts'
import { median, percentile, report } from './report.ts'
import { signIn } from './shops/owner.ts'

/** Each in a new shop, because the first picture also starts the decoder. */
const rounds = 3
const picturesOfRound = 3
const together = 10
/** Requests a page as a visitor on one connection, at intervals. */
const visitEveryMs = 5
const limits = { cpuSeconds: 1.5, delayMs: 50, megabytes: 500, p99Ms: 10, sideBySide: 0.75 }
const ADMIN_PASSWORD = 'a password for measuring'
/** Source: proc_pid_stat(5); Linux counts in hundredths of a second whatever the machine (USER_HZ). */
const tickSeconds = 0.01

const photograph = await makePhotograph(4000, 3000)
const cpuSeconds: number[] = []
const delaysMs: number[] = []
for (let round = 0; round < rounds; round++) {
  await using shop = await startShopProcess({ env: { ADMIN_PASSWORD } })
  const cookie = await signIn(shop.url, ADMIN_PASSWORD)
  let cpuBefore = 0
  let longestMs = 0
  for (let number = 0; number < picturesOfRound; number++) {
    await readLongestDelay(shop)
    const headers = { cookie, 'content-type': formType }
    const body = pictureForm(photograph)
    const answer = await fetch(`${shop.url}/api/admin/pictures`, { method: 'POST', headers, body })
    if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`)
    longestMs = Math.max(longestMs, await readLongestDelay(shop))
    const cpu = decoderCpuSeconds(shop)
    cpuSeconds.push(cpu - cpuBefore)
    cpuBefore = cpu
  }
  delaysMs.push(longestMs)
}
console.log(`        decoding: ${cpuSeconds.map((seconds) => seconds.toFixed(2)).join(', ')} s of CPU time`)
console.log(`        longest delay of each round: ${delaysMs.map((ms) => ms.toFixed(0)).join(', ')} ms`)
const what = `a photograph of 12 megapixels (${(photograph.length / 1e6).toFixed(1)} MB) in all variants`
report({ what: `${what}, CPU time`, measured: Math.max(...cpuSeconds), limit: limits.cpuSeconds, unit: 's' })
// The median of the rounds: the shop's own work is in all of them, other load only in some.
report({
  what: `${what}, longest delay of the shop's event loop`,
  measured: median(delaysMs),
  limit: limits.delayMs,
  unit: 'ms',
})
await measureTogether()

/** Ten at once, against ten one after another. */
async function measureTogether() {
  await using shop = await startShopProcess({ env: { ADMIN_PASSWORD } })
  const load = fork(join(import.meta.dirname, 'load/upload-load.ts'), { serialization: 'advanced' })
  const common = { shop: { url: shop.url, pid: shop.pid }, cookie: await signIn(shop.url, ADMIN_PASSWORD), photograph }
  const upload = async (amount: Pick<UploadLoad, 'count' | 'atOnce'>): Promise<Uploaded> => {
    load.send({ ...common, ...amount } satisfies UploadLoad)
    const [uploaded] = await once(load, 'message')
    return uploaded
  }
  try {
    // Starts both decoders, and warms up what answers pages.
    await upload({ count: 2, atOnce: 2 })
    const idle = await timePages(shop, sleep(2_000))
    const oneByOne: Uploaded[] = []
    const atOnce: Uploaded[] = []
    const times: number[] = []
    let cpu = 0
    for (let round = 0; round < rounds; round++) {
      const cpuBefore = decoderCpuSeconds(shop)
      const uploading = upload({ count: together, atOnce: together })
      times.push(...(await timePages(shop, uploading)))
      atOnce.push(await uploading)
      cpu = Math.max(cpu, (decoderCpuSeconds(shop) - cpuBefore) / together)
      // One of the decoders ends while it has nothing to do here.
      oneByOne.push(await upload({ count: together, atOnce: 1 }))
    }
    const seconds = (all: Uploaded[]) => all.map(({ ms }) => (ms / 1000).toFixed(1)).join(', ')
    console.log(`        ${together} at once: ${seconds(atOnce)} s; one after another: ${seconds(oneByOne)} s`)
    const before = percentile(idle, 0.99)
    console.log(
      `        ${times.length} cached pages meanwhile: median ${median(times).toFixed(2)} ms; 99th percentile before: ${before.toFixed(2)} ms`,
    )
    const ten = `${together} photographs at once`
    report({ what: `${ten}, CPU time of each`, measured: cpu, limit: limits.cpuSeconds, unit: 's' })
    const memory = Math.max(...atOnce.map(({ megabytes }) => megabytes))
    report({
      what: `${ten}, memory of the shop and its decoders`,
      measured: memory,
      limit: limits.megabytes,
      unit: 'MB',
    })
    report({
      what: `${ten}, cached page meanwhile, 99th percentile`,
      measured: percentile(times, 0.99),
      // The machine's other load is in both.
      limit: before + limits.p99Ms,
      unit: 'ms',
    })
    // On one core there is nothing to gain.
    if (availableParallelism() > 1)
      report({
        what: `${ten}, time against one after another`,
        measured: median(atOnce.map(({ ms }, round) => ms / (oneByOne[round]?.ms ?? Number.NaN))),
        limit: limits.sideBySide,
        unit: '',
      })
  } finally {
    load.disconnect()
  }
}

/** How long a cached page takes while something goes on, in milliseconds each. */
async function timePages(shop: ShopProcess, ongoing: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let over = false
  void ongoing.finally(() => {
    over = true
  })
  for (; !over; await sleep(visitEveryMs)) {
    const before = performance.now()
    await new Promise<void>((resolve, reject) => {
      const sent = get(`${shop.url}/`, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.on('end', resolve).on('error', reject).resume()
      })
      sent.on('error', reject)
    })
    times.push(performance.now() - before)
  }
  agent.destroy()
  return times
}

/** Wood as a camera sees it: a gradient with grain of every size. */
async function makePhotograph(width: number, height: number): Promise<Buffer> {
  const grain = async (size: number, sigma: number) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma }
    const dots = { width: width / size, height: height / size, channels: 3 as const, background: '#000', noise }
    const small = await sharp({ create: dots }).png().toBuffer()
    return sharp(small).resize(width, height, { kernel: 'cubic' }).png({ compressionLevel: 0 }).toBuffer()
  }
  const gradient = `<svg width="${width}" height="${height}"><linearGradient id="wood" x2="1" y2="1">
    <stop offset="0" stop-color="#5a3a1c"/><stop offset=".5" stop-color="#c89a66"/><stop offset="1" stop-color="#20150c"/>
    </linearGradient><rect width="100%" height="100%" fill="url(#wood)"/></svg>`
  const layers = await Promise.all([grain(1, 12), grain(2, 16), grain(4, 20), grain(10, 24)])
  const blended = layers.map((input) => ({ input, blend: 'soft-light' as const }))
  return sharp(Buffer.from(gradient)).composite(blended).jpeg({ quality: 90 }).toBuffer()
}

/** Milliseconds since the last call. Reading it resets it. */
async function readLongestDelay(shop: ShopProcess): Promise<number> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000
}

/** Of all decoders that run. */
function decoderCpuSeconds(shop: ShopProcess): number {
  const children = readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').trim().split(' ')
  return children.reduce((sum, child) => {
    // After the name, which may contain anything, come state and numbers; the 12th and 13th are user and system time.
    const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * tickSeconds
  }, 0)
}

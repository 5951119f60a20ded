// A 12-megapixel photograph uploaded and stored in all its variants: the decoder uses less than 3 s of CPU time, and the
// shop's event loop is never blocked for 50 ms.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { formType, pictureForm } from '../tests/support/pictures.ts'
import { type ShopProcess, startShopProcess } from '../tests/support/shop-process.ts'
import { median, report } from './report.ts'

/** Each in a new shop, because the first picture also starts the decoder. */
const rounds = 3
const picturesOfRound = 3
const ADMIN_PASSWORD = 'a password for measuring'
/** Source: proc_pid_stat(5); Linux counts in hundredths of a second whatever the machine (USER_HZ). */
const tickSeconds = 0.01

const photograph = await makePhotograph(4000, 3000)
const cpuSeconds: number[] = []
const delaysMs: number[] = []
for (let round = 0; round < rounds; round++) {
  await using shop = await startShopProcess({ env: { ADMIN_PASSWORD } })
  const cookie = await signIn(shop)
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
report({ what: `${what}, CPU time`, measured: Math.max(...cpuSeconds), limit: 3, unit: 's' })
// The median of the rounds: the shop's own work is in all of them, other load only in some.
report({ what: `${what}, longest delay of the shop's event loop`, measured: median(delaysMs), limit: 50, unit: 'ms' })

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

async function signIn(shop: ShopProcess): Promise<string> {
  const answer = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

/** Milliseconds since the last call. Reading it resets it. */
async function readLongestDelay(shop: ShopProcess): Promise<number> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000
}

function decoderCpuSeconds(shop: ShopProcess): number {
  const child = readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').trim()
  // After the name, which may contain anything, come state and numbers; the 12th and 13th are user and system time.
  const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickSeconds
}

// Opens connections, sends half a quote on each, and waits for the other end to hang up. A process of its own, run by
// half-sent.bench.ts.
import { connect } from 'node:net'

/** 'warm' sends the other half too. */
export type HalfSentStep = { step: 'warm' | 'flood'; port: number; requests: number }
/** How many were opened, how many of those the shop ended, and after how long the last of them. */
export type HalfSent = { opened: number; cut: number; ms: number }

/** At a time: a crowd, and still one that a listening socket has room for. */
const openingAtOnce = 50
/** One address has 28,000 ports to open connections from, less those that still linger from before. */
const addresses = 8

const body = JSON.stringify({ customerName: 'x'.repeat(400) })
const head = `POST /api/quotes HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`

process.on('message', (step: HalfSentStep) => {
  run(step).then(
    (done) => process.send?.(done),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())

async function run({ step, port, requests }: HalfSentStep): Promise<HalfSent> {
  const startedAt = performance.now()
  const ends: Promise<void>[] = []
  let toOpen = requests
  const openNext = async () => {
    while (toOpen-- > 0) ends.push((await open(port, toOpen, step === 'warm')).ended)
  }
  await Promise.all(Array.from({ length: openingAtOnce }, openNext))
  await Promise.all(ends)
  return { opened: ends.length, cut: ends.length, ms: performance.now() - startedAt }
}

/** Resolves when the half is sent; `ended` when the shop has hung up. */
function open(port: number, number: number, whole: boolean): Promise<{ ended: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (number % addresses)}` })
    const ended = new Promise<void>((end) => socket.once('close', () => end()))
    socket.once('error', reject)
    socket.resume()
    socket.once('connect', () =>
      socket.write(whole ? head + body : head + body.slice(0, 200), () => {
        socket.off('error', reject)
        socket.on('error', () => socket.destroy())
        resolve({ ended })
      }),
    )
    if (whole) socket.once('data', () => socket.end())
  })
}

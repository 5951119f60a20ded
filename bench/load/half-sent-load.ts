// Opens connections, sends half a quote on each, and waits for the shop to close them. half-sent.bench.ts runs it as a
// process.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** 'warm' also sends the other half. */
export type HalfSentStep = { step: 'warm' | 'flood'; port: number; requests: number }
/** How many connections were opened, how many the shop closed in time, and when it closed the last one. */
export type HalfSent = { opened: number; cut: number; ms: number }

/** At a time: many, but no more than a listening socket can queue. */
const openingAtOnce = 50
/** The shop allows a body 15 seconds and checks at intervals. A connection still open after this stays open. */
const mostMs = 60_000
/** One address has 28,000 ports for outgoing connections, minus those still lingering. */
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
  const opened: Opened[] = []
  let cut = 0
  let lastCutAt = startedAt
  let toOpen = requests
  const openNext = async () => {
    while (toOpen-- > 0) {
      const one = await open(port, toOpen, step === 'warm')
      opened.push(one)
      void one.ended.then(() => {
        cut += 1
        lastCutAt = performance.now()
      })
    }
  }
  await Promise.all(Array.from({ length: openingAtOnce }, openNext))
  const timeUp = new AbortController()
  await Promise.race([
    Promise.all(opened.map(({ ended }) => ended)),
    sleep(mostMs, undefined, { signal: timeUp.signal }).catch(() => undefined),
  ])
  timeUp.abort()
  const done = { opened: opened.length, cut, ms: lastCutAt - startedAt }
  for (const { socket } of opened) socket.destroy()
  return done
}

type Opened = { socket: Socket; ended: Promise<void> }

/** Resolves when the half is sent. `ended` resolves when the shop closes the connection or it breaks. */
function open(port: number, number: number, whole: boolean): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (number % addresses)}` })
    const ended = new Promise<void>((end) => socket.once('close', () => end()))
    socket.once('error', reject)
    socket.resume()
    socket.once('connect', () =>
      socket.write(whole ? head + body : head + body.slice(0, 200), () => {
        socket.off('error', reject)
        socket.on('error', () => socket.destroy())
        resolve({ socket, ended })
      }),
    )
    if (whole) socket.once('data', () => socket.end())
  })
}

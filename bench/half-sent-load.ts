// Opens connections, sends half a quote on each, and waits for the other end to hang up. A process of its own, run by
// half-sent.bench.ts.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** 'warm' sends the other half too. */
export type HalfSentStep = { step: 'warm' | 'flood'; port: number; requests: number }
/** How many were opened, how many of those the shop ended within the time given, and after how long the last of them. */
export type HalfSent = { opened: number; cut: number; ms: number }

/** At a time: a crowd, and still one that a listening socket has room for. */
const openingAtOnce = 50
/** The shop gives a body 15 seconds and looks now and then; what is open so long after the last was opened stays open. */
const mostMs = 60_000
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

/** Resolves when the half is sent; `ended` when the shop has hung up, or the connection broke. */
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

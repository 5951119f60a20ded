/** RUN-4: the rule of admission control, on a clock and an event loop of the tests' own. */
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { type ClassName, classes } from './classes.ts'
import { type Clock, Gate, usualLimits } from './gate.ts'

/** An event loop in which only work takes time. */
class Loop implements Clock {
  #time = 0
  #later: { at: number; run: () => void }[] = []
  #soon: (() => void)[] = []
  #afterwards: (() => void)[] = []

  now = () => this.#time
  soon = (run: () => void) => void this.#soon.push(run)
  afterwards = (run: () => void) => void this.#afterwards.push(run)
  every = (ms: number, run: () => void) => {
    let stopped = false
    const again = () => {
      if (stopped) return
      run()
      this.at(this.#time + ms, again)
    }
    this.at(this.#time + ms, again)
    return () => {
      stopped = true
    }
  }
  at(at: number, run: () => void): void {
    let [low, high] = [0, this.#later.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#later[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    this.#later.splice(low, 0, { at, run })
  }
  /** The process is busy for so long. */
  work(ms: number): void {
    this.#time += ms
  }
  /** Until nothing is left to do, or that time has come. */
  runUntil(end: number): void {
    while (this.#time < end) {
      const [next] = this.#later
      if (this.#soon.length === 0 && !next) return
      if (this.#soon.length === 0 && next) this.#time = Math.max(this.#time, Math.min(next.at, end))
      for (let due = this.#later[0]; due && due.at <= this.#time; due = this.#later[0]) {
        this.#later.shift()
        due.run()
      }
      for (const run of this.#soon.splice(0)) {
        run()
        for (let next = this.#afterwards.shift(); next; next = this.#afterwards.shift()) next()
      }
    }
  }
}

type Asked = { name: ClassName; at: number; servedMs?: number; refusedMs?: number }

/** A shop in which each request keeps the process busy for `busyMs`, and then waits for `waitMs`. */
function openShop({ busyMs = 1, waitMs = 0 } = {}, limits = {}) {
  const loop = new Loop()
  const gate = new Gate<ClassName>(classes, limits, loop)
  const all: Asked[] = []
  const ask = (name: ClassName, at: number, ownBusyMs = busyMs) =>
    loop.at(at, () => {
      const one: Asked = { name, at }
      all.push(one)
      const leave = gate.enter(name, {
        start: () => {
          loop.work(ownBusyMs)
          const done = () => {
            one.servedMs = loop.now() - at
            leave()
          }
          if (waitMs > 0) loop.at(loop.now() + waitMs, done)
          else done()
        },
        refuse: () => {
          one.refusedMs = loop.now() - at
          loop.work(busyMs / 20)
        },
      })
    })
  const stream = (name: ClassName, perSecond: number, from: number, to: number, ownBusyMs = busyMs) => {
    for (let number = 0; from + number * (1_000 / perSecond) < to; number++)
      ask(name, from + number * (1_000 / perSecond), ownBusyMs)
  }
  const between = (from: number, to: number, name?: ClassName) =>
    all.filter((one) => one.at >= from && one.at < to && (!name || one.name === name))
  const shareServed = (asked: Asked[]) => asked.filter((one) => one.servedMs !== undefined).length / asked.length
  return { loop, gate, all, ask, stream, between, shareServed }
}

const slowest = (asked: Asked[], what: 'servedMs' | 'refusedMs') => Math.max(0, ...asked.map((one) => one[what] ?? 0))

/** On SQLite the work keeps the process busy; on PostgreSQL most of it is waiting. Both answer about 1,000 per second. */
const engines = [
  { engine: 'work that keeps the process busy', busyMs: 1, waitMs: 0 },
  { engine: 'work that waits for the database', busyMs: 0.2, waitMs: 24 },
]

test.each(engines)('RUN-4 with $engine, 200 requests at once are all served', ({ busyMs, waitMs }) => {
  const shop = openShop({ busyMs, waitMs })
  for (let number = 0; number < 200; number++) shop.ask('starting', 10)
  shop.loop.runUntil(5_000)
  expect(shop.shareServed(shop.all)).toBe(1)
})

test.each(engines)(
  'RUN-4 with $engine, a load that the shop can answer is answered, every request',
  ({ busyMs, waitMs }) => {
    const shop = openShop({ busyMs, waitMs })
    shop.stream('starting', 800, 0, 10_000)
    shop.loop.runUntil(11_000)
    expect(shop.shareServed(shop.all)).toBe(1)
    expect(slowest(shop.all, 'servedMs')).toBeLessThan(100)
  },
)

test.each(engines)('RUN-4 with $engine, at twice the load the shop answers as many as before', ({ busyMs, waitMs }) => {
  const shop = openShop({ busyMs, waitMs })
  shop.stream('starting', 2_000, 0, 6_000)
  shop.loop.runUntil(8_000)
  const lasting = shop.between(2_000, 6_000)
  // Refusing takes a twentieth of the work of answering.
  expect(shop.shareServed(lasting)).toBeGreaterThan(0.42)
  expect(slowest(lasting, 'servedMs')).toBeLessThan(2 * usualLimits.targetMs + 50)
  expect(slowest(lasting, 'refusedMs')).toBeLessThan(2 * usualLimits.targetMs + 50)
  expect(slowest(shop.all, 'servedMs')).toBeLessThan(usualLimits.burstMs + 100)
})

it('RUN-4 when the load ends, the next request is served', () => {
  const shop = openShop()
  shop.stream('starting', 2_000, 0, 5_000)
  shop.stream('starting', 100, 5_200, 8_000)
  shop.loop.runUntil(9_000)
  expect(shop.shareServed(shop.between(2_000, 5_000))).toBeLessThan(0.6)
  expect(shop.shareServed(shop.between(5_200, 8_000))).toBe(1)
})

it('RUN-4 what a customer is in the middle of is served while what others begin is refused', () => {
  const shop = openShop()
  shop.stream('events', 20, 0, 6_000)
  shop.stream('underWay', 500, 0, 6_000)
  shop.stream('starting', 1_000, 0, 6_000)
  shop.stream('anyone', 1_000, 0, 6_000)
  shop.loop.runUntil(8_000)
  const served = (name: ClassName) => shop.shareServed(shop.between(2_000, 6_000, name))
  expect([served('events'), served('underWay')]).toEqual([1, 1])
  expect(served('starting')).toBeGreaterThan(0.25)
  expect(served('anyone')).toBeLessThan(0.05)
  // Not left waiting for a turn that never comes.
  expect(slowest(shop.between(2_000, 6_000, 'anyone'), 'refusedMs')).toBeLessThan(200)
})

it('RUN-4 a crowd of new visitors comes in at once, though the loop accepts one connection a turn', () => {
  const shop = openShop()
  shop.stream('starting', 2_000, 0, 6_000)
  const acceptedAt: number[] = []
  const accept = () => {
    shop.gate.noteConnection()
    if (acceptedAt.push(shop.loop.now()) < 300) shop.loop.soon(accept)
  }
  shop.loop.at(2_000, accept)
  shop.loop.runUntil(8_000)
  expect((acceptedAt.at(-1) ?? 0) - 2_000).toBeLessThan(200)
  expect(shop.shareServed(shop.between(2_000, 6_000))).toBeGreaterThan(0.42)
})

it('RUN-4 a flood of forged events, more than the shop can check, leaves it to its customers', () => {
  const shop = openShop()
  shop.stream('events', 5_000, 0, 4_000, 0.2)
  shop.stream('underWay', 200, 0, 4_000)
  shop.loop.runUntil(6_000)
  expect(shop.shareServed(shop.between(1_000, 4_000, 'underWay'))).toBeGreaterThan(0.9)
})

/** A gate whose requests stay inside until they are let go. */
function openHeld(limits = {}) {
  const loop = new Loop()
  const gate = new Gate<ClassName>(classes, limits, loop)
  const inside: { name: ClassName; leave: () => void }[] = []
  const refused: ClassName[] = []
  const enter = (name: ClassName) => {
    const leave = gate.enter(name, {
      start: () => void inside.push({ name, leave: () => leave() }),
      refuse: () => void refused.push(name),
    })
    return leave
  }
  return {
    loop,
    gate,
    inside,
    refused,
    enter,
    of: (name: ClassName) => inside.filter((one) => one.name === name).length,
  }
}

test.each(Object.entries(classes) as [ClassName, { most: number; upTo: number }][])(
  'RUN-4 a flood of %s takes only its own places, and those above find theirs',
  (name, { most, upTo }) => {
    const { loop, enter, of } = openHeld()
    for (let number = 0; number < 100; number++) enter(name)
    loop.runUntil(100)
    expect(of(name)).toBe(Math.min(most, upTo))
    const above = (Object.keys(classes) as ClassName[]).slice(0, Object.keys(classes).indexOf(name))
    for (const one of above) enter(one)
    loop.runUntil(200)
    expect(above.map(of)).toEqual(above.map(() => 1))
  },
)

it('RUN-4 the first in line of a class goes first, and an upper class before a lower one', () => {
  const { loop, inside, enter } = openHeld()
  for (let number = 0; number < 24; number++) enter('starting')
  loop.runUntil(50)
  const full = inside.splice(0)
  for (const name of ['anyone', 'starting', 'underWay', 'starting'] as const) enter(name)
  loop.runUntil(100)
  expect(inside.splice(0).map(({ name }) => name)).toEqual(['underWay'])
  for (const { leave } of full.slice(0, 3)) leave()
  loop.runUntil(150)
  expect(inside.map(({ name }) => name)).toEqual(['starting', 'starting'])
})

it('RUN-4 what waits for something outside the shop gives its place to the next', () => {
  const { loop, gate, inside, enter } = openHeld()
  for (let number = 0; number < 48; number++) enter('starting')
  loop.runUntil(400)
  expect([inside.length, gate.counts.waiting]).toEqual([24, 24])
  loop.runUntil(700)
  expect(gate.counts).toEqual({ waiting: 0, inside: 24, lingering: 24 })
  for (const { leave } of inside) leave()
  expect(gate.counts).toEqual({ waiting: 0, inside: 0, lingering: 0 })
})

it('RUN-4 past the limit of those that wait outside, all are refused until one is done', () => {
  const { loop, gate, inside, refused, enter } = openHeld({ mostLingering: 10 })
  for (let number = 0; number < 10; number++) enter('starting')
  loop.runUntil(1_000)
  expect(gate.counts.lingering).toBe(10)
  enter('underWay')
  expect([refused, gate.refuses('starting')]).toEqual([['underWay'], true])
  inside[0]?.leave()
  expect(gate.refuses('starting')).toBe(false)
})

it('RUN-4 one that waits in vain is refused after a second, when the database hangs', () => {
  const { loop, refused, enter } = openHeld({ placeMs: 60_000 })
  for (let number = 0; number < 30; number++) enter('starting')
  loop.runUntil(900)
  expect(refused).toEqual([])
  loop.runUntil(1_200)
  expect(refused).toHaveLength(6)
})

it('RUN-4 after a pause of the whole process, those who waited are served', () => {
  const { loop, inside, refused, enter } = openHeld()
  for (let number = 0; number < 10; number++) enter('starting')
  loop.work(5_000)
  loop.runUntil(5_100)
  expect([inside.length, refused]).toEqual([10, []])
})

it('RUN-4 a full line refuses, and one that leaves it makes room', () => {
  const { gate, refused, enter } = openHeld({ mostWaiting: 3 })
  const leaves = Array.from({ length: 4 }, () => enter('starting'))
  expect(refused).toEqual(['starting'])
  leaves[1]?.()
  leaves[1]?.()
  expect(gate.counts.waiting).toBe(2)
  expect(gate.refuses('starting')).toBe(false)
})

const action = fc.record({
  name: fc.constantFrom(...(Object.keys(classes) as ClassName[])),
  afterMs: fc.integer({ min: 0, max: 20 }),
  /** When the client leaves or the app is done, after it came; some are told twice. */
  leavesAfterMs: fc.integer({ min: 0, max: 1_500 }),
  busyMs: fc.integer({ min: 0, max: 3 }),
  twice: fc.boolean(),
})

it('RUN-4 whatever comes and goes, no place is lost, none is given twice, and each is served or refused once at most', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 400 }), (actions) => {
      const loop = new Loop()
      const gate = new Gate<ClassName>(classes, { mostWaiting: 20, burstMs: 300, placeMs: 400 }, loop)
      const outcomes = actions.map(() => 0)
      let most = 0
      let at = 0
      for (const [index, { name, afterMs, leavesAfterMs, busyMs, twice }] of actions.entries()) {
        at += afterMs
        loop.at(at, () => {
          const leave = gate.enter(name, {
            start: () => {
              outcomes[index] = (outcomes[index] ?? 0) + 1
              most = Math.max(most, gate.counts.inside)
              loop.work(busyMs)
            },
            refuse: () => {
              outcomes[index] = (outcomes[index] ?? 0) + 1
            },
          })
          loop.at(loop.now() + leavesAfterMs, () => {
            leave()
            if (twice) leave()
          })
        })
      }
      loop.runUntil(at + 60_000)
      expect(gate.counts).toEqual({ waiting: 0, inside: 0, lingering: 0 })
      expect(Math.max(0, ...outcomes)).toBeLessThanOrEqual(1)
      expect(most).toBeLessThanOrEqual(32)
      for (const name of Object.keys(classes) as ClassName[]) expect(gate.refuses(name)).toBe(false)
    }),
    { numRuns: 30 },
  )
})

it('RUN-4 after 10,000 requests with every outcome, the gate is empty and takes as many as at first', () => {
  const { loop, gate, inside, enter } = openHeld()
  for (let number = 0; number < 10_000; number++) {
    const name = (Object.keys(classes) as ClassName[])[number % 5] ?? 'anyone'
    const leave = enter(name)
    if (number % 3 === 0) leave()
    if (number % 7 === 0) loop.runUntil(loop.now() + (number % 11) * 10)
    for (const one of inside.splice(0, number % 4)) one.leave()
  }
  for (let rounds = 0; rounds < 10; rounds++) {
    loop.runUntil(loop.now() + 1_500)
    for (const one of inside.splice(0)) one.leave()
  }
  expect(gate.counts).toEqual({ waiting: 0, inside: 0, lingering: 0 })
  for (let number = 0; number < 40; number++) enter('starting')
  loop.runUntil(loop.now() + 10)
  expect(inside).toHaveLength(24)
})

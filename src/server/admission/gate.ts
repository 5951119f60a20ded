/**
 * Admission control: which requests enter the app now, which wait a moment, and which are refused. It knows classes,
 * places and a clock, and nothing of HTTP. Why these rules: docs/decisions/040-overload.md
 */

type Row = { readonly most: number; readonly upTo: number }

/** What to do with a request when its turn comes, or when it has waited too long. */
type Turn = { start: () => void; refuse: () => void }

type Line = Row & {
  waiting: Visit[]
  inside: number
  /** Since when it was never empty; undefined while it is. */
  neverEmptySince: number | undefined
  refusedAt: number
}

type Visit = Turn & {
  line: Line
  cameAt: number
  overdueAt: number
  enteredAt: number
  state: 'waiting' | 'inside' | 'lingering' | 'gone'
}

export type GateLimits = {
  /** A line that is empty again within this time was a crowd and no overload: all of it is served. */
  burstMs: number
  /** How long one may wait in overload. */
  targetMs: number
  /** Waiting, per class: at least a school class that opens the shop at once. */
  mostWaiting: number
  /** What takes longer waits for something outside the shop, and goes on without its place. */
  placeMs: number
  /** Those without a place. */
  mostLingering: number
  /** After this long, work pauses to let in what has come. */
  sliceMs: number
  /** How often in a row a slice waits for one more turn of the loop, when the last turn brought a new connection. */
  mostWaitsForConnections: number
}

export const usualLimits: GateLimits = {
  burstMs: 1_000,
  targetMs: 50,
  mostWaiting: 250,
  placeMs: 500,
  mostLingering: 500,
  sliceMs: 5,
  mostWaitsForConnections: 16,
}

const checkEveryMs = 50

/** The process's clock and event loop, for which tests have a stand-in. */
export type Clock = {
  now: () => number
  /** After all that has come by then. */
  soon: (run: () => void) => void
  /** After all that what runs now does before it first waits. */
  afterwards: (run: () => void) => void
  /** Returns a function that stops it. */
  every: (ms: number, run: () => void) => () => void
}

const processClock: Clock = {
  now: () => performance.now(),
  soon: (run) => void setImmediate(run),
  // Ticks come when the queue of microtasks is empty.
  afterwards: (run) => queueMicrotask(() => process.nextTick(run)),
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

/**
 * The rule is 'controlled delay' as Facebook runs it for servers (Ben Maurer, 'Fail at Scale', ACM Queue 13(8), 2015),
 * after CoDel (RFC 8289). A line that was empty within the last second may hold a burst, each for at most a second. One
 * that never was is overloaded, and takes more only while its oldest has waited less than 50 ms, until a second has passed
 * without a refusal. Each class has its own line, and the upper ones go first, so the lowest is the first to be refused.
 */
export class Gate<Name extends string> {
  readonly #limits: GateLimits
  readonly #clock: Clock
  readonly #lines: Map<Name, Line>
  /** In the order in which they entered. */
  readonly #inside = new Set<Visit>()
  /** Left during this slice. A place is free again from the next one on: many requests are done before they wait. */
  #returned: Line[] = []
  #placesTaken = 0
  #waiting = 0
  #lingering = 0
  #isServing = false
  #isNewConnection = false
  #waitsForConnections = 0
  /** When it was last clear who still has to wait. */
  #lookedAt = 0
  #stopChecks: (() => void) | undefined

  constructor(classes: Readonly<Record<Name, Row>>, limits: Partial<GateLimits> = {}, clock = processClock) {
    this.#clock = clock
    this.#limits = { ...usualLimits, ...limits }
    this.#lines = new Map(
      (Object.entries(classes) as [Name, Row][]).map(([name, row]) => [
        name,
        { ...row, waiting: [], inside: 0, neverEmptySince: undefined, refusedAt: Number.NEGATIVE_INFINITY },
      ]),
    )
  }

  /** Whether a request of this class, which is here now, is refused. */
  refuses(name: Name): boolean {
    return this.#refuses(this.#lineOf(name), this.#clock.now())
  }

  /**
   * Calls `start` when it is this request's turn, or `refuse`: at once, or when it has waited too long. Call the function
   * that it returns when the request is done or its client is gone; more than once does no harm.
   */
  enter(name: Name, turn: Turn): () => void {
    const now = this.#clock.now()
    const line = this.#lineOf(name)
    if (this.#refuses(line, now)) {
      turn.refuse()
      return () => undefined
    }
    const { burstMs, targetMs } = this.#limits
    // Twice: the oldest is served, not refused, when it has waited just long enough to refuse those behind it.
    const overdueAt = now + (this.#isOverloaded(line, now) ? 2 * targetMs : burstMs)
    const visit: Visit = { ...turn, line, cameAt: now, overdueAt, enteredAt: 0, state: 'waiting' }
    line.waiting.push(visit)
    line.neverEmptySince ??= now
    this.#waiting++
    this.#serveSoon()
    this.#stopChecks ??= this.#clock.every(checkEveryMs, () => this.#check())
    return () => this.#leave(visit)
  }

  /**
   * Node accepts one connection in each turn of the loop (libuv since 1.49). If every turn served a slice, a crowd would
   * come in at one visitor per slice, the last of them after seconds.
   */
  noteConnection(): void {
    this.#isNewConnection = true
  }

  /** For tests and for what is left over. */
  get counts() {
    return { waiting: this.#waiting, inside: this.#inside.size, lingering: this.#lingering }
  }

  #lineOf(name: Name): Line {
    const line = this.#lines.get(name)
    if (!line) throw new Error(`no class is called ${name}`)
    return line
  }

  #refuses(line: Line, now: number): boolean {
    const { burstMs, targetMs, mostWaiting, mostLingering } = this.#limits
    const [oldest] = line.waiting
    const isFull = this.#lingering >= mostLingering || line.waiting.length >= mostWaiting
    // Not `now`: while the loop is held up, by a page or by other processes, the oldest has had no chance yet.
    const waitedMs = oldest ? this.#lookedAt - oldest.cameAt : 0
    const refuses = isFull || waitedMs > (this.#isOverloaded(line, now) ? targetMs : burstMs)
    if (refuses) line.refusedAt = now
    return refuses
  }

  #isOverloaded({ neverEmptySince, refusedAt }: Line, now: number): boolean {
    const { burstMs } = this.#limits
    return now - refusedAt < burstMs || (neverEmptySince !== undefined && now - neverEmptySince >= burstMs)
  }

  #serveSoon(): void {
    if (this.#isServing) return
    this.#isServing = true
    // After this turn's arrivals. They cost little until they enter, so the line shows how long all of them wait; if each
    // entered as it came, those behind it would wait unseen, in the socket.
    this.#clock.soon(() => this.#serve())
  }

  #serve(): void {
    if (this.#isNewConnection && this.#waitsForConnections < this.#limits.mostWaitsForConnections) {
      this.#isNewConnection = false
      this.#waitsForConnections++
      this.#clock.soon(() => this.#serve())
      return
    }
    this.#waitsForConnections = 0
    this.#takePlacesBack()
    const endsAt = this.#clock.now() + this.#limits.sliceMs
    const next = () => {
      const now = this.#clock.now()
      const visit = now < endsAt ? this.#findNext() : undefined
      if (visit) {
        this.#start(visit, now)
        // On SQLite that is usually all of it: queries there run at once.
        this.#clock.afterwards(next)
        return
      }
      // Not before: after a pause of the whole process, all would be overdue, and there may be room for them.
      this.#refuseOverdue(now)
      this.#isServing = false
      if (this.#waiting > 0 && (now >= endsAt || this.#returned.length > 0)) this.#serveSoon()
    }
    next()
  }

  #findNext(): Visit | undefined {
    for (const line of this.#lines.values())
      if (line.waiting.length > 0 && line.inside < line.most && this.#placesTaken < line.upTo) return line.waiting[0]
    return undefined
  }

  #start(visit: Visit, now: number): void {
    const { line } = visit
    line.waiting.shift()
    if (line.waiting.length === 0) line.neverEmptySince = undefined
    this.#waiting--
    line.inside++
    this.#placesTaken++
    visit.state = 'inside'
    visit.enteredAt = now
    this.#inside.add(visit)
    visit.start()
  }

  #leave(visit: Visit): void {
    const { state, line } = visit
    visit.state = 'gone'
    if (state === 'waiting') {
      line.waiting.splice(line.waiting.indexOf(visit), 1)
      this.#waiting--
    } else if (state === 'inside') this.#returnPlace(visit)
    else if (state === 'lingering') this.#lingering--
  }

  #returnPlace(visit: Visit): void {
    this.#inside.delete(visit)
    this.#returned.push(visit.line)
    if (this.#waiting > 0) this.#serveSoon()
    else if (!this.#isServing) this.#takePlacesBack()
  }

  #takePlacesBack(): void {
    for (const line of this.#returned) {
      line.inside--
      this.#placesTaken--
    }
    this.#returned = []
  }

  /** For the time in which nothing is served: everyone inside waits for a database, or upper classes take all places. */
  #check(): void {
    const now = this.#clock.now()
    if (!this.#isServing) this.#refuseOverdue(now)
    for (const visit of this.#inside) {
      if (now - visit.enteredAt < this.#limits.placeMs) break
      visit.state = 'lingering'
      this.#lingering++
      this.#returnPlace(visit)
    }
    if (this.#waiting > 0 || this.#inside.size > 0) return
    this.#stopChecks?.()
    this.#stopChecks = undefined
  }

  /**
   * Classes above took their turns, or the database hangs. A line that empties this way doesn't count as empty, because
   * none of it was served.
   */
  #refuseOverdue(now: number): void {
    this.#lookedAt = now
    for (const { waiting } of this.#lines.values())
      for (let oldest = waiting[0]; oldest && oldest.overdueAt <= now; oldest = waiting[0]) {
        waiting.shift()
        this.#waiting--
        oldest.state = 'gone'
        oldest.refuse()
      }
  }
}

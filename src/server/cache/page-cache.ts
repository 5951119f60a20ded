import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createLine } from '../../platform/line.ts'
import type { PublicRead } from './cache-keys.ts'
import { brotli, Packing } from './packing.ts'
import { keepCompressed, type PreparedAnswer, prepareAnswer, prepareVariant } from './prepared-answer.ts'

/**
 * A kept answer. A read of the API has its route, by which metrics count it, and its own headers, which pages read too: a
 * list's length is in one.
 */
type Kept = PreparedAnswer & {
  route?: string
  readHeaders?: Record<string, string>
  /** Of a page until it is done: makes it smaller. */
  pack?: (() => Promise<void>) | undefined
}

type Rendered = { status: number; html: string; headers: Record<string, string> }

export type ReadAnswer = { status: number; text: string; headers: Record<string, string> }

/** Who asked over HTTP, for the log and metrics: the bindings that `@hono/node-server` passes with a request. */
export type Connection = { incoming: IncomingMessage; outgoing: ServerResponse }

/** How a page's render reads the API in process: from the cache. */
export type ReadForPage = (read: PublicRead) => Promise<ReadAnswer>

/** What is kept comes from the app. */
type Source = {
  render: (address: string, read: ReadForPage) => Promise<Rendered>
  read: (address: string, connection?: Connection) => Promise<ReadAnswer>
  /** Told of what fails in the background. */
  onFailure?: (error: unknown) => void
}

/** Lower renders first. A flood of searches or of made-up addresses must not keep visitors from the pages. */
const priorities = { page: 0, search: 1, unknown: 2 }

type Segment = { most: number; entries: Map<string, Kept> }

/** Too many pages are waiting for a render, or the wait took too long. Cached pages are still served. */
export class TooManyRenders extends Error {
  override name = 'TooManyRenders'
}

/**
 * Kept answers: pages, reads of the API, and searches of either. Renders: at once, and waiting for their turn. `pauseMs`
 * before a page is packed.
 */
const usualLimits = { pages: 300, reads: 300, searches: 50, renders: 4, waiting: 100, waitMs: 5_000, pauseMs: 500 }

/**
 * Keeps answers by address. Concurrent misses share one render or read. Searches have a separate segment, so that a flood
 * of them cannot evict the home page. Only answers with status 200 are kept.
 */
export class PageCache {
  readonly #source: Source
  readonly #line: ReturnType<typeof createLine>
  readonly #segments: Record<'pages' | 'reads' | 'searches', Segment>
  readonly #packing: Packing
  #rendering = new Map<string, Promise<PreparedAnswer>>()
  #reading = new Map<string, { read: Promise<ReadAnswer>; answer: Promise<PreparedAnswer> }>()
  #generation = 0

  constructor(source: Source, limits: Partial<typeof usualLimits> = {}) {
    const most = { ...usualLimits, ...limits }
    this.#source = source
    this.#packing = new Packing((key) => this.#segments.pages.entries.get(key)?.pack, {
      pauseMs: most.pauseMs,
      most: most.pages,
      onFailure: source.onFailure ?? (() => undefined),
    })
    this.#line = createLine({ atOnce: most.renders, mostWaiting: most.waiting, mostWaitMs: most.waitMs })
    this.#segments = {
      pages: { most: most.pages, entries: new Map() },
      reads: { most: most.reads, entries: new Map() },
      searches: { most: most.searches, entries: new Map() },
    }
  }

  /** Of pages being rendered. */
  counts = () => this.#line.counts()

  /** The kept page or read, or undefined. */
  find(key: string): Kept | undefined {
    const { pages, reads, searches } = this.#segments
    const page = pages.entries.get(key)
    if (page?.pack) this.#packing.add(key)
    return page ?? reads.entries.get(key) ?? searches.entries.get(key)
  }

  /** @throws TooManyRenders */
  get(address: string): Promise<PreparedAnswer> {
    const ready = this.find(address)
    if (ready) return Promise.resolve(ready)
    const running = this.#rendering.get(address)
    if (running) return running
    const render = this.#renderAndKeep(address).finally(() => {
      if (this.#rendering.get(address) === render) this.#rendering.delete(address)
    })
    this.#rendering.set(address, render)
    return render
  }

  /**
   * Renders a page without keeping it.
   * @throws TooManyRenders
   */
  async renderOnly(address: string): Promise<PreparedAnswer> {
    const { status, html, headers } = await this.#renderInTurn(address, priorities.unknown)
    return prepareAnswer(status, { identity: Buffer.from(html) }, headers)
  }

  /** Whether a public read needs nothing more from the app: it is kept, or already being read. */
  isReady(wanted: PublicRead): boolean {
    return this.find(wanted.key) !== undefined || this.#reading.has(wanted.key)
  }

  /** A public read of the API. The app logs and counts it, unless it is `shared`: kept, or already being read. */
  read(
    wanted: PublicRead,
    connection: Connection,
  ): { answer: PreparedAnswer | Promise<PreparedAnswer>; shared: boolean } {
    const answer = this.find(wanted.key) ?? this.#reading.get(wanted.key)?.answer
    if (answer) return { answer, shared: true }
    return { answer: this.#startRead(wanted, connection).answer, shared: false }
  }

  /** The same for a page's render, which needs no compressed copy and doesn't wait for one. */
  readonly #readForPage: ReadForPage = async (wanted) => {
    const ready = this.find(wanted.key)
    if (ready) {
      const { status, identity, readHeaders = {} } = ready
      return { status, text: identity.body.toString(), headers: readHeaders }
    }
    return (this.#reading.get(wanted.key) ?? this.#startRead(wanted)).read
  }

  /** Call after a write that pages show. Renders and reads already in progress are sent, but not kept. */
  clear(): void {
    this.#generation++
    this.#rendering = new Map()
    this.#reading = new Map()
    for (const { entries } of Object.values(this.#segments)) entries.clear()
    this.#packing.clear()
  }

  async #renderInTurn(address: string, priority: number): Promise<Rendered & { generation: number }> {
    const turn = await this.#line(priority, async () => {
      const generation = this.#generation
      return { ...(await this.#source.render(address, this.#readForPage)), generation }
    })
    if (!turn.ok) throw new TooManyRenders()
    return turn.value
  }

  async #renderAndKeep(address: string): Promise<PreparedAnswer> {
    const isSearch = address.includes('?')
    const priority = isSearch ? priorities.search : priorities.page
    const { status, html, headers, generation } = await this.#renderInTurn(address, priority)
    const identity = Buffer.from(html)
    // Compressing a page that isn't kept would cost more than rendering it.
    if (status !== 200) return prepareAnswer(status, { identity }, headers)
    const answer: Kept = keepCompressed(prepareAnswer(status, await compress(identity, isSearch), headers))
    if (!isSearch) answer.pack = () => pack(answer, headers)
    if (generation === this.#generation) keep(this.#segments[isSearch ? 'searches' : 'pages'], address, answer)
    return answer
  }

  /** Not in the line of renders: a render holds a place there while it waits for its reads. */
  #startRead(wanted: PublicRead, connection?: Connection) {
    const generation = this.#generation
    const read = this.#source.read(wanted.key, connection)
    const answer = read.then((made) => this.#keepRead(wanted, made, generation))
    const running = { read, answer }
    this.#reading.set(wanted.key, running)
    const end = () => {
      if (this.#reading.get(wanted.key) === running) this.#reading.delete(wanted.key)
    }
    // Also for a failure when only a render waits: it takes the failure from `read`.
    answer.then(end, end)
    return running
  }

  async #keepRead({ key, route }: PublicRead, made: ReadAnswer, generation: number): Promise<PreparedAnswer> {
    const { status, text, headers } = made
    const identity = Buffer.from(text)
    if (status !== 200) return prepareAnswer(status, { identity }, headers)
    const isSearch = key.includes('?')
    const prepared = prepareAnswer(status, await compress(identity, isSearch), headers)
    const answer = { ...prepared, route, readHeaders: headers }
    if (generation === this.#generation) keep(this.#segments[isSearch ? 'searches' : 'reads'], key, answer)
    return answer
  }
}

function keep(segment: Segment, key: string, answer: Kept): void {
  const oldest = segment.entries.size >= segment.most ? segment.entries.keys().next().value : undefined
  if (oldest !== undefined) segment.entries.delete(oldest)
  segment.entries.set(key, answer)
}

/** Under the same ETag: it stands for the page, and parts of a page, for which bytes would matter, are never served. */
async function pack(page: Kept, headers: Record<string, string>): Promise<void> {
  // Once, also when it fails.
  page.pack = undefined
  if (page.br) page.br = prepareVariant(await brotli(page.identity.body, { quality: 11 }), page.br.etag, headers, 'br')
}

const gzipAsync = promisify(gzip)

/**
 * Without the encodings that make a short answer longer. Searches are many and rarely asked for again. The first
 * visitor after a change waits for this: Brotli's quality 9 would save 1% of the bytes of 6, take a page of 24 products
 * 18 ms instead of 2, and 34 MB of memory instead of 6.
 */
async function compress(identity: Buffer, isSearch: boolean) {
  const [br, gzipped] = await Promise.all([
    brotli(identity, { quality: isSearch ? 5 : 6 }),
    gzipAsync(identity, { level: isSearch ? 6 : 9 }),
  ])
  const ifShorter = (body: Buffer) => (body.length < identity.length ? body : undefined)
  return { identity, br: ifShorter(br), gzip: ifShorter(gzipped) }
}

/**
 * Rendered pages and public reads of the API, kept compressed and ready to send. They hold nothing personal, so one copy
 * serves everyone.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import { createLine } from '../../platform/line.ts'
import type { PublicRead } from './cache-keys.ts'
import { brotli, Packing } from './packing.ts'

/** Headers as a flat list of names and values, which node:http writes a little faster than an object. */
type Variant = { readonly body: Buffer; text?: string; etag: string; headers: string[]; notModified: string[] }

/** Node.js writes a short string in one piece with the headers: 5 to 8% faster than a buffer after them. */
const longestText = 4_000

/** One response in each encoding it was prepared in. */
export type PreparedAnswer = { status: number; identity: Variant; br?: Variant; gzip?: Variant }

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

export function prepareAnswer(
  status: number,
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined },
  headers: Record<string, string>,
): PreparedAnswer {
  const tag = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  return {
    status,
    identity: prepareVariant(bodies.identity, `"${tag}-identity"`, headers),
    ...(bodies.br && { br: prepareVariant(bodies.br, `"${tag}-br"`, headers, 'br') }),
    ...(bodies.gzip && { gzip: prepareVariant(bodies.gzip, `"${tag}-gzip"`, headers, 'gzip') }),
  }
}

function prepareVariant(
  given: Buffer,
  etag: string,
  headers: Record<string, string>,
  encoding?: 'br' | 'gzip',
): Variant {
  const body = withoutSlack(given)
  const shared = { ...headers, vary: 'accept-encoding', etag }
  const length = { 'content-length': String(body.length) }
  return {
    body,
    ...(body.length <= longestText && { text: body.toString('latin1') }),
    etag,
    notModified: Object.entries(shared).flat(),
    headers: Object.entries({ ...shared, ...length, ...(encoding && { 'content-encoding': encoding }) }).flat(),
  }
}

/** Node.js hands out parts of 64 KB blocks: a kept body would hold on to all of its block. */
function withoutSlack(body: Buffer): Buffer {
  if (body.buffer.byteLength <= 1.1 * body.length) return body
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

/**
 * Keeps only the compressed bodies, a third of the memory: all browsers accept them. For a program that doesn't, the body
 * is unpacked each time.
 */
export function keepCompressed(answer: PreparedAnswer): PreparedAnswer {
  const { gzip } = answer
  if (!gzip) return answer
  return {
    ...answer,
    identity: {
      ...answer.identity,
      get body() {
        return gunzipSync(gzip.body)
      },
    },
  }
}

/** Sends the smallest encoding the client accepts, or 304 when the client has it. HEAD gets only headers. */
export function sendPrepared(request: IncomingMessage, response: ServerResponse, answer: PreparedAnswer): void {
  const { headers } = request
  const accepted = acceptedBy(headers['accept-encoding'])
  const variant = (accepted.br && answer.br) || (accepted.gzip && answer.gzip) || answer.identity
  const known = headers['if-none-match']
  if (known && answer.status === 200 && (known === '*' || known.includes(variant.etag))) {
    response.writeHead(304, variant.notModified).end()
    return
  }
  response.writeHead(answer.status, variant.headers)
  if (request.method === 'HEAD') response.end()
  else if (variant.text) response.end(variant.text, 'latin1')
  else response.end(variant.body)
}

type Accepted = { br: boolean; gzip: boolean }

/** What the latest clients accept, by their header: browsers send only a few different ones. */
const knownHeaders = new Map<string, Accepted>()
const mostKnownHeaders = 100

function acceptedBy(header = ''): Accepted {
  const known = knownHeaders.get(header)
  if (known) return known
  if (knownHeaders.size >= mostKnownHeaders) knownHeaders.clear()
  const accepted = { br: accepts(header, 'br'), gzip: accepts(header, 'gzip') }
  knownHeaders.set(header, accepted)
  return accepted
}

/** RFC 9110, 12.5.3: an encoding is accepted when it is listed without a quality of 0. */
function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
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
  isAtHand(wanted: PublicRead): boolean {
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

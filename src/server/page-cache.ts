/** Rendered pages, kept compressed and ready to send. Pages hold nothing personal, so one copy serves everyone. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createLine } from '../platform/line.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** Headers as a flat list of names and values, which node:http writes a little faster than an object. */
type Variant = { body: Buffer; etag: string; headers: string[]; notModified: string[] }

/** One response in each encoding it was prepared in. */
export type PreparedAnswer = { status: number; identity: Variant; br?: Variant; gzip?: Variant }

export function prepareAnswer(
  status: number,
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined },
  headers: Record<string, string>,
): PreparedAnswer {
  const tag = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = `"${tag}-${encoding}"`
    const shared = { ...headers, vary: 'accept-encoding', etag }
    const length = { 'content-length': String(body.length) }
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    return {
      body,
      etag,
      notModified: Object.entries(shared).flat(),
      headers: Object.entries({ ...shared, ...length, ...encoded }).flat(),
    }
  }
  return {
    status,
    identity: variant('identity', bodies.identity),
    ...(bodies.br && { br: variant('br', bodies.br) }),
    ...(bodies.gzip && { gzip: variant('gzip', bodies.gzip) }),
  }
}

/** Sends the smallest encoding the client accepts, or 304 when the client has it. HEAD gets only headers. */
export function sendPrepared(request: IncomingMessage, response: ServerResponse, answer: PreparedAnswer): void {
  const accepted = request.headers['accept-encoding']
  const variant =
    (answer.br && accepts(accepted, 'br') && answer.br) ||
    (answer.gzip && accepts(accepted, 'gzip') && answer.gzip) ||
    answer.identity
  const known = request.headers['if-none-match']
  if (known && answer.status === 200 && (known === '*' || known.includes(variant.etag))) {
    response.writeHead(304, variant.notModified).end()
    return
  }
  response.writeHead(answer.status, variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

/** RFC 9110, 12.5.3: an encoding is accepted when it is listed without a quality of 0. */
function accepts(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  if (!header) return false
  if (!header.includes(';')) return header.split(',').some((part) => part.trim() === encoding)
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

type Rendered = { status: number; html: string; headers: Record<string, string> }

/** Lower renders first. A flood of searches or of made-up addresses must not keep visitors from the pages. */
const priorities = { page: 0, search: 1, unknown: 2 }

type Segment = { most: number; entries: Map<string, PreparedAnswer> }

/** Too many pages are waiting for a render, or the wait took too long. Cached pages are still served. */
export class TooManyRenders extends Error {
  override name = 'TooManyRenders'
}

/**
 * Keeps pages by address. Concurrent misses share one render. Searches have a separate segment, so that a flood of them
 * cannot evict the home page. Only pages with status 200 are kept.
 */
export class PageCache {
  readonly #render: (address: string) => Promise<Rendered>
  readonly #line: ReturnType<typeof createLine>
  readonly #pages: Segment
  readonly #searches: Segment
  #inFlight = new Map<string, Promise<PreparedAnswer>>()
  #generation = 0

  constructor(
    render: (address: string) => Promise<Rendered>,
    most = { pages: 300, searches: 50, renders: 4, waiting: 100, waitMs: 5_000 },
  ) {
    this.#render = render
    this.#line = createLine({ atOnce: most.renders, mostWaiting: most.waiting, mostWaitMs: most.waitMs })
    this.#pages = { most: most.pages, entries: new Map() }
    this.#searches = { most: most.searches, entries: new Map() }
  }

  /** The cached page, or undefined. */
  find(address: string): PreparedAnswer | undefined {
    return this.#pages.entries.get(address) ?? this.#searches.entries.get(address)
  }

  /** @throws TooManyRenders */
  get(address: string): Promise<PreparedAnswer> {
    const ready = this.find(address)
    if (ready) return Promise.resolve(ready)
    const running = this.#inFlight.get(address)
    if (running) return running
    const render = this.#renderAndKeep(address).finally(() => {
      if (this.#inFlight.get(address) === render) this.#inFlight.delete(address)
    })
    this.#inFlight.set(address, render)
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

  /** Call after a write that pages show. Renders already in progress are sent, but not kept. */
  clear(): void {
    this.#generation++
    this.#inFlight = new Map()
    this.#pages.entries.clear()
    this.#searches.entries.clear()
  }

  async #renderInTurn(address: string, priority: number): Promise<Rendered & { generation: number }> {
    const turn = await this.#line(priority, async () => {
      const generation = this.#generation
      return { ...(await this.#render(address)), generation }
    })
    if (!turn.ok) throw new TooManyRenders()
    return turn.value
  }

  async #renderAndKeep(address: string): Promise<PreparedAnswer> {
    const search = address.includes('?')
    const priority = search ? priorities.search : priorities.page
    const { status, html, headers, generation } = await this.#renderInTurn(address, priority)
    const identity = Buffer.from(html)
    // Compressing a page that isn't kept would cost more than rendering it.
    if (status !== 200) return prepareAnswer(status, { identity }, headers)
    const [br, gzipped] = await Promise.all([
      brotliAsync(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: search ? 5 : 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      }),
      gzipAsync(identity, { level: search ? 6 : 9 }),
    ])
    const answer = prepareAnswer(status, { identity, br, gzip: gzipped }, headers)
    if (generation === this.#generation) keep(search ? this.#searches : this.#pages, address, answer)
    return answer
  }
}

function keep(segment: Segment, address: string, answer: PreparedAnswer): void {
  const oldest = segment.entries.size >= segment.most ? segment.entries.keys().next().value : undefined
  if (oldest !== undefined) segment.entries.delete(oldest)
  segment.entries.set(address, answer)
}

/** The search parameters that each page shows. All others are dropped from its cache key. */
const shownParameters: [RegExp, readonly string[]][] = [
  [/^\/products(\/[^/]*)?$/, ['q', 'sort']],
  [/^\/gallery$/, ['category']],
]
const longestParameter = 80

/** How the shop writes its own addresses. Other spellings, such as '/x/../products', must not fill the cache. */
const canonicalPath = /^\/$|^(\/[a-z0-9_-]+)+$/

/**
 * One key per distinct page: only known search parameters, in a fixed order, cut to the longest that a page shows.
 * Undefined for an address that the shop itself would not write: that page is rendered but not kept.
 */
export function pageKey(url: string): string | undefined {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (!canonicalPath.test(path)) return undefined
  if (mark < 0) return path
  const names = shownParameters.find(([pattern]) => pattern.test(path))?.[1]
  if (!names) return path
  const given = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value) kept.set(name, value.slice(0, longestParameter))
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

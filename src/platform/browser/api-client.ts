/**
 * How pages reach the API: over HTTP in the browser, within the process on the server. Features make their typed client
 * from it: `hc<QuotesApi>(apiBase, { fetch: apiFetch })`; only types cross from the server file.
 */

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export const apiBase = import.meta.env.SSR ? 'http://in-process/api' : '/api'

let send: Fetch = (input, init) => fetch(input, { credentials: 'same-origin', ...init })

/** The server answers its own pages' calls in process: entry-server points this at the app. */
export function setFetch(answer: Fetch): void {
  send = answer
}

export const apiFetch: Fetch = (input, init) => send(input, init)

type ProblemBody = { detail?: string; errors?: { field: string; message: string }[] }

/** A refused call. The message is '{status}: {body, or status text}' (docs/product.md, section 12). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** What the server said, where it said it as a problem (RFC 9457). */
  readonly problem: ProblemBody
  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.problem = parseProblem(body)
  }
}

/** What the server said of a refused call, in words for people; undefined when it said nothing or was not reached. */
export const reasonGiven = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.detail : undefined

function parseProblem(body: string): ProblemBody {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {} // a proxy's HTML page, say: the message has it
  }
}

type Answer<T> = { ok: boolean; status: number; statusText: string; json(): Promise<T>; text(): Promise<string> }

/** The body of a call that went well; throws `ApiError` for any other. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<T> {
  const response = await call
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response.json()
}

/** As `answered`, for a call that answers without a body. */
export async function done(call: Promise<Answer<unknown>>): Promise<void> {
  const response = await call
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
}

/** As `answered`, but null when nobody is signed in (401). */
export async function answeredOrNull<T>(call: Promise<Answer<T>>): Promise<T | null> {
  const response = await call
  if (response.status === 401) {
    // Read to its end: the browser counts a request with an unread body as still under way.
    await response.text()
    return null
  }
  return answered(Promise.resolve(response))
}

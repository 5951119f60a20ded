/**
 * How pages call the API: over HTTP in the browser, in process on the server. Features build their typed client with
 * `hc<QuotesApi>(apiBase, { fetch: apiFetch })`, importing only types from the server file.
 */

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export const apiBase = import.meta.env.SSR ? 'http://in-process/api' : '/api'

let send: Fetch = (input, init) => fetch(input, { credentials: 'same-origin', ...init })

/** On the server, entry-server.tsx points this at the app, so that pages call it in process. */
export function setFetch(answer: Fetch): void {
  send = answer
}

export const apiFetch: Fetch = (input, init) => send(input, init)

type ProblemBody = { detail?: string; errors?: { field: string; message: string }[] }

/** A refused call. The message is '{status}: {body, or status text}' (docs/product.md, section 12). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The server's RFC 9457 problem; empty if it sent something else. */
  readonly problem: ProblemBody
  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.problem = parseProblem(body)
  }
}

/** For what failed without an answer; undefined while the device has a network, and on the server. */
export const offlineReason = (): string | undefined =>
  navigator.onLine === false ? "You're offline. What you typed is kept; try again once you're back online." : undefined

/** Why a call failed, as text for the screen: the server's reason, or that the device is offline. Else undefined. */
export const reasonGiven = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.detail : offlineReason()

function parseProblem(body: string): ProblemBody {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {} // such as a proxy's HTML page, which the message includes
  }
}

type Answer<T> = { ok: boolean; status: number; statusText: string; json(): Promise<T>; text(): Promise<string> }

/** The JSON body of a successful call. Throws `ApiError` for any other status. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<T> {
  const response = await call
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response.json()
}

/** One page of a list, and how many there are on all pages. */
export async function answeredPage<T>(
  call: Promise<Answer<T[]> & { headers: Headers }>,
): Promise<{ items: T[]; total: number }> {
  const response = await call
  const items = await answered(Promise.resolve(response))
  return { items, total: Number(response.headers.get('x-total-count')) }
}

/** Like `answered`, for a call whose answer has no body. */
export async function done(call: Promise<Answer<unknown>>): Promise<void> {
  const response = await call
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
}

/** Like `answered`, but null for one status: 404 where there is nothing, or 401 when signed out. */
export async function answeredOrNull<T>(call: Promise<Answer<T>>, status = 404): Promise<T | null> {
  const response = await call
  if (response.status === status) {
    // The browser counts a request with an unread body as still in progress.
    await response.text()
    return null
  }
  return answered(Promise.resolve(response))
}

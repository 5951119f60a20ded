/** A bucket on any S3-compatible service, with path-style addresses (`https://endpoint/bucket/name`), which all support. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'
import type { Env } from './env.ts'
import { type Storage, StorageUnavailable } from './storage-contract.ts'
import { type TimeCall, untimed } from './watching/outside-calls.ts'

const firstPauseMs = 200
/**
 * Reads time out sooner than uploads. The time covers a whole try except reading the content, which a slow visitor may
 * draw out.
 */
const retryLimits = {
  GET: { tries: 2, answerWithinMs: 3_000 },
  HEAD: { tries: 2, answerWithinMs: 3_000 },
  PUT: { tries: 3, answerWithinMs: 10_000 },
  POST: { tries: 3, answerWithinMs: 10_000 },
  DELETE: { tries: 2, answerWithinMs: 5_000 },
} as const
const emptyHash = createHash('sha256').digest('hex')

type Method = keyof typeof retryLimits
type BucketRequest = {
  method: Method
  content?: Uint8Array
  limits?: { tries: number; answerWithinMs: number }
  /** Gives up at once. */
  signal?: AbortSignal
}
type S3 = NonNullable<Env['s3']>

/**
 * Returns a function that sends a request about `rest`: the name of a file or a query, already encoded. It throws
 * `StorageUnavailable` when the service doesn't answer; the caller reads the answer to its end.
 */
export function createSend(
  s3: S3,
  timeCall: TimeCall = untimed,
): (rest: string, request: BucketRequest) => Promise<Response> {
  let client: Promise<AwsClient> | undefined
  const openClient = async () => {
    // Loaded at first use: a shop without uploads never needs it.
    const { AwsClient } = await import('aws4fetch')
    const { accessKeyId, secretAccessKey, region } = s3
    return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  }
  return async (rest, request) => {
    client ??= openClient()
    const url = `${s3.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(s3.bucket)}${rest}`
    const opened = await client
    return timeCall('s3', () => sendWithRetries(opened, url, request))
  }
}

export function createBucket(s3: S3, prefix: string, timeCall: TimeCall = untimed): Storage {
  const sendTo = createSend(s3, timeCall)
  const send = (name: string, request: BucketRequest) => sendTo(`/${prefix}${name}`, request)

  return {
    async put(name, content) {
      const answer = await send(name, { method: 'PUT', content })
      await drain(answer)
      if (!answer.ok) throw refusedBy(answer)
    },
    async open(name) {
      const answer = await send(name, { method: 'GET' })
      if (answer.ok && answer.body) return contentOf(answer, answer.body)
      await drain(answer)
      if (answer.status === 404) return undefined
      throw refusedBy(answer)
    },
    async delete(name) {
      const answer = await send(name, { method: 'DELETE' })
      await drain(answer)
      if (!answer.ok && answer.status !== 404) throw refusedBy(answer)
    },
  }
}

/** Retries when the network or the service fails. Every request here is idempotent. */
async function sendWithRetries(client: AwsClient, url: string, request: BucketRequest): Promise<Response> {
  const { tries } = request.limits ?? retryLimits[request.method]
  for (let attempt = 1; ; attempt++) {
    // `instanceof Response` would not work: @hono/node-server replaces the global class.
    const { answer, error } = await sendOnce(client, url, request).then(
      (response) => ({ answer: response, error: undefined }),
      (failure: unknown) => ({ answer: undefined, error: failure }),
    )
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    if (answer) await drain(answer)
    request.signal?.throwIfAborted()
    if (attempt === tries) {
      if (answer) throw refusedBy(answer)
      throw new StorageUnavailable(`The bucket cannot be reached (${reasonOf(error)}).`, { cause: error })
    }
    await sleep(firstPauseMs * 2 ** (attempt - 1))
  }
}

async function sendOnce(
  client: AwsClient,
  url: string,
  { method, content, limits, signal }: BucketRequest,
): Promise<Response> {
  const { answerWithinMs } = limits ?? retryLimits[method]
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new Error(`no answer within ${answerWithinMs / 1000} s`)),
    answerWithinMs,
  )
  // It stays: the content that is still being read ends, too.
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  try {
    signal?.throwIfAborted()
    const signed = await client.sign(url, {
      method,
      // The signature covers the content, so the service rejects content changed in transit.
      headers: { 'x-amz-content-sha256': content ? createHash('sha256').update(content).digest('hex') : emptyHash },
      ...(content && { body: content as Uint8Array<ArrayBuffer> }),
    })
    // Not as the signal of the Request, nor by client.fetch: Node holds that one weakly, and once it is collected as garbage
    // neither the owner's Ctrl-C nor the time limit ends the request.
    return await fetch(signed, { signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Streams content of known length. A gateway may send it in chunks or compressed, so then it is read first to learn its size. */
export async function contentOf(answer: Response, body: NonNullable<Response['body']>) {
  const length = answer.headers.get('content-length')
  if (length !== null && !answer.headers.has('content-encoding'))
    return { body: Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), sizeBytes: Number(length) }
  const content = Buffer.from(await readWhole(answer))
  return { body: Readable.from(content), sizeBytes: content.length }
}

export const refusedBy = (answer: Response) =>
  new StorageUnavailable(`The bucket answered ${answer.status} ${answer.statusText}.`)

/** An unread body would keep the connection from being reused. */
export const drain = (answer: Response): Promise<unknown> => readWhole(answer)

const readWhole = (answer: Response): Promise<ArrayBuffer> =>
  answer.arrayBuffer().catch((cause: unknown) => {
    throw new StorageUnavailable('The bucket cut its answer short.', { cause })
  })

/** `fetch` only reports a failure; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause as { code?: string; message?: string } | undefined
  return cause?.code ?? cause?.message ?? error.message
}

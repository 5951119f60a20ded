/** A bucket of any service that speaks S3, addressed by path (`https://endpoint/bucket/name`), which all of them know. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'
import type { Env } from './env.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

const firstPauseMs = 200
/**
 * Whoever looks at a page does without a picture sooner than the owner without an upload. The time is for the whole of a
 * try but the content that is read: a slow visitor may take longer over that.
 */
const patienceFor = {
  GET: { tries: 2, answerWithinMs: 3_000 },
  PUT: { tries: 3, answerWithinMs: 10_000 },
  DELETE: { tries: 2, answerWithinMs: 5_000 },
} as const
const emptyHash = createHash('sha256').digest('hex')

type Question = { method: 'GET' | 'PUT' | 'DELETE'; content?: Uint8Array }

export function createBucket(s3: NonNullable<Env['s3']>, prefix: string): Storage {
  let client: Promise<AwsClient> | undefined
  const openClient = async () => {
    // Loaded with the first picture: a shop without uploads needs none of it.
    const { AwsClient } = await import('aws4fetch')
    const { accessKeyId, secretAccessKey, region } = s3
    return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  }
  const ask = async (name: string, question: Question) => {
    client ??= openClient()
    const url = `${s3.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(s3.bucket)}/${prefix}${name}`
    return untilAnswered(await client, url, question)
  }

  return {
    async put(name, content) {
      const answer = await ask(name, { method: 'PUT', content })
      await readAway(answer)
      if (!answer.ok) throw refusedBy(answer)
    },
    async open(name) {
      const answer = await ask(name, { method: 'GET' })
      if (answer.ok && answer.body) return contentOf(answer, answer.body)
      await readAway(answer)
      if (answer.status === 404) return undefined
      throw refusedBy(answer)
    },
    async delete(name) {
      const answer = await ask(name, { method: 'DELETE' })
      await readAway(answer)
      if (!answer.ok && answer.status !== 404) throw refusedBy(answer)
    },
  }
}

/** Asks again when the network or the service failed; every question here may be asked twice. */
async function untilAnswered(client: AwsClient, url: string, question: Question): Promise<Response> {
  const { tries } = patienceFor[question.method]
  for (let attempt = 1; ; attempt++) {
    // Not told apart by `instanceof Response`: @hono/node-server puts a class of its own in that name's place.
    const { answer, error } = await askOnce(client, url, question).then(
      (given) => ({ answer: given, error: undefined }),
      (failure: unknown) => ({ answer: undefined, error: failure }),
    )
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    if (answer) await readAway(answer)
    if (attempt === tries) {
      if (answer) throw refusedBy(answer)
      throw new StorageUnavailable(`The bucket of pictures cannot be reached (${reasonOf(error)}).`, { cause: error })
    }
    await sleep(firstPauseMs * 2 ** (attempt - 1))
  }
}

async function askOnce(client: AwsClient, url: string, { method, content }: Question): Promise<Response> {
  const { answerWithinMs } = patienceFor[method]
  const patience = new AbortController()
  const timer = setTimeout(
    () => patience.abort(new Error(`no answer within ${answerWithinMs / 1000} s`)),
    answerWithinMs,
  )
  try {
    return await client.fetch(url, {
      method,
      // Signed with the content, so that the service refuses what was changed on the way.
      headers: { 'x-amz-content-sha256': content ? createHash('sha256').update(content).digest('hex') : emptyHash },
      ...(content && { body: content as Uint8Array<ArrayBuffer> }),
      signal: patience.signal,
    })
  } finally {
    clearTimeout(timer)
  }
}

/** As it comes where its length is known. A gateway may send it in pieces, or compressed, which `fetch` undoes: read first. */
async function contentOf(answer: Response, body: NonNullable<Response['body']>) {
  const length = answer.headers.get('content-length')
  if (length !== null && !answer.headers.has('content-encoding'))
    return { body: Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), sizeBytes: Number(length) }
  const content = Buffer.from(await readWhole(answer))
  return { body: Readable.from(content), sizeBytes: content.length }
}

const refusedBy = (answer: Response) =>
  new StorageUnavailable(`The bucket of pictures answered ${answer.status} ${answer.statusText}.`)

/** What is not read keeps the connection from being used again. */
const readAway = (answer: Response): Promise<unknown> => readWhole(answer)

const readWhole = (answer: Response): Promise<ArrayBuffer> =>
  answer.arrayBuffer().catch((cause: unknown) => {
    throw new StorageUnavailable('The bucket of pictures broke off its answer.', { cause })
  })

/** `fetch` only says that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause as { code?: string; message?: string } | undefined
  return cause?.code ?? cause?.message ?? error.message
}

/** What becomes of an upload whose answers are lost, and of one that was killed. The bucket is a small one of the test's. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { createBucketPlace } from './bucket-place.server.ts'

const file = 'shop-2026-11-24T09-30-00Z-5f03a9.tar.zst'
const content = Buffer.from('a backup of some length')
const dayMs = 24 * 60 * 60 * 1000
const agoIso = (ms: number) => new Date(Date.now() - ms).toISOString()

type Upload = { key: string; id: string; initiated: string }
type Answer = { status?: number; text?: string; headers?: Record<string, string> } | 'lost' | 'silent'
/** Answers in place of the bucket, or does something first. */
type Override = (asked: {
  method: string
  path: string
  query: URLSearchParams
  usual: () => Answer
}) => Answer | undefined

async function openBucketWith(uploads: Upload[], override: Override = () => undefined) {
  const objects = new Map<string, Buffer>()
  const aborted: string[] = []
  let parts: Buffer[] = []
  const usual = (method: string, path: string, query: URLSearchParams, body: Buffer): Answer => {
    const id = query.get('uploadId')
    if (method === 'GET' && query.has('uploads')) {
      const listed = uploads
        .filter(({ key }) => key.startsWith(query.get('prefix') ?? ''))
        .map(
          ({ key, id, initiated }) =>
            `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiator><ID>x</ID></Initiator><Initiated>${initiated}</Initiated></Upload>`,
        )
      return {
        text: `<ListMultipartUploadsResult><KeyMarker></KeyMarker>${listed.join('')}</ListMultipartUploadsResult>`,
      }
    }
    if (method === 'POST' && query.has('uploads')) {
      uploads.push({ key: path, id: 'mine', initiated: agoIso(0) })
      return { text: '<UploadId>mine</UploadId>' }
    }
    if (method === 'HEAD') {
      const object = objects.get(path)
      return object ? { headers: { 'content-length': String(object.length) } } : { status: 404 }
    }
    const at = uploads.findIndex((upload) => upload.id === id)
    if (at < 0) return { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' }
    if (method === 'PUT') {
      parts.push(body)
      return { headers: { etag: `"${parts.length}"` } }
    }
    uploads.splice(at, 1)
    if (method === 'DELETE') aborted.push(id ?? '')
    else objects.set(path, Buffer.concat(parts))
    parts = []
    return { text: '<CompleteMultipartUploadResult/>' }
  }
  const server = createServer(async (request: IncomingMessage, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bucket')
    const body = await buffer(request)
    const path = pathname.replace('/safe/', '')
    const method = request.method ?? ''
    const asIs = () => usual(method, path, query, body)
    const answer = override({ method, path, query, usual: asIs }) ?? asIs()
    if (answer === 'silent') return
    if (answer === 'lost') return void request.socket.destroy()
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = await mkdtemp(join(tmpdir(), 'shop-uploads-'))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3 = { endpoint, bucket: 'safe', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }
  const keep = async (signal = new AbortController().signal) => {
    await writeFile(join(folder, 'file.part'), content)
    await createBucketPlace(s3).keep(file, join(folder, 'file.part'), signal)
  }
  return { keep, objects, aborted, uploads }
}

const isEnd = ({ method, query }: Parameters<Override>[0]) => method === 'POST' && query.has('uploadId')

it('RUN-4 an upload whose last answer was lost is whole all the same', async () => {
  let ends = 0
  const { keep, objects, aborted } = await openBucketWith([], (asked) => {
    if (!isEnd(asked)) return undefined
    const answer = asked.usual()
    return ++ends === 1 ? 'lost' : answer
  })
  await keep()
  expect(ends).toBe(2)
  expect(objects.get(`backups/${file}`)).toEqual(content)
  expect(aborted).toEqual([])
})

it.each<[string, Override]>([
  ['is missing', (asked) => (isEnd(asked) ? { status: 404 } : undefined)],
  [
    'is not as long as it should be',
    (asked) => {
      if (isEnd(asked)) return { status: 404 }
      return asked.method === 'HEAD' ? { headers: { 'content-length': '3' } } : undefined
    },
  ],
])('RUN-4 an upload that could not be ended fails if its file %s, and leaves no parts', async (_, override) => {
  const { keep, aborted } = await openBucketWith([], override)
  await expect(keep()).rejects.toThrow('The bucket answered 404')
  expect(aborted).toEqual(['mine'])
})

it('RUN-4 parts of an upload that was killed days ago are deleted, and no others', async () => {
  const old = agoIso(dayMs + 60_000)
  const others = [
    { key: `backups/${file}`, id: 'of today', initiated: agoIso(dayMs - 60_000) },
    { key: 'backups/notes.txt', id: 'not a backup', initiated: old },
    { key: `others/${file}`, id: 'elsewhere', initiated: old },
    { key: `backups/${file}`, id: 'without a time', initiated: '' },
  ]
  const killed = { key: `backups/${file}`, id: 'a/b+c=', initiated: old }
  const { keep, objects, aborted, uploads } = await openBucketWith(
    [others[0], killed, ...others.slice(1)].flatMap((one) => one ?? []),
  )
  await keep()
  expect(aborted).toEqual(['a/b+c='])
  expect(uploads).toEqual(others)
  expect(objects.size).toBe(1)
})

it('RUN-4 a backup that is stopped does not wait for the list of uploads', async () => {
  const stopping = new AbortController()
  let asked = 0
  const { keep } = await openBucketWith([], () => {
    asked += 1
    stopping.abort(new Error('stopped'))
    return 'silent'
  })
  await expect(keep(stopping.signal)).rejects.toThrow('stopped')
  expect(asked).toBe(1)
})

it.each<[string, Answer]>([
  ['refuses', { status: 403 }],
  ['does not know', { status: 501 }],
  ['drops', 'lost'],
])('RUN-4 a bucket that %s the list of uploads gets the backup', async (_, answer) => {
  const { keep, objects } = await openBucketWith([], ({ method, query }) =>
    method === 'GET' && query.has('uploads') ? answer : undefined,
  )
  await keep()
  expect(objects.size).toBe(1)
})

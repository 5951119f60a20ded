import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createBucket, createSend } from './bucket.ts'

const content = Buffer.from('a picture of some length')

async function openServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, s3: { endpoint, bucket: 'b', region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' } }
}

/** An S3 service that answers every request with `sent` and `headers`. */
async function openGateway(headers: Record<string, string>, sent: Buffer) {
  const { s3 } = await openServer((_, response) => {
    response.writeHead(200, headers)
    response.write(sent.subarray(0, 5))
    response.end(sent.subarray(5))
  })
  return createBucket(s3, 'media/')
}

test.each([
  ['with a Content-Length', { 'content-length': String(content.length) }, content],
  ['in chunks without a length', {}, content],
  ['compressed', { 'content-encoding': 'gzip' }, gzipSync(content)],
  [
    'compressed, with the compressed length',
    { 'content-encoding': 'gzip', 'content-length': String(gzipSync(content).length) },
    gzipSync(content),
  ],
])('RUN-2 a file that the bucket sends %s opens with its own size', async (_, headers, sent) => {
  const opened = await (await openGateway(headers, sent)).open('up-1/320.webp')
  if (!opened) throw new Error('not found')
  expect(opened.sizeBytes).toBe(content.length)
  expect(await buffer(opened.body)).toEqual(content)
})

/** What Node does by itself at some time during a backup. */
async function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let round = 0; round < 4; round += 1) {
    collect()
    await sleep(10)
  }
}

test('RUN-4 a request under way ends at once when it is stopped, also after garbage was collected', async () => {
  const { server, s3 } = await openServer(() => undefined)
  const stopped = new AbortController()
  const asked = once(server, 'request')
  const answer = createSend(s3)('?uploads', { method: 'GET', signal: stopped.signal }).catch(String)
  await asked
  await collectGarbage()
  stopped.abort(new Error('It was stopped.'))
  expect(await answer).toBe('Error: It was stopped.')
})

test('RUN-2 a bucket that never answers is given up in time, also after garbage was collected', async () => {
  const { server, s3 } = await openServer(() => undefined)
  const asked = once(server, 'request')
  const limits = { tries: 1, answerWithinMs: 300 }
  const answer = createSend(s3)('/name', { method: 'GET', limits }).catch(String)
  await asked
  await collectGarbage()
  expect(await answer).toMatch(/The bucket cannot be reached \(.*no answer within 0.3 s/)
})

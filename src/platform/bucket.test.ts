import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createBucket } from './bucket.ts'

const content = Buffer.from('a picture of some length')

/** An S3 service that answers every request with `sent` and `headers`. */
async function openGateway(headers: Record<string, string>, sent: Buffer) {
  const server = createServer((_, response) => {
    response.writeHead(200, headers)
    response.write(sent.subarray(0, 5))
    response.end(sent.subarray(5))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createBucket({ endpoint, bucket: 'b', region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' }, 'media/')
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

// A page of the shop as a browser would save it: its HTML without any script, from a bare node:http server. Pictures and
// fonts are the shop's own, fetched from it once. lighthouse.bench.ts runs it as a process.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { ask, type RawAnswer } from '../../tests/support/raw-http.ts'

export type StaticCopy = { url: string; path: string }

process.once('message', async (copied: StaticCopy) => {
  const page = await withoutScripts(copied)
  const files = new Map<string, Promise<RawAnswer>>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const wanted = { 'accept-encoding': 'br', accept: request.headers.accept ?? '*/*' }
    if (path !== copied.path && !files.has(path)) files.set(path, ask(copied.url, path, { headers: wanted }))
    const { status, headers, body } = (await files.get(path)) ?? page
    response.writeHead(status, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit())

async function withoutScripts({ url, path }: StaticCopy): Promise<RawAnswer> {
  const { status, headers, body } = await ask(url, path, { headers: { 'accept-encoding': 'br' } })
  if (status !== 200 || headers['content-encoding'] !== 'br') throw new Error(`${path} did not come as brotli.`)
  const html = brotliDecompressSync(body)
    .toString()
    .replaceAll(/<script\b.*?<\/script>/gs, '')
  const compressed = brotliCompressSync(html)
  const kept = { 'content-type': headers['content-type'], 'content-encoding': 'br', 'cache-control': 'no-cache' }
  return { status, headers: { ...kept, 'content-length': String(compressed.length) }, body: compressed }
}

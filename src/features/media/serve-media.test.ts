import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShippedPictures, serveMedia } from './serve-media.server.ts'

const photo = Buffer.alloc(300_000, 'wood')
let folder: string
let server: Server
let failures: unknown[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-media-'))
  await mkdir(join(folder, 'oak-beam.0badcafe'))
  await writeFile(join(folder, 'oak-beam.0badcafe/320.jpg'), photo)
  await writeFile(join(folder, 'oak-beam.0badcafe/320.avif'), 'avif')
  await writeFile(join(folder, 'oak-beam.0badcafe/640.jpg'), 'there, but not a width of the picture')
  const oak = {
    key: 'oak-beam.0badcafe',
    width: 320,
    height: 240,
    placeholder: 'data:image/webp;base64,AAAA',
    widths: [320],
  }
  const gone = { ...oak, key: 'gone.12345678' }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ 'oak-beam': oak, gone }))
  const shipped = await openShippedPictures(folder)
  failures = []
  server = createServer((request, response) => {
    serveMedia([shipped], request, response).catch((error: unknown) => failures.push(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends the path unchanged. `fetch` would resolve `..` before the server saw it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) })
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('pictures over HTTP', () => {
  test('a variant is sent whole, with its type and size, and may be cached forever', async () => {
    const answer = await ask('/media/oak-beam.0badcafe/320.jpg')
    expect(answer.status).toBe(200)
    expect(answer.body.equals(photo)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '300000',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('SHELL-7: a plain name serves the current version and is cached only briefly', async () => {
    const answer = await ask('/media/oak-beam/320.avif?from=somewhere')
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toBe('avif')
    expect(answer.headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'public, max-age=3600' })
  })

  test('a visitor who already has the file gets 304 without a body', async () => {
    const { headers } = await ask('/media/oak-beam.0badcafe/320.jpg')
    for (const known of [`${headers.etag}`, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const answer = await ask('/media/oak-beam.0badcafe/320.jpg', { 'if-none-match': known })
      expect(answer.status).toBe(304)
      expect(answer.body).toHaveLength(0)
    }
    expect((await ask('/media/oak-beam.0badcafe/320.jpg', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('HEAD gets the size and no body', async () => {
    const answer = await ask('/media/oak-beam.0badcafe/320.jpg', {}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-length']).toBe('300000')
    expect(answer.body).toHaveLength(0)
  })

  test('a write gets 405', async () => {
    const answer = await ask('/media/oak-beam.0badcafe/320.jpg', {}, 'PUT')
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })

  test.each([
    '/media/oak-beam.0badcafe/640.jpg',
    '/media/oak-beam.0badcafe/321.jpg',
    '/media/oak-beam.00000000/320.jpg',
    '/media/gone.12345678/320.jpg',
    '/media/manifest.json',
    '/media/',
    '/media/../manifest.json',
    '/media/oak-beam.0badcafe/../manifest.json',
    '/media/..%2f..%2f..%2fetc%2fpasswd',
    '/media/%2e%2e/320.jpg',
    '/media/%00/320.jpg',
    '/media/constructor/320.jpg',
    '/media/__proto__/320.jpg',
  ])('%s is not found', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.toString()).toBe('Not Found\n')
  })

  test('a visitor who leaves halfway causes no error and leaves no file open', async () => {
    const { port } = server.address() as AddressInfo
    for (let visit = 0; visit < 5; visit += 1) {
      await new Promise<void>((resolve) => {
        const sent = httpRequest({ port, host: '127.0.0.1', path: '/media/oak-beam.0badcafe/320.jpg', agent: false })
        sent.on('error', () => resolve())
        sent.on('response', (answer) => {
          answer.destroy()
          resolve()
        })
        sent.end()
      })
    }
    await ask('/media/oak-beam.0badcafe/320.jpg', { 'if-none-match': '*' })
    await expect.poll(() => openPhotos()).toEqual([])
    expect(failures).toEqual([])
  })
})

test('pictures that were not built are reported in one clear sentence', async () => {
  await expect(openShippedPictures(join(folder, 'nowhere'))).rejects.toThrow(
    /^The shop's pictures are not built: cannot read .*manifest\.json\. Run npm run build\.$/,
  )
})

test('a shipped picture is found by its file name', async () => {
  const shipped = await openShippedPictures(folder)
  expect(shipped.findPicture('oak-beam')).toEqual({
    path: '/media/oak-beam.0badcafe/320.jpg',
    width: 320,
    height: 240,
    placeholder: 'data:image/webp;base64,AAAA',
    widths: [320],
  })
  expect(shipped.findPicture('constructor')).toBeUndefined()
})

/** The files under the test's folder that this process holds open. Linux lists them; elsewhere the list is empty. */
async function openPhotos(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(folder))
}

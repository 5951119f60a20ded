import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Connection, PageCache, type ReadForPage, TooManyRenders } from './page-cache.ts'
import type { PreparedAnswer } from './prepared-answer.ts'

const rendered = (html: string, status = 200) => ({ status, html, headers: {} })

type Limits = ConstructorParameters<typeof PageCache>[1]

const readNothing = async () => ({ status: 404, text: '', headers: {} })

const cacheOfPages = (render: (address: string) => Promise<ReturnType<typeof rendered>>, most?: Limits) =>
  new PageCache({ render, read: readNothing }, most)

describe('the page cache', () => {
  it('renders a page once for concurrent and later requests', async () => {
    let renders = 0
    const cache = cacheOfPages(async (address) => {
      renders++
      return rendered(address)
    })
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/')))
    await cache.get('/')
    expect(renders).toBe(1)
    expect(cache.find('/')?.identity.body.toString()).toBe('/')
  })

  it('keeps only pages with status 200', async () => {
    const cache = cacheOfPages(async () => rendered('gone', 404))
    expect((await cache.get('/nothing')).status).toBe(404)
    expect(cache.find('/nothing')).toBeUndefined()
  })

  it('keeps a page compressed, and unpacks it for a program that accepts no compression', async () => {
    const html = '<p>an oak mantel</p>'.repeat(50)
    const cache = cacheOfPages(async () => rendered(html))
    await cache.get('/')
    const identity = cache.find('/')?.identity
    expect(identity?.body.toString()).toBe(html)
    expect(identity?.body).not.toBe(identity?.body)
    expect(identity?.headers).toContain(String(html.length))
  })

  it('does not keep a page whose render started before the change', async () => {
    let html = 'old'
    const waiting: (() => void)[] = []
    const cache = cacheOfPages(async () => {
      const seen = html
      await new Promise<void>((resolve) => waiting.push(resolve))
      return rendered(seen)
    })
    const before = cache.get('/')
    html = 'new'
    cache.clear()
    waiting.shift()?.()
    // Requests from before the change still get the old page.
    expect((await before).identity.body.toString()).toBe('old')
    expect(cache.find('/')).toBeUndefined()

    const after = cache.get('/')
    waiting.shift()?.()
    expect((await after).identity.body.toString()).toBe('new')
    expect(cache.find('/')?.identity.body.toString()).toBe('new')
  })

  it('does not replace the new page with one from before the change', async () => {
    let html = 'old'
    const waiting: (() => void)[] = []
    const cache = cacheOfPages(async () => {
      const seen = html
      await new Promise<void>((resolve) => waiting.push(resolve))
      return rendered(seen)
    })
    const before = cache.get('/')
    html = 'new'
    cache.clear()
    const after = cache.get('/')
    waiting[1]?.()
    await after
    waiting[0]?.()
    expect((await before).identity.body.toString()).toBe('old')
    expect(cache.find('/')?.identity.body.toString()).toBe('new')
  })

  it('a flood of searches neither evicts the home page nor grows the cache without limit', async () => {
    const cache = cacheOfPages(async (address) => rendered(address), {
      pages: 3,
      reads: 3,
      searches: 2,
      renders: 1,
      waiting: 100,
      waitMs: 5_000,
    })
    await cache.get('/')
    for (let search = 0; search < 50; search++) await cache.get(`/products?q=${search}`)
    expect(cache.find('/')).toBeDefined()
    expect(cache.find('/products?q=49')).toBeDefined()
    expect(cache.find('/products?q=0')).toBeUndefined()
  })

  it('limits renders and waiting requests, refuses the rest, and still serves cached pages', async () => {
    const started: string[] = []
    const release = Promise.withResolvers<void>()
    const cache = cacheOfPages(
      async (address) => {
        started.push(address)
        if (address !== '/') await release.promise
        return rendered(address)
      },
      { pages: 10, reads: 10, searches: 10, renders: 2, waiting: 2, waitMs: 5_000 },
    )
    await cache.get('/')
    const pages = ['/a', '/b', '/c', '/d'].map((address) => cache.get(address))
    await expect(cache.get('/e')).rejects.toThrow(TooManyRenders)
    await expect(cache.renderOnly('/F')).rejects.toThrow(TooManyRenders)
    // Joining a render in progress costs nothing.
    const shared = cache.get('/a')
    expect(cache.find('/')).toBeDefined()
    expect(started).toEqual(['/', '/a', '/b'])
    release.resolve()
    await Promise.all([...pages, shared])
    expect(started).toEqual(['/', '/a', '/b', '/c', '/d'])
    expect((await cache.get('/e')).status).toBe(200)
  })

  it('renders pages before searches and searches before unknown addresses, so that no flood refuses a page', async () => {
    const started: string[] = []
    const release = Promise.withResolvers<void>()
    const cache = cacheOfPages(
      async (address) => {
        started.push(address)
        await release.promise
        return rendered(address)
      },
      { pages: 10, reads: 10, searches: 10, renders: 1, waiting: 2, waitMs: 5_000 },
    )
    const first = cache.get('/products?q=1')
    const spelling = expect(cache.renderOnly('/PRODUCTS')).rejects.toThrow(TooManyRenders)
    const second = cache.get('/products?q=2')
    const third = expect(cache.get('/products?q=3')).rejects.toThrow(TooManyRenders)
    const page = cache.get('/')
    await Promise.all([spelling, third])
    release.resolve()
    await Promise.all([first, second, page])
    expect(started).toEqual(['/products?q=1', '/', '/products?q=2'])
  })

  it('refuses a page that has waited too long behind others, and renders it for the next visitor', async () => {
    const release = Promise.withResolvers<void>()
    const cache = cacheOfPages(
      async (address) => {
        if (address === '/hanging') await release.promise
        return rendered(address)
      },
      { pages: 10, reads: 10, searches: 10, renders: 1, waiting: 100, waitMs: 1 },
    )
    const hanging = cache.get('/hanging')
    await expect(cache.get('/')).rejects.toThrow(TooManyRenders)
    release.resolve()
    await hanging
    expect((await cache.get('/')).status).toBe(200)
  })

  it('tries a failed render again for the next visitor', async () => {
    let failing = true
    const cache = cacheOfPages(async () => {
      if (failing) throw new Error('no')
      return rendered('yes')
    })
    await expect(cache.get('/')).rejects.toThrow('no')
    failing = false
    expect((await cache.get('/')).identity.body.toString()).toBe('yes')
  })

  it('FAST-1 packs a page smaller once it is asked for again, under the same ETag', async () => {
    const html = Array.from({ length: 3_000 }, (_, number) => `<p>beam ${(number * 7919) % 4001}</p>`).join('')
    const cache = cacheOfPages(async () => rendered(html), { pauseMs: 1 })
    const kept = await cache.get('/')
    const first = { ...kept.br }
    await sleep(200)
    expect(kept.br?.body).toBe(first.body)
    await cache.get('/')
    await expect.poll(() => kept.br?.body.length, { timeout: 5_000 }).toBeLessThan(first.body?.length ?? 0)
    expect(brotliDecompressSync(kept.br?.body ?? Buffer.of()).toString()).toBe(html)
    expect(kept.br?.headers.join()).toContain(`content-length,${kept.br?.body.length},content-encoding,br`)
    expect(kept.br?.etag).toBe(first.etag)
    expect(cache.find('/')).toBe(kept)
  })

  it('FAST-1 packs neither searches nor what a change has made old', async () => {
    const cache = cacheOfPages(async (address) => rendered(address.repeat(100)), { pauseMs: 50 })
    const ask = async () => [await cache.get('/a'), await cache.get('/products?q=oak')]
    const [old, search] = await ask()
    await ask()
    const before = [old?.br?.body, search?.br?.body]
    cache.clear()
    const [fresh] = await ask()
    const unpacked = fresh?.br?.body
    await sleep(300)
    expect([old?.br?.body, search?.br?.body, fresh?.br?.body]).toEqual([...before, unpacked])
    const [, again] = await ask()
    const unpackedSearch = again?.br?.body
    await expect.poll(() => fresh?.br?.body === unpacked, { timeout: 5_000 }).toBe(false)
    expect(again?.br?.body).toBe(unpackedSearch)
  })

  it('FAST-1 packs no page that is not kept any more', async () => {
    const cache = cacheOfPages(async (address) => rendered(address.repeat(100)), { pages: 1, pauseMs: 100 })
    const twice = async (address: string) => {
      await cache.get(address)
      return cache.get(address)
    }
    const gone = await twice('/a')
    const unpacked = gone.br?.body
    const kept = await twice('/b')
    const before = kept.br?.body
    await expect.poll(() => kept.br?.body === before, { timeout: 5_000 }).toBe(false)
    expect(gone.br?.body).toBe(unpacked)
  })

  it('gives a page the same ETag in every process, and other pages and encodings other ETags', async () => {
    const longPage = async (address: string) => rendered(address.repeat(100))
    const [cache, other] = [cacheOfPages(longPage), cacheOfPages(longPage)]
    const tag = (await cache.get('/a')).br?.etag
    expect((await other.get('/a')).br?.etag).toBe(tag)
    expect((await cache.get('/b')).br?.etag).not.toBe(tag)
    expect((await cache.get('/a')).gzip?.etag).not.toBe(tag)
  })
})

describe('FAST-2 reads of the API in the page cache', () => {
  const products = { key: '/api/products', route: '/api/products' }
  const search = (words: string) => ({ key: `/api/products?q=${words}`, route: '/api/products' })
  const noConnection = {} as Connection
  const textOf = async (asked: { answer: PreparedAnswer | Promise<PreparedAnswer> }) =>
    (await asked.answer).identity.body.toString()

  /** A cache whose source answers each read when `finish` is called, with the text that was right at its beginning. */
  function openCache(most?: Limits) {
    const waiting: (() => void)[] = []
    const source = { text: 'old', status: 200, reads: [] as string[] }
    const cache = new PageCache(
      {
        read: async (address) => {
          const { text, status } = source
          source.reads.push(address)
          await new Promise<void>((resolve) => waiting.push(resolve))
          return { status, text, headers: { 'content-type': 'application/json' } }
        },
        render: async (address, read) => rendered(await pageOf(address, read)),
      },
      most,
    )
    const pageOf = async (address: string, read: ReadForPage) => `${address} shows ${(await read(products)).text}`
    return { cache, source, finish: () => waiting.shift()?.() }
  }

  it('share one call of the app with concurrent reads and with renders, and keep its answer', async () => {
    const { cache, source, finish } = openCache()
    const first = cache.read(products, noConnection)
    const others = Array.from({ length: 5 }, () => cache.read(products, noConnection))
    const page = cache.get('/')
    finish()
    expect([first, ...others].map(({ shared }) => shared)).toEqual([false, true, true, true, true, true])
    expect(await Promise.all([first, ...others].map(textOf))).toEqual(Array(6).fill('old'))
    expect((await page).identity.body.toString()).toBe('/ shows old')
    expect(cache.find(products.key)?.route).toBe('/api/products')
    expect((await cache.get('/gallery')).identity.body.toString()).toBe('/gallery shows old')
    expect(source.reads).toEqual(['/api/products'])
  })

  it('are sent but not kept when they began before a write', async () => {
    const { cache, source, finish } = openCache()
    const before = cache.read(products, noConnection)
    source.text = 'new'
    cache.clear()
    const after = cache.read(products, noConnection)
    expect(after.shared).toBe(false)
    finish()
    expect(await textOf(before)).toBe('old')
    expect(cache.find(products.key)).toBeUndefined()
    // The old read ends later than the new one began, and must not stand in its way.
    expect(cache.read(products, noConnection).shared).toBe(true)
    finish()
    expect(await textOf(after)).toBe('new')
    expect(cache.find(products.key)?.identity.body.toString()).toBe('new')
    cache.clear()
    expect(cache.find(products.key)).toBeUndefined()
  })

  it('do not make a page lasting that was rendered from one of before the write', async () => {
    const { cache, source, finish } = openCache()
    const page = cache.get('/')
    await Promise.resolve()
    source.text = 'new'
    cache.clear()
    finish()
    expect((await page).identity.body.toString()).toBe('/ shows old')
    expect(cache.find('/')).toBeUndefined()
    const next = cache.get('/')
    await expect.poll(() => source.reads.length).toBe(2)
    finish()
    expect((await next).identity.body.toString()).toBe('/ shows new')
  })

  it('are not kept when they are refused, or fail', async () => {
    const { cache, source, finish } = openCache()
    source.status = 503
    const refused = cache.read(products, noConnection)
    finish()
    expect((await refused.answer).status).toBe(503)
    expect(cache.read(products, noConnection).shared).toBe(false)
    const failing = new PageCache({
      read: () => Promise.reject(new Error('no')),
      render: async (_, read) => rendered((await read(products)).text),
    })
    await expect(failing.read(products, noConnection).answer).rejects.toThrow('no')
    await expect(failing.get('/')).rejects.toThrow('no')
    expect(failing.read(products, noConnection).shared).toBe(false)
  })

  it('cannot push out pages, nor searches the other reads', async () => {
    const limits = { pages: 2, reads: 2, searches: 2, renders: 1, waiting: 100, waitMs: 5_000 }
    const cache = new PageCache(
      { render: async (address) => rendered(address), read: async (text) => ({ status: 200, text, headers: {} }) },
      limits,
    )
    await cache.get('/')
    await cache.read(products, noConnection).answer
    for (let number = 0; number < 20; number++) await cache.read(search(`${number}`), noConnection).answer
    expect([cache.find('/'), cache.find(products.key)]).not.toContain(undefined)
    expect(cache.find(search('19').key)).toBeDefined()
    expect(cache.find(search('0').key)).toBeUndefined()
    for (let number = 0; number < 20; number++) {
      const read = { key: `/api/products/${number}`, route: '/api/products/:id' }
      await cache.read(read, noConnection).answer
    }
    expect(cache.find('/')).toBeDefined()
    expect(cache.find(products.key)).toBeUndefined()
  })

  it('have no compressed copy that is longer than the answer', async () => {
    const answers = { '/api/config': '{}', '/api/products': JSON.stringify(Array(50).fill('an oak mantel')) }
    const cache = new PageCache({
      render: async (address) => rendered(address),
      read: async (address) => ({ status: 200, text: answers[address as keyof typeof answers], headers: {} }),
    })
    const short = await cache.read({ key: '/api/config', route: '' }, noConnection).answer
    expect([short.br, short.gzip]).toEqual([undefined, undefined])
    const long = await cache.read(products, noConnection).answer
    expect(long.br?.body.length).toBeLessThan(long.identity.body.length)
    expect(long.gzip?.body.length).toBeLessThan(long.identity.body.length)
  })
})

import { describe, expect, it, test } from 'vitest'
import { PageCache, pageKey, TooManyRenders } from './page-cache.ts'

const rendered = (html: string, status = 200) => ({ status, html, headers: {} })

describe('the page cache', () => {
  it('renders a page once for concurrent and later requests', async () => {
    let renders = 0
    const cache = new PageCache(async (address) => {
      renders++
      return rendered(address)
    })
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/')))
    await cache.get('/')
    expect(renders).toBe(1)
    expect(cache.find('/')?.identity.body.toString()).toBe('/')
  })

  it('keeps only pages with status 200', async () => {
    const cache = new PageCache(async () => rendered('gone', 404))
    expect((await cache.get('/nothing')).status).toBe(404)
    expect(cache.find('/nothing')).toBeUndefined()
  })

  it('does not keep a page whose render started before the change', async () => {
    let html = 'old'
    const waiting: (() => void)[] = []
    const cache = new PageCache(async () => {
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
    const cache = new PageCache(async () => {
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
    const cache = new PageCache(async (address) => rendered(address), {
      pages: 3,
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
    const cache = new PageCache(
      async (address) => {
        started.push(address)
        if (address !== '/') await release.promise
        return rendered(address)
      },
      { pages: 10, searches: 10, renders: 2, waiting: 2, waitMs: 5_000 },
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
    const cache = new PageCache(
      async (address) => {
        started.push(address)
        await release.promise
        return rendered(address)
      },
      { pages: 10, searches: 10, renders: 1, waiting: 2, waitMs: 5_000 },
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
    const cache = new PageCache(
      async (address) => {
        if (address === '/hanging') await release.promise
        return rendered(address)
      },
      { pages: 10, searches: 10, renders: 1, waiting: 100, waitMs: 1 },
    )
    const hanging = cache.get('/hanging')
    await expect(cache.get('/')).rejects.toThrow(TooManyRenders)
    release.resolve()
    await hanging
    expect((await cache.get('/')).status).toBe(200)
  })

  it('tries a failed render again for the next visitor', async () => {
    let failing = true
    const cache = new PageCache(async () => {
      if (failing) throw new Error('no')
      return rendered('yes')
    })
    await expect(cache.get('/')).rejects.toThrow('no')
    failing = false
    expect((await cache.get('/')).identity.body.toString()).toBe('yes')
  })

  it('gives a page the same ETag in every process, and other pages and encodings other ETags', async () => {
    const cache = new PageCache(async (address) => rendered(address))
    const other = new PageCache(async (address) => rendered(address))
    const tag = (await cache.get('/a')).br?.etag
    expect((await other.get('/a')).br?.etag).toBe(tag)
    expect((await cache.get('/b')).br?.etag).not.toBe(tag)
    expect((await cache.get('/a')).gzip?.etag).not.toBe(tag)
  })
})

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/products?sort=price-low&utm=1&q=oak', '/products?q=oak&sort=price-low'],
  ['/products?q=', '/products'],
  ['/products/floating-mantel?q=a%20b', '/products/floating-mantel?q=a+b'],
  ['/product/x?q=oak', '/product/x'],
  ['/gallery?category=ceiling-beam&q=1', '/gallery?category=ceiling-beam'],
  ['/gallery?category=ceiling-beam&picture=oak', '/gallery?category=ceiling-beam'],
  ['/quote-builder?token=secret', '/quote-builder'],
  [`/products?q=${'x'.repeat(500)}`, `/products?q=${'x'.repeat(80)}`],
  ['/x/../products', undefined],
  ['/./', undefined],
  ['//products', undefined],
  ['/PRODUCTS', undefined],
  ['/%70roducts', undefined],
  ['/products/', undefined],
])('the key of %s is %s', (url, key) => {
  expect(pageKey(url)).toBe(key)
})

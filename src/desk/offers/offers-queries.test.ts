import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { readToAccept } from './offers-queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server with this revision of a draft, and what it was asked. */
function serve(revision: number, priced: object | null) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input instanceof Request ? input.url : input), 'http://shop.test'), init)
    asked.push(request.method)
    if (request.method === 'PUT') revision++
    return Response.json({ revision, priced, draft: { productId: 'oak-mantel', pieces: [], choices: [] } })
  })
  return asked
}

test.each([
  ['an untouched one is stored first', 0, {}, 1, ['GET', 'PUT', 'GET']],
  ['a stored one is only read', 3, {}, 3, ['GET']],
  ['one without a price is only read', 0, null, 0, ['GET']],
])('DESK-2 the draft that is accepted has a revision that a second press can send again: %s', async (...row) => {
  const [_what, before, priced, revision, calls] = row
  const asked = serve(before, priced)
  expect(await readToAccept(new QueryClient(), 7)).toMatchObject({ revision })
  expect(asked).toEqual(calls)
})

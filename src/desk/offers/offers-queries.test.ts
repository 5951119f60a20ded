import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { putDesignIntoOffer, readToAccept } from './offers-queries.ts'

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

const size = { length: 72, width: 8, thickness: 8 }
const pieceOf = (key: string) => ({ key, productId: 'oak-mantel', dimensions: size })
const design = { productId: 'oak-mantel', dimensions: { ...size, length: 60 }, way: 'truck', zip: '37064' }
const lines = ['wood', 'wood-2', 'delivery'].map((key) => ({ key, amount: '5.00' }))
const fields = { length: '7 f', 'length.2': '6 f', 'changed.wood': '1.', 'changed.wood-2': '2.', zip: '370' }

test.each([
  [
    'the second piece of a job',
    { ...design, replaces: { key: '2', number: 2 } },
    ['wood', 'delivery'],
    ['length', 'changed.wood', 'zip'],
  ],
  [
    'the first piece of a job',
    { ...design, replaces: { key: '1', number: 1 } },
    ['wood-2', 'delivery'],
    ['length.2', 'changed.wood-2', 'zip'],
  ],
  ['the only design, which goes elsewhere', { ...design, replaces: null }, ['wood-2'], ['length.2', 'changed.wood-2']],
])('LIVE-4, JOB-3 what is typed about the rest stays when a design replaces %s', async (_which, asked, kept, typed) => {
  const draft = {
    pieces: [pieceOf('1'), pieceOf('2')],
    choices: [],
    changedLines: lines,
    typed: { fields, lines: null },
  }
  let saved: typeof draft | undefined
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input instanceof Request ? input.url : input), 'http://shop.test'), init)
    if (request.method === 'PUT') saved = await request.json()
    return Response.json({ revision: 1, priced: null, draft })
  })
  const put = new MutationObserver(new QueryClient(), putDesignIntoOffer)
  await put.mutate({ id: 7, design: asked as unknown as Parameters<typeof put.mutate>[0]['design'] })
  const stayed = { lines: saved?.changedLines.map(({ key }) => key), typed: Object.keys(saved?.typed.fields ?? {}) }
  expect(stayed).toEqual({ lines: kept, typed })
})

/**
 * STAFF-1, QUOTE-9: every call of the API that needs no session. What is one customer's opens with the key of its link, and to
 * nobody without it, whoever is signed in; what is everybody's is the same for all.
 */
import { expect, it } from 'vitest'
import { openLivingQuote } from '../support/offers/living-quote.ts'
import { wallMarks as marks } from '../support/on-your-wall/wall-marks.ts'
import { newSession } from '../support/paying-shop.ts'
import { formType, makePicture, multipart } from '../support/pictures.ts'
import { openAuthenticator } from '../support/staff/authenticator.ts'
import { type Door, tellDoors } from '../support/staff/doors.ts'
import { openAs } from '../support/staff/people.ts'

/** `upload`: the name of the picture's field comes with these others. */
type Asked = { body?: object | undefined; upload?: Record<string, string>; parts?: Record<string, string> }
type Keyed = { call: string; own: number; ask?: () => Asked | Promise<Asked> }

const piece = {
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  finishOptionId: null,
  dimensions: { length: 60, width: 8, thickness: 8 },
}
const address = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37203' }
const madeUp = 'x'.repeat(32)

const device = openAuthenticator()
type Challenge = Parameters<typeof device.make>[0]

const lastPartOf = (path: string) => path.split('/').at(-1) ?? ''

async function openShop() {
  // Passkeys need an address.
  const living = await openLivingQuote('demo', { env: { PUBLIC_URL: 'http://localhost:3000' } })
  const { desk, plain, request } = living
  const readKeyed = async (path: string) => (await plain('GET', `/api${path}`)).json()
  /** June's quote has an offer and a message, and her order from the cart is on its way. */
  await living.send()
  const place = async () => {
    const placed = await living.placeOne()
    await living.pay(placed.clientSecret, 'paid')
    await living.deliver()
    return placed.token
  }
  const [order, roysOrder] = [await place(), await place()]
  await place()
  for (const status of ['in_production', 'ready', 'delivered'])
    await desk('PATCH', '/orders/3', { status, word: 'As we agreed' })
  const { link: reviewLink } = await (await desk('POST', '/orders/3/review-link')).json()
  const roys = { ...piece, customerName: 'Roy Acuff', customerEmail: 'roy@example.net', notes: '' }
  const { id: roysId } = await (await plain('POST', '/api/quotes', roys)).json()
  const { link: roysLink } = await (await desk('GET', `/quotes/${roysId}/offer`)).json()
  const invited = await desk('POST', '/people/invitations', { name: 'Ada Byron', email: '', role: 'workshop' })
  const ray = await openAs({ ...living, send: plain }, { name: 'Ray Tucker' })
  return {
    living,
    request,
    readKeyed,
    workshop: ray.cookie,
    quote: living.token(),
    order,
    review: lastPartOf(reviewLink),
    invitation: lastPartOf((await invited.json()).path),
    roys: { quote: lastPartOf(roysLink), order: roysOrder },
  }
}

type Shop = Awaited<ReturnType<typeof openShop>>

const picture = () => makePicture({ width: 1600, height: 1200 })

/** What the right key got for a call before. */
type AnswerOf = (call: string) => Challenge & { id: string }

/** What is one customer's, in an order in which each finds what it needs. `own`: what the right key is answered with. */
function keyedCalls({ readKeyed, quote, order }: Shop, answerOf: AnswerOf): Keyed[] {
  const partsOf = (picture: { path: string }) => {
    const [file = '', photo = ''] = picture.path.split('/').toReversed()
    return { parts: { photo, file } }
  }
  const thread = (path: string, key: string): Keyed[] => [
    { call: `POST ${path}/photos`, own: 201, ask: () => ({ upload: {} }) },
    {
      call: `POST ${path}`,
      own: 201,
      ask: () => ({ body: { text: 'Hello', photos: [answerOf(`POST ${path}/photos`).id] } }),
    },
    { call: `GET ${path}`, own: 200 },
    { call: `POST ${path}/read`, own: 204, ask: () => ({ body: { upTo: 1 } }) },
    {
      call: `GET ${path}/photos/{photo}/{file}`,
      own: 200,
      ask: async () => partsOf((await readKeyed(path.replace('{token}', key)))[0].photos[0]),
    },
  ]
  const page = '/quote-pages/{token}'
  const view = async () => await readKeyed(page.replace('{token}', quote))
  return [
    { call: `GET ${page}`, own: 200 },
    { call: `POST ${page}/seen`, own: 204 },
    ...thread(`${page}/messages`, quote),
    {
      call: `POST ${page}/changes`,
      own: 201,
      ask: () => ({ body: { ...piece, text: 'Shorter', photos: [], delivery: null } }),
    },
    { call: `POST ${page}/wall`, own: 201, ask: () => ({ upload: { marks: JSON.stringify(marks) } }) },
    {
      call: `POST ${page}/wall/view`,
      own: 201,
      ask: async () => ({ upload: { photo: (await view()).wall.photo.id } }),
    },
    {
      call: `GET ${page}/wall/photos/{photo}/{file}`,
      own: 200,
      ask: async () => partsOf((await view()).wall.photo),
    },
    { call: `DELETE ${page}/wall`, own: 204 },
    // Only of a quote without an answer.
    { call: `POST ${page}/cart`, own: 409, ask: () => ({ body: { sessionId: newSession() } }) },
    { call: `PUT ${page}/reminders`, own: 204, ask: () => ({ body: { isOn: true } }) },
    { call: `GET ${page}/unsubscribe`, own: 303 },
    { call: `POST ${page}/unsubscribe`, own: 204 },
    { call: `POST ${page}/renewal`, own: 409, ask: () => ({ body: { version: 1 } }) },
    { call: `GET ${page}/offers/{version}`, own: 200, ask: () => ({ parts: { version: '1' } }) },
    { call: `GET ${page}/papers/{paper}`, own: 200, ask: () => ({ parts: { paper: 'offer' } }) },
    { call: `POST ${page}/accept`, own: 200, ask: () => ({ body: { version: 1, name: 'June Carter', address } }) },
    { call: `POST ${page}/decline`, own: 409, ask: () => ({ body: { version: 1 } }) },
    {
      call: `POST ${page}/payments/{payment}`,
      own: 200,
      ask: async () => ({ parts: { payment: (await view()).order?.payments[0].id ?? '' } }),
    },
    { call: 'GET /orders/{token}', own: 200 },
    ...thread('/orders/{token}/messages', order),
    { call: 'GET /orders/{token}/receipt.pdf', own: 200 },
    { call: 'GET /orders/{token}/delivery.ics', own: 200 },
    { call: 'GET /review-pages/{token}', own: 200 },
    { call: 'GET /review-pages/{token}/unsubscribe', own: 303 },
    { call: 'POST /review-pages/{token}/unsubscribe', own: 204 },
    {
      call: 'PUT /review-pages/{token}',
      own: 200,
      ask: () => ({ body: { words: 'It sat flat.', name: 'June C.', place: 'Nashville', mayShow: true } }),
    },
    { call: 'DELETE /review-pages/{token}', own: 204 },
    { call: 'GET /invitations/{token}', own: 200 },
    { call: 'POST /invitations/{token}/passkey/challenge', own: 200, ask: () => ({ body: { name: 'Ada Byron' } }) },
    {
      call: 'POST /invitations/{token}/passkey',
      own: 204,
      ask: () => {
        const { json: passkey } = device.make(answerOf('POST /invitations/{token}/passkey/challenge'))
        return { body: { name: 'Ada Byron', passkeyName: 'Phone', passkey } }
      },
    },
    // By then it is used.
    { call: 'POST /invitations/{token}', own: 409, ask: () => ({ body: { name: 'Ada', password: 'ten letters' } }) },
  ]
}

it('STAFF-1 a call with a key opens to its own key only, whoever is signed in', async () => {
  const shop = await openShop()
  const { living, request, workshop } = shop
  const kinds = {
    '/quote-pages': 'quote',
    '/orders': 'order',
    '/review-pages': 'review',
    '/invitations': 'invitation',
  } as const
  const make = async (call: string, asked: Asked, key: string, cookie?: string) => {
    const [method = '', path = ''] = call.split(' ')
    const at = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'token' ? key : (asked.parts?.[name] ?? 'none')))}`
    const headers = {
      'idempotency-key': `key-${path.length}-${path.replaceAll(/\W/g, '-')}`,
      ...(cookie && { cookie }),
    }
    if (!asked.upload) return living.plain(method, at, asked.body, headers)
    const body = multipart([
      ...Object.entries(asked.upload).map(([name, content]) => ({ name, content })),
      { name: 'image', fileName: 'wall.jpg', type: 'image/jpeg', content: await picture() },
    ])
    return request(at, { method, headers: { ...headers, 'content-type': formType }, body })
  }
  const answers = new Map<string, ReturnType<AnswerOf>>()
  const keyed = keyedCalls(shop, (call) => answers.get(call) as ReturnType<AnswerOf>)
  const doors: Door[] = []
  for (const { call, ask } of keyed) {
    const asked: Asked = (await ask?.()) ?? {}
    const kind = Object.entries(kinds).find(([path]) => call.includes(` ${path}/`))?.[1] ?? 'quote'
    // Another kind's key, and another customer's: that one opens what is theirs, so it must not open a part of June's.
    const others = [shop[kind === 'quote' ? 'order' : 'quote']]
    if (asked.parts && !asked.parts.version && !asked.parts.paper && kind in shop.roys)
      others.push(shop.roys[kind as 'quote'])
    const status = async (key: string, cookie?: string) => (await make(call, asked, key, cookie)).status
    const [stranger, byWorkshop, byOwner] = [
      await status(madeUp),
      await status(madeUp, workshop),
      await status(madeUp, living.cookie()),
    ]
    const anothers: number[] = []
    for (const key of others) anothers.push(await status(key))
    const own = await make(call, asked, shop[kind])
    if (/photos$|challenge$/.test(call)) answers.set(call, await own.json())
    doors.push({
      call,
      stranger,
      customer: `${own.status}, with another key ${anothers}`,
      workshop: byWorkshop,
      owner: byOwner,
    })
  }
  tellDoors("One customer's, by the key of a link (workshop and owner with none)", doors)
  const told = doors.map(({ call, stranger, customer, workshop, owner }) =>
    [call, stranger, customer, workshop, owner].join(' '),
  )
  const wanted = doors.map(({ call, customer }, at) =>
    [
      call,
      404,
      `${keyed[at]?.own}, with another key ${customer.split('key ')[1]?.replace(/\d+/g, '404')}`,
      404,
      404,
    ].join(' '),
  )
  expect(told).toEqual(wanted)
})

/** In place of a made-up one: what is there. */
const there: Record<string, string> = {
  '/products/{id}': piece.productId,
  '/products/{id}/similar': piece.productId,
  '/products/category/{category}': 'floating-mantel',
  '/zip-codes/{zip}': '37203',
}

it('STAFF-1 every other call without a session answers everybody alike, and leaves a stranger nothing of a cart', async () => {
  const shop = await openShop()
  const { living, request, readKeyed, workshop, quote } = shop
  const { paths } = await readKeyed('/openapi.json')
  const described = Object.entries<Record<string, { security?: unknown }>>(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { security }]) => (security ? [] : [`${method.toUpperCase()} ${path}`])),
  )
  const keyed = keyedCalls(shop, () => ({}) as ReturnType<AnswerOf>).map(({ call }) => call)
  expect(keyed.filter((call) => !described.includes(call))).toEqual([])
  // Last, because it ends sessions.
  const open = described
    .filter((call) => !keyed.includes(call))
    .toSorted((a, b) => Number(isSignOut(a)) - Number(isSignOut(b)))
  const session = newSession()
  const item = await living.add(session)
  const before = await readKeyed(`/cart/${session}`)
  const cookies = [undefined, `shop_owner=${quote}; session=${quote}`, workshop, living.cookie()]
  const doors: Door[] = []
  for (const call of open) {
    const [method = '', path = ''] = call.split(' ')
    const at = `/api${there[path] ? path.replace(/\{\w+\}/, there[path]) : path.replace('{sessionId}', newSession()).replace('{id}', 'none')}`
    const answers: { status: number; text: string }[] = []
    for (const cookie of cookies) {
      const isRead = method === 'GET' || method === 'DELETE'
      const init = isRead ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
      const headers = { ...init.headers, ...(cookie && { cookie }) }
      const answer = await request(at, { method, ...init, headers })
      answers.push({ status: answer.status, text: method === 'GET' ? await answer.text() : '' })
    }
    const [stranger, customer, byWorkshop, byOwner] = answers.map(({ status }) => status) as [
      number,
      number,
      number,
      number,
    ]
    doors.push({ call, stranger, customer: String(customer), workshop: byWorkshop, owner: byOwner })
    expect([call, ...answers]).toEqual([call, ...answers.map(() => answers[0])])
    if (method === 'GET') expect([call, stranger]).toEqual([call, 200])
  }
  tellDoors("Everybody's", doors)
  expect(await readKeyed(`/cart/${session}`)).toEqual(before)
  expect(before).toMatchObject([{ id: item.id }])
})

const isSignOut = (call: string) => call === 'POST /admin/logout'

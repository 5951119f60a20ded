/** STAFF-1: every call of the API, by a stranger, a customer, the workshop and an owner. */
import { expect, it } from 'vitest'
import { type LivingQuote, openLivingQuote, payByCard } from '../../../tests/support/offers/living-quote.ts'
import { readPdf } from '../../../tests/support/papers/read-pdf.ts'
import { formType, makePicture, multipart } from '../../../tests/support/pictures.ts'
import { type Door, tellDoors } from '../../../tests/support/staff/doors.ts'
import { openAs, staffPassword } from '../../../tests/support/staff/people.ts'
import { allowedCalls } from '../../features/owner/permissions.server.ts'

const talk = 'It is $1,237.41, or 1,237.41 dollars, or US$1237.41, or 1,237.41'

/** An order in work that has this amount wherever an amount or a word can be, and a quote that is no order. */
async function openFilledShop() {
  const living = await openLivingQuote()
  const { desk, asOwner } = living
  await living.send({
    dimensions: { length: 67.375, width: 8, thickness: 8 },
    ownLines: [{ key: 'a', label: `Notch, ${talk}`, amount: '1237.41' }],
    promisedOn: '2026-12-08',
    note: talk,
  })
  await living.accept(1)
  await payByCard(living, 0)
  await desk('POST', '/internal-notes?order=1', { text: talk })
  await living.plain(
    'POST',
    `/api/quote-pages/${living.token()}/messages`,
    { text: talk },
    { 'idempotency-key': 'a-key-of-thirty-two-characters-78' },
  )
  await asOwner('POST', '/api/admin/quotes/1/messages', { text: talk })
  await living.plain('POST', '/api/quotes', {
    ...{ customerName: 'No Order', customerEmail: 'no@example.net', productId: 'heritage-oak-floating-mantel' },
    ...{ woodSpeciesId: 'reclaimed-oak', dimensions: { length: 72, width: 8, thickness: 8 }, notes: talk },
  })
  // A day that was moved with a word about money, in its history.
  await desk('PUT', '/orders/1/promise', { from: '2026-12-08', to: '2026-12-09', word: talk })
  const ray = await openAs({ ...living, send: living.plain }, { name: 'Ray Tucker' })
  return { living, workshop: ray.cookie }
}

type Call = { method: string; path: string; name: string; isBehindDoor: boolean }

async function listCalls(shop: LivingQuote): Promise<Call[]> {
  const { paths } = await (await shop.request('/api/openapi.json')).json()
  return Object.entries(paths as Record<string, Record<string, { security?: unknown }>>).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { security }]) => {
      const name = `${method.toUpperCase()} ${path}`
      return {
        method: method.toUpperCase(),
        path,
        name,
        isBehindDoor: security !== undefined && path !== '/admin/session',
      }
    }),
  )
}

/** With what a call of the workshop succeeds, and what the owner does before. */
type Made = { path?: string; body?: object; isUpload?: true; before?: (living: LivingQuote) => Promise<unknown> }

const piece = '/orders/1/items/0'
const moveTo = (to: string) => async (living: LivingQuote) => {
  const { work: from } = (await living.order()).items[0]
  if (from !== to) await living.desk('PUT', `${piece}/work`, { from, to })
}

const made: Record<string, Made> = {
  'GET /admin/board/{week}/work-orders': { path: '/admin/board/fourth/work-orders' },
  'PUT /admin/orders/{id}/promise': { body: { from: '2026-12-09', to: '2026-12-10', word: talk } },
  'PUT /admin/orders/{id}/items/{position}/work': {
    body: { from: 'waiting', to: 'in_work' },
    before: moveTo('waiting'),
  },
  'POST /admin/orders/{id}/step-back': { body: { from: 'in_production', onlyUntold: true }, before: moveTo('in_work') },
  'POST /admin/orders/{id}/items/{position}/photo': { isUpload: true },
  'GET /admin/internal-notes': { path: '/admin/internal-notes?order=1' },
  'POST /admin/internal-notes': { path: '/admin/internal-notes?order=1', body: { text: talk } },
  'PUT /admin/own-password': { body: { old: staffPassword, password: 'another of ten' } },
  'POST /admin/orders/{id}/messages': { body: { text: talk } },
  'POST /admin/orders/{id}/messages/read': { body: { upTo: 1 } },
  'POST /admin/orders/{id}/messages/photos': { isUpload: true },
}

/** STAFF-1, on its own: pieces, dates, sheets, board, photographs, messages and notes of orders, and what is one's own. */
const workshopMay = [
  ...['GET /admin/board', 'GET /admin/board/{week}/work-orders', 'GET /admin/orders/{id}'],
  ...['GET /admin/orders/{id}/work-order', 'PUT /admin/orders/{id}/promise', 'POST /admin/orders/{id}/step-back'],
  ...['PUT /admin/orders/{id}/items/{position}/work', 'POST /admin/orders/{id}/items/{position}/photo'],
  'DELETE /admin/orders/{id}/items/{position}/photo',
  ...['GET /admin/orders/{id}/messages', 'POST /admin/orders/{id}/messages', 'POST /admin/orders/{id}/messages/read'],
  'POST /admin/orders/{id}/messages/photos',
  'GET /admin/orders/{id}/messages/photos/{photo}/{file}',
  ...['GET /admin/internal-notes', 'POST /admin/internal-notes', 'PUT /admin/own-password'],
  ...['GET /admin/own-passkeys', 'POST /admin/own-passkeys/challenge', 'POST /admin/own-passkeys'],
  'DELETE /admin/own-passkeys/{id}',
]

/** What is past the door without a device that has passkeys (passkeys.server.test.ts has one). */
const letIn: Record<string, number> = {
  'POST /admin/own-passkeys/challenge': 409,
  'POST /admin/own-passkeys': 400,
  'DELETE /admin/own-passkeys/{id}': 404,
}

/** What is there by another name than 1. */
const ids: Record<string, string> = {
  '/admin/products/': 'heritage-oak-floating-mantel',
  '/admin/woods/': 'reclaimed-oak',
  '/admin/finishes/': 'whitewash',
  '/admin/people/{': 'test-ray-tucker',
}

const uploadOf = async () =>
  multipart([{ name: 'image', fileName: 'oak.jpg', type: 'image/jpeg', content: await makePicture({ width: 600 }) }])

async function make(living: LivingQuote, { method, path, name }: Call, headers: Record<string, string>) {
  const { path: own, body, isUpload } = made[name] ?? {}
  // Any other call is refused before it is read, whatever is sent.
  const photo = isUpload ? undefined : await photoOf(living)
  const address = own ?? path.replace('{photo}/{file}', photo ?? 'none/none').replaceAll(/\{position\}/g, '0')
  const all = { 'idempotency-key': 'a-key-of-thirty-two-characters-77', ...headers }
  const [, id = '1'] = Object.entries(ids).find(([start]) => address.startsWith(start)) ?? []
  const at = `/api${address.replace('{id}', id).replaceAll(/\{\w+\}/g, '1')}`
  if (isUpload)
    return living.request(at, { method, headers: { ...all, 'content-type': formType }, body: await uploadOf() })
  return living.plain(method, at, method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}), all)
}

/** '<photo>/<file>' of the piece's photograph, once there is one. */
async function photoOf(living: LivingQuote): Promise<string | undefined> {
  const { photo } = (await living.order()).items[0]
  return photo ? photo.path.split('/').slice(-2).join('/') : undefined
}

it('STAFF-1 each call of the API lets in whom it may, and no answer to the workshop has money in it', async () => {
  const { living, workshop } = await openFilledShop()
  const figures = await figuresOf(living)
  expect(figures).toEqual(expect.arrayContaining(['1237.41', '123741', '1,237.41']))
  const calls = await listCalls(living)
  const token = living.token()
  const customer = { cookie: `shop_owner=${token}; session=${token}`, authorization: `Bearer ${token}` }
  const owner = { cookie: living.cookie() }
  const doors: (Omit<Door, 'customer'> & { customer: number })[] = []
  const leaks: string[] = []
  const numbers = new Set<string>()
  const behind = calls.filter(({ isBehindDoor }) => isBehindDoor)
  // Photographs go up before they are looked at or taken away.
  const inOrder = behind.toSorted((a, b) => rankOf(a) - rankOf(b))
  for (const call of inOrder) {
    const strangers = await make(living, call, {})
    const customers = await make(living, call, customer)
    await made[call.name]?.before?.(living)
    const answer = await make(living, call, { cookie: workshop })
    const seen = { stranger: strangers.status, customer: customers.status, workshop: answer.status }
    doors.push({ call: call.name, ...seen, owner: 0 })
    if (!answer.ok) continue
    if (answer.headers.get('content-type')?.includes('json'))
      for (const name of numbersIn(await answer.clone().json())) numbers.add(name)
    leaks.push(...(await leaksOf(call, answer, figures)))
  }
  const allowed = new Set(workshopMay)
  const wanted = inOrder.map(({ name }) => [name, 401, 401, allowed.has(name) ? (letIn[name] ?? '2xx') : 403].join(' '))
  const table = doors.map(({ call, stranger, customer, workshop }) => [call, stranger, customer, workshop].join(' '))
  expect(table.map((line) => line.replace(/ 20\d$/, ' 2xx'))).toEqual(wanted)
  expect(leaks).toEqual([])
  // Cents by any other name are a number that isn't named here.
  expect([...numbers].toSorted()).toEqual(numbersShown)
  const order = { method: 'GET', path: '/admin/orders/{id}', name: 'GET /admin/orders/{id}', isBehindDoor: true }
  const seen = await (await make(living, order, { cookie: workshop })).json()
  expect(seen).toMatchObject({ customerName: 'June Carter', promisedOn: '2026-12-10', items: [{ quantity: 1 }] })
  expect(JSON.stringify(seen.history)).toContain('It is $…, or $…, or $…, or $…')
  // The table names no call that isn't there.
  expect(allowedCalls('workshop')?.toSorted()).toEqual(workshopMay.toSorted())
  expect([...allowed].filter((name) => !behind.some((call) => call.name === name))).toEqual([])
  // An owner is refused nowhere. Last, because it changes everything.
  const refused: string[] = []
  for (const call of inOrder) {
    const { status } = await make(living, call, owner)
    const door = doors.find((one) => one.call === call.name)
    if (door) door.owner = status
    if (status === 401 || status === 403) refused.push(`${call.name} ${status}`)
  }
  tellDoors(
    "Behind the desk's door",
    doors.map((door) => ({ ...door, customer: String(door.customer) })),
  )
  expect(refused).toEqual([])
})

const rankOf = ({ method, path }: Call) =>
  path.endsWith('/photo') ? (method === 'DELETE' ? 3 : 0) : path.includes('{photo}') ? 1 : 2

/** All amounts of the order, as they may be written, and what opens a page that has them. */
async function figuresOf(living: LivingQuote): Promise<string[]> {
  const decimals = new Set(JSON.stringify(await living.order()).match(/(?<=")\d+\.\d\d(?=")/g))
  decimals.delete('0.00')
  // The links of customers open pages with amounts.
  const orders = await living.store.db.selectFrom('orders').select('token').execute()
  const links = [living.token(), ...orders.map(({ token }) => token)]
  const amounts = [...decimals].flatMap((decimal) => [
    ...[decimal, decimal.replace('.', '')],
    Number(decimal).toLocaleString('en-US', { minimumFractionDigits: 2 }),
  ])
  return [...amounts, ...links]
}

const moneyKey =
  /Cents$|^(price|priceTo|unitPrice|lineTotal|total|totalTo|subtotal|amount|received|refunded|due|depositDue|tax|shipping|payments|refunds|disputes|unbooked|priceLines)$/

async function leaksOf({ name }: Call, answer: Response, figures: string[]): Promise<string[]> {
  const type = answer.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.length === 0 || type.startsWith('image/')) return []
  const text = type.startsWith('application/pdf') ? (await readPdf(bytes)).text : new TextDecoder().decode(bytes)
  // By itself: a picture's id may have any digits in it.
  const isIn = (figure: string) =>
    new RegExp(String.raw`(?<![\w.,-])${figure.replaceAll('.', '\\.')}(?![\w-])`).test(text)
  const leaks = figures.filter(isIn).map((figure) => `${name}: ${figure}`)
  if (/\$\s?\d|\d\s?dollars/i.test(text)) leaks.push(`${name}: an amount with its sign`)
  if (!type.includes('json')) return leaks
  const keys = keysOf(JSON.parse(text)).filter((path) => moneyKey.test(path.split('.').at(-1) ?? ''))
  // How many orders a week has.
  const others = keys.filter((path) => !/^weeks\.\d+\.total$/.test(path))
  return [...leaks, ...others.map((path) => `${name}: ${path}`)]
}

/** By its name, every number in an answer to the workshop: ids, sizes, and counts of pieces and orders. */
const numbersShown = [
  ...['ceiling-beam', 'corbel-mantel', 'floating-mantel', 'height', 'id', 'length', 'load', 'miles', 'overdue'],
  ...['perWeek', 'position', 'quantity', 'quoteId', 'ready', 'thickness', 'toMake', 'total', 'unpaid', 'width'],
  'widths',
]

const numbersIn = (value: unknown, name = ''): string[] => {
  if (typeof value === 'number') return [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => numbersIn(one, Array.isArray(value) ? name : key))
}

const keysOf = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, one]) => {
        const at = path ? `${path}.${key}` : key
        return [at, ...keysOf(one, at)]
      })

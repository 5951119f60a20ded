/** The owner's changes show at once: each write clears the page cache in every process, unless no page shows it. */
import { expect, it } from 'vitest'
import { insertPaidOrder } from '../../../tests/support/paid-order.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { onPageChange } from '../../platform/database/page-changes.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>

async function openDesk() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  let cleared = 0
  onPageChange(shop.store, () => cleared++)
  return {
    shop,
    send: (method: string, path: string, body?: unknown) => shop.send(method, `/api${path}`, body, { cookie }),
    read: async (path: string) => (await shop.request(`/api${path}`, { headers: { cookie } })).json(),
    upload: async (path: string, field: string, width: number, fields: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append(field, new Blob([Uint8Array.from(await makePicture({ width: width, height: 300 }))]), 'oak.jpg')
      return shop.request(`/api${path}`, { method: 'POST', headers: { cookie }, body: form })
    },
    /** How many times this process cleared its pages, and the revision that the other processes compare. */
    pageState: async () => ({
      cleared,
      revision: (await shop.store.db.selectFrom('page_revision').select('revision').executeTakeFirstOrThrow()).revision,
    }),
  }
}

const idOf = ({ id }: { id: string }) => id

const imageIds = async ({ read }: Desk): Promise<string[]> => (await read('/gallery-images')).map(idOf)

const product = {
  name: 'Cumberland Oak Mantel',
  description: 'A plain mantel.',
  category: 'floating-mantel',
  basePrice: '82.50',
  priceUnit: 'linear_foot',
  featured: true,
  woodSpeciesId: 'reclaimed-oak',
  making: { construction: 'solid', boardIn: null, corbel: null },
  minDimensions: { length: 36, width: 6, thickness: 3 },
  maxDimensions: { length: 120, width: 12, thickness: 10.5 },
  pictureIds: ['species-reclaimed-oak'],
}
const finish = { name: 'Limewash', tone: '#efe9dc', strengthPercent: 40, sheenPercent: 0 }
const review = {
  ...{ words: 'It sat flat the first time.', name: 'June C.', place: 'Nashville', piece: 'Floating mantel, 72 in' },
  ...{ saidOn: '2026-10-04', mayShow: true },
}
const productPath = '/admin/products/cumberland-oak-mantel'

/** Writes that pages show, ordered so that each has the rows it needs. */
const shownWrites: Record<string, (desk: Desk) => Promise<Response>> = {
  'post /admin/upload-image': ({ upload }) => upload('/admin/upload-image', 'image', 1200, { productType: 'corbel' }),
  'post /admin/upload-hero-image': ({ upload }) => upload('/admin/upload-hero-image', 'heroImage', 1920),
  'post /admin/earlier-pictures/put-back': async ({ read, send }) => {
    const { 'corbel-mantel': earlier } = await read('/admin/earlier-pictures')
    return send('POST', '/admin/earlier-pictures/put-back', { place: 'corbel-mantel', pictureId: earlier[0].id })
  },
  'post /gallery-images': ({ upload }) => upload('/gallery-images', 'image', 800, { title: 'Oak' }),
  'post /admin/orders/{id}/items/{position}/gallery': async ({ shop, upload, send }) => {
    const piece = `/admin/orders/${await insertPaidOrder(shop.store, '2026-12-08')}/items/0`
    await upload(`${piece}/photo`, 'image', 1200)
    return send('POST', `${piece}/gallery`, { caption: 'An oak mantel' })
  },
  'put /gallery-images/order': async (desk) =>
    desk.send('PUT', '/gallery-images/order', { ids: (await imageIds(desk)).toReversed() }),
  'patch /gallery-images/{id}': async (desk) =>
    desk.send('PATCH', `/gallery-images/${(await imageIds(desk))[0]}`, { title: 'Oak at dusk' }),
  'post /admin/bin/{kind}/{id}/restore': async (desk) => {
    const [, second] = await imageIds(desk)
    await desk.send('DELETE', `/gallery-images/${second}`)
    return desk.send('POST', `/admin/bin/picture/${second}/restore`)
  },
  'delete /gallery-images/{id}': async (desk) => desk.send('DELETE', `/gallery-images/${(await imageIds(desk))[0]}`),
  'post /admin/update-wood-pricing': ({ send }) => send('POST', '/admin/update-wood-pricing', { pine: 9 }),
  'post /admin/update-multipliers': ({ send }) => send('POST', '/admin/update-multipliers', { floating: 1.3 }),
  'post /admin/update-additional-fees': ({ send }) => send('POST', '/admin/update-additional-fees', { hardware: 50 }),
  'post /admin/add-wood-species': ({ send }) =>
    send('POST', '/admin/add-wood-species', { name: 'Black Walnut', pricePerBoardFoot: 14.5 }),
  'put /admin/woods/{id}': async ({ send, read }) => {
    const [{ id, picture: _picture, face: _face, end: _end, ...wood }] = await read('/admin/woods')
    return send('PUT', `/admin/woods/${id}`, { ...wood, hardnessLbf: 1_360 })
  },
  'post /admin/finishes': ({ send }) => send('POST', '/admin/finishes', { ...finish, price: 20 }),
  'put /admin/finishes/{id}': ({ send }) => send('PUT', '/admin/finishes/limewash', { ...finish, tone: '#fffff0' }),
  'put /admin/finish-order': async ({ send, read }) =>
    send('PUT', '/admin/finish-order', { ids: (await read('/admin/finishes')).map(idOf).toReversed() }),
  'post /admin/finishes/{id}/retire': ({ send }) => send('POST', '/admin/finishes/limewash/retire'),
  'post /admin/finishes/{id}/restore': ({ send }) => send('POST', '/admin/finishes/limewash/restore'),
  'post /admin/update-finish-prices': ({ send }) => send('POST', '/admin/update-finish-prices', { limewash: 25 }),
  'post /admin/update-cart-price-rule': ({ send }) =>
    send('POST', '/admin/update-cart-price-rule', { rule: 'by-length-never-below-wood' }),
  'post /admin/update-delivery-rules': ({ send }) => send('POST', '/admin/update-delivery-rules', { carrier: 50 }),
  'post /admin/update-tax-rules': ({ send }) =>
    send('POST', '/admin/update-tax-rules', [{ from: '2026-01-01', kind: 'flat', percent: 9 }]),
  'post /admin/pricing/history/{id}/undo': async ({ send, read }) =>
    send('POST', `/admin/pricing/history/${(await read('/admin/pricing/history'))[0].id}/undo`),
  'put /admin/settings/{section}': ({ send }) =>
    send('PUT', '/admin/settings/business', { version: 1, values: { street: '1 Oak Street' } }),
  'post /admin/settings-history/{version}/undo': ({ send }) => send('POST', '/admin/settings-history/2/undo'),
  'post /admin/products': ({ send }) => send('POST', '/admin/products', product),
  'put /admin/products/{id}': async ({ send, read }) => {
    const [stored] = (await read('/admin/products')).filter(({ name }: { name: string }) => name === product.name)
    return send('PUT', productPath, { ...product, version: stored.version, featured: false })
  },
  'post /admin/products/{id}/retire': ({ send }) => send('POST', `${productPath}/retire`),
  'post /admin/products/{id}/restore': ({ send }) => send('POST', `${productPath}/restore`),
  'post /admin/reviews': ({ send }) => send('POST', '/admin/reviews', review),
  'put /admin/reviews/{id}': ({ send }) => send('PUT', '/admin/reviews/1', { ...review, place: 'Franklin' }),
  'patch /admin/reviews/{id}': ({ send }) => send('PATCH', '/admin/reviews/1', { state: 'hidden', version: 2 }),
  'delete /admin/reviews/{id}': ({ send }) => send('DELETE', '/admin/reviews/1'),
}

/** Writes that no cached page shows, and why. */
const unshownWrites: Record<string, string> = {
  'post /admin/system/test-mail': 'saves nothing',
  'post /admin/system/backup': 'saves nothing that a page shows',
  'post /admin/system/test-payment': 'saves nothing',
  'post /admin/pricing/preview': 'saves nothing',
  'post /admin/settings/{section}/preview': 'saves nothing',
  'post /admin/pricing/cart-rule/preview': 'saves nothing',
  'post /admin/pictures': 'no page shows the picture until a form that uses it is saved',
  'patch /quotes/{id}': 'quotes are read at the desk, in the browser',
  'delete /quotes/{id}': 'quotes are read at the desk, in the browser',
  'patch /admin/orders/{id}': "an order's page is read in the browser, by its token",
  'put /admin/orders/{id}/promise': "an order's page is read in the browser, by its token",
  'post /admin/orders/{id}/looked-at': 'orders are read at the desk, in the browser',
  'post /admin/orders/{id}/refunds': "an order's page is read in the browser, by its token",
  'post /admin/orders/{id}/payments/{payment}/unbook': "an order's page is read in the browser, by its token",
  'delete /admin/bin/{kind}/{id}': 'what is in the bin is on no page',
  'post /admin/orders/{id}/step-back': "an order's page is read in the browser, by its token",
  'post /admin/orders/{id}/mail-preview': 'saves nothing',
  'put /admin/orders/{id}/items/{position}/work': "an order's page is read in the browser, by its token",
  'post /admin/orders/{id}/items/{position}/photo': "an order's page is read in the browser, by its token",
  'delete /admin/orders/{id}/items/{position}/photo': "an order's page is read in the browser, by its token",
  'post /admin/orders/{id}/certificate': 'a certificate is read at the desk, in the browser',
  'put /admin/orders/{id}/certificate': 'a certificate is read at the desk, in the browser',
  'delete /admin/orders/{id}/certificate': 'a certificate is read at the desk, in the browser',
  'post /admin/books/{month}/close': 'the books are read at the desk, in the browser',
  'put /admin/books/settings': 'the books are read at the desk, in the browser',
  'put /admin/board/capacity': 'the board and offers are read in the browser',
  'post /admin/orders/{id}/payments/{payment}': "an order's page is read in the browser, by its token",
  'post /admin/orders/{id}/messages': "an order's page is read in the browser, by its token",
  'post /admin/orders/{id}/messages/photos': "an order's page is read in the browser, by its token",
  'post /admin/orders/{id}/messages/read': "an order's page is read in the browser, by its token",
  'post /admin/quotes/{id}/messages': "messages are on a quote's page, which is never kept",
  'post /admin/quotes/{id}/messages/photos': "messages are on a quote's page, which is never kept",
  'post /admin/quotes/{id}/messages/read': "messages are on a quote's page, which is never kept",
  'post /admin/quotes/{id}/wall/view': "a quote's page is rendered for each request, and never kept",
  'put /admin/quotes/{id}/wall/place': "a quote's page is rendered for each request, and never kept",
  'post /admin/quotes': 'quotes are read at the desk, in the browser',
  'post /admin/quotes/price': 'saves nothing',
  'put /admin/quotes/{id}/contact': 'quotes are read at the desk, in the browser',
  'post /admin/quotes/{id}/offer/accept': "a quote's page is rendered for each request, and never kept",
  'post /admin/sales': 'quotes and orders are read at the desk, in the browser',
  'post /admin/sales/price': 'saves nothing',
  'post /admin/quotes/{id}/copy': 'quotes are read at the desk, in the browser',
  'post /admin/quotes/{id}/link': "a quote's page is rendered for each request, and never kept",
  'post /admin/quotes/{id}/offer/renew': "a quote's page is rendered for each request, and never kept",
  'post /admin/quotes/{id}/offer/send': "a quote's page is rendered for each request, and never kept",
  'post /admin/quotes/{id}/offer/withdraw': "a quote's page is rendered for each request, and never kept",
  'post /quotes/{id}/close': "a quote's page is rendered for each request, and never kept",
  'post /quotes/{id}/reopen': "a quote's page is rendered for each request, and never kept",
  'put /admin/questions/{id}': 'questions are read at the desk, in the browser',
  'put /admin/quotes/{id}/reminders': "a quote's page is rendered for each request, and never kept",
  'put /admin/quotes/{id}/offer': 'drafts are read at the desk, in the browser',
  'post /admin/orders/{id}/review-link': 'a review is on no page until it is written and approved',
  'post /admin/internal-notes': 'notes are read at the desk, in the browser',
  'delete /admin/internal-notes/{id}': 'notes are read at the desk, in the browser',
  'post /admin/mails/{id}/retry': 'mail is listed at the desk, in the browser',
  'delete /admin/mails/{id}': 'mail is listed at the desk, in the browser',
  'post /admin/people/invitations': 'people are listed at the desk, in the browser',
  'delete /admin/people/invitations/{id}': 'people are listed at the desk, in the browser',
  'patch /admin/people/{id}': 'people are listed at the desk, in the browser',
  'delete /admin/people/{id}': 'people are listed at the desk, in the browser',
  'post /admin/people/{id}/invitation': 'people are listed at the desk, in the browser',
  'post /admin/people/{id}/sign-out': 'people are listed at the desk, in the browser',
  'delete /admin/people/{id}/devices/{device}': 'people are listed at the desk, in the browser',
  'put /admin/own-password': 'no page shows a password',
  'post /admin/own-passkeys/challenge': 'no page shows a passkey',
  'post /admin/own-passkeys': 'no page shows a passkey',
  'delete /admin/own-passkeys/{id}': 'no page shows a passkey',
  'post /admin/people/{id}/lost-passkeys': 'people are listed at the desk, in the browser',
  'delete /admin/mails/held': 'mail is listed at the desk, in the browser',
  'put /admin/push/device': 'what a device is told is read at the desk, in the browser',
  'delete /admin/push/device': 'what a device is told is read at the desk, in the browser',
  'post /admin/push/device/test': 'saves nothing that a page shows',
}

it("ADMIN-4, ADMIN-5, ADMIN-6, ADMIN-9 the owner's writes clear the cached pages in every process", async () => {
  const desk = await openDesk()
  const { paths }: { paths: Record<string, Record<string, { security?: unknown }>> } = await desk.read('/openapi.json')
  const writes = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([method, { security }]) => method !== 'get' && security !== undefined)
      .map(([method]) => `${method} ${path}`),
  )
  // Add a new write to one of the two lists. One that is on neither fails here.
  expect(writes.toSorted()).toEqual([...Object.keys(shownWrites), ...Object.keys(unshownWrites)].toSorted())

  const silent: string[] = []
  for (const [name, write] of Object.entries(shownWrites)) {
    const before = await desk.pageState()
    const answer = await write(desk)
    expect([name, answer.ok, answer.ok ? '' : await answer.text()]).toEqual([name, true, ''])
    const after = await desk.pageState()
    if (after.cleared === before.cleared || after.revision === before.revision) silent.push(name)
  }
  expect(silent).toEqual([])
})

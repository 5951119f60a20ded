/** JOB-4, DESK-8: the pieces of an order, each with a state and a photograph of its own. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailEnv, mailRows, openMailServer } from '../../../../tests/support/mailing-shop.ts'
import { openLivingQuote, payByCard } from '../../../../tests/support/offers/living-quote.ts'
import { asOwner, detailOf, newSession, openPayingShop } from '../../../../tests/support/paying-shop.ts'
import { formType, makePicture, pictureForm } from '../../../../tests/support/pictures.ts'
import { listPictureRows } from '../../../../tests/support/uploads.ts'
import { progressWaitMs } from '../../mail/offers/progress-outbox.server.ts'
import { namesCustomer } from './item-photos.server.ts'
import type { ItemWork } from './item-work.ts'

/** A paid order of two mantels and a beam, in a shop that writes emails. */
async function openTwoPieces() {
  const shop = await openPayingShop('demo', { env: mailEnv(await openMailServer()) })
  const sessionId = newSession()
  for (const [productId, quantity, length] of [
    ['heritage-oak-floating-mantel', 2, 72],
    ['solid-oak-ceiling-beam', 1, 144],
  ] as const) {
    await shop.add(sessionId, { productId, quantity, customizations: { length, width: 8, thickness: 8 } })
    // A cart gives what was added in the same millisecond in any order.
    shop.wait(1)
  }
  const { token, clientSecret } = await (await shop.order(sessionId)).json()
  await shop.pay(clientSecret, 'paid')
  await shop.deliver()
  const owner = await asOwner(shop)
  const put = (position: number | string, from: ItemWork, to: ItemWork, order = 1) =>
    owner.call('PUT', `/${order}/items/${position}/work`, { from, to })
  const state = async () => {
    const { status, items } = await owner.find(1)
    return [status, ...items.map(({ work }: { work: ItemWork | null }) => work)]
  }
  const told = async () =>
    (await mailRows(shop))
      .filter(({ kind }) => kind === 'order_progress')
      .map(({ content }) => JSON.parse(content).step)
  const notes = async () => (await owner.find(1)).history.map(({ note }: { note: string }) => note)
  return { shop, owner, put, state, told, notes, token: token as string }
}

describe('JOB-4 the pieces of an order', () => {
  it('start it with the first, make it ready with the last, and write to the customer once for each', async () => {
    const { shop, put, state, told, notes, token } = await openTwoPieces()
    const [one, other] = (await (await put(1, 'waiting', 'in_work')).json()).items
    expect([one.work, other.work]).toEqual(['waiting', 'in_work'])
    expect(await state()).toEqual(['in_production', 'waiting', 'in_work'])
    expect(await told()).toEqual(['in_production'])
    await put(1, 'in_work', 'ready')
    expect(await state()).toEqual(['in_production', 'waiting', 'ready'])
    // Its customer sees each.
    expect((await shop.view(token)).items.map(({ work }: { work: string }) => work)).toEqual(['waiting', 'ready'])
    await put(0, 'waiting', 'in_work')
    expect(await told()).toEqual(['in_production'])
    shop.wait(progressWaitMs)
    expect((await put(0, 'in_work', 'ready')).status).toBe(200)
    expect(await state()).toEqual(['ready', 'ready', 'ready'])
    // The same press again.
    expect((await put(0, 'in_work', 'ready')).status).toBe(200)
    expect(await told()).toEqual(['ready'])
    expect((await notes()).slice(-6)).toEqual([
      'By the owner',
      `Piece 3 of 3, ${other.productName}: in progress`,
      `Piece 3 of 3, ${other.productName}: ready`,
      `Pieces 1 and 2 of 3, ${one.productName}: in progress`,
      'By the owner',
      `Pieces 1 and 2 of 3, ${one.productName}: ready`,
    ])
  })

  it('are what they were after an undo, and go back one step with their order', async () => {
    const { owner, put, state, told } = await openTwoPieces()
    await put(0, 'waiting', 'in_work')
    await put(0, 'in_work', 'ready')
    await put(1, 'waiting', 'in_work')
    await put(1, 'in_work', 'ready')
    const undo = await owner.call('POST', '/1/step-back', { from: 'ready', onlyUntold: true })
    expect(undo.status).toBe(200)
    expect(await state()).toEqual(['in_production', 'ready', 'in_work'])
    // What the customer would have heard of is started work again.
    expect(await told()).toEqual(['in_production'])
    // All of them by the order's own button, and a piece of it back.
    await owner.move(1, 'ready')
    expect(await state()).toEqual(['ready', 'ready', 'ready'])
    expect((await put(0, 'ready', 'in_work')).status).toBe(200)
    expect(await state()).toEqual(['in_production', 'in_work', 'ready'])
    await put(1, 'ready', 'in_work')
    await put(1, 'in_work', 'waiting')
    expect(await state()).toEqual(['in_production', 'in_work', 'waiting'])
    await put(0, 'in_work', 'waiting')
    expect(await state()).toEqual(['paid', 'waiting', 'waiting'])
    expect(await told()).toEqual([])
    await owner.move(1, 'in_production')
    expect(await state()).toEqual(['in_production', 'in_work', 'in_work'])
  })

  it('are moved once by two desks: the second is told what it is now', async () => {
    const { shop, put, state, told } = await openTwoPieces()
    const [one, other] = await Promise.all([put(0, 'waiting', 'in_work'), put(0, 'waiting', 'in_work')])
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect((await shop.orders()).map(({ status }) => status)).toEqual(['in_production'])
    expect(await told()).toEqual(['in_production'])
    await put(0, 'in_work', 'ready')
    expect(await detailOf(await put(0, 'in_work', 'waiting'))).toEqual([
      409,
      'This piece was moved in another window: it is ready now.',
    ])
    expect(await state()).toEqual(['in_production', 'ready', 'waiting'])
  })

  it('stay where the order can’t go on', async () => {
    const { owner, put, state } = await openTwoPieces()
    expect(await detailOf(await put(0, 'waiting', 'ready'))).toEqual([
      409,
      "You can't change an order from paid to ready.",
    ])
    for (const [position, order] of [
      [2, 1],
      ['x', 1],
      ['-1', 1],
      [0, 2],
    ] as const)
      expect((await put(position, 'waiting', 'in_work', order)).status).toBe(404)
    expect((await owner.call('PUT', '/1/items/0/work', { from: 'waiting', to: 'sold' })).status).toBe(400)
    for (const step of ['in_production', 'ready', 'delivered'] as const) await owner.move(1, step)
    expect(await detailOf(await put(0, 'ready', 'in_work'))).toEqual([
      409,
      "This order is delivered, so its pieces can't move.",
    ])
    const { total } = await owner.find(1)
    expect((await owner.refund(1, total)).status).toBe(200)
    expect((await put(0, 'ready', 'in_work')).status).toBe(409)
    expect(await state()).toEqual(['refunded', null, null])
  })

  it('stay while their order is set aside, and say what to do', async () => {
    const { shop, put, state } = await openTwoPieces()
    await shop.store.db.updateTable('orders').set({ set_aside: 'The amount differs' }).execute()
    expect(await detailOf(await put(0, 'waiting', 'in_work'))).toEqual([
      409,
      'This order is set aside. Check its payment first.',
    ])
    expect(await state()).toEqual(['paid', 'waiting', 'waiting'])
  })

  it('of an accepted offer wait for the deposit, or for the owner’s reason', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    const start = (word?: string) =>
      living.desk('PUT', '/orders/1/items/0/work', { from: 'waiting', to: 'in_work', word })
    const refused = await start()
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ reason: 'unpaid', detail: expect.stringContaining("hasn't come in yet") }),
    ])
    expect((await living.order()).history).toHaveLength(1)
    expect((await start('Her check is in the mail')).status).toBe(200)
    expect(await living.order()).toMatchObject({ status: 'in_production', items: [{ work: 'in_work' }] })
    expect((await living.page()).order.items).toEqual([
      { productName: 'Heritage Oak Floating Mantel', quantity: 1, work: 'in_work', photo: null },
    ])
  })
})

describe('DESK-8 the photograph of a piece', () => {
  const photo = async () => pictureForm(await makePicture({ width: 1600, height: 1200 }), 'message')

  async function openReady() {
    const living = await openLivingQuote('demo', { env: mailEnv(await openMailServer()) })
    await living.accepted()
    await payByCard(living, 0)
    await living.move('in_production')
    const cookie = await living.signIn()
    const send = async (method: string, call: string, body?: Uint8Array<ArrayBuffer> | object) =>
      living.request(`/api/admin/orders/1/items/0/${call}`, {
        method,
        headers: { cookie, 'content-type': body instanceof Uint8Array ? formType : 'application/json' },
        ...(body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      })
    const pathOf = async () => (await living.order()).items[0].photo?.path as string
    return { living, send, pathOf, cookie }
  }

  it('is seen by the owner and on the customer’s page only, and the email says that it is there', async () => {
    const { living, send, pathOf, cookie } = await openReady()
    expect((await send('POST', 'photo', await photo())).status).toBe(201)
    const path = await pathOf()
    expect((await living.request(path, { headers: { cookie } })).headers.get('content-type')).toBe('image/jpeg')
    expect((await living.request(path)).status).toBe(401)
    const seen = (await living.page()).order.items[0].photo.path
    const answer = await living.request(seen)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
    const stolen = seen.replace(living.token(), 'a'.repeat(living.token().length))
    expect((await living.request(stolen)).status).toBe(404)
    // Another customer has a link, too, and knows the name of the file.
    const other = await living.placeOne()
    const elsewhere = path.replace('/admin/orders/1/', `/orders/${other.token}/`)
    expect((await living.request(elsewhere)).status).toBe(404)
    const theirs = (await (await living.request('/api/admin/orders/2', { headers: { cookie } })).json()).id
    const ofTheirs = path.replace('/orders/1/', `/orders/${theirs}/`)
    expect((await living.request(ofTheirs, { headers: { cookie } })).status).toBe(404)
    await living.move('ready')
    const mail = (await mailRows(living)).find(({ kind }) => kind === 'order_progress')
    expect(JSON.parse(mail?.content ?? '')).toMatchObject({ step: 'ready', photos: 1 })
    // Another one takes its place, and none does.
    await send('POST', 'photo', await photo())
    expect(await pathOf()).not.toBe(path)
    expect((await living.request(seen)).status).toBe(404)
    expect((await send('DELETE', 'photo')).status).toBe(200)
    expect(await listPictureRows(living)).toEqual([])
    expect((await living.page()).order.items[0].photo).toBeNull()
  })

  it('goes to the gallery once, with what it shows and never whose it is', async () => {
    const { living, send } = await openReady()
    const show = (caption: string) => send('POST', 'gallery', { caption })
    expect((await show('Oak mantel')).status).toBe(409)
    await send('POST', 'photo', await photo())
    expect(await (await show("June Carter's mantel")).json()).toMatchObject({
      errors: [{ field: 'caption', message: "Leave the customer's name out." }],
    })
    expect((await show('')).status).toBe(400)
    const shown = await Promise.all([show('An oak mantel, finished in June'), show('An oak mantel')])
    expect(shown.map(({ status }) => status)).toEqual([200, 200])
    const images = (await (await living.request('/api/gallery-images')).json()).filter(
      ({ rendered }: { rendered: boolean }) => !rendered,
    )
    expect(images).toHaveLength(1)
    expect(images[0]).toMatchObject({
      category: 'floating-mantel',
      woodSpeciesId: 'reclaimed-oak',
      productId: 'heritage-oak-floating-mantel',
      length: 72,
      description: '',
    })
    expect((await living.order()).items[0].isInGallery).toBe(true)
    // The copy that lost is gone: the photograph and the gallery's picture are left.
    expect((await listPictureRows(living)).map(({ state }) => state)).toEqual(['ready', 'ready'])
  })

  it('goes to the gallery again once the owner took it out, to the bin and for good', async () => {
    const { living, send } = await openReady()
    await send('POST', 'photo', await photo())
    const isInGallery = async () => {
      const { weeks } = await (await living.desk('GET', '/board')).json()
      const [onBoard] = weeks.flatMap(({ orders }: { orders: { pieces: object[] }[] }) => orders[0]?.pieces ?? [])
      const [item] = (await living.order()).items
      return [onBoard.isInGallery, item.isInGallery]
    }
    const ids = async () =>
      (await living.store.db.selectFrom('gallery_images').select('id').execute()).map(({ id }) => id)
    const seeded = await ids()
    const ours = async () => (await ids()).filter((id) => !seeded.includes(id))
    const show = () => send('POST', 'gallery', { caption: 'An oak mantel' })
    await show()
    expect(await isInGallery()).toEqual([true, true])
    const [first] = await ours()
    expect((await living.asOwner('DELETE', `/api/gallery-images/${first}`)).ok).toBe(true)
    expect(await isInGallery()).toEqual([false, false])
    expect((await show()).status).toBe(200)
    expect(await isInGallery()).toEqual([true, true])
    const [second] = (await ours()).filter((id) => id !== first)
    await living.asOwner('DELETE', `/api/gallery-images/${second}`)
    await living.asOwner('DELETE', `/api/admin/bin/picture/${second}`)
    expect(await isInGallery()).toEqual([false, false])
    expect((await show()).status).toBe(200)
    expect(await isInGallery()).toEqual([true, true])
  })

  it('is in the email that still waits when it is taken or removed', async () => {
    const { living, send } = await openReady()
    const told = async () =>
      (await mailRows(living))
        .filter(({ kind }) => kind === 'order_progress')
        .map(({ content }) => [JSON.parse(content).step, JSON.parse(content).photos])
    await send('POST', 'photo', await photo())
    expect(await told()).toEqual([['in_production', 0]])
    await send('DELETE', 'photo')
    await living.move('ready')
    expect(await told()).toEqual([['ready', 0]])
    await send('POST', 'photo', await photo())
    expect(await told()).toEqual([['ready', 1]])
    await send('DELETE', 'photo')
    expect(await told()).toEqual([['ready', 0]])
  })

  it('is not copied to the gallery when its file is lost, and says so', async () => {
    const { living, send } = await openReady()
    await send('POST', 'photo', await photo())
    await rm(join(living.env.dataDir, 'media'), { recursive: true })
    expect(await detailOf(await send('POST', 'gallery', { caption: 'An oak mantel' }))).toEqual([
      409,
      "We can't find this photograph. Take another.",
    ])
  })

  it('is refused where there is nothing to photograph', async () => {
    const { living, send } = await openReady()
    const cookie = await living.signIn()
    const elsewhere = await living.request('/api/admin/orders/1/items/9/photo', {
      method: 'POST',
      headers: { cookie, 'content-type': formType },
      body: await photo(),
    })
    expect(elsewhere.status).toBe(404)
    expect((await send('POST', 'photo', new TextEncoder().encode('no picture'))).status).toBe(400)
    expect(await listPictureRows(living)).toEqual([])
  })
})

it.each([
  ["June Carter's mantel", 'June Carter', true],
  ["June Carter's mantel", 'june carter', true],
  ["june carter's mantel", 'June Carter', true],
  ["June Carter's mantel", 'June Carter Jr.', true],
  ['For Carter Woodworks', 'Carter Woodworks LLC', true],
  ["The Carters' mantel", 'June Carter', true],
  ['The Carters’ mantel', 'June Carter', true],
  ["The Joneses' mantel", 'Ann Jones', true],
  ["James' mantel", 'Ann James', true],
  ["The O'Briens at home", 'Pat O’Brien', true],
  ['Reclaimed Oak', 'Anna Oak', false],
  ["Anna Oak's mantel", 'Anna Oak', true],
  ["The Oaks' mantel", 'Anna Oak', true],
  ['The Li mantel', 'bo li', true],
  ['Made in oak', 'Kim In', false],
  ['Made by us', 'June Jr.', false],
  ['The Carter’s mantel', 'June Carter', true],
  ['Finished in June', 'June Carter', false],
  ['A carter in oak', 'June Carter', true],
  ['For the Núñez family', 'José Núñez', true],
  ['An oak mantel', '', false],
] as const)('DESK-8 “%s” names %s: %s', (caption, customerName, names) => {
  expect(namesCustomer(caption, customerName, 'Heritage Mantel Reclaimed Oak')).toBe(names)
})

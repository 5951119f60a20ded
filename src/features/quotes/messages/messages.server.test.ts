/** LIVE-4: messages both ways, with photographs, through the API. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mailEnv, openMailServer, owner, siteUrl, workerOf } from '../../../../tests/support/mailing-shop.ts'
import { type LivingQuote, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { detailOf, hourMs } from '../../../../tests/support/paying-shop.ts'
import { formType, makePicture, multipart } from '../../../../tests/support/pictures.ts'
import { listPictureFiles, listPictureRows, servePictures } from '../../../../tests/support/uploads.ts'
import { ownerNotices, takeOwnerNotice } from '../../mail/mail-allowances.server.ts'
import { digestMs } from '../../mail/outbox.server.ts'
import { messageLimits } from './message.ts'

let keys = 0
const newKey = () => `message-key-${String(++keys).padStart(8, '0')}`

type Body = { text?: string; photos?: string[] }

/** The calls of both sides. Each message has a key of its own unless one is given. */
function callsOf(living: LivingQuote) {
  const signedIn = living.signIn()
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    living.plain('POST', `/api${path}`, body, headers)
  const asOwner = async () => ({ cookie: await signedIn })
  const customerPath = () => `/quote-pages/${living.token()}/messages`
  const ownerPath = `/admin/quotes/${living.quoteId}/messages`
  const upload = async (path: string, picture: Uint8Array, headers: Record<string, string> = {}) =>
    living.request(`/api${path}/photos`, {
      method: 'POST',
      headers: { 'content-type': formType, ...headers },
      body: multipart([{ name: 'image', fileName: 'fireplace.jpg', type: 'image/jpeg', content: picture }]),
    })
  return {
    write: ({ text = '', photos = [] }: Body, key = newKey()) =>
      post(customerPath(), { text, photos }, { 'idempotency-key': key }),
    answer: async ({ text = '', photos = [] }: Body, key = newKey()) =>
      post(ownerPath, { text, photos }, { 'idempotency-key': key, ...(await asOwner()) }),
    askForChange: (change: object = {}, key = newKey()) =>
      post(
        `/quote-pages/${living.token()}/changes`,
        {
          text: 'Could it be longer?',
          photos: [],
          productId: 'heritage-oak-floating-mantel',
          woodSpeciesId: 'reclaimed-oak',
          finishOptionId: null,
          dimensions: { length: 84, width: 8, thickness: 8 },
          delivery: { way: 'truck', zip: '37212' },
          ...change,
        },
        { 'idempotency-key': key },
      ),
    read: async () => (await living.request(`/api${customerPath()}`)).json(),
    readAtDesk: async () => (await living.plain('GET', `/api${ownerPath}`, undefined, await asOwner())).json(),
    haveRead: (upTo: number) => post(`${customerPath()}/read`, { upTo }),
    haveReadAtDesk: async (upTo: number) => post(`${ownerPath}/read`, { upTo }, await asOwner()),
    upload: (picture: Uint8Array) => upload(customerPath(), picture),
    uploadAtDesk: async (picture: Uint8Array) => upload(ownerPath, picture, await asOwner()),
    see: (path: string) => living.request(path),
    seeAtDesk: async (path: string) => living.request(path, { headers: await asOwner() }),
  }
}

async function openMessages(options: Parameters<typeof openLivingQuote>[1] = {}) {
  const living = await openLivingQuote('demo', options)
  return { living, ...callsOf(living) }
}

it('LIVE-4 a key is for one message: the same again is taken once, other words are refused and not dropped', async () => {
  const { write, answer, read, upload } = await openMessages()
  const key = newKey()
  const [one, two] = await Promise.all([upload(await small()), upload(await small())])
  const [first, second] = [(await one.json()).id, (await two.json()).id]
  expect((await write({ text: 'Hello', photos: [first] }, key)).status).toBe(201)
  expect((await write({ text: 'Hello', photos: [first] }, key)).status).toBe(201)
  for (const other of [
    { text: 'Hello again', photos: [first] },
    { text: 'Hello', photos: [] },
    { text: 'Hello', photos: [second] },
  ]) {
    const refused = await write(other, key)
    expect([other, refused.status]).toEqual([other, 409])
  }
  // The other side's keys are its own.
  expect((await answer({ text: 'Hi' }, key)).status).toBe(201)
  const messages = await read()
  expect(textsOf(messages)).toEqual([
    ['customer', 'Hello'],
    ['owner', 'Hi'],
  ])
})

const textsOf = (messages: { side: string; text: string }[]) => messages.map(({ side, text }) => [side, text])
const small = () => makePicture({ width: 600, height: 400 })

describe('LIVE-4 messages', () => {
  it('go both ways, in their order, and say whether they were read', async () => {
    const { write, answer, read, readAtDesk, haveReadAtDesk, haveRead } = await openMessages()
    expect((await write({ text: ' Can \u202eyou\u202c notch it?\nThe stone sticks out. ' })).status).toBe(201)
    expect((await answer({ text: 'Yes, we can.' })).status).toBe(201)
    const messages = await read()
    expect(textsOf(messages)).toEqual([
      ['customer', 'Can you notch it?\nThe stone sticks out.'],
      ['owner', 'Yes, we can.'],
    ])
    expect(await readAtDesk()).toEqual(messages)
    expect(messages.map(({ readAt }: { readAt: string | null }) => readAt)).toEqual([null, null])
    expect((await haveReadAtDesk(messages[1].id)).status).toBe(204)
    expect((await read()).map(({ readAt }: { readAt: string | null }) => readAt === null)).toEqual([false, true])
    expect((await haveRead(messages[1].id)).status).toBe(204)
    expect((await read()).map(({ readAt }: { readAt: string | null }) => readAt === null)).toEqual([false, false])
  })

  it('are saved once per key, however often they are sent, also at once', async () => {
    const { write, answer, read } = await openMessages()
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => write({ text: 'Hello' }, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    // The same key from the other side is another message.
    await answer({ text: 'Hi' }, key)
    expect(textsOf(await read())).toEqual([
      ['customer', 'Hello'],
      ['owner', 'Hi'],
    ])
  })

  it.each([
    ['nothing', { text: ' \n ' }, 'Write a message, or add a photo.'],
    ['too much', { text: 'x'.repeat(messageLimits.text + 1) }, 'Use 4,000 characters or fewer.'],
    ['a control character', { text: 'a\u0007b' }, 'Leave out control characters.'],
    ['seven photographs', { photos: Array(7).fill('private-x') }, 'Add 6 photos at most.'],
    [
      'a photograph that is not there',
      { photos: [`private-${'0'.repeat(32)}`] },
      'A photo is no longer there. Add it again.',
    ],
  ])('with %s are refused', async (_, body, words) => {
    const { write, read } = await openMessages()
    const refused = await write(body)
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors).toMatchObject([{ message: words }])
    expect(await read()).toEqual([])
  })

  it('need a key, the link or the owner, and stop with a replaced link', async () => {
    const { living, write, read } = await openMessages()
    const path = `/api/quote-pages/${living.token()}/messages`
    expect((await living.plain('POST', path, { text: 'Hi', photos: [] })).status).toBe(400)
    const key = { 'idempotency-key': newKey() }
    for (const [method, where] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/read'],
      ['POST', '/photos'],
      ['GET', '/photos/x/1.jpg'],
    ] as const)
      expect(
        (await living.plain(method, `/api/admin/quotes/1/messages${where}`, method === 'GET' ? undefined : {}, key))
          .status,
      ).toBe(401)
    await living.desk('POST', '/quotes/1/link')
    expect((await write({ text: 'Hi' })).status).toBe(409)
    expect(await read()).toMatchObject({ reason: 'replaced' })
    expect((await living.request('/api/quote-pages/x/messages')).status).toBe(404)
  })

  it('stop when a hundred came in a day, and go on the day after', async () => {
    const { living, write, answer } = await openMessages()
    const rows = Array.from({ length: 100 }, (_, index) => ({
      ...{ quote_id: 1, side: 'customer' as const, key: `old-${index}`, at: living.now(), text: 'x' },
      ...{ design: null, read_at: null },
    }))
    await living.store.db.insertInto('quote_messages').values(rows).execute()
    expect(await detailOf(await write({ text: 'One more' }))).toEqual([
      429,
      "That's a lot of messages for one day. Call us and we'll talk it over.",
    ])
    expect((await answer({ text: 'Call us, please.' })).status).toBe(201)
    living.wait(24 * hourMs + 1)
    expect((await write({ text: 'One more' })).status).toBe(201)
  })

  it('go with their quote when it is deleted, and are in no log', async () => {
    const { living, write } = await openMessages()
    await write({ text: 'A very private question' })
    await living.remove()
    expect(await living.store.db.selectFrom('quote_messages').selectAll().execute()).toEqual([])
    expect(living.logged.join('')).not.toContain('private question')
    expect((await write({ text: 'Hello?' })).status).toBe(404)
  })
})

describe('LIVE-4 photographs', () => {
  it('OUT-2 up to 30 MB are taken, in bytes of the file itself', async () => {
    const living = await openLivingQuote()
    const { upload, uploadAtDesk } = callsOf(living)
    const photo = await makePicture({ width: 900 })
    // Phones write a second picture or a film after the first.
    const ofBytes = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
    for (const send of [upload, uploadAtDesk]) {
      for (const megabytes of [11.8, 24, 30]) expect((await send(ofBytes(megabytes * 1e6))).status).toBe(201)
      const refused = await send(ofBytes(30e6 + 1))
      expect(await detailOf(refused)).toEqual([413, 'The picture is larger than 30 MB.'])
    }
  })

  it('are seen by both sides only, never at a public address, without what the camera noted', async () => {
    const { living, write, upload, read, readAtDesk, see, seeAtDesk } = await openMessages()
    const taken = await sharp(await makePicture({ width: 1600, height: 1200 }))
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 9/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const stored = await upload(taken)
    expect(stored.status).toBe(201)
    const { id, picture } = await stored.json()
    expect((await write({ photos: [id] })).status).toBe(201)
    const [message] = await read()
    expect(message.photos).toEqual([{ id, ...picture }])
    expect(picture.widths).toEqual([420, 1440])
    const [atDesk] = await readAtDesk()

    const photo = await see(message.photos[0].path)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(photo.headers.get('cache-control')).toBe('private, max-age=3600')
    const head = await living.request(message.photos[0].path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { exif, format, width } = await sharp(Buffer.from(await photo.arrayBuffer())).metadata()
    expect({ exif, format, width }).toEqual({ exif: undefined, format: 'jpeg', width: 1440 })
    expect((await seeAtDesk(atDesk.photos[0].path)).status).toBe(200)
    expect((await see(atDesk.photos[0].path)).status).toBe(401)

    const address = await servePictures(living)
    expect((await fetch(`${address}/media/${id}/1440.jpg`)).status).toBe(404)
    for (const file of ['1439.jpg', '..%2f1440.jpg', '1440.gif'])
      expect((await see(message.photos[0].path.replace('1440.jpg', file))).status).toBe(404)
  })

  it("belong to one quote: another quote's link neither shows nor sends them", async () => {
    const { living, upload, write, see } = await openMessages()
    const { id, picture } = await (await upload(await small())).json()
    const second = await living.plain('POST', '/api/quotes', {
      ...{ customerName: 'Hank', customerEmail: 'hank@example.net', productId: 'heritage-oak-floating-mantel' },
      ...{ woodSpeciesId: 'reclaimed-oak', dimensions: { length: 60, width: 8, thickness: 8 } },
    })
    const first = living.token()
    living.useLink(second.headers.get('location') ?? '')
    expect((await write({ photos: [id] })).status).toBe(400)
    expect((await see(picture.path.replace(first, living.token()))).status).toBe(404)
    living.useLink(`/quote/${first}`)
    expect((await write({ photos: [id, id] })).status).toBe(400)
    expect((await write({ photos: [id] })).status).toBe(201)
    // Once sent, it is part of that message.
    expect((await write({ photos: [id] })).status).toBe(400)
  })

  it("are the sender's alone until they are sent, and are deleted after a day if they never are", async () => {
    const { living, upload, uploadAtDesk, answer, seeAtDesk, see } = await openMessages()
    const { id, picture } = await (await upload(await small())).json()
    const atDesk = picture.path.replace(`quote-pages/${living.token()}`, 'admin/quotes/1')
    expect((await see(picture.path)).status).toBe(200)
    expect((await seeAtDesk(atDesk)).status).toBe(404)
    const sent = await (await uploadAtDesk(await small())).json()
    expect((await answer({ photos: [sent.id] })).status).toBe(201)
    living.wait(25 * hourMs)
    await living.media.collect()
    expect(await listPictureRows(living)).toEqual([{ id: sent.id, state: 'ready' }])
    expect(listPictureFiles(living.env.dataDir).some((file) => file.includes(id))).toBe(false)
    await living.signInAgain()
    await living.remove()
    await living.media.collect()
    expect(await listPictureRows(living)).toEqual([])
  })

  it.each([
    ['text', Buffer.from('not a picture'), 'This is a text file. The picture must be JPEG, PNG or WebP.'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'This is a PDF file. The picture must be JPEG, PNG or WebP.'],
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
  ])('that are %s are refused', async (_, file, words) => {
    const { living, upload } = await openMessages()
    const refused = await upload(file)
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors).toEqual([{ field: 'image', message: words }])
    expect(await listPictureRows(living)).toEqual([])
  })
})

describe('LIVE-4 a change that is asked for', () => {
  it("is a message with the new design, at the server's price", async () => {
    const { askForChange, readAtDesk } = await openMessages()
    expect((await askForChange({ total: '1.00', totalPrice: '1.00' })).status).toBe(201)
    const [message] = await readAtDesk()
    expect(message).toMatchObject({
      side: 'customer',
      text: 'Could it be longer?',
      design: {
        productName: 'Heritage Oak Floating Mantel',
        woodName: 'Reclaimed Oak',
        dimensions: { length: 84, width: 8, thickness: 8 },
        ...{ way: 'truck', zip: '37212' },
        // 37.33 board feet at 12.50 each, and the truck's 100.00.
        total: '566.63',
        totalTo: null,
        drawn: { category: 'floating-mantel', wood: { name: 'Reclaimed Oak' } },
      },
    })
  })

  it.each([
    ['an unknown product', { productId: 'nothing' }, 'productId'],
    ['an unknown wood', { woodSpeciesId: 'nothing' }, 'woodSpeciesId'],
    ['an unknown finish', { finishOptionId: 'nothing' }, 'finishOptionId'],
    ['a length out of range', { dimensions: { length: 7, width: 8, thickness: 8 } }, 'dimensions.length'],
    ['a ZIP code that is none', { delivery: { way: null, zip: '00001' } }, 'delivery.zip'],
  ])('is refused with %s', async (_, change, field) => {
    const { askForChange, read } = await openMessages()
    const refused = await askForChange(change)
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors).toMatchObject([{ field }])
    expect(await read()).toEqual([])
  })
})

describe('LIVE-4, JOB-3 a change of one of several pieces', () => {
  const oak = {
    ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak', finishOptionId: null },
    dimensions: { length: 72, width: 8, thickness: 8 },
  }
  const shorter = { ...oak, dimensions: { length: 48, width: 8, thickness: 8 }, quantity: 2 }
  const server = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com', OWNER_EMAIL: owner }

  it('says which, for as many of it, before the delivery that all of them share', async () => {
    const request = { pieces: [oak, shorter], delivery: { way: 'truck', zip: '37212' } }
    const { living, askForChange, readAtDesk } = await openMessages({ request, env: server })
    expect((await askForChange({ piece: '2' })).status).toBe(201)
    const [{ design }] = await readAtDesk()
    expect(design).toMatchObject({
      dimensions: { length: 84 },
      quantity: 2,
      replaces: {
        ...{ key: '2', number: 2 },
        name: '2 × Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 48 × 8 × 8 in (4 ft)',
      },
      // Twice 466.63.
      total: '933.26',
      totalTo: null,
    })
    const { content } = await living.store.db
      .selectFrom('outbox')
      .select('content')
      .where('kind', '=', 'message_to_owner')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(content).messages[0].design).toBe(
      '2 × Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 84 × 8 × 8 in (7 ft), about $933.26 before delivery, in place of 2 × Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 48 × 8 × 8 in (4 ft)',
    )
  })

  it('is of the newest offer, and refused of a piece that is no longer in it', async () => {
    const { living, askForChange, read } = await openMessages({ request: { pieces: [oak, shorter] } })
    const { draft } = await living.offer()
    await living.send({ pieces: draft.pieces.slice(0, 1) })
    const refused = await askForChange({ piece: '2' })
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors).toEqual([
      { field: 'piece', message: 'This piece is no longer in your quote. Go back and choose another.' },
    ])
    expect((await askForChange({ piece: '1' })).status).toBe(201)
    const [{ design }] = await read()
    // The only one by now.
    expect(design).toMatchObject({ quantity: 1, replaces: { key: '1', number: null }, total: '566.63' })
  })

  it('says which of two lines that are alike', async () => {
    const { askForChange, readAtDesk } = await openMessages({ request: { pieces: [oak, oak] } })
    await askForChange({ piece: '2' })
    const [{ design }] = await readAtDesk()
    expect(design.replaces.name).toBe(
      'Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 72 × 8 × 8 in (6 ft), piece 2 of 2',
    )
  })

  it('is of several alike where there is one piece', async () => {
    const { askForChange, read } = await openMessages({
      request: { pieces: [shorter], delivery: { way: 'truck', zip: '37212' } },
    })
    await askForChange({ piece: '1' })
    const [{ design }] = await read()
    // With the truck's 100.00.
    expect(design).toMatchObject({ quantity: 2, total: '1033.26' })
  })
})

describe('LIVE-4 emails about messages', () => {
  async function openMailing() {
    const server = await openMailServer()
    const opened = await openMessages({ env: mailEnv(server) })
    const worker = workerOf(opened.living)
    await worker.sendDue()
    server.arrived.length = 0
    const arrived = async () => {
      await worker.sendDue()
      return (await server.read()).map(({ headline, text, to, replyTo }) => ({
        headline,
        text: text ?? '',
        to: to[0]?.address,
        replyTo: replyTo?.[0]?.address,
      }))
    }
    return { ...opened, arrived }
  }

  it('reach each side at once, then at most every ten minutes, with all that came since', async () => {
    const { living, write, answer, arrived } = await openMailing()
    await write({ text: 'First' })
    expect(await arrived()).toMatchObject([
      { headline: 'June Carter wrote about quote #1', to: owner, replyTo: 'june@example.net' },
    ])
    await write({ text: 'Second' })
    living.wait(60_000)
    await write({ text: 'Third' })
    expect(await arrived()).toHaveLength(1)
    // The other side has a clock of its own.
    await answer({ text: 'We can do that.' })
    const [, toCustomer] = await arrived()
    expect(toCustomer).toMatchObject({ headline: 'A message about your quote #1', to: 'june@example.net' })
    expect(toCustomer?.text).toContain('We can do that.')
    expect(toCustomer?.text).toContain(`${siteUrl}/quote/${living.token()}`)
    living.wait(10 * 60_000)
    const mails = await arrived()
    expect(mails).toHaveLength(3)
    for (const words of ['Second', 'Third']) expect(mails[2]?.text).toContain(words)
    expect(mails[2]?.text).not.toContain('First')
    // The owner's copy doesn't have the customer's link.
    expect(mails[2]?.text).not.toContain(living.token())
  })

  it('MAIL-3 come to the owner as one list during a rush, with a line for each quote', async () => {
    const { living, write, arrived } = await openMailing()
    const quote = await living.store.db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow()
    for (let nth = 1; nth < ownerNotices.most; nth += 1) await takeOwnerNotice(living.store, living.now())
    await write({ text: 'First' })
    expect(await arrived()).toEqual([])
    const second = { ...quote, id: 2, idempotency_key: 'another' }
    await living.store.db.insertInto('quotes').values(second).execute()
    const link = { token: 'b'.repeat(32), quote_id: 2, created_at: living.now(), replaced_at: null }
    await living.store.db.insertInto('quote_links').values(link).execute()
    const writeOther = (text: string) =>
      living.plain(
        'POST',
        `/api/quote-pages/${link.token}/messages`,
        { text, photos: [] },
        { 'idempotency-key': newKey() },
      )
    for (const text of ['Mine, too', 'And again']) expect((await writeOther(text)).status).toBe(201)
    living.wait(digestMs)
    const [list, ...more] = await arrived()
    expect(more).toEqual([])
    expect(list).toMatchObject({ to: owner, headline: 'New messages about 2 quotes at Harpeth Beam & Mantel' })
    expect(list?.text.match(/Quote #\d+/g)).toEqual(['Quote #1', 'Quote #2'])
    // Other quotes stay when one is deleted, so the list has nobody's words.
    expect(list?.text).not.toMatch(/First|Mine|June/)
  })

  it('are not sent about what was read in the meantime', async () => {
    const { living, write, read, haveReadAtDesk, arrived } = await openMailing()
    await write({ text: 'First' })
    await arrived()
    await write({ text: 'Second' })
    await haveReadAtDesk((await read())[1].id)
    living.wait(11 * 60_000)
    expect(await arrived()).toHaveLength(1)
    await write({ text: 'Third' })
    const mails = await arrived()
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('Third')
  })

  it('say what a change is about, draw it, and are saved with the message or not at all', async () => {
    const { living, askForChange, arrived } = await openMailing()
    await askForChange()
    const [mail] = await arrived()
    expect(mail?.headline).toBe('June Carter asks for a change to quote #1')
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      'New design: Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 84 × 8 × 8 in (7 ft), about $566.63.',
    )
    const outbox = await living.store.db
      .selectFrom('outbox')
      .select(['kind', 'quote_id', 'content'])
      .orderBy('id')
      .execute()
    expect(outbox.at(-1)).toMatchObject({ kind: 'message_to_owner', quote_id: 1 })
    expect(JSON.parse(outbox.at(-1)?.content ?? '{}').piece).toMatchObject({
      lengthIn: 84,
      toDraw: { category: 'floating-mantel' },
    })
    await living.remove()
    const kinds = (await living.store.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)
    expect(kinds).not.toContain('message_to_owner')
  })
})

import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  ask,
  askAccepted,
  mailEnv,
  mailRows,
  openMailingShop,
  openMailServer,
  quote,
  workerOf,
} from '../../../../tests/support/mailing-shop.ts'
import { newSession, openPayingShop } from '../../../../tests/support/paying-shop.ts'
import type { TestShop } from '../../../../tests/support/test-shop.ts'
import { ownerNotices } from '../mail-allowances.server.ts'
import { digestMs } from '../outbox.server.ts'
import { piecesToDraw } from '../render-mail.server.ts'
import { createMailDrawings, type DrawForMail, type MailDrawing } from './mail-drawings.server.ts'

/** Without the woods' pictures, which the build encodes: an even tone. */
const drawerOf = ({ store }: Pick<TestShop, 'store'>, options: { program?: string } = {}) => {
  const parts = { store, findPictures: async () => () => undefined, readVariant: async () => undefined }
  const draw = createMailDrawings({ ...parts, ...options })
  onTestFinished(() => draw.close())
  return draw
}

const picture: MailDrawing = { png: Buffer.from('a picture'), text: 'what it shows' }

async function* failing(): AsyncGenerator<MailDrawing> {
  yield* []
  throw new Error('no room for Ada Lovelace')
}

/** Stuck after the drawings it is given, whatever the signal says. */
async function* neverEnding(...drawings: MailDrawing[]): AsyncGenerator<MailDrawing> {
  yield* drawings
  await new Promise(() => undefined)
}

/** Each picture of an email, by what the HTML calls it. */
const picturesOf = (mail: { attachments: { contentId?: string | undefined; content: unknown }[] } | undefined) =>
  (mail?.attachments ?? []).map(({ contentId, content }) => ({
    source: `cid:${contentId?.replace(/^<|>$/g, '')}`,
    png: Buffer.from(content as ArrayBuffer),
  }))

it("DRAW-4 both emails about a quote have its drawing, over the customer's own fireplace", async () => {
  const { server, shop } = await openMailingShop()
  await askAccepted(shop, { fireplace: { fire: 'gas', opening: { width: 41.5, height: 32 }, underside: 56.25 } })
  await workerOf(shop, { draw: drawerOf(shop) }).sendDue()
  const mails = await server.read()
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    const [picture, ...others] = picturesOf(mail)
    expect(others).toEqual([])
    expect(mail.html).toContain(`src="${picture?.source}"`)
    const { format, width = 0, height = 0 } = await sharp(picture?.png).metadata()
    expect(format).toBe('png')
    expect(width).toBe(880)
    expect(width / height).toBeCloseTo(360 / 290, 1)
    const said =
      'Drawing to scale: a floating mantel in Reclaimed Pine, 72 in (6 ft) long, 8 in deep and 8 in tall, its underside 56 1/4 in above the hearth, over a fireplace opening 41 1/2 in wide and 32 in tall.'
    for (const part of [mail.html, mail.text]) expect(part?.replaceAll(/\s+/g, ' ')).toContain(said)
  }
  const [forOwner, forCustomer] = ['shop', 'customer'].map(
    (to) => mails.find((mail) => (mail.to[0]?.address === quote.customerEmail) === (to === 'customer'))?.text,
  )
  expect(forOwner).toMatch(/Fireplace +Gas\nOpening +41 1\/2 in wide, 32 in tall\nHearth to underside +56 1\/4 in/)
  expect(forCustomer).not.toContain('Hearth to underside')
  const ids = mails.flatMap(picturesOf).map(({ source }) => source)
  expect(new Set(ids).size).toBe(2)
})

it('DRAW-4 emails about an order draw each different piece once, and six at most', async () => {
  const server = await openMailServer()
  const shop = await openPayingShop('demo', { env: mailEnv(server) })
  const sessionId = newSession()
  for (const length of [72, 71, 70, 69, 68, 67, 66, 65]) {
    await shop.add(sessionId, { customizations: { length, width: 8, thickness: 8 } })
    shop.wait(1_000)
  }
  const { clientSecret } = await (await shop.order(sessionId)).json()
  await shop.pay(clientSecret, 'paid')
  await shop.deliver()
  const asked: string[][] = []
  const draw: DrawForMail = async function* (pieces) {
    asked.push(pieces.map(({ piece }) => `${piece.category} ${piece.woodSpeciesId} ${piece.size.lengthIn}`))
    yield* pieces.map(() => picture)
  }
  await workerOf(shop, { draw }).sendDue()
  const six = [72, 71, 70, 69, 68, 67].map((length) => `floating-mantel reclaimed-oak ${length}`)
  expect(asked).toEqual([six, six])
  for (const mail of await server.read()) {
    expect(picturesOf(mail)).toHaveLength(6)
    for (const { source } of picturesOf(mail)) expect(mail.html).toContain(`src="${source}"`)
  }
})

it.each([
  ['fails', failing],
  ['never ends', () => neverEnding()],
])('DRAW-4 an email is sent without its drawing when drawing %s', async (_, draw) => {
  const { server, shop } = await openMailingShop()
  await askAccepted(shop)
  await workerOf(shop, { draw, mostDrawMs: 20 }).sendDue()
  const mails = await server.read()
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.attachments).toEqual([])
    expect(mail.html).not.toContain('cid:')
  }
  const warnings = shop.logged.filter((line) => line.includes('email lacks drawings'))
  expect(warnings).toHaveLength(2)
  expect(warnings.join()).not.toContain('Ada')
})

it('DRAW-4 the drawings that are ready in time are sent', async () => {
  const { server, shop } = await openMailingShop()
  await askAccepted(shop)
  await workerOf(shop, { draw: () => neverEnding(picture), mostDrawMs: 100 }).sendDue()
  const mails = await server.read()
  expect(mails.map((mail) => picturesOf(mail).length)).toEqual([1, 1])
})

it('DRAW-4 the log says why a piece could not be drawn', async () => {
  const { server, shop } = await openMailingShop()
  await askAccepted(shop)
  const draw = drawerOf(shop, { program: join(import.meta.dirname, 'no-such-program.ts') })
  await workerOf(shop, { draw }).sendDue()
  expect(await server.read()).toHaveLength(2)
  const warnings = shop.logged.filter((line) => line.includes('drawing not made'))
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toContain('no-such-program')
  expect(warnings[0]).toMatch(/"mail":\d+,"kind":"quote_/)
})

it('DRAW-4 a shop that has closed draws no more', async () => {
  const { shop } = await openMailingShop()
  await askAccepted(shop)
  const draw = drawerOf(shop)
  const pieces = (await mailRows(shop)).flatMap(piecesToDraw).slice(0, 1)
  const drawn = async () => {
    const all: unknown[] = []
    for await (const one of draw(pieces, new AbortController().signal)) all.push(one)
    return all
  }
  expect(await drawn()).toMatchObject([{ text: expect.stringContaining('Drawing to scale') }])
  await draw.close()
  // Another piece: the picture of the first is still known.
  for (const { piece } of pieces) piece.size.lengthIn += 1
  expect(String(await drawn())).toContain('The shop is closing.')
})

it('MAIL-2 a shop that stops while it draws sends nothing, and the emails wait for the next start', async () => {
  const { server, shop } = await openMailingShop()
  await askAccepted(shop)
  const drawing = Promise.withResolvers<void>()
  const draw = () => {
    drawing.resolve()
    return neverEnding(picture)
  }
  // Longer than a test may take.
  const worker = workerOf(shop, { draw, mostDrawMs: 3_600_000 })
  const sending = worker.sendDue()
  await drawing.promise
  await worker.stop()
  await sending
  expect(await server.read()).toEqual([])
  expect(await mailRows(shop)).toMatchObject([1, 2].map(() => ({ state: 'waiting', tries: 0 })))
  expect(shop.logged.join()).not.toContain('email lacks drawings')
  await workerOf(shop).sendDue()
  expect(await server.read()).toHaveLength(2)
})

it('DRAW-4 an email without a piece draws nothing', async () => {
  const { server, shop, worker } = await openMailingShop()
  const draw = vi.fn(() => neverEnding())
  for (let number = 0; number <= ownerNotices.most; number++)
    await ask(shop, { customerEmail: `c${number}@example.net` }, { from: `192.0.2.${number}` })
  await worker.sendDue()
  shop.wait(digestMs)
  await workerOf(shop, { draw }).sendDue()
  expect((await server.read()).at(-1)?.subject).toMatch(/^1 new quote at/)
  expect(draw).not.toHaveBeenCalled()
})

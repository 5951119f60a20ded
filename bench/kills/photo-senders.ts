/** Customers who ask for a quote and send a message with a photograph. */
import { randomUUID } from 'node:crypto'
import type { Picture } from '../../src/features/media/picture.ts'
import { formType, pictureForm } from '../../tests/support/pictures.ts'
import type { ShopProcess } from '../../tests/support/shop-process.ts'
import { ask, askForJson } from './calls.ts'
import { type KeptPicture, readKept } from './kept-pictures.ts'
import { askForQuote, newCustomer, type QuoteCustomer } from './offer-customers.ts'
import type { Job } from './rounds.ts'

/** `kept` once the photograph is acknowledged and read. */
export type PhotoSender = QuoteCustomer & { kept?: KeptPicture }

/** Adds one to `all`. Returns the job of asking and sending a message with a photograph. */
export function newPhotoSender(all: PhotoSender[], photographs: Buffer[]): Job {
  const number = all.length
  const photograph = number % photographs.length
  const customer: PhotoSender = newCustomer('photos', number)
  const { from } = customer
  all.push(customer)
  const key = randomUUID()
  let photo: { id: string; picture: Picture } | undefined
  const pathOf = () => `${customer.page}/messages`
  const upload = async (shop: ShopProcess) => {
    const form = pictureForm(photographs[photograph] ?? Buffer.alloc(0))
    const headers = { 'content-type': formType }
    photo = await askForJson(shop, { method: 'POST', path: `${pathOf()}/photos`, from, status: 201, headers, form })
  }
  const send = async (shop: ShopProcess) => {
    const json = { text: 'This is our fireplace.', photos: [photo?.id] }
    const headers = { 'idempotency-key': key }
    await ask(shop, { method: 'POST', path: pathOf(), from, status: 201, headers, json })
  }
  const look = async (shop: ShopProcess) => {
    if (!photo) throw new Error(`${customer.email} has no photograph.`)
    customer.kept = await readKept(shop, { from, photograph, picture: photo.picture })
  }
  return [
    askForQuote(customer, 72),
    { name: 'photograph', take: upload },
    { name: 'look at the photograph', take: look },
    { name: 'message', take: send },
  ]
}

/** Messages that are lost or doubled, or without their photograph. */
export async function findMessageMistakes(shop: ShopProcess, all: readonly PhotoSender[]): Promise<string[]> {
  const mistakes: string[] = []
  for (const { page, from, email, kept } of all) {
    const messages = await askForJson<{ photos: Picture[] }[]>(shop, { path: `${page}/messages`, from })
    const photos = messages.flatMap((message) => message.photos.map(({ path }) => path))
    if (messages.length !== 1 || photos.length !== 1 || photos[0] !== kept?.picture.path)
      mistakes.push(`${email} has ${messages.length} messages with ${photos.length} photographs.`)
  }
  return mistakes
}

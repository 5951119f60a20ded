/** BOOK-3: certificates of orders without tax: what the owner may keep, who may fetch it, and where the books show it. */
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { type LivingQuote, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { detailOf } from '../../../../tests/support/paying-shop.ts'
import { formType, makePicture, multipart } from '../../../../tests/support/pictures.ts'

const at = '/api/admin/orders/1/certificate'
const pdf = (bytes = 2_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])

type Sent = { fields?: Record<string, string>; file?: Uint8Array; fileName?: string; type?: string; path?: string }

function upload(living: LivingQuote, { fields, file = pdf(), fileName = 'c.pdf', type, path = at }: Sent = {}) {
  const texts = Object.entries({ number: '12-3456', holder: '', validUntil: '2026-12-31', ...fields })
  const body = multipart([
    ...texts.map(([name, content]) => ({ name, content })),
    { name: 'file', fileName, type: type ?? 'application/pdf', content: file },
  ])
  return living.request(path, { method: 'POST', headers: { cookie: living.cookie(), 'content-type': formType }, body })
}

const download = (living: LivingQuote, headers: Record<string, string> = { cookie: living.cookie() }) =>
  living.request(`${at}/file`, { headers })

async function openExempt() {
  const living = await openLivingQuote()
  await living.accepted({ chargesTax: false })
  return living
}

it('BOOK-3 an exempt order keeps a certificate, byte for byte, and hands it out only as a file', async () => {
  const living = await openExempt()
  expect((await living.order()).exemption).toEqual({ certificate: null })
  const file = pdf(100_001)
  const saved = await upload(living, { file, fields: { holder: ' Nashville Opera ' } })
  expect(saved.status).toBe(201)
  const certificate = { number: '12-3456', holder: 'Nashville Opera', validUntil: '2026-12-31', fileType: 'PDF' }
  expect((await saved.json()).exemption.certificate).toMatchObject({ ...certificate, bytes: 100_001 })
  expect((await living.order()).exemption.certificate).toMatchObject(certificate)
  const answer = await download(living)
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="certificate-1.pdf"',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect((await download(living, {})).status).toBe(401)
  expect((await living.desk('GET', '/orders/2/certificate/file')).status).toBe(404)
})

it('BOOK-3 it is replaced whole, its words change without its file, and it can be removed, twice', async () => {
  const living = await openExempt()
  await upload(living, { file: pdf(200_000) })
  const jpeg = await makePicture({ format: 'jpeg' })
  expect((await upload(living, { file: jpeg, fields: { number: 'TN-9', validUntil: '' } })).status).toBe(201)
  const answer = await download(living)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await answer.arrayBuffer()).equals(jpeg)).toBe(true)
  const changed = await living.desk('PUT', '/orders/1/certificate', { number: 'TN-10', validUntil: '2027-06-30' })
  expect((await changed.json()).exemption.certificate).toMatchObject({
    ...{ number: 'TN-10', validUntil: '2027-06-30', fileType: 'JPEG', bytes: jpeg.length },
  })
  for (const _ of [1, 2]) {
    const removed = await living.desk('DELETE', '/orders/1/certificate')
    expect([removed.status, (await removed.json()).exemption]).toEqual([200, { certificate: null }])
  }
  expect((await download(living)).status).toBe(404)
  expect(await living.store.db.selectFrom('tax_certificate_files').select('position').execute()).toEqual([])
  const late = await living.desk('PUT', '/orders/1/certificate', { number: 'TN-11' })
  expect(await detailOf(late)).toEqual([409, 'This certificate was removed in another window. Add it again.'])
})

it('BOOK-3 two presses at once leave one certificate with one file', async () => {
  const living = await openExempt()
  const files = [pdf(150_000), pdf(90_000)]
  const answers = await Promise.all(files.map((file) => upload(living, { file })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const kept = Buffer.from(await (await download(living)).arrayBuffer())
  expect(files.some((file) => file.equals(kept))).toBe(true)
})

it.each([
  ['PNG', 'scan.pdf', 'image/png'],
  ['HEIC', 'IMG_1.heic', 'image/heic'],
])('BOOK-3 a %s is known by its content, whatever the browser says', async (fileType, fileName, contentType) => {
  const living = await openExempt()
  const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(200)}`, 'latin1')
  const file = fileType === 'PNG' ? await makePicture({ format: 'png' }) : heic
  const saved = await upload(living, { file, fileName, type: 'text/html' })
  expect((await saved.json()).exemption.certificate).toMatchObject({ fileType })
  expect((await download(living)).headers.get('content-type')).toBe(contentType)
})

const wanted = 'The certificate must be a PDF, JPEG, PNG or HEIC file.'

it.each<[string, Sent, number, string, string]>([
  [
    'an HTML file named .pdf',
    { file: Buffer.from('<!doctype html><p>') },
    400,
    'file',
    `${wanted} By its content this one is HTML.`,
  ],
  ['a text', { file: Buffer.from('Exempt, I promise') }, 400, 'file', wanted],
  ['a GIF', { file: Buffer.from('GIF89a....') }, 400, 'file', `${wanted} By its content this one is GIF.`],
  [
    'a PDF that begins with a page',
    { file: Buffer.from('<html>%PDF-1.7') },
    400,
    'file',
    `${wanted} By its content this one is HTML.`,
  ],
  ['an empty file', { file: Buffer.alloc(0) }, 400, 'file', 'The file is empty.'],
  ['a file with a path', { fileName: '../c.pdf' }, 400, 'file', 'The file name must not be a path.'],
  ['no number', { fields: { number: ' ' } }, 400, 'number', 'Enter the number of the certificate.'],
  ['a long number', { fields: { number: '1'.repeat(61) } }, 400, 'number', 'Use 60 characters or fewer.'],
  ['no day', { fields: { validUntil: '2026-02-30' } }, 400, 'validUntil', 'Enter a date such as 2026-12-31.'],
])('BOOK-3 refuses %s', async (_name, sent, status, field, message) => {
  const living = await openExempt()
  const refused = await upload(living, sent)
  expect([refused.status, (await refused.json()).errors]).toEqual([status, [{ field, message }]])
  expect((await living.order()).exemption).toEqual({ certificate: null })
})

it('BOOK-3 takes 5 MB, and not a byte more', async () => {
  const living = await openExempt()
  expect(await detailOf(await upload(living, { file: pdf(5_000_001) }))).toEqual([413, 'The file is larger than 5 MB.'])
  expect((await living.order()).exemption).toEqual({ certificate: null })
  const file = pdf(5_000_000)
  expect((await upload(living, { file })).status).toBe(201)
  expect(Buffer.from(await (await download(living)).arrayBuffer()).equals(file)).toBe(true)
})

it('BOOK-3 an order with tax needs none, an unknown one has none, and a stranger gets nowhere', async () => {
  const living = await openLivingQuote()
  await living.accepted()
  expect((await living.order()).exemption).toBeNull()
  expect(await detailOf(await upload(living))).toEqual([
    ...[409, "This order isn't exempt from sales tax, so it needs no certificate."],
  ])
  expect(await detailOf(await upload(living, { path: '/api/admin/orders/2/certificate' }))).toEqual([
    404,
    'Order not found.',
  ])
  expect((await living.request(at, { method: 'POST', headers: { 'content-type': formType } })).status).toBe(401)
  const asJson = await living.desk('POST', '/orders/1/certificate', { number: '1' })
  expect(await detailOf(asJson)).toEqual([415, 'Send the file as a form with the content type multipart/form-data.'])
})

it('BOOK-3 the tax report, its file and the month name the certificate, or say that it is missing', async () => {
  const living = await openExempt()
  for (const to of ['in_production', 'ready', 'delivered']) await living.move(to, 'Old customer')
  const read = async (path: string) => (await living.desk('GET', path)).json()
  const days = 'from=2026-11-01&to=2026-11-30'
  const ends = async () => {
    const text = await (await living.desk('GET', `/tax-report?${days}&format=csv`)).text()
    return text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').slice(-2))
  }
  expect((await read(`/tax-report?${days}`)).orders[0].certificate).toBeNull()
  expect((await read('/books/2026-11')).certificates).toEqual({ kept: 0, missing: 1 })
  expect(await ends()).toEqual([
    ['certificate', 'valid until'],
    ['no certificate', ''],
    ['', ''],
  ])
  await upload(living)
  expect((await read(`/tax-report?${days}`)).orders).toMatchObject([
    { orderId: 1, certificate: { number: '12-3456', validUntil: '2026-12-31', fileType: 'PDF' } },
  ])
  expect((await read('/books/2026-11')).certificates).toEqual({ kept: 1, missing: 0 })
  expect(await ends()).toEqual([
    ['certificate', 'valid until'],
    ['12-3456', '2026-12-31'],
    ['', ''],
  ])
})

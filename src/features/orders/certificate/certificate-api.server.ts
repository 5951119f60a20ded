import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  fieldsProblem,
  inputProblem,
  json,
  jsonBody,
  limited,
  multipartBody,
  Problem,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import { uploadLimit } from '../../media/pictures-api.server.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { createSlots } from '../../media/slots.server.ts'
import { interrupted, receiveUpload, refuseUnreadUpload } from '../../media/upload-form.server.ts'
import { recognizeFormat } from '../../media/worker/picture-content.server.ts'
import { isOneLine, oneLineWords } from '../../shared/plain-text.ts'
import { conflictProblem, conflictRefusal, WasSchema } from '../../shared/two-desks/merge-edit.server.ts'
import { answerOrder, OrderSchema, orderNotFound } from '../order-schema.server.ts'
import { type CertificateFileType, certificateFileProblem, certificateLimits } from './certificate.ts'
import { changeCertificate, readCertificateFile, removeCertificate, saveCertificate } from './certificates.server.ts'

const line = (most: number) =>
  z
    .string()
    .max(most, `Use ${most} characters or fewer.`)
    .refine(isOneLine, oneLineWords)
    .transform((text) => text.toWellFormed().trim())

const dayWords = 'Enter a date such as 2026-12-31.'

const TextSchema = z.object({
  number: z
    .string('Enter the number of the certificate.')
    .pipe(line(certificateLimits.number))
    .refine((text) => text !== '', 'Enter the number of the certificate.'),
  holder: line(certificateLimits.holder).default('').openapi({ description: 'The name on it' }),
  // A form sends an empty field as an empty text.
  validUntil: z
    .union([z.literal(''), z.iso.date(dayWords)], dayWords)
    .nullish()
    .transform((day) => day || null),
})

const params = z.object({ id: z.string() })
const path = '/admin/orders/{id}/certificate'

const routes = {
  save: createRoute({
    method: 'post',
    path,
    summary: 'Keep the certificate of an order without tax, as PDF, JPEG, PNG or HEIC; it replaces the one before',
    request: { params, ...multipartBody('file', TextSchema) },
    responses: { 201: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409, 413, 415, 429) },
  }),
  change: createRoute({
    method: 'put',
    path,
    summary: 'Change what is said of a certificate; its file stays',
    request: { params, ...jsonBody(TextSchema.extend({ was: WasSchema })) },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404), ...conflictRefusal },
  }),
  remove: createRoute({
    method: 'delete',
    path,
    summary: 'Remove the certificate of an order, and its file',
    request: { params },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(401, 404) },
  }),
  file: createRoute({
    method: 'get',
    path: `${path}/file`,
    summary: 'The file of a certificate, to save',
    request: { params },
    responses: {
      200: {
        description: 'The file',
        content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
      },
      ...refusals(401, 404),
    },
  }),
}

const contentTypes: Record<CertificateFileType, [type: string, ending: string]> = {
  PDF: ['application/pdf', 'pdf'],
  JPEG: ['image/jpeg', 'jpg'],
  PNG: ['image/png', 'png'],
  HEIC: ['image/heic', 'heic'],
}

const upload = { field: 'file', maxBytes: certificateLimits.bytes, noun: 'file' } as const
/** Each holds its file in memory. The others wait unread. */
const uploadsAtOnce = 2

/** BOOK-3: why an order was sold without tax. Nothing here opens a file: its first bytes say what it is. */
export function createCertificateApi(parts: ApiParts & { findPictures: FindPictures }) {
  const { store, now, findPictures, requireOwner } = parts
  const slots = createSlots(uploadsAtOnce)
  const api = createApi()
  api.use('/admin/orders/:id/certificate', requireOwner)
  api.use('/admin/orders/:id/certificate/file', requireOwner)
  api.post('/admin/orders/:id/certificate', limited(parts, uploadLimit))
  const answer = (id: number) => answerOrder(store, findPictures, id, now())

  return api
    .openapi(routes.save, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      refuseUnreadUpload(c.req.raw, upload)
      using _slot = await slots.take(1, c.req.raw.signal).catch(() => {
        throw interrupted()
      })
      const { file: content, fields } = await receiveUpload(c.req.raw, upload)
      const parsed = TextSchema.safeParse(fields)
      if (!parsed.success) throw inputProblem(parsed.error)
      const found = recognizeFormat(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
      const problem = certificateFileProblem(found)
      if (problem) throw fieldsProblem([{ field: 'file', message: problem }])
      const file = { type: found as CertificateFileType, content }
      const saved = await saveCertificate(store, id, { text: parsed.data, file }, now())
      if (!saved) throw orderNotFound()
      if (!saved.ok) throw new Problem(409, "This order isn't exempt from sales tax, so it needs no certificate.")
      return c.json(await answer(id), 201)
    })
    .openapi(routes.change, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      const changed = await changeCertificate(store, id, c.req.valid('json'), now())
      if (!changed) throw orderNotFound()
      if (!changed.ok && changed.reason === 'conflict') throw conflictProblem(changed)
      if (!changed.ok) throw new Problem(409, 'This certificate was removed in another window. Add it again.')
      return c.json(await answer(id), 200)
    })
    .openapi(routes.remove, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      if (!(await removeCertificate(store, id, now()))) throw orderNotFound()
      return c.json(await answer(id), 200)
    })
    .openapi(routes.file, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      const file = await readCertificateFile(store, id)
      if (!file) throw new Problem(404, 'This order has no certificate.')
      const [type, ending] = contentTypes[file.type]
      return c.body(new Uint8Array(file.content), 200, {
        'content-type': type,
        // Whatever hides in it, no page of the shop's address shows it.
        'content-disposition': `attachment; filename="certificate-${id}.${ending}"`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    })
}

export type CertificateApi = ReturnType<typeof createCertificateApi>

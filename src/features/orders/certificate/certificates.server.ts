/**
 * BOOK-3: certificates of orders that were sold without tax, each with its file. Lists read what is said of a certificate;
 * only its download reads the file.
 */
import type { Store } from '../../../platform/database/store.ts'
import { dayWithYear } from '../../delivery/day-range.ts'
import { isExempt } from '../../ledger/sale-figures.ts'
import { type EditConflict, type EditWords, mergeEdit } from '../../shared/two-desks/merge-edit.server.ts'
import { lockOrder, type OrderRow } from '../books.server.ts'
import { saleLinesOf, taxRuleOf } from '../stored-sale.server.ts'
import type { CertificateFileType } from './certificate.ts'

type CertificateText = { number: string; holder: string; validUntil: string | null }
type CertificateFile = { type: CertificateFileType; content: Uint8Array }
export type Certificate = CertificateText & { fileType: CertificateFileType; bytes: number; addedAt: number }

type Changed = { ok: true } | { ok: false; reason: 'not-exempt' | 'missing' }

export const isExemptOrder = (order: Pick<OrderRow, 'tax_rule' | 'tax_cents' | 'price_lines'>) =>
  isExempt({ rule: taxRuleOf(order), taxCents: order.tax_cents, lines: saleLinesOf(order) })

export async function findCertificate(store: Store, orderId: number): Promise<Certificate | undefined> {
  const row = await store.db
    .selectFrom('tax_certificates')
    .select(['number', 'holder', 'valid_until', 'file_type', 'bytes', 'added_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return undefined
  const { number, holder, valid_until: validUntil, file_type: fileType, bytes, added_at: addedAt } = row
  return { number, holder, validUntil, fileType, bytes, addedAt }
}

/** In one statement, so that a new file never mixes with the one before. */
export async function readCertificateFile(store: Store, orderId: number): Promise<CertificateFile | undefined> {
  const pieces = await store.db
    .selectFrom('tax_certificate_files as piece')
    .innerJoin('tax_certificates as certificate', 'certificate.order_id', 'piece.order_id')
    .select(['certificate.file_type', 'piece.base64'])
    .where('piece.order_id', '=', orderId)
    .orderBy('piece.position')
    .execute()
  const [first] = pieces
  return (
    first && { type: first.file_type, content: Buffer.concat(pieces.map((one) => Buffer.from(one.base64, 'base64'))) }
  )
}

/** Of whole groups of three bytes, so that no piece needs padding but the last. */
const bytesInPiece = 24_000
const piecesTogether = 50

/** Adds one or replaces the one before, file and all. Undefined for an unknown order. */
export const saveCertificate = (
  store: Store,
  orderId: number,
  { text, file }: { text: CertificateText; file: CertificateFile },
  now: number,
): Promise<Changed | undefined> =>
  store.transaction(async () => {
    const order = await lockOrder(store, orderId, now)
    if (!order) return undefined
    if (!isExemptOrder(order)) return { ok: false, reason: 'not-exempt' }
    await deleteCertificate(store, orderId)
    const about = { file_type: file.type, bytes: file.content.length, added_at: now }
    await store.db
      .insertInto('tax_certificates')
      .values({ order_id: orderId, ...columnsOf(text), ...about })
      .execute()
    const pieces = Array.from({ length: Math.ceil(file.content.length / bytesInPiece) }, (_, position) => {
      const piece = file.content.subarray(position * bytesInPiece, (position + 1) * bytesInPiece)
      return { order_id: orderId, position, base64: Buffer.from(piece).toString('base64') }
    })
    for (let at = 0; at < pieces.length; at += piecesTogether)
      await store.db
        .insertInto('tax_certificate_files')
        .values(pieces.slice(at, at + piecesTogether))
        .execute()
    return { ok: true }
  })

/** Changes what is said of it. Its file stays. STAFF-3: `was` is what the owner saw of it. */
export const changeCertificate = (
  store: Store,
  orderId: number,
  { was, ...text }: CertificateText & { was?: Record<string, unknown> | undefined },
  now: number,
): Promise<Changed | EditConflict | undefined> =>
  store.transaction(async () => {
    if (!(await lockOrder(store, orderId, now))) return undefined
    const before = await findCertificate(store, orderId)
    if (!before) return { ok: false, reason: 'missing' }
    const { number, holder, validUntil } = before
    const edit = mergeEdit({ number, holder, validUntil }, text, was, words)
    if (!edit.ok) return edit
    await store.db.updateTable('tax_certificates').set(columnsOf(edit.merged)).where('order_id', '=', orderId).execute()
    return { ok: true }
  })

const words: EditWords<CertificateText> = {
  ...{ number: 'Certificate number', holder: 'Name on it' },
  validUntil: { label: 'Valid until', text: (day) => (day === null ? '' : dayWithYear(day)) },
}

/** Once more changes nothing. False for an unknown order. */
export const removeCertificate = (store: Store, orderId: number, now: number): Promise<boolean> =>
  store.transaction(async () => {
    if (!(await lockOrder(store, orderId, now))) return false
    await deleteCertificate(store, orderId)
    return true
  })

async function deleteCertificate(store: Store, orderId: number): Promise<void> {
  await store.db.deleteFrom('tax_certificate_files').where('order_id', '=', orderId).execute()
  await store.db.deleteFrom('tax_certificates').where('order_id', '=', orderId).execute()
}

const columnsOf = ({ number, holder, validUntil }: CertificateText) => ({ number, holder, valid_until: validUntil })

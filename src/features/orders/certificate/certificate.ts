/** BOOK-3: the certificate of a customer who is exempt from sales tax. Its limits and words, for desk and server. Pure. */
import { dateText } from '../../shared/clock.ts'

export const certificateFileTypes = ['PDF', 'JPEG', 'PNG', 'HEIC'] as const
export type CertificateFileType = (typeof certificateFileTypes)[number]

export const certificateLimits = { number: 60, holder: 120, bytes: 5_000_000 }

/** What the system's picker offers. The server looks at the content. */
export const acceptedCertificates = '.pdf,application/pdf,image/jpeg,image/png,.heic,.heif,image/heic,image/heif'

/** The owner's alone to fetch. */
export const certificateFilePath = (orderId: number) => `/admin/orders/${orderId}/certificate/file`

type Certificate = { validUntil: string | null; fileType: CertificateFileType }

/** With its year, by the shop's clock. What comes after the number: '(PDF), valid until Dec 31, 2026'. */
export const certificateText = ({ fileType, validUntil }: Certificate) =>
  `(${fileType})${validUntil === null ? '' : `, valid until ${dateText(`${validUntil}T18:00:00Z`)}`}`

/** `found` is what the content shows; undefined for what nobody knows. */
export function certificateFileProblem(found: string | undefined): string | undefined {
  if (certificateFileTypes.some((type) => type === found)) return undefined
  const wanted = 'The certificate must be a PDF, JPEG, PNG or HEIC file.'
  return found === undefined || found === 'text' ? wanted : `${wanted} By its content this one is ${found}.`
}

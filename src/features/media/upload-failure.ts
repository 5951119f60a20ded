import { ApiError, offlineReason } from '../../platform/browser/api-client.ts'

/** Why a chosen photograph isn't sent; the message is for the person who chose it. */
export class PhotoProblem extends Error {
  override name = 'PhotoProblem'
}

/** Why an upload failed, in words that the owner can act on; undefined without a reason. */
export function uploadReason(error: unknown): string | undefined {
  if (error instanceof PhotoProblem) return error.message
  if (error instanceof ApiError) return error.problem.errors?.[0]?.message ?? error.problem.detail
  return error instanceof TypeError
    ? (offlineReason() ?? 'The shop could not be reached. Check your connection.')
    : undefined
}

/** A notice's fixed text plus the server's reason, if any (docs/product.md, section 13). */
export function withReason(text: string, reason: string | undefined): string {
  if (!reason) return text
  return text.endsWith('.') ? `${text} ${reason}` : `${text}: ${reason}`
}

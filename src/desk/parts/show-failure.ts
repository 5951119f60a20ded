/** Notices at the desk that something failed, and why. */
import { withReason } from '../../features/media/upload-failure.ts'
import { reasonGiven } from '../../platform/browser/api-client.ts'
import { toast } from '../../ui/toast/toast-store.ts'

/** The server's reason, or `otherwise` if it gave none. */
export const showFailure = (title: string, error: unknown, otherwise = 'Check your connection and try again.'): void =>
  toast({ title, description: reasonGiven(error) ?? otherwise, tone: 'danger' })

/** What failed, and then the reason, if there is one. */
export const showFailureWithReason = (title: string, what: string, reason: string | undefined): void =>
  toast({ title, description: withReason(what, reason), tone: 'danger' })

/** Notices at the desk that something failed, and why. */
import { withReason } from '../../features/media/upload-failure.ts'
import { reasonGiven } from '../../platform/browser/api-client.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { conflictsIn, conflictText } from './two-desks/conflicts-in.ts'

/** The server's reason, or `otherwise` if it gave none; STAFF-3: what another desk changed, and to what. */
export function showFailure(title: string, error: unknown, otherwise = 'Check your connection and try again.'): void {
  const found = conflictsIn(error)
  const description = found ? conflictText(found.conflicts) : (reasonGiven(error) ?? otherwise)
  toast({ title, description, tone: 'danger' })
}

/** What failed, and then the reason, if there is one. */
export const showFailureWithReason = (title: string, what: string, reason: string | undefined): void =>
  toast({ title, description: withReason(what, reason), tone: 'danger' })

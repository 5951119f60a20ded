import { ApiError } from '../../../platform/browser/api-client.ts'

/** STAFF-3: a field that another desk changed, too; values as words. */
export type Conflict = {
  name: string
  label: string
  before: string
  theirs: string
  yours: string
  /** Where the log of deeds knows. */
  by?: string
  at?: string
}

/** Undefined for any other failure. `now` are the fields as they are stored. */
export function conflictsIn(error: unknown): { conflicts: Conflict[]; now: object } | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { conflicts, now = {} } = error.problem as { conflicts?: Conflict[]; now?: object }
  return conflicts && { conflicts, now }
}

/** For a notice, where there is no form to show it in. */
export const conflictText = (conflicts: readonly Conflict[]) =>
  `Someone changed this while you worked. ${conflicts.map(({ label, theirs }) => `${label}: ${theirs || 'nothing'}`).join('. ')}.`

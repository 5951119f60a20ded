/** STAFF-3: in the refusal of a write, who changed the same field before, and when, where the log of deeds knows. */
import type { Context } from 'hono'
import { type ApiEnv, isoOf } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import { dayWithYear } from '../../delivery/day-range.ts'
import type { Conflict } from '../../shared/two-desks/merge-edit.server.ts'
import type { DeedChange } from './deed-changes.ts'
import { changesOf, listDeeds } from './deeds.server.ts'

/** What is older has been seen by both. */
const mostDeeds = 20

/** `about`: the record, as the log names it. */
export async function nameOthers(c: Context<ApiEnv>, store: Store, about: { kind: string; id: string }): Promise<void> {
  const { res } = c
  if (res.status !== 409) return
  const problem: { conflicts?: Conflict[] } = await res.clone().json()
  if (!problem.conflicts?.length) return
  const newest = await listDeeds(store, { kind: about.kind, about: about.id }, { limit: mostDeeds, order: 'desc' })
  const done = newest.filter(({ outcome, person_name: name }) => outcome !== null && outcome < 300 && name !== '')
  const conflicts = problem.conflicts.map((conflict): Conflict => {
    const found = done.find((deed) => changesOf(deed).some((change) => isOf(conflict, change)))
    return found ? { ...conflict, by: found.person_name, at: isoOf(found.at) } : conflict
  })
  const headers = new Headers(res.headers)
  headers.delete('content-length')
  // Hono would copy the headers of the one into the other.
  c.res = undefined
  c.res = new Response(JSON.stringify({ ...problem, conflicts }), { status: res.status, headers })
}

/** The same field, and what is stored now came of it: a wrong name would be worse than none. */
function isOf({ label, theirs }: Conflict, { field, to }: DeedChange): boolean {
  const name = label.toLowerCase()
  const isField = field
    .toLowerCase()
    .split(', ')
    .some((part) => part === name || part.startsWith(`${name} `))
  return isField && isSame(theirs.replaceAll(/\s+/g, ' ').trim(), to)
}

/** The log has '9.00' for '$9.00', '2026-12-08' for 'Dec 8, 2026', and the beginning of long texts. */
function isSame(theirs: string, to: string): boolean {
  if (to === '' || theirs === '') return to === theirs
  if (to.endsWith('…')) return theirs.startsWith(to.slice(0, -1))
  const day = /^\d{4}-\d\d-\d\d$/.test(to) ? dayWithYear(to) : to
  return [to, `$${to}`, `× ${to}`, day].includes(theirs)
}

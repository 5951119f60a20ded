/** The owner's session as the browser sees it: scripts can't read the cookie. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminApi } from '../../features/owner/admin-api.server.ts'
import { answeredOrNull, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ownerKey } from '../parts/owner-keys.ts'

const api = hc<AdminApi>(apiBase, { fetch: apiFetch })

/** Null when the owner isn't signed in. The desk's only query that survives sign-out, since it reports that. */
export const sessionQuery = queryOptions({
  queryKey: ['admin', 'session'],
  queryFn: () => answeredOrNull(api.admin.session.$get(), 401),
})

/** Throws `ApiError`: 401 for a wrong password, 429 after too many. */
export const signIn = (password: string) => done(api.admin.login.$post({ json: { password } }))

export const signOut = () => done(api.admin.logout.$post())

/** Called when the session ends, so the next person at this browser finds no owner data. */
export function forgetOwnerData(client: QueryClient): void {
  client.removeQueries({ queryKey: ownerKey })
  // POCKET-1: nor in what the desk's worker keeps, should it not have seen the sign-out itself.
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.getRegistration('/admin').then((worker) => worker?.active?.postMessage('forget'), noWorker)
}

/** A browser that refuses workers keeps nothing. */
const noWorker = () => undefined

/** The owner's session, as the browser knows it: the cookie itself is out of its reach. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { answeredOrNull, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ownerKey } from '../desk/owner-keys.ts'
import type { AdminApi } from './admin-api.server.ts'

const api = hc<AdminApi>(apiBase, { fetch: apiFetch })

/** Null when the owner is not signed in. The one read of the desk that outlives a session: it says that it is over. */
export const sessionQuery = queryOptions({
  queryKey: ['admin', 'session'],
  queryFn: () => answeredOrNull(api.admin.session.$get()),
})

/** Throws `ApiError`: 401 for a wrong password, 429 after too many. */
export const signIn = (password: string) => done(api.admin.login.$post({ json: { password } }))

export const signOut = () => done(api.admin.logout.$post())

/** When the session is over: the next person at this browser finds nothing of the owner's. */
export const forgetOwnerData = (client: QueryClient) => client.removeQueries({ queryKey: ownerKey })

/** The owner's session, as the browser knows it: the cookie itself is out of its reach. */
import { queryOptions } from '@tanstack/react-query'
import { answeredOrNull, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import type { AdminApi } from './admin-api.server.ts'

const api = hc<AdminApi>(apiBase, { fetch: apiFetch })

/** Null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['admin', 'session'],
  queryFn: () => answeredOrNull(api.admin.session.$get()),
})

/** Throws `ApiError`: 401 for a wrong password, 429 after too many. */
export const signIn = (password: string) => done(api.admin.login.$post({ json: { password } }))

export const signOut = () => done(api.admin.logout.$post())

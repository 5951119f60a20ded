/** The session as the browser sees it: scripts can't read the cookie. And what its person may do (STAFF-1). */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { createContext, use } from 'react'
import type { AdminApi } from '../../features/owner/admin-api.server.ts'
import { ApiError, answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ownerKey } from '../parts/owner-keys.ts'

const api = hc<AdminApi>(apiBase, { fetch: apiFetch })

export type Session = InferResponseType<typeof api.admin.session.$get, 200>

const asksWhoKey = ['admin', 'asks-who']
const hasPasskeysKey = ['admin', 'has-passkeys']

/** Null when no one is signed in. The desk's only query that survives sign-out, since it reports that. */
export const sessionQuery = queryOptions({
  queryKey: ['admin', 'session'],
  queryFn: async ({ client }): Promise<Session | null> => {
    try {
      return await answered(api.admin.session.$get())
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      client.setQueryData(asksWhoKey, 'asksWho' in error.problem && error.problem.asksWho === true)
      client.setQueryData(hasPasskeysKey, 'hasPasskeys' in error.problem && error.problem.hasPasskeys === true)
      return null
    }
  },
})

/** Whether signing in takes a name, as the server said last. */
export const asksWho = (client: QueryClient) => client.getQueryData(asksWhoKey) === true

/** Whether anyone signs in with a passkey here, as the server said last. */
export const hasPasskeys = (client: QueryClient) => client.getQueryData(hasPasskeysKey) === true

/** The calls that the person may make; null for all. */
export const Allowed = createContext<readonly string[] | null>(null)

/** Whether the person may make a call, by its name in the API's description: 'GET /admin/people'. The server decides. */
export function useMay(): (call: string) => boolean {
  const allowed = use(Allowed)
  return (call) => allowed === null || allowed.includes(call)
}

/** Throws `ApiError`: 401 for a wrong password, 429 after too many. */
export const signIn = (password: string, who: string) =>
  done(api.admin.login.$post({ json: { password, ...(who && { who }) } }))

export const signOut = () => done(api.admin.logout.$post())

/** Shows the sign-in, which asks as the server says now: for a name, too, or for the password alone. */
export async function showSignIn(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  // Also where the shop can't be reached: who leaves is not shown the desk.
  client.setQueryData(sessionQuery.queryKey, null)
}

/** Called when the session ends, so the next person at this browser finds no owner data. */
export function forgetOwnerData(client: QueryClient): void {
  client.removeQueries({ queryKey: ownerKey })
  // Nor in what the desk's worker keeps, should it not have seen the sign-out itself.
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.getRegistration('/admin').then((worker) => worker?.active?.postMessage('forget'), noWorker)
}

/** A browser that refuses workers keeps nothing. */
const noWorker = () => undefined

/** SET-3: what the shop runs on, and the tests of its mail, backups and payments. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { SystemApi } from '../../features/owner/system/system-api.server.ts'
import { answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ownerBackupsKey, ownerSystemKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'

const api = hc<SystemApi>(apiBase, { fetch: apiFetch }).admin.system

export type System = InferResponseType<typeof api.$get, 200>

const lookAgainMs = 2_000

/** Read again every two seconds while a backup is made. */
export const systemQuery = queryOptions({
  queryKey: ownerSystemKey,
  queryFn: () => answered(api.$get()),
  refetchInterval: ({ state: { data } }) => data?.backups.isRunning === true && lookAgainMs,
})

export const sendTestMail = mutationOptions({
  mutationFn: () => answered(api['test-mail'].$post()),
  onError: (error) => showFailure("The test email wasn't sent", error),
})

export const makeBackup = mutationOptions({
  mutationFn: () => done(api.backup.$post()),
  onError: (error) => showFailure('No backup was started', error),
  onSettled: (_nothing, _error, _none, _shown, { client }) =>
    Promise.all([ownerSystemKey, ownerBackupsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
})

export const testPayment = mutationOptions({
  mutationFn: () => answered(api['test-payment'].$post()),
  onError: (error) => showFailure("The payment connection wasn't tested", error),
})

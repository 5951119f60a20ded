import { queryOptions } from '@tanstack/react-query'
import { answered, apiBase, apiFetch, done } from '../../../../platform/browser/api-client.ts'
import { hc } from '../../../../platform/browser/hc.ts'
import { answerTimeoutMs } from '../../../payment/card-form.ts'
import type { SendLinksApi } from './send-links-api.server.ts'

const api = hc<SendLinksApi>(apiBase, { fetch: apiFetch })

/** Rejects with the server's refusal. Nobody learns whether the shop knows the address. */
export const askForLinks = (email: string): Promise<void> =>
  done(api['quote-links'].$post({ json: { email } }, { init: { signal: AbortSignal.timeout(answerTimeoutMs) } }))

/** Whether the shop has a mail server. */
export const sendsMailQuery = queryOptions({
  queryKey: ['sends-mail'],
  queryFn: async () =>
    (await answered<{ handledByServer: boolean }>(apiFetch(`${apiBase}/emailjs-config`))).handledByServer,
})

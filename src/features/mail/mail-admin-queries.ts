/** What the owner reads and writes of mail, cached under ['mails']. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch, done, reasonGiven } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import type { MailsApi } from './mails-api.server.ts'

const api = hc<MailsApi>(apiBase, { fetch: apiFetch }).admin.mails

type Mails = InferResponseType<typeof api.$get, 200>
export type StuckMail = Mails['stuck'][number]

export const mailsQuery = queryOptions({
  queryKey: ['mails'],
  queryFn: () => answered(api.$get()),
})

const paramOf = ({ id }: StuckMail) => ({ param: { id: String(id) } })

/** What a mail server takes to answer, as a rule. */
const answerMs = 3_000

export const retryMail = mutationOptions({
  mutationKey: ['mails', 'retry'],
  mutationFn: (mail: StuckMail) => done(api[':id'].retry.$post(paramOf(mail))),
  onSuccess: (_nothing, _mail, _shown, { client }) => {
    toast({ title: 'Trying Again', description: 'The mail is on its way to the mail server.' })
    // One that is refused again is back then.
    setTimeout(() => void client.invalidateQueries({ queryKey: ['mails'] }), answerMs)
  },
  onError: (error) =>
    toast({ title: 'Error', description: reasonGiven(error) ?? 'The mail could not be tried again.', tone: 'danger' }),
  onSettled: (_nothing, _error, _mail, _shown, { client }) => client.invalidateQueries({ queryKey: ['mails'] }),
})

export const sendHeldMail = mutationOptions({
  mutationKey: ['mails', 'send'],
  mutationFn: (mail: StuckMail) => done(api[':id'].retry.$post(paramOf(mail))),
  onSuccess: () => toast({ title: 'Sending Email', description: 'It will go out in a moment.' }),
  onError: (error) =>
    toast({ title: 'Error', description: reasonGiven(error) ?? "The email couldn't be sent.", tone: 'danger' }),
  onSettled: (_nothing, _error, _mail, _shown, { client }) => client.invalidateQueries({ queryKey: ['mails'] }),
})

export const dismissHeldMails = mutationOptions({
  mutationKey: ['mails', 'dismiss-held'],
  mutationFn: () => deleted(api.held.$delete()),
  onSuccess: () => toast({ title: 'Emails Dismissed', tone: 'success' }),
  onError: (error) =>
    toast({ title: 'Error', description: reasonGiven(error) ?? "The emails couldn't be dismissed.", tone: 'danger' }),
  onSettled: (_nothing, _error, _none, _shown, { client }) => client.invalidateQueries({ queryKey: ['mails'] }),
})

export const dismissMail = mutationOptions({
  mutationKey: ['mails', 'dismiss'],
  mutationFn: (mail: StuckMail) => deleted(api[':id'].$delete(paramOf(mail))),
  onSuccess: () => toast({ title: 'Mail Dismissed', tone: 'success' }),
  onError: (error) =>
    toast({ title: 'Error', description: reasonGiven(error) ?? 'The mail could not be dismissed.', tone: 'danger' }),
  onSettled: (_nothing, _error, _mail, _shown, { client }) => client.invalidateQueries({ queryKey: ['mails'] }),
})

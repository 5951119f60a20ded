/** The owner's list of stuck and held emails, and what can be done about them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { MailsApi } from '../../features/mail/mails-api.server.ts'
import { answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerMailsKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'

const api = hc<MailsApi>(apiBase, { fetch: apiFetch }).admin.mails

type Mails = InferResponseType<typeof api.$get, 200>
export type StuckMail = Mails['stuck'][number]

export const mailsQuery = queryOptions({
  queryKey: ownerMailsKey,
  queryFn: () => answered(api.$get()),
})

const paramOf = ({ id }: StuckMail) => ({ param: { id: String(id) } })

/** Most mail servers answer within this time. */
const answerMs = 3_000

/** 'Try again', and 'Send' for a held email. */
export const sendMailNow = mutationOptions({
  mutationFn: (mail: StuckMail) => done(api[':id'].retry.$post(paramOf(mail))),
  onSuccess: (_nothing, _mail, _shown, { client }) => {
    toast({ title: 'Sending Email', description: 'It will go out in a moment.' })
    // Reads the list again once the mail server has had time to answer: one it rejects is back by then.
    setTimeout(() => void client.invalidateQueries({ queryKey: ownerMailsKey }), answerMs)
  },
  onError: (error) => showFailure('Error', error, "The email couldn't be sent."),
  onSettled: (_nothing, _error, _mail, _shown, { client }) => client.invalidateQueries({ queryKey: ownerMailsKey }),
})

export const dismissMail = mutationOptions({
  mutationFn: (mail: StuckMail) => deleted(api[':id'].$delete(paramOf(mail))),
  onSuccess: () => toast({ title: 'Email Dismissed', tone: 'success' }),
  onError: (error) => showFailure('Error', error, "The email couldn't be dismissed."),
  onSettled: (_nothing, _error, _mail, _shown, { client }) => client.invalidateQueries({ queryKey: ownerMailsKey }),
})

export const dismissHeldMails = mutationOptions({
  mutationFn: () => deleted(api.held.$delete()),
  onSuccess: () => toast({ title: 'Emails Dismissed', tone: 'success' }),
  onError: (error) => showFailure('Error', error, "The emails couldn't be dismissed."),
  onSettled: (_nothing, _error, _none, _shown, { client }) => client.invalidateQueries({ queryKey: ownerMailsKey }),
})

/** STAFF-1: the people of the shop, and what owners do with them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { PeopleApi } from '../../features/owner/people/people-api.server.ts'
import type { StaffRole } from '../../features/owner/people/person.ts'
import { answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'

const api = hc<PeopleApi>(apiBase, { fetch: apiFetch }).admin
const { people } = api

export type People = InferResponseType<typeof people.$get, 200>
export type ListedPerson = People['people'][number]

export const peopleQuery = queryOptions({
  queryKey: [...ownerKey, 'people'],
  queryFn: () => answered(people.$get()),
  staleTime: 0,
})

const { queryKey } = peopleQuery

/** What shows at once, and what a failure is called. */
const acting = <Variables>(act: (variables: Variables) => Promise<void>, doneTitle: string, failedTitle: string) =>
  mutationOptions({
    mutationFn: act,
    onSuccess: () => toast({ title: doneTitle, tone: 'success' }),
    onError: (error) => showFailure(failedTitle, error),
    onSettled: (_done, _error, _variables, _shown, { client }) => client.invalidateQueries({ queryKey }),
  })

export type Invited = { name: string; email: string; role: StaffRole }

/** The path of the link, which is not shown again. */
export const invitePerson = mutationOptions({
  mutationFn: async (json: Invited) => (await answered(people.invitations.$post({ json }))).path,
  onSettled: (_path, _error, _invited, _shown, { client }) => client.invalidateQueries({ queryKey }),
})

export const inviteAgain = mutationOptions({
  mutationFn: async (id: string) => (await answered(people[':id'].invitation.$post({ param: { id } }))).path,
  onError: (error) => showFailure('No Link Made', error),
})

export const takeBack = acting(
  (id: string) => deleted(people.invitations[':id'].$delete({ param: { id } })),
  'Invitation Taken Back',
  'Not Taken Back',
)

type Changed = Partial<Invited> & { id: string; was: Pick<ListedPerson, 'name' | 'email' | 'role'> | undefined }

export const changePerson = mutationOptions({
  mutationFn: ({ id, ...json }: Changed) => done(people[':id'].$patch({ param: { id }, json })),
  onSuccess: () => toast({ title: 'Saved', tone: 'success' }),
  // Names are on the screen elsewhere, too.
  onSettled: (_done, _error, _changed, _shown, { client }) => client.invalidateQueries(),
})

export const removePerson = acting(
  (id: string) => deleted(people[':id'].$delete({ param: { id } })),
  'Removed',
  'Not Removed',
)

export const signOutEverywhere = acting(
  (id: string) => done(people[':id']['sign-out'].$post({ param: { id } })),
  'Signed Out',
  'Not Signed Out',
)

export const signOutDevice = acting(
  (param: { id: string; device: string }) => deleted(people[':id'].devices[':device'].$delete({ param })),
  'Signed Out',
  'Not Signed Out',
)

export const changeOwnPassword = mutationOptions({
  mutationFn: (json: { old: string; password: string }) => done(api['own-password'].$put({ json })),
  onSuccess: () =>
    toast({ title: 'Password Changed', description: "You're signed out everywhere else.", tone: 'success' }),
})

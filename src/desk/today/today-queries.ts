/** The desk's first page: read again every few seconds, on every tab, as long as the desk is in sight. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { withSize } from '../../features/pricing/piece.ts'
import type { QuestionsApi } from '../../features/questions/questions-api.server.ts'
import type { TodayGroup } from '../../features/today/groups.ts'
import type { TodayApi } from '../../features/today/today-api.server.ts'
import { ApiError, answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ownerQuestionsKey, ownerTodayKey } from '../parts/owner-keys.ts'

const api = hc<TodayApi>(apiBase, { fetch: apiFetch }).admin.today

type Answer = InferResponseType<typeof api.$get, 200>

const rowOf = ({ piece, ...row }: Answer['groups'][number]['rows'][number]) => ({
  ...row,
  piece: piece && withSize(piece),
})
const todayOf = ({ groups, ...rest }: Answer) => ({
  ...rest,
  groups: groups.map(({ rows, ...group }) => ({ ...group, rows: rows.map(rowOf) })),
})

export type Today = ReturnType<typeof todayOf>
export type Group = Today['groups'][number]
export type Row = Group['rows'][number]

/** LIVE-9: within ten seconds, and the server needs a moment. */
const everyMs = 8_000
/** One that hangs, as on a phone between two networks, would hold up all those after it. */
const answerTimeoutMs = 7_000

type Failed = { state: { error: unknown } }

/** For one user of each query: with two of them it would be read twice as often. */
export const kept = {
  // After the session has ended, the desk waits for the next sign-in.
  refetchInterval: ({ state: { error } }: Failed) =>
    error instanceof ApiError && error.status === 401 ? false : everyMs,
} as const

/** @param all The group that is wanted in full. */
export const todayQuery = (all?: TodayGroup) =>
  queryOptions({
    queryKey: [...ownerTodayKey, { all }],
    queryFn: () =>
      answered(
        api.$get({ query: { ...(all && { all }) } }, { init: { signal: AbortSignal.timeout(answerTimeoutMs) } }),
      ).then(todayOf),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const questionsApi = hc<QuestionsApi>(apiBase, { fetch: apiFetch }).admin.questions

export type Question = InferResponseType<typeof questionsApi.$get, 200>[number]

/** WIN-4: what shoppers asked about pieces and nobody has answered yet. */
export const questionsQuery = queryOptions({
  queryKey: [...ownerQuestionsKey, 'open'],
  queryFn: () => answered(questionsApi.$get()),
  staleTime: 0,
})

import { queryOptions } from '@tanstack/react-query'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { last30DaysKey } from '../desk/owner-keys.ts'
import { centsOf } from '../pricing/money.ts'
import type { Last30Days } from './last-30-days.ts'
import type { Last30DaysApi } from './last-30-days-api.server.ts'

const api = hc<Last30DaysApi>(apiBase, { fetch: apiFetch }).admin.glance

const withCents = <T extends { revenue: string }>({ revenue, ...rest }: T) => ({
  ...rest,
  revenueCents: centsOf(revenue),
})

export const last30DaysQuery = queryOptions({
  queryKey: last30DaysKey,
  queryFn: async (): Promise<Last30Days> => {
    const { days, before } = await answered(api.$get())
    return { days: days.map(withCents), before: withCents(before) }
  },
})

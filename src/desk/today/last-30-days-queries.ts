import { queryOptions } from '@tanstack/react-query'
import type { Last30Days, QuoteSources } from '../../features/owner/last-30-days.ts'
import type { Last30DaysApi } from '../../features/owner/last-30-days-api.server.ts'
import { centsOf } from '../../features/pricing/money.ts'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { last30DaysKey } from '../parts/owner-keys.ts'

const api = hc<Last30DaysApi>(apiBase, { fetch: apiFetch }).admin.glance

const withCents = <T extends { revenue: string }>({ revenue, ...rest }: T) => ({
  ...rest,
  revenueCents: centsOf(revenue),
})

export const last30DaysQuery = queryOptions({
  queryKey: last30DaysKey,
  queryFn: async (): Promise<Last30Days & { sources: QuoteSources }> => {
    const { days, before, sources } = await answered(api.$get())
    return { sources, days: days.map(withCents), before: withCents(before) }
  },
})

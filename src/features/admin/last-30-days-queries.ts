import { queryOptions } from '@tanstack/react-query'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { centsOf } from '../pricing/money.ts'
import type { Glance } from './last-30-days.ts'
import type { GlanceApi } from './last-30-days-api.server.ts'

const api = hc<GlanceApi>(apiBase, { fetch: apiFetch }).admin.glance

const withCents = <T extends { revenue: string }>({ revenue, ...rest }: T) => ({
  ...rest,
  revenueCents: centsOf(revenue),
})

export const glanceQuery = queryOptions({
  queryKey: ['glance'],
  queryFn: async (): Promise<Glance> => {
    const { days, before } = await answered(api.$get())
    return { days: days.map(withCents), before: withCents(before) }
  },
})

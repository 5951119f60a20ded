/** The queries and mutations of the rule for prices in the cart. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { CartRuleApi } from '../../../features/prices/cart-rule/cart-rule-api.server.ts'
import type { CartPriceRule } from '../../../features/pricing/price-lines.ts'
import { answered, answeredPage, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { showFailure } from '../../parts/show-failure.ts'
import { cartRuleKey, refreshPrices, unreachable } from '../prices-queries.ts'

const api = hc<CartRuleApi>(apiBase, { fetch: apiFetch }).admin

export type ProductBelowWood = InferResponseType<(typeof api.pricing)['below-wood']['$get'], 200>[number]

export const cartRuleQuery = queryOptions({
  queryKey: [...cartRuleKey, 'rule'],
  queryFn: async () => (await answered(api.pricing['cart-rule'].$get())).rule,
  staleTime: 0,
})

export const belowWoodPageSize = 10

export const belowWoodQuery = (page: number) =>
  queryOptions({
    queryKey: [...cartRuleKey, 'below-wood', page],
    queryFn: () => answeredPage(api.pricing['below-wood'].$get({ query: { page: String(page) } })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Never cached: carts and products change all the time. */
export const rulePreviewQuery = (rule: CartPriceRule) =>
  queryOptions({
    queryKey: [...cartRuleKey, 'preview', rule],
    queryFn: () => answered(api.pricing['cart-rule'].preview.$post({ json: { rule } })),
    staleTime: 0,
    gcTime: 0,
  })

export const saveCartRule = mutationOptions({
  mutationFn: (rule: CartPriceRule) => answered(api['update-cart-price-rule'].$post({ json: { rule } })),
  onSuccess: async (_saved, _rule, _shown, { client }) => {
    await refreshPrices(client)
    toast({ title: 'Cart Prices Updated', tone: 'success' })
  },
  onError: (error) => showFailure('Update Failed', error, unreachable),
})

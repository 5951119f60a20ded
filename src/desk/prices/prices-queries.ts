/** The queries and mutations of the owner's pricing tab. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import type { CatalogApi } from '../../features/catalog/catalog-api.server.ts'
import { woodSpeciesQuery } from '../../features/catalog/catalog-queries.ts'
import type { Picture } from '../../features/media/picture.ts'
import type { FinishesApi } from '../../features/prices/finishes/finishes-api.server.ts'
import type { PricesApi } from '../../features/prices/prices-api.server.ts'
import type { SaleRulesApi } from '../../features/prices/sale-rules/sale-rules-api.server.ts'
import { ApiError, answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { uploadForm } from '../../platform/browser/upload-client.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerPricesKey } from '../parts/owner-keys.ts'
import { refreshProducts } from '../parts/refresh-products.ts'
import { showFailure } from '../parts/show-failure.ts'
import { conflictsIn } from '../parts/two-desks/conflicts-in.ts'
import type { PriceKind } from './price-draft.ts'

const api = hc<PricesApi>(apiBase, { fetch: apiFetch }).admin
const finishesApi = hc<FinishesApi>(apiBase, { fetch: apiFetch }).admin
const saleRulesApi = hc<SaleRulesApi>(apiBase, { fetch: apiFetch }).admin
const publicApi = hc<CatalogApi>(apiBase, { fetch: apiFetch })

/** Why nothing was saved, where the server gave no reason. */
export const unreachable = "The shop can't be reached. Try again."

export type PricePreview = InferResponseType<(typeof api.pricing.preview)['$post'], 200>
export type PriceChange = InferResponseType<(typeof api.pricing.history)['$get'], 200>[number]
export type PriceChangeItem = PriceChange['changes'][number]
export type PricingState = InferResponseType<(typeof api)['update-multipliers']['$post'], 200>

/** Multipliers and fees. Refetched when the tab opens: they may have changed in another window. */
export const pricingQuery = queryOptions({
  queryKey: [...ownerPricesKey, 'pricing'],
  queryFn: () => answered(publicApi.pricing.$get()),
  staleTime: 0,
})

/** The storefront's query for woods, but refetched when the tab opens. */
export const woodsQuery = { ...woodSpeciesQuery, staleTime: 0 }

export type ProductsMode = 'follow' | 'keep'

/** The values to save, in dollars, or a multiplier such as 1.2. Omitted ones don't change. */
export type PriceUpdate = { kind: PriceKind; values: Record<string, number>; products: ProductsMode }

const bodyNames = {
  'wood-pricing': 'woodPricing',
  multipliers: 'multipliers',
  'additional-fees': 'additionalFees',
  finish: 'finishPrices',
  delivery: 'deliveryRules',
} as const satisfies Record<PriceKind, string>

/** What a save would change now. Never cached: carts and products change all the time. */
export const previewQuery = ({ kind, values, products }: PriceUpdate) =>
  queryOptions({
    queryKey: [...ownerPricesKey, 'preview', { kind, values, products }],
    queryFn: () => answered(api.pricing.preview.$post({ json: { [bodyNames[kind]]: values, products } })),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

export const ownerWoodsKey = [...ownerPricesKey, 'woods'] as const
export const ownerFinishesKey = [...ownerPricesKey, 'finishes'] as const
export const cartRuleKey = [...ownerPricesKey, 'cart-rule'] as const
/** What the owner sends for a rule of sales tax. */
export type TaxRules = InferRequestType<(typeof saleRulesApi)['update-tax-rules']['$post']>['json']

/** What new rules of sales tax would change. Never cached: carts change all the time. */
export const taxPreviewQuery = (taxRules: TaxRules) =>
  queryOptions({
    queryKey: [...ownerPricesKey, 'preview', { taxRules }],
    queryFn: () => answered(api.pricing.preview.$post({ json: { taxRules } })),
    staleTime: 0,
    gcTime: 0,
  })

export const saveTaxRules = mutationOptions({
  mutationFn: (rules: TaxRules, { client }) =>
    answered(
      saleRulesApi['update-tax-rules'].$post({
        query: seenIn(client.getQueryData(taxPreviewQuery(rules).queryKey)),
        json: rules,
      }),
    ),
  onSuccess: async (_rules, _sent, _shown, { client }) => {
    await refreshPrices(client)
    toast({ title: 'Sales Tax Updated', tone: 'success' })
  },
  onError: showNewPreview,
})

/** STAFF-3: the values that the preview showed, to be replaced only if they are still the same. */
function seenIn(preview: PricePreview | undefined): { was?: string } {
  if (!preview) return {}
  const seen = preview.changes.map(({ key, old, oldText }) => [key, oldText ?? old ?? undefined] as const)
  return { was: JSON.stringify(Object.fromEntries(seen)) }
}

/** Where another desk changed a price, its dialog says so, and the preview shows what would be replaced now. */
function showNewPreview(error: Error, _sent: unknown, _shown: unknown, { client }: { client: QueryClient }): void {
  if (!conflictsIn(error)) {
    showFailure('Update Failed', error, unreachable)
    return
  }
  void client.invalidateQueries({ queryKey: [...ownerPricesKey, 'preview'] })
  void refreshPrices(client)
}

const historyKey = [...ownerPricesKey, 'history']

export const changesPerPage = 10

/** One page of the history, newest first, and the total count. */
export const historyQuery = (page: number) =>
  queryOptions({
    queryKey: [...historyKey, page],
    queryFn: async () => {
      const response = await api.pricing.history.$get({ query: { page: String(page), limit: String(changesPerPage) } })
      const changes = await answered(Promise.resolve(response))
      return { changes, total: Number(response.headers.get('x-total-count')) }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const savedTitles: Record<PriceKind, string> = {
  'wood-pricing': 'Wood Pricing Updated',
  multipliers: 'Product Multipliers Updated',
  'additional-fees': 'Additional Fees Updated',
  finish: 'Finish Prices Updated',
  delivery: 'Delivery Updated',
}

export const savePrices = mutationOptions({
  mutationFn: ({ kind, values, products }: PriceUpdate, { client }): Promise<unknown> => {
    const query = seenIn(client.getQueryData(previewQuery({ kind, values, products }).queryKey))
    switch (kind) {
      case 'wood-pricing':
        return answered(api['update-wood-pricing'].$post({ query: { products, ...query }, json: values }))
      case 'multipliers':
        return answered(api['update-multipliers'].$post({ query, json: values }))
      case 'additional-fees':
        return answered(api['update-additional-fees'].$post({ query, json: values }))
      case 'finish':
        return answered(finishesApi['update-finish-prices'].$post({ query, json: values }))
      case 'delivery':
        return answered(saleRulesApi['update-delivery-rules'].$post({ query, json: values }))
    }
  },
  onSuccess: async (_state, { kind }, _shown, { client }) => {
    await refreshPrices(client)
    toast({ title: savedTitles[kind], tone: 'success' })
  },
  onError: showNewPreview,
})

type NewWood = Omit<InferRequestType<(typeof api)['add-wood-species']['$post']>['json'], 'key'>

export const addWood = mutationOptions({
  mutationFn: (wood: NewWood) => answered(api['add-wood-species'].$post({ json: wood })),
  onSuccess: async (_state, { name }, _shown, { client }) => {
    await refreshPrices(client)
    toast({ title: 'Wood Species Added', description: `Customers can now choose ${name}.`, tone: 'success' })
  },
  onError: (error) => showFailure('Wood Not Added', error, unreachable),
})

/** Uploads a picture for a wood. It is deleted after a day unless the wood is saved with its id. */
export function uploadWoodPicture(
  file: File,
  onProgress: (share: number) => void,
): Promise<{ id: string; picture: Picture }> {
  const form = new FormData()
  form.set('use', 'species')
  form.set('image', file)
  return uploadForm('/admin/pictures', form, { onProgress })
}

export const undoChange = mutationOptions({
  scope: { id: 'undo-prices' },
  mutationFn: (id: number) => answered(api.pricing.history[':id'].undo.$post({ param: { id: String(id) } })),
  onSuccess: async (_state, _id, _shown, { client }) => {
    await refreshPrices(client)
    toast({ title: 'Change Undone', tone: 'success' })
  },
  onError: (error, _id, _shown, { client }) => {
    showFailure('Undo Failed', error, unreachable)
    void refreshPrices(client)
  },
})

/** For a form that shows what was refused at its fields: only what has none is said in a notice. */
export function showFailureOfForm(title: string, error: unknown): void {
  const isBesideFields = (error instanceof ApiError && error.problem.errors?.length) || conflictsIn(error)
  if (!isBesideFields) showFailure(title, error, unreachable)
}

/** SHELL-8: refreshes everything that shows a price. */
export async function refreshPrices(client: QueryClient): Promise<void> {
  // Removes what no page shows now, so that the next form that lists woods waits for the new prices.
  client.removeQueries({ queryKey: woodSpeciesQuery.queryKey, type: 'inactive' })
  const prices = [
    pricingQuery.queryKey,
    woodSpeciesQuery.queryKey,
    historyKey,
    ownerWoodsKey,
    ownerFinishesKey,
    cartRuleKey,
  ]
  await Promise.all([refreshProducts(client), ...prices.map((queryKey) => client.invalidateQueries({ queryKey }))])
}

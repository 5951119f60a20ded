/** The queries and mutations of the owner's settings. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { shop } from '../../../content/shop.ts'
import type { SectionName, ValueOfKind } from '../../features/settings/setting-fields.ts'
import { valueOfText } from '../../features/settings/setting-texts.ts'
import type { SettingsApi } from '../../features/settings/settings-api.server.ts'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerSettingsKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { conflictsIn } from '../parts/two-desks/conflicts-in.ts'

const api = hc<SettingsApi>(apiBase, { fetch: apiFetch }).admin

export type ShopSettings = InferResponseType<(typeof api.settings)['$get'], 200>
export type SettingsPreview = InferResponseType<(typeof api.settings)[':section']['preview']['$post'], 200>
export type Saving = InferResponseType<(typeof api)['settings-history']['$get'], 200>[number]

/** Refetched when a form opens: someone else may have saved since. */
export const settingsQuery = queryOptions({
  queryKey: [...ownerSettingsKey, 'now'],
  queryFn: () => answered(api.settings.$get()),
  staleTime: 0,
})

/** For the select beside a message. */
export const savedRepliesQuery = queryOptions({
  ...settingsQuery,
  staleTime: 60_000,
  select: ({ values }: ShopSettings): ValueOfKind['replies'] => {
    const read = valueOfText('replies', values.replies?.replies ?? '')
    return read.ok ? (read.value as ValueOfKind['replies']) : []
  },
})

/** What is typed into the form of a section, and the version that it began from. */
export type SectionUpdate = {
  section: SectionName
  version: number
  values: Record<string, string>
  /** What the owner has seen of it. */
  preview?: SettingsPreview
}

const callOf = ({ section, version, values }: SectionUpdate) => ({ param: { section }, json: { version, values } })

export const previewSettings = (update: SectionUpdate): Promise<SettingsPreview> =>
  answered(api.settings[':section'].preview.$post(callOf(update)))

export const saveSettings = mutationOptions({
  mutationFn: (update: SectionUpdate) => answered(api.settings[':section'].$put(callOf(update))),
  onSuccess: async (settings, _update, _shown, { client }) => {
    await refreshSettings(client, settings)
    toast({ title: 'Settings Saved', tone: 'success' })
  },
  onError: (error) => {
    if (!conflictsIn(error)) showFailure('Not Saved', error)
  },
})

const historyKey = [...ownerSettingsKey, 'history']
export const savingsPerPage = 10

/** One page of what was saved, newest first, and the total count. */
export const settingsHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: [...historyKey, page],
    queryFn: async () => {
      const response = await api['settings-history'].$get({ query: { page: String(page) } })
      const savings = await answered(Promise.resolve(response))
      return { savings, total: Number(response.headers.get('x-total-count')) }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const undoSaving = mutationOptions({
  scope: { id: 'undo-settings' },
  mutationFn: (version: number) =>
    answered(api['settings-history'][':version'].undo.$post({ param: { version: String(version) } })),
  onSuccess: async (settings, _version, _shown, { client }) => {
    await refreshSettings(client, settings)
    toast({ title: 'Change Undone', tone: 'success' })
  },
  onError: (error, _version, _shown, { client }) => {
    showFailure('Undo Failed', error)
    void client.invalidateQueries({ queryKey: ownerSettingsKey })
  },
})

/** What this page of the desk says of the shop from now on, too. */
async function refreshSettings(client: QueryClient, settings: ShopSettings): Promise<void> {
  Object.assign(shop, JSON.parse(settings.facts))
  client.setQueryData(settingsQuery.queryKey, settings)
  await client.invalidateQueries({ queryKey: historyKey })
}

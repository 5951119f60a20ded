import { queryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import { answered, apiBase, apiFetch } from '../../platform/api-client.ts'
import type { GalleryApi } from './gallery-api.server.ts'

const api = hc<GalleryApi>(apiBase, { fetch: apiFetch })

export const galleryQuery = queryOptions({
  queryKey: ['gallery-images'],
  queryFn: () => answered(api['gallery-images'].$get({ query: {} })),
})

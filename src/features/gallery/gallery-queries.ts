import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { oncePerVisit } from '../catalog/catalog-queries.ts'
import type { GalleryApi } from './gallery-api.server.ts'

const api = hc<GalleryApi>(apiBase, { fetch: apiFetch })

export type GalleryImage = InferResponseType<(typeof api)['gallery-images']['$get'], 200>[number]

export const galleryQuery = queryOptions({
  ...oncePerVisit,
  queryKey: ['gallery-images'],
  queryFn: () => answered(api['gallery-images'].$get({ query: {} })),
})

/** The owner's changes to the gallery. It is cached under one key, which the storefront's pages use too. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { answered, apiBase, apiFetch, done, reasonGiven } from '../../../platform/browser/api-client.ts'
import { deleted } from '../../../platform/browser/delete-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { type UploadOptions, uploadForm } from '../../../platform/browser/upload-client.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { withReason } from '../../media/upload-failure.ts'
import type { GalleryCategory } from '../gallery.ts'
import type { GalleryApi } from '../gallery-api.server.ts'
import { type GalleryImage, galleryQuery } from '../gallery-queries.ts'

const api = hc<GalleryApi>(apiBase, { fetch: apiFetch })

const { queryKey } = galleryQuery

export type ImageChange = {
  id: string
  change: Partial<
    Pick<GalleryImage, 'title' | 'description' | 'featured' | 'sortOrder'> & { category: GalleryCategory }
  >
}

type Upload = { file: File; fields: Record<string, string> } & UploadOptions

/** Uploads one picture. The form reports the result for the whole batch. */
export const uploadImage = mutationOptions({
  mutationKey: ['gallery-images', 'upload'],
  mutationFn: ({ file, fields, ...options }: Upload) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', file)
    return uploadForm<GalleryImage>('/gallery-images', form, options)
  },
})

export const changeImage = mutationOptions({
  mutationKey: ['gallery-images', 'change'],
  mutationFn: ({ id, change }: ImageChange) =>
    answered(api['gallery-images'][':id'].$patch({ param: { id }, json: change })),
  onSuccess: (image, _variables, _context, { client }) => {
    toast({ title: 'Gallery Image Updated', tone: 'success' })
    client.setQueryData(queryKey, (images) => images?.map((one) => (one.id === image.id ? image : one)))
  },
  onError: (error) =>
    toast({
      title: 'Update Failed',
      description: withReason('Failed to update gallery image', reasonGiven(error)),
      tone: 'danger',
    }),
  onSettled: (_image, _error, _variables, _context, { client }) => refreshGallery(client),
})

export const removeImage = mutationOptions({
  mutationKey: ['gallery-images', 'delete'],
  mutationFn: ({ id }: { id: string }) => deleted(api['gallery-images'][':id'].$delete({ param: { id } })),
  onSuccess: (_nothing, { id }, _context, { client }) => {
    toast({ title: 'Gallery Image Deleted', tone: 'success' })
    client.setQueryData(queryKey, (images) => images?.filter((one) => one.id !== id))
  },
  onError: (error) =>
    toast({
      title: 'Delete Failed',
      description: withReason('Failed to delete gallery image', reasonGiven(error)),
      tone: 'danger',
    }),
  onSettled: (_nothing, _error, _variables, _context, { client }) => refreshGallery(client),
})

/** Saves the whole order at once. Refetches only when no other reorder is pending. */
export const orderImages = mutationOptions({
  mutationKey: ['gallery-images', 'order'],
  // One at a time, so the last choice is what gets stored.
  scope: { id: 'gallery-order' },
  mutationFn: ({ images }: { images: GalleryImage[] }) =>
    done(api['gallery-images'].order.$put({ json: { ids: images.map((image) => image.id) } })),
  onSuccess: async (_nothing, { images }, _context, { client }) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, images)
  },
  onError: (error) =>
    toast({
      title: 'Update Failed',
      description: withReason("We couldn't save the new order", reasonGiven(error)),
      tone: 'danger',
    }),
  onSettled: (_nothing, _error, _variables, _context, { client }) => {
    if (client.isMutating({ mutationKey: ['gallery-images', 'order'] }) === 1) void refreshGallery(client)
  },
})

export function refreshGallery(client: QueryClient): Promise<void> {
  // Dropped when no page shows it now, so a gallery that opens later waits for fresh data.
  client.removeQueries({ queryKey, type: 'inactive' })
  return client.invalidateQueries({ queryKey })
}

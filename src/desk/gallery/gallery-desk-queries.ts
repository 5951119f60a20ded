/** The owner's list of the gallery, and changes to it. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { GalleryCategory } from '../../features/gallery/gallery.ts'
import type { GalleryApi } from '../../features/gallery/gallery-api.server.ts'
import { type GalleryImage, galleryKey } from '../../features/gallery/gallery-queries.ts'
import { answered, answeredPage, apiBase, apiFetch, done, reasonGiven } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { type UploadOptions, uploadForm } from '../../platform/browser/upload-client.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { toastBinned } from '../bin/bin-queries.ts'
import { ownerGalleryKey } from '../parts/owner-keys.ts'
import { showFailureWithReason } from '../parts/show-failure.ts'
import { conflictsIn } from '../parts/two-desks/conflicts-in.ts'

const api = hc<GalleryApi>(apiBase, { fetch: apiFetch })

type OwnedPage = { images: GalleryImage[]; total: number }

/** One page in the gallery's order, and how many there are on all pages. The last page stays while the next one loads. */
export const ownedGalleryQuery = ({ q, page }: { q: string; page: number }) =>
  queryOptions({
    queryKey: [...ownerGalleryKey, { q, page }],
    queryFn: async (): Promise<OwnedPage> => {
      const query = { ...(q && { q }), page: String(page) }
      const { items, total } = await answeredPage(api.admin['gallery-images'].$get({ query }))
      return { images: items, total }
    },
    placeholderData: keepPreviousData,
  })

/** Changes what the pages in the cache show, until they are read again. */
const showChanged = (client: QueryClient, change: (page: OwnedPage) => OwnedPage) =>
  client.setQueriesData<OwnedPage>({ queryKey: ownerGalleryKey }, (page) => page && change(page))

export type ImageChange = {
  id: string
  change: Partial<
    Pick<
      GalleryImage,
      'title' | 'description' | 'featured' | 'sortOrder' | 'woodSpeciesId' | 'length' | 'width' | 'thickness'
    > & { category: GalleryCategory; was: GalleryImage | undefined }
  >
}

type Upload = { file: File; fields: Record<string, string> } & UploadOptions

/** Uploads one picture. The form reports the result for the whole batch. */
export const uploadImage = mutationOptions({
  mutationFn: ({ file, fields, ...options }: Upload) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', file)
    return uploadForm<GalleryImage>('/gallery-images', form, options)
  },
})

export const changeImage = mutationOptions({
  mutationFn: ({ id, change }: ImageChange) =>
    answered(api['gallery-images'][':id'].$patch({ param: { id }, json: change })),
  onSuccess: (image, _variables, _context, { client }) => {
    toast({ title: 'Gallery Image Updated', tone: 'success' })
    showChanged(client, ({ images, total }) => ({
      images: images.map((one) => (one.id === image.id ? image : one)),
      total,
    }))
  },
  onError: (error) => {
    if (!conflictsIn(error))
      showFailureWithReason('Update Failed', 'Failed to update gallery image', reasonGiven(error))
  },
  onSettled: (_image, _error, _variables, _context, { client }) => refreshGallery(client),
})

export const removeImage = mutationOptions({
  mutationFn: ({ id }: { id: string }) => deleted(api['gallery-images'][':id'].$delete({ param: { id } })),
  onSuccess: (_nothing, { id }, _context, { client }) => {
    toastBinned('Gallery Image Deleted', { kind: 'picture', id }, client)
    showChanged(client, ({ images, total }) => {
      const left = images.filter((one) => one.id !== id)
      return { images: left, total: total - (images.length - left.length) }
    })
  },
  onError: (error) => showFailureWithReason('Delete Failed', 'Failed to delete gallery image', reasonGiven(error)),
  onSettled: (_nothing, _error, _variables, _context, { client }) => refreshGallery(client),
})

const idOf = ({ id }: GalleryImage) => id

/** Saves the order of a page's pictures at once. Refetches only when no other reorder is pending. */
export const orderImages = mutationOptions({
  mutationKey: ['gallery-images', 'order'],
  // One at a time, so the last choice is what gets stored.
  scope: { id: 'gallery-order' },
  mutationFn: ({ images, was }: { page: number; images: GalleryImage[]; was: readonly GalleryImage[] }) =>
    done(api['gallery-images'].order.$put({ json: { ids: images.map(idOf), was: was.map(idOf) } })),
  onSuccess: async (_nothing, { page, images }, _context, { client }) => {
    const { queryKey } = ownedGalleryQuery({ q: '', page })
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (shown) => shown && { ...shown, images })
  },
  onError: (error) => showFailureWithReason('Update Failed', "We couldn't save the new order", reasonGiven(error)),
  onSettled: (_nothing, _error, _variables, _context, { client }) => {
    if (client.isMutating({ mutationKey: ['gallery-images', 'order'] }) === 1) void refreshGallery(client)
  },
})

export async function refreshGallery(client: QueryClient): Promise<void> {
  // Dropped when no page shows it now, so a gallery that opens later waits for fresh data.
  for (const queryKey of [galleryKey, ownerGalleryKey]) client.removeQueries({ queryKey, type: 'inactive' })
  await Promise.all([galleryKey, ownerGalleryKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { categories } from '../../features/catalog/catalog.ts'
import { categoryPicturesQuery } from '../../features/catalog/catalog-queries.ts'
import type { Picture } from '../../features/media/picture.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import type { Category } from '../../features/pricing/pricing.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerEarlierPicturesKey } from '../parts/owner-keys.ts'
import { ReadError } from '../parts/read-error.tsx'
import { refreshProducts } from '../parts/refresh-products.ts'
import { showFailureWithReason } from '../parts/show-failure.ts'
import { usePictureUpload } from '../parts/use-picture-upload.ts'
import { PictureDrop } from './picture-drop.tsx'

/** ADMIN-5: the picture of each category. `notice` confirms an upload. */
export function CategoryPictures({ notice }: { notice: string }) {
  const pictures = useQuery(categoryPicturesQuery)
  if (pictures.isError && !pictures.data) return <ReadError text="The pictures could not be loaded." read={pictures} />
  return (
    <>
      <p className="max-w-measure text-ui text-quiet">
        Shown for its category on the home page, on the category's own page and in the quote builder, and for products
        with no picture of their own.
      </p>
      <ul className="mt-6 grid gap-6 md:grid-cols-2 @rows:grid-cols-3">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <CategoryCard category={slug} name={name} picture={pictures.data?.[slug]} notice={notice} />
          </li>
        ))}
      </ul>
    </>
  )
}

type CategoryCardProps = {
  category: Category
  name: string
  /** Undefined while it loads. */
  picture: Picture | null | undefined
  notice: string
}

function CategoryCard({ category, name, picture, notice }: CategoryCardProps) {
  const headingId = useId()
  const queryClient = useQueryClient()
  const upload = usePictureUpload({
    use: 'product',
    path: '/admin/upload-image',
    field: 'image',
    fields: { productType: category },
    onDone: (stored) => {
      queryClient.setQueryData(categoryPicturesQuery.queryKey, (all) => all && { ...all, [category]: stored })
      void queryClient.invalidateQueries({ queryKey: ownerEarlierPicturesKey })
      // Products without their own picture show it.
      void refreshProducts(queryClient)
      toast({ title: notice, tone: 'success' })
    },
    onFailed: (reason) => showFailureWithReason('Error', 'Failed to upload image. Please try again.', reason),
  })
  return (
    <section aria-labelledby={headingId} className="overflow-hidden rounded-card border border-line bg-card">
      {picture === undefined ? (
        <Skeleton className="aspect-4/3 rounded-none" />
      ) : (
        <ProductPicture
          picture={picture}
          alt={picture ? `Current picture of ${name.toLowerCase()}s` : 'No picture yet'}
          ratio="4/3"
          sizes="(min-width: 1248px) 380px, (min-width: 1024px) 31vw, (min-width: 768px) 46vw, 92vw"
        />
      )}
      <div className="p-4 sm:p-5">
        <h2 id={headingId} className="text-lg">
          {name}
        </h2>
        <PictureDrop
          use="product"
          upload={upload}
          className="mt-3"
          label="Replace Product Image"
          busyLabel="Uploading Image..."
          describedBy={headingId}
          earlier={{ place: category, heading: `Earlier pictures of ${name.toLowerCase()}s` }}
        />
      </div>
    </section>
  )
}

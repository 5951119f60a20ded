/** SET-1, SET-2: the maker's portrait on the home page, and the last three of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { heroImageQuery } from '../../features/catalog/catalog-queries.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerEarlierPicturesKey } from '../parts/owner-keys.ts'
import { ReadError } from '../parts/read-error.tsx'
import { showFailureWithReason } from '../parts/show-failure.ts'
import { usePictureUpload } from '../parts/use-picture-upload.ts'
import { PictureDrop } from './picture-drop.tsx'

export function MakerPicture() {
  const hero = useQuery(heroImageQuery)
  const client = useQueryClient()
  const upload = usePictureUpload({
    use: 'product',
    path: '/admin/upload-image',
    field: 'image',
    fields: { productType: 'maker' },
    onDone: (maker) => {
      client.setQueryData(heroImageQuery.queryKey, (before) => before && { ...before, maker })
      void client.invalidateQueries({ queryKey: ownerEarlierPicturesKey })
      toast({ title: 'Portrait uploaded', tone: 'success' })
    },
    onFailed: (reason) => showFailureWithReason('Error', "The portrait wasn't uploaded. Try again.", reason),
  })
  if (hero.isError && !hero.data) return <ReadError text="The portrait could not be loaded." read={hero} />
  const picture = hero.data?.maker
  return (
    <section aria-labelledby="maker-picture" className="mt-8 rounded-card border border-line bg-card p-4 sm:p-5">
      <h3 id="maker-picture" className="text-lg">
        Portrait
      </h3>
      <div className="mt-3 grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {hero.data ? (
          picture ? (
            <ProductPicture
              picture={picture}
              alt="The portrait on the home page"
              ratio="fill"
              sizes="10rem"
              className="aspect-[4/5] w-40 rounded-card [&_img]:absolute [&_img]:size-full [&_img]:object-cover"
            />
          ) : (
            <p className="grid aspect-[4/5] w-40 place-content-center rounded-card bg-sand p-4 text-center text-sm text-quiet">
              No picture yet
            </p>
          )
        ) : (
          <Skeleton className="aspect-[4/5] w-40" />
        )}
        <div>
          <PictureDrop
            use="product"
            upload={upload}
            label={picture ? 'Replace Portrait' : 'Add Portrait'}
            busyLabel="Uploading Portrait..."
            describedBy="maker-picture"
            earlier={{ place: 'maker', heading: 'Earlier portraits' }}
          />
        </div>
      </div>
    </section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { heroImageQuery } from '../../features/catalog/catalog-queries.ts'
import type { Picture } from '../../features/media/picture.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import { FilePreview } from '../../ui/fields/file-drop.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerEarlierPicturesKey } from '../parts/owner-keys.ts'
import { ReadError } from '../parts/read-error.tsx'
import { showFailureWithReason } from '../parts/show-failure.ts'
import { usePictureUpload } from '../parts/use-picture-upload.ts'
import { PictureDrop } from './picture-drop.tsx'

/** ADMIN-7: the home page's picture, and how visitors will see it. */
export function HeroAdmin() {
  const hero = useQuery(heroImageQuery)
  const queryClient = useQueryClient()
  const upload = usePictureUpload({
    use: 'hero',
    path: '/admin/upload-hero-image',
    field: 'heroImage',
    onDone: (picture) => {
      queryClient.setQueryData(
        heroImageQuery.queryKey,
        (before) => before && { ...before, heroImage: picture.path, picture },
      )
      void queryClient.invalidateQueries({ queryKey: ownerEarlierPicturesKey })
      toast({ title: 'Hero image uploaded successfully!', tone: 'success' })
    },
    onFailed: (reason) => showFailureWithReason('Error', 'Failed to upload hero image. Please try again.', reason),
  })
  if (hero.isError && !hero.data) return <ReadError text="The picture could not be loaded." read={hero} />
  // While a new picture uploads, preview that one.
  const arriving = upload.progress === undefined ? undefined : upload.file
  const picture = hero.data?.picture
  return (
    <section aria-labelledby="hero-picture" className="rounded-card border border-line bg-card p-4 sm:p-5">
      <h2 id="hero-picture" className="text-lg">
        Hero Image
      </h2>
      <p className="mt-1 max-w-measure text-ui text-quiet">
        The first thing a visitor sees on the home page. Text covers the lower left corner on wide screens. Until you
        upload one, the page opens with its own wall and a mantel to pull.
      </p>
      <div className="mt-4 grid gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <Crop
          label="On a computer"
          className="aspect-[16/10]"
          file={arriving}
          picture={picture}
          loaded={!hero.isPending}
        >
          <WordsOverIt />
        </Crop>
        <div className="max-md:contents md:space-y-5">
          <Crop label="On a phone" className="aspect-4/3" file={arriving} picture={picture} loaded={!hero.isPending} />
          <PictureDrop
            use="hero"
            upload={upload}
            label="Replace Hero Image"
            busyLabel="Uploading Image..."
            earlier={{ place: 'hero', heading: 'Earlier hero images' }}
          />
        </div>
      </div>
    </section>
  )
}

/** The home page's words have a ground of their own. With bars for its headline and intro. */
function WordsOverIt() {
  return (
    <div
      aria-hidden
      className="absolute bottom-0 left-0 flex h-2/5 w-[56%] flex-col justify-center gap-[7%] bg-char pl-[7%]"
    >
      <div className="h-[9%] w-[62%] rounded-control bg-paper" />
      <div className="h-[9%] w-[46%] rounded-control bg-paper" />
      <div className="h-[4%] w-[56%] rounded-control bg-paper/70" />
      <div className="h-[4%] w-[42%] rounded-control bg-paper/70" />
    </div>
  )
}

type CropProps = {
  label: string
  className: string
  file: File | undefined
  picture: Picture | null | undefined
  loaded: boolean
  children?: ReactNode
}

/** Cropped the way the home page crops it: the area right of and above the middle stays visible. */
const sameCut = '[&_img]:object-[68%_38%]'

function Crop({ label, className, file, picture, loaded, children }: CropProps) {
  return (
    <figure>
      <div className={clsx('relative overflow-hidden rounded-card bg-sand', className)}>
        {file ? (
          <FilePreview file={file} className={clsx('!absolute inset-0 size-full', sameCut)} />
        ) : loaded ? (
          <ProductPicture
            picture={picture}
            alt={`The hero image as cropped ${label.toLowerCase()}`}
            ratio="16/9"
            sizes="(min-width: 1248px) 860px, 92vw"
            className={clsx('!absolute inset-0 size-full', sameCut)}
          />
        ) : (
          <Skeleton className="size-full" />
        )}
        {children}
      </div>
      <figcaption className="mt-1.5 text-sm text-quiet">{label}</figcaption>
    </figure>
  )
}

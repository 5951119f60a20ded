/** SET-2: the last three pictures that a place no longer shows, each with a button that puts it back. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Picture } from '../../features/media/picture.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import { clockText, dateText } from '../../features/shared/clock.ts'
import { Button } from '../../ui/button.tsx'
import { earlierPicturesQuery, putBackPicture, type SitePlace } from './products-queries.ts'

type EarlierPicture = { id: string; picture: Picture; removedAt?: string | undefined }

type EarlierPicturesProps = {
  heading: string
  /** The latest first. */
  pictures: readonly EarlierPicture[]
  /** The id of the one that is being put back. */
  busyId?: string | undefined
  disabled?: boolean
  onPutBack: (picture: EarlierPicture) => void
}

/** Nothing when there is none. */
export function EarlierPictures({ heading, pictures, busyId, disabled = false, onPutBack }: EarlierPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-sans text-ui font-medium">{heading}</h3>
      <ul aria-label={heading} className="mt-2 grid grid-cols-3 gap-3">
        {pictures.map((earlier, index) => (
          <li key={earlier.id} className="min-w-0">
            <div className="overflow-hidden rounded-card bg-sand">
              <ProductPicture picture={earlier.picture} alt="" ratio="4/3" sizes="160px" />
            </div>
            <p className="mt-1 text-sm text-quiet">
              {earlier.removedAt ? untilText(earlier.removedAt, pictures) : 'Removed just now'}
            </p>
            <Button
              variant="secondary"
              size="sm"
              className="mt-1 w-full"
              aria-label={`Put back picture ${index + 1} of ${heading.toLowerCase()}`}
              busy={busyId === earlier.id}
              disabled={disabled || (busyId !== undefined && busyId !== earlier.id)}
              onClick={() => onPutBack(earlier)}
            >
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** 'Until Nov 30, 2026', and with the hour where another one has the same day. */
function untilText(removedAt: string, pictures: readonly EarlierPicture[]): string {
  const day = dateText(removedAt)
  const isAlone = pictures.filter((one) => one.removedAt && dateText(one.removedAt) === day).length === 1
  return isAlone ? `Until ${day}` : `Until ${day}, ${clockText(new Date(removedAt))}`
}

type EarlierSitePicturesProps = {
  place: SitePlace
  heading: string
  /** Another picture is on its way to this place. */
  disabled: boolean
}

/** Of the home page or a category. */
export function EarlierSitePictures({ place, heading, disabled }: EarlierSitePicturesProps) {
  const earlier = useQuery(earlierPicturesQuery)
  const putBack = useMutation(putBackPicture)
  return (
    <EarlierPictures
      heading={heading}
      pictures={earlier.data?.[place] ?? []}
      busyId={putBack.isPending ? putBack.variables.pictureId : undefined}
      disabled={disabled}
      onPutBack={({ id }) => putBack.mutate({ place, pictureId: id })}
    />
  )
}

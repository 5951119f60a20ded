import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ProductPicture } from '../../features/media/picture.tsx'
import { chosenFileProblem, pictureRules } from '../../features/media/picture-rules.ts'
import { acceptedPhotos, readyPhoto } from '../../features/media/ready-photo.ts'
import { uploadReason } from '../../features/media/upload-failure.ts'
import { productLimits, productTexts } from '../../features/products/product-rules.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { DragHandle, MoveButtons } from '../parts/sortable-item.tsx'
import { SortableList } from '../parts/sortable-list.tsx'
import { uploadAll } from '../parts/upload-lanes.ts'
import { EarlierPictures } from './earlier-pictures.tsx'
import type { OwnPicture } from './product-draft.ts'
import { type OwnedProduct, uploadPicture } from './products-queries.ts'

type OwnPicturesProps = {
  pictures: OwnPicture[]
  /** As the product is stored, and the last three that it had before (SET-2). */
  stored?: Pick<OwnedProduct, 'ownPictures' | 'earlierPictures'> | undefined
  /** Must be stable between renders. Takes an updater, because pictures arrive while others are moved. */
  onChange: (change: (pictures: OwnPicture[]) => OwnPicture[]) => void
  error: string | undefined
  /** Pictures are uploading. */
  onBusy: (busy: boolean) => void
}

const idOf = (picture: OwnPicture) => picture.id

/** The product's own pictures in order; the first is the main one. Saving the form stores them. */
export function OwnPictures({ pictures, stored, onChange, error, onBusy }: OwnPicturesProps) {
  const section = useRef<HTMLElement>(null)
  const uploads = useUploads(pictures.length, onChange, onBusy)
  const nameOf = (picture: OwnPicture) => `picture ${pictures.indexOf(picture) + 1}`

  const remove = useCallback(
    (id: string) => {
      onChange((all) => all.filter((one) => one.id !== id))
      // Its button was removed with it.
      requestAnimationFrame(() => isFocusLost() && section.current?.focus({ preventScroll: true }))
    },
    [onChange],
  )
  const renderItem = useCallback((picture: OwnPicture) => <PictureTile own={picture} onRemove={remove} />, [remove])
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="own-pictures" className="outline-none">
      <h3 id="own-pictures" className="font-sans text-ui font-medium">
        Pictures{' '}
        <span className="font-normal text-quiet tabular-nums">
          {pictures.length} of {productLimits.pictures}
        </span>
      </h3>
      <p className="mt-1 text-sm text-quiet">
        {pictures.length === 0
          ? "Without its own pictures, it shows its category's picture."
          : 'The first is the main one. Drag to reorder, or use the arrows.'}
      </p>
      <SortableList
        label="Pictures in order"
        layout="grid"
        items={pictures}
        idOf={idOf}
        nameOf={nameOf}
        renderItem={renderItem}
        onReorder={(reordered) => onChange(() => reordered)}
        className="mt-3 grid grid-cols-2 gap-3 empty:hidden"
        itemClass="group relative overflow-hidden rounded-card border border-line bg-card"
      />
      <FileDrop
        className="mt-3"
        label="Add Pictures"
        busyLabel="Uploading pictures..."
        accept={acceptedPhotos('product')}
        multiple
        hint={pictureRules.product.hint}
        disabled={pictures.length >= productLimits.pictures}
        progress={uploads.progress}
        error={error}
        onChoose={uploads.add}
      />
      {uploads.progress !== undefined && (
        <Button variant="quiet" size="sm" className="mt-1" onClick={uploads.cancel}>
          Stop uploading
        </Button>
      )}
      <EarlierPictures
        heading="Removed pictures"
        pictures={removedOf(stored, pictures)}
        disabled={pictures.length >= productLimits.pictures}
        onPutBack={({ id, picture }) =>
          onChange((all) => (all.some((one) => one.id === id) ? all : [...all, { id, picture }]))
        }
      />
      <ul role="status" className="mt-1 space-y-1 empty:hidden">
        {uploads.failures.map(({ key, name, reason }) => (
          <li key={key}>
            <FieldError id={key}>
              <span className="wrap-anywhere">
                {name}: {reason}
              </span>
            </FieldError>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The three that can be put back once the form is saved as it stands: those just removed from it come first. */
function removedOf(stored: OwnPicturesProps['stored'], shown: readonly OwnPicture[]) {
  if (!stored) return []
  const justNow = stored.ownPictures.flatMap(({ id, picture }) => (picture ? [{ id, picture }] : []))
  const isShown = ({ id }: { id: string }) => shown.some((one) => one.id === id)
  return [...justNow, ...stored.earlierPictures].filter((one) => !isShown(one)).slice(0, 3)
}

function PictureTile({ own, onRemove }: { own: OwnPicture; onRemove: (id: string) => void }) {
  return (
    <>
      <ProductPicture picture={own.picture} alt="" sizes="200px" ratio="4/3" />
      {/* Only on the first tile. */}
      <span className="absolute top-2 left-2 hidden group-first:block">
        <Badge tone="solid">Main</Badge>
      </span>
      <IconButton
        label="Remove picture"
        variant="secondary"
        size="sm"
        className="absolute! top-2 right-2 hover:text-ember"
        onClick={() => onRemove(own.id)}
      >
        <Trash2 aria-hidden className="size-4.5" />
      </IconButton>
      <div className="flex items-center justify-between p-1">
        <DragHandle />
        <MoveButtons />
      </div>
    </>
  )
}

type Failure = { key: string; name: string; reason: string }

/** The picture, or why it failed; neither when it was canceled. */
type Result = { picture?: OwnPicture; reason?: string }

const failureOf = ({ name }: File, reason: string): Failure => ({ key: randomKey(), name, reason })

/** Uploads the chosen files, a few at a time. They appear in the order they were chosen. */
function useUploads(there: number, onChange: OwnPicturesProps['onChange'], onBusy: OwnPicturesProps['onBusy']) {
  const [progress, setProgress] = useState<number>()
  const [failures, setFailures] = useState<Failure[]>([])
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function add(chosen: File[]) {
    const room = productLimits.pictures - there
    const refused: Failure[] = chosen.slice(room).map((file) => failureOf(file, productTexts.tooManyPictures))
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    const files = chosen.slice(0, room)
    onBusy(true)
    const shares = files.map(() => 0)
    const shareOf = (position: number) => (share: number) => {
      shares[position] = share
      setProgress(shares.reduce((sum, one) => sum + one, 0) / files.length)
    }
    const results: Result[] = []
    let shown = 0
    setProgress(0)
    await uploadAll(files, signal, async (file, position) => {
      const reason = chosenFileProblem(file, 'product')
      results[position] = reason ? { reason } : await send(file, shareOf(position), signal)
      for (let next = results[shown]; next; next = results[shown]) {
        const { picture } = next
        if (picture) onChange((all) => [...all, picture])
        shown += 1
      }
    })
    for (const [position, file] of files.entries()) {
      const reason = results[position]?.reason
      if (reason) refused.push(failureOf(file, reason))
    }
    if (abort.current === controller) {
      setProgress(undefined)
      setFailures(refused)
      onBusy(false)
    }
  }

  async function send(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Result> {
    try {
      return { picture: await uploadPicture(await readyPhoto(file, 'product'), { onProgress, signal }) }
    } catch (error) {
      return signal.aborted ? {} : { reason: uploadReason(error) ?? "We couldn't upload the picture. Try again." }
    }
  }
  return {
    progress,
    failures,
    add: (files: File[]) => void add(files),
    cancel: () => abort.current?.abort(),
  }
}

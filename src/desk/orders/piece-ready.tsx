/** DESK-8: a piece is ready: its photograph, the press that tells the customer, and the gallery. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useId, useState } from 'react'
import { ProductPicture } from '../../features/media/picture.tsx'
import { acceptedPhotos, readyPhoto } from '../../features/media/ready-photo.ts'
import { uploadReason } from '../../features/media/upload-failure.ts'
import type { ItemWork } from '../../features/orders/items/item-work.ts'
import type { OrderStatus } from '../../features/orders/order.ts'
import { inchesSizeText, type PieceSize } from '../../features/pricing/piece.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { uploadForm } from '../../platform/browser/upload-client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../frame/admin-queries.ts'
import { type Order, oneKey, orderOf, ownedOrderQuery, refreshOrders } from './orders-queries.ts'
import { movePiece, photoPath, putInGallery, removePhoto } from './piece-mutations.ts'

type Piece = {
  position: number
  productName: string
  /** The same, and of several which one. */
  name: string
  woodSpeciesName: string
  size: PieceSize
  work: ItemWork | null
  hasPhoto: boolean
  isInGallery: boolean
}

type PieceReadyProps = {
  open: boolean
  onClose: () => void
  id: number
  status: OrderStatus
  piece: Piece
  /** The press writes to the customer, as this is the last piece. */
  tells: boolean
  /** Otherwise it is only about the photograph: the order's own button moves the piece. */
  moves: boolean
}

export function PieceReady({ open, onClose, id, status, piece, tells, moves }: PieceReadyProps) {
  const move = useMutation(movePiece)
  const may = useMay()
  const { position, name, work } = piece
  // Only here is the photograph itself needed.
  const { data: order } = useQuery({ ...ownedOrderQuery(id), enabled: open })
  const item = order?.items.find((one) => one.position === position)
  const photo = item?.photo ?? null
  const isForPhoto = !moves || work === 'ready'
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={isForPhoto ? `Photograph: ${name}` : `${name} is ready`}
      locked={move.isPending}
      closeOnOutside={false}
      footer={
        isForPhoto || work === null ? undefined : (
          <Button
            className="w-full"
            busy={move.isPending}
            onClick={(event) =>
              event.detail < 2 &&
              move.mutate({ id, position, name, from: work, to: 'ready', status }, { onSettled: onClose })
            }
          >
            Ready
            {tells && <span className="font-normal">and email the customer</span>}
          </Button>
        )
      }
    >
      <TakePhoto id={id} position={position} name={name} photo={photo} hasPhoto={piece.hasPhoto} />
      <p className="mt-2 text-sm text-quiet">
        The customer sees it on their page
        {order && isMailAhead(order) && ', and the email that their order is ready says so'}. No photograph is fine,
        too.
      </p>
      {photo && !item?.isInGallery && may('POST /admin/orders/{id}/items/{position}/gallery') && (
        <ToGallery id={id} piece={piece} />
      )}
      {item?.isInGallery && <p className="mt-5 text-ui text-moss">It is in the gallery, too.</p>}
    </Sheet>
  )
}

/** The email that the order is ready doesn't wait for a photograph, but for a moment. */
const isMailAhead = ({ tellsCustomer, status, stepBack }: Order) =>
  tellsCustomer && status !== 'delivered' && (status !== 'ready' || stepBack?.mail === 'waiting')

type TakePhotoProps = {
  id: number
  position: number
  name: string
  photo: Parameters<typeof ProductPicture>[0]['picture']
  hasPhoto: boolean
}

/** On a phone the input opens the camera. */
function TakePhoto({ id, position, name, photo, hasPhoto }: TakePhotoProps) {
  const client = useQueryClient()
  const inputId = useId()
  const remove = useMutation(removePhoto)
  const [problem, setProblem] = useState<string>()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.set('image', await readyPhoto(file, 'message'))
      return orderOf(await uploadForm(photoPath(id, position), form))
    },
    onSuccess: (order) => client.setQueryData(oneKey(id), order),
    onError: (error) => setProblem(uploadReason(error) ?? "The photograph couldn't be sent. Try again."),
    onSettled: () => refreshOrders(client),
  })
  return (
    <>
      {photo && (
        <ProductPicture
          picture={photo}
          alt={`${name}, ready`}
          sizes="(min-width: 640px) 500px, 90vw"
          ratio="4/3"
          className="mb-3 rounded-card"
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <span
          className={buttonClass(
            'secondary',
            'md',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
          )}
        >
          {upload.isPending ? <Spinner /> : <Camera aria-hidden className="size-5" />}
          <label htmlFor={inputId}>
            {upload.isPending ? 'Sending…' : photo || hasPhoto ? 'Take another' : 'Take a photograph'}
          </label>
          <input
            id={inputId}
            type="file"
            accept={acceptedPhotos('message')}
            capture="environment"
            disabled={upload.isPending}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // Otherwise choosing the same file again would not fire a change event.
              target.value = ''
              if (!file) return
              setProblem(undefined)
              upload.mutate(file)
            }}
          />
        </span>
        {photo && (
          <Button variant="quiet" size="sm" busy={remove.isPending} onClick={() => remove.mutate({ id, position })}>
            Remove it
          </Button>
        )}
      </div>
      {problem && <FieldError id={`${inputId}-error`}>{problem}</FieldError>}
    </>
  )
}

/** With one press, and a caption that names nobody. */
function ToGallery({ id, piece: { position, productName, woodSpeciesName, size } }: { id: number; piece: Piece }) {
  const show = useMutation(putInGallery)
  const form = useForm({
    start: { caption: `${productName}, ${woodSpeciesName}, ${inchesSizeText(size)}` },
    check: ({ caption }) => ({ caption: caption.trim() === '' ? 'Enter a caption.' : undefined }),
    send: ({ caption }) => show.mutateAsync({ id, position, caption: caption.trim() }),
  })
  return (
    <form {...form.props} className="mt-5 grid gap-3 border-t border-line pt-4">
      <TextField
        label="Caption in the gallery"
        hint="Everyone reads it. The customer's name stays out."
        maxLength={120}
        {...form.field('caption')}
      />
      {form.failure && (
        <p role="alert" className="text-sm text-ember">
          {form.failure.reason ?? 'It is not in the gallery. Try again.'}
        </p>
      )}
      <div>
        <Button type="submit" size="sm" variant="secondary" busy={form.isSending}>
          Put it in the gallery
        </Button>
      </div>
    </form>
  )
}

import { useMutation } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { chosenFileProblem, pictureRules } from '../../features/media/picture-rules.ts'
import { acceptedPhotos, readyPhoto } from '../../features/media/ready-photo.ts'
import { uploadReason, withReason } from '../../features/media/upload-failure.ts'
import { limitsText, parseValue, speciesLimits, woodPriceLimits } from '../../features/prices/prices.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { MoneyField } from '../../features/shared/form/fields.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { useUnsaved } from '../parts/leave-guard.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { addWood, uploadWoodPicture } from './prices-queries.ts'

type WoodDraft = { name: string; price: string; description: string; file: File | undefined }

const emptyDraft: WoodDraft = { name: '', price: '', description: '', file: undefined }

const fieldNames: Record<string, keyof WoodDraft> = {
  name: 'name',
  pricePerBoardFoot: 'price',
  description: 'description',
  pictureId: 'file',
}

const errorsOf = ({ name, price, file }: WoodDraft) => ({
  name: name.trim() === '' ? 'Enter a name.' : undefined,
  price: parseValue(price, woodPriceLimits) === undefined ? limitsText(woodPriceLimits) : undefined,
  file: file && chosenFileProblem(file, 'species'),
})

/** ADMIN-6: a form for a new wood, with its picture. */
export function AddWood() {
  const { progress, pictureError, clearPictureError, send } = useNewWood()
  const form = useForm<WoodDraft>({
    start: emptyDraft,
    check: errorsOf,
    nameOf: (field) => fieldNames[field],
    send: async ({ name, price, description, file }) => {
      const cents = parseValue(price, woodPriceLimits) ?? 0
      await send({ name: name.trim(), description: description.trim(), pricePerBoardFoot: cents / 100 }, file)
      clear()
    },
  })
  const { file } = form.values
  useUnsaved(form.isDirty)
  const submitButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(form.isSending, submitButton)

  // The button that was pressed disappears with the draft, so the focus moves to the first field.
  const clear = () => {
    form.reset()
    clearPictureError()
    form.element.current?.querySelector('input')?.focus()
  }
  return (
    <form {...form.props} className="mt-3">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField label="Name" maxLength={speciesLimits.name} autoComplete="off" {...form.field('name')} />
        <MoneyField
          label="Price per board foot"
          step={0.25}
          min={woodPriceLimits.min / 100}
          max={woodPriceLimits.max / 100}
          {...form.field('price')}
        />
        <TextArea
          label="Description"
          optional
          className="sm:col-span-2"
          rows={3}
          maxLength={speciesLimits.description}
          {...form.field('description')}
        />
        <FileDrop
          label="Choose Picture"
          accept={acceptedPhotos('species')}
          hint={`Optional. ${pictureRules.species.hint}`}
          className="sm:col-span-2"
          files={file ? [file] : []}
          progress={progress}
          error={pictureError ?? errorsOf(form.values).file ?? form.errors.file}
          onChoose={([chosen]) => {
            clearPictureError()
            form.change({ file: chosen })
          }}
        />
      </div>
      <WoodActions
        name={form.values.name.trim()}
        cents={parseValue(form.values.price, woodPriceLimits)}
        isDirty={form.isDirty}
        sending={form.isSending}
        submitButton={submitButton}
        onDiscard={clear}
      />
    </form>
  )
}

type WoodActionsProps = {
  name: string
  cents: number | undefined
  isDirty: boolean
  sending: boolean
  submitButton: Ref<HTMLButtonElement>
  onDiscard: () => void
}

function WoodActions({ name, cents, isDirty, sending, submitButton, onDiscard }: WoodActionsProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
      <p role="status" className="mr-auto max-w-measure text-sm text-quiet tabular-nums">
        {name !== '' && cents !== undefined
          ? `Adds ${name} at ${formatCents(cents)} to the quote builder and the Wood Species Guide. Products and carts don't change.`
          : ''}
      </p>
      {isDirty && (
        <Button variant="quiet" size="sm" disabled={sending} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button ref={submitButton} type="submit" variant={isDirty ? 'primary' : 'secondary'} busy={sending}>
        Add Wood Species
      </Button>
    </div>
  )
}

/** Uploads the picture, then adds the wood. A retry doesn't upload the same picture again. */
function useNewWood() {
  const add = useMutation(addWood)
  const [progress, setProgress] = useState<number>()
  const [pictureError, setPictureError] = useState<string>()
  const uploaded = useRef<{ file: File; id: string }>(undefined)

  const upload = async (file: File): Promise<string> => {
    if (uploaded.current?.file === file) return uploaded.current.id
    setProgress(0)
    setPictureError(undefined)
    try {
      const { id } = await uploadWoodPicture(await readyPhoto(file, 'species'), setProgress)
      uploaded.current = { file, id }
      return id
    } catch (error) {
      setPictureError(withReason('Failed to upload image. Please try again.', uploadReason(error)))
      throw error
    } finally {
      setProgress(undefined)
    }
  }
  return {
    progress,
    pictureError,
    clearPictureError: () => setPictureError(undefined),
    /** Rejects when it wasn't added; the reason is already on screen. */
    send: async (wood: Parameters<typeof add.mutate>[0], file: File | undefined) => {
      const pictureId = file && (await upload(file))
      return add.mutateAsync({ ...wood, ...(pictureId && { pictureId }) })
    },
  }
}

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chosenFileProblem, pictureRules } from '../../features/media/picture-rules.ts'
import { acceptedPhotos, readyPhoto } from '../../features/media/ready-photo.ts'
import { uploadReason, withReason } from '../../features/media/upload-failure.ts'
import { limitsText, parseValue, speciesLimits, woodPriceLimits } from '../../features/prices/prices.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, NumberField } from '../../ui/fields/field.tsx'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { addWood, uploadWoodPicture } from './prices-queries.ts'

type WoodDraft = { name: string; price: string; description: string; file: File | undefined }

const emptyDraft: WoodDraft = { name: '', price: '', description: '', file: undefined }

type DraftErrors = { name: string | undefined; price: string | undefined; file: string | undefined }

const errorsOf = ({ name, price, file }: WoodDraft): DraftErrors => ({
  name: name.trim() === '' ? 'Enter a name.' : undefined,
  price: parseValue(price, woodPriceLimits) === undefined ? limitsText(woodPriceLimits) : undefined,
  file: file && chosenFileProblem(file, 'species'),
})

/** ADMIN-6: a form for a new wood, with its picture. Reports whether it has unsaved text or a file. */
export function AddWood({ onDirtyChange }: { onDirtyChange: (dirty: boolean) => void }) {
  const formRef = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(emptyDraft)
  const [showErrors, setShowErrors] = useState(false)
  const { sending, progress, pictureError, clearPictureError, send } = useNewWood()

  const submitButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(sending, submitButton)

  const name = draft.name.trim()
  const cents = parseValue(draft.price, woodPriceLimits)
  const errors = errorsOf(draft)
  const isDirty = Object.values(draft).some((value) => value !== '' && value !== undefined)
  const reportDirty = useEffectEvent(onDirtyChange)
  useEffect(() => reportDirty(isDirty), [isDirty])

  // The button that was pressed disappears with the draft, so the focus moves to the first field.
  const clear = () => {
    setDraft(emptyDraft)
    setShowErrors(false)
    formRef.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setShowErrors(true)
    if (cents === undefined || Object.values(errors).some(Boolean)) return focusFirstError(formRef.current)
    const { file, description } = draft
    const added = await send({ name, description: description.trim(), pricePerBoardFoot: cents / 100 }, file)
    if (added) clear()
  }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)} className="mt-3">
      <WoodFields
        draft={draft}
        errors={{
          name: showErrors ? errors.name : undefined,
          price: showErrors ? errors.price : undefined,
          file: pictureError ?? errors.file,
        }}
        progress={progress}
        onChange={(part) => {
          if ('file' in part) clearPictureError()
          setDraft((all) => ({ ...all, ...part }))
        }}
      />
      <WoodActions
        name={name}
        cents={cents}
        isDirty={isDirty}
        sending={sending}
        submitButton={submitButton}
        onDiscard={() => {
          clear()
          clearPictureError()
        }}
      />
    </form>
  )
}

type WoodFieldsProps = {
  draft: WoodDraft
  errors: DraftErrors
  progress: number | undefined
  onChange: (part: Partial<WoodDraft>) => void
}

function WoodFields({ draft, errors, progress, onChange }: WoodFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <TextField
        label="Name"
        value={draft.name}
        maxLength={speciesLimits.name}
        autoComplete="off"
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <NumberField
        label="Price per board foot"
        unit="$"
        className="[&_input]:text-right"
        value={draft.price}
        step={0.25}
        min={woodPriceLimits.min / 100}
        max={woodPriceLimits.max / 100}
        maxLength={12}
        error={errors.price}
        onChange={(price) => onChange({ price })}
      />
      <TextArea
        label="Description"
        optional
        className="sm:col-span-2"
        rows={3}
        maxLength={speciesLimits.description}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <FileDrop
        label="Choose Picture"
        accept={acceptedPhotos('species')}
        hint={`Optional. ${pictureRules.species.hint}`}
        className="sm:col-span-2"
        files={draft.file ? [draft.file] : []}
        progress={progress}
        error={errors.file}
        onChoose={([file]) => onChange({ file })}
      />
    </div>
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

  const upload = async (file: File): Promise<string | undefined> => {
    if (uploaded.current?.file === file) return uploaded.current.id
    setProgress(0)
    setPictureError(undefined)
    try {
      const { id } = await uploadWoodPicture(await readyPhoto(file, 'species'), setProgress)
      uploaded.current = { file, id }
      return id
    } catch (error) {
      setPictureError(withReason('Failed to upload image. Please try again.', uploadReason(error)))
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  return {
    sending: progress !== undefined || add.isPending,
    progress,
    pictureError,
    clearPictureError: () => setPictureError(undefined),
    /** Returns whether it was added. If not, the reason is already on screen. */
    send: async (wood: Parameters<typeof add.mutate>[0], file: File | undefined): Promise<boolean> => {
      const pictureId = file && (await upload(file))
      if (file && !pictureId) return false
      return add.mutateAsync({ ...wood, ...(pictureId && { pictureId }) }).then(
        () => true,
        // The mutation shows a toast.
        () => false,
      )
    },
  }
}

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, NumberField } from '../../ui/fields/field.tsx'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { fileProblem, pictureRules } from '../media/picture-rules.ts'
import { uploadReason, withReason } from '../media/upload-failure.ts'
import { formatCents } from '../pricing/money.ts'
import { limitsText, readFigure, speciesLimits, woodPriceLimits } from './prices.ts'
import { addWood, uploadWoodPicture } from './prices-queries.ts'

type Typed = { name: string; price: string; description: string; file: File | undefined }

const nothing: Typed = { name: '', price: '', description: '', file: undefined }

/** ADMIN-6: a new wood, with its picture. `onTyped` tells whether something is typed that would be lost. */
export function AddWood({ onTyped }: { onTyped: (typed: boolean) => void }) {
  const formRef = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(nothing)
  const [asks, setAsks] = useState(false)
  const { sending, progress, pictureError, forgetPicture, send } = useNewWood()

  const submitButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(sending, submitButton)

  const name = typed.name.trim()
  const cents = readFigure(typed.price, woodPriceLimits)
  const problems = {
    name: name === '' ? 'Please give the wood a name.' : undefined,
    price: cents === undefined ? limitsText(woodPriceLimits) : undefined,
    file: typed.file && fileProblem(typed.file, 'species'),
  }
  const isTyped = Object.values(typed).some((one) => one !== '' && one !== undefined)
  const tellTyped = useEffectEvent(onTyped)
  useEffect(() => tellTyped(isTyped), [isTyped])

  const change = (part: Partial<Typed>) => setTyped((all) => ({ ...all, ...part }))
  // What was pressed may be gone with what was typed.
  const clear = () => {
    setTyped(nothing)
    setAsks(false)
    formRef.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsks(true)
    if (cents === undefined || Object.values(problems).some(Boolean)) return focusFirstError(formRef.current)
    const { file, description } = typed
    const added = await send({ name, description: description.trim(), pricePerBoardFoot: cents / 100 }, file)
    if (added) clear()
  }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)} className="mt-3">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField
          label="Name"
          value={typed.name}
          maxLength={speciesLimits.name}
          autoComplete="off"
          error={asks ? problems.name : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <NumberField
          label="Price per board foot"
          unit="$"
          className="[&_input]:text-right"
          value={typed.price}
          step={0.25}
          min={woodPriceLimits.least / 100}
          max={woodPriceLimits.most / 100}
          maxLength={12}
          error={asks ? problems.price : undefined}
          onChange={(price) => change({ price })}
        />
        <TextArea
          label="Description"
          optional
          className="sm:col-span-2"
          rows={3}
          maxLength={speciesLimits.description}
          value={typed.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <FileDrop
          label="Choose Picture"
          accept="image/jpeg,image/png,image/webp"
          hint={`Optional. ${pictureRules.species.hint}`}
          className="sm:col-span-2"
          files={typed.file ? [typed.file] : []}
          progress={progress}
          error={pictureError ?? problems.file}
          onChoose={([file]) => {
            forgetPicture()
            change({ file })
          }}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <p role="status" className="mr-auto max-w-measure text-sm text-quiet tabular-nums">
          {name !== '' && cents !== undefined
            ? `Adds ${name} at ${formatCents(cents)} to the quote builder and the Wood Species Guide. No product and no cart changes.`
            : ''}
        </p>
        {isTyped && (
          <Button
            variant="quiet"
            size="sm"
            disabled={sending}
            onClick={() => {
              clear()
              forgetPicture()
            }}
          >
            Discard
          </Button>
        )}
        <Button ref={submitButton} type="submit" variant={isTyped ? 'primary' : 'secondary'} busy={sending}>
          Add Wood Species
        </Button>
      </div>
    </form>
  )
}

/** Picture first, then the wood that names it. A picture that has arrived is not sent again with the next try. */
function useNewWood() {
  const add = useMutation(addWood)
  const [progress, setProgress] = useState<number>()
  const [pictureError, setPictureError] = useState<string>()
  const arrived = useRef<{ file: File; id: string }>(undefined)

  const upload = async (file: File): Promise<string | undefined> => {
    if (arrived.current?.file === file) return arrived.current.id
    setProgress(0)
    setPictureError(undefined)
    try {
      const id = await uploadWoodPicture(file, setProgress)
      arrived.current = { file, id }
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
    forgetPicture: () => setPictureError(undefined),
    /** Whether it was added; why not is told. */
    send: async (wood: Parameters<typeof add.mutate>[0], file: File | undefined): Promise<boolean> => {
      const pictureId = file && (await upload(file))
      if (file && !pictureId) return false
      return add.mutateAsync({ ...wood, ...(pictureId && { pictureId }) }).then(
        () => true,
        // The mutation has told of it.
        () => false,
      )
    },
  }
}

import { ImagePlus, RotateCcw, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { reasonGiven } from '../../../platform/browser/api-client.ts'
import { randomKey } from '../../../platform/browser/random-key.ts'
import { withStorage } from '../../../platform/browser/with-storage.ts'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { FieldError, focusFirstError } from '../../../ui/fields/field.tsx'
import { FilePreview } from '../../../ui/fields/file-drop.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { acceptedPhotos } from '../../media/ready-photo.ts'
import { messageLimits } from './message.ts'
import type { NewMessage } from './messages-queries.ts'
import { type MessagePhoto, useMessagePhotos } from './use-message-photos.ts'

type MessageFormProps = {
  label: string
  hint?: ReactNode
  /** Under this name the text survives a reload in this tab. */
  draftName: string
  photosPath: string
  /** Rejects with the server's refusal. The key is the same for the same message. */
  onSend: (message: NewMessage, key: string) => Promise<unknown>
  sendLabel?: string
  /** What the message brings besides. Then it may be empty. */
  brings?: string
  /** Above the field. `insert` adds to what is typed. */
  above?: (insert: (text: string) => void) => ReactNode
}

/** LIVE-4: writes a message, with up to six photographs. */
export function MessageForm({
  label,
  hint,
  draftName,
  photosPath,
  onSend,
  sendLabel = 'Send message',
  brings = '',
  above,
}: MessageFormProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  const photos = useMessagePhotos(photosPath)
  const form = useRef<HTMLFormElement>(null)
  // A ref, because state lags a render and a double click would send twice.
  const isSending = useRef(false)
  const last = useRef<{ content: string; key: string }>(undefined)
  // Not while rendering: the server knows no draft.
  useEffect(() => {
    const draft = readDraft(draftName)
    if (draft) setText((before) => before || draft)
  }, [draftName])

  const type = (next: string) => {
    setText(next)
    setProblem(undefined)
    keepDraft(draftName, next)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    const ids = photos.photos.flatMap(({ id }) => id ?? [])
    const found = problemOf(text, ids.length, brings !== '')
    setProblem(found)
    if (found) return focusFirstError(form.current)
    isSending.current = true
    setSending(true)
    const content = JSON.stringify([text, ids, brings])
    if (last.current?.content !== content) last.current = { content, key: randomKey() }
    try {
      await onSend({ text, photos: ids }, last.current.key)
      last.current = undefined
      type('')
      photos.clear()
    } catch (error) {
      setProblem(
        reasonGiven(error) ?? "We couldn't send it. Check your connection and try again. What you wrote is still here.",
      )
    } finally {
      isSending.current = false
      setSending(false)
    }
  }
  const hasRefused = photos.photos.some(({ reason }) => reason)
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-3 print:hidden">
      {above?.((added) => type(text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}`))}
      <TextArea
        label={label}
        hint={hint}
        rows={4}
        value={text}
        error={problem}
        readOnly={sending}
        onChange={(event) => type(event.target.value)}
      />
      <PhotoRow {...photos} disabled={sending} />
      <Button type="submit" busy={sending} busyLabel="Sending..." disabled={photos.isUploading || hasRefused}>
        {sendLabel}
      </Button>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {photos.isUploading
          ? 'Your photos are uploading.'
          : hasRefused && 'Remove the photo that failed, or try it again.'}
      </p>
    </form>
  )
}

type PhotoRowProps = ReturnType<typeof useMessagePhotos> & { disabled: boolean }

function PhotoRow({ photos, problem, choose, retry, remove, disabled }: PhotoRowProps) {
  const id = useId()
  const isFull = photos.length >= messageLimits.photos
  return (
    <div>
      {photos.length > 0 && (
        <ul aria-label="Photos" className="mb-3 flex flex-wrap gap-3">
          {photos.map((photo) => (
            <PhotoTile key={photo.key} photo={photo} disabled={disabled} onRetry={retry} onRemove={remove} />
          ))}
        </ul>
      )}
      {!isFull && (
        <span
          className={`${buttonClass('secondary', 'sm')} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)`}
        >
          <ImagePlus aria-hidden className="size-5" />
          <label htmlFor={id}>Add photos</label>
          <input
            id={id}
            type="file"
            accept={acceptedPhotos('message')}
            multiple
            disabled={disabled}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => {
              choose([...(event.target.files ?? [])])
              // Otherwise choosing the same file again would not fire a change event.
              event.target.value = ''
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
          />
        </span>
      )}
      <div aria-live="polite">{problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}</div>
    </div>
  )
}

type PhotoTileProps = {
  photo: MessagePhoto
  disabled: boolean
  onRetry: (photo: MessagePhoto) => void
  onRemove: (key: number) => void
}

function PhotoTile({ photo, disabled, onRetry, onRemove }: PhotoTileProps) {
  const { key, file, id, reason, share } = photo
  return (
    <li className={reason ? 'w-full' : ''}>
      <div className="flex items-start gap-2">
        <span className="relative block">
          <FilePreview file={file} className="size-20" />
          {!id && !reason && (
            <span className="absolute inset-0 grid place-items-center rounded-control bg-ink/50 text-paper">
              <Spinner />
              <span className="sr-only">
                {file.name}: {Math.round(share * 100)}% sent
              </span>
            </span>
          )}
        </span>
        <span className="flex flex-col">
          <IconButton label={`Remove ${file.name}`} size="sm" disabled={disabled} onClick={() => onRemove(key)}>
            <X aria-hidden className="size-4" />
          </IconButton>
          {reason && (
            <IconButton label={`Try ${file.name} again`} size="sm" onClick={() => onRetry(photo)}>
              <RotateCcw aria-hidden className="size-4" />
            </IconButton>
          )}
        </span>
        {reason && <p className="text-sm text-ember">{reason}</p>}
      </div>
    </li>
  )
}

function problemOf(text: string, photos: number, mayBeEmpty: boolean): string | undefined {
  if (text.length > messageLimits.text) return `Use ${messageLimits.text.toLocaleString('en-US')} characters or fewer.`
  if (text.trim() === '' && photos === 0 && !mayBeEmpty) return 'Write a message, or add a photo.'
  return undefined
}

const draftItem = (name: string) => `message-draft-${name}`

const readDraft = (name: string): string | undefined =>
  withStorage('sessionStorage', (storage) => storage.getItem(draftItem(name))) ?? undefined

const keepDraft = (name: string, text: string): void =>
  void withStorage('sessionStorage', (storage) =>
    text === '' ? storage.removeItem(draftItem(name)) : storage.setItem(draftItem(name), text),
  )

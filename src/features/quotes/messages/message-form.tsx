import { ImagePlus, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { reasonGiven } from '../../../platform/browser/api-client.ts'
import { randomKey } from '../../../platform/browser/random-key.ts'
import { withStorage } from '../../../platform/browser/with-storage.ts'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { FilePreview } from '../../../ui/fields/file-drop.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { acceptedPhotos } from '../../media/ready-photo.ts'
import { useForm } from '../../shared/form/use-form.ts'
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
  autoFocus?: boolean
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
  autoFocus = false,
}: MessageFormProps) {
  const photos = useMessagePhotos(photosPath)
  const last = useRef<{ content: string; key: string }>(undefined)
  const ids = photos.photos.flatMap(({ id }) => id ?? [])
  const form = useForm({
    start: { text: '' },
    check: ({ text }) => ({ text: problemOf(text, ids.length, brings !== '') }),
    onChange: ({ text }) => keepDraft(draftName, text),
    send: async ({ text }) => {
      const content = JSON.stringify([text, ids, brings])
      if (last.current?.content !== content) last.current = { content, key: randomKey() }
      try {
        await onSend({ text, photos: ids }, last.current.key)
        last.current = undefined
        form.reset()
        photos.clear()
      } catch (error) {
        form.refuse({
          text:
            reasonGiven(error) ??
            "We couldn't send it. Check your connection and try again. What you wrote is still here.",
        })
      }
    },
  })
  const { text } = form.values
  // Not while rendering: the server knows no draft.
  const takeDraft = useEffectEvent(() => {
    const draft = readDraft(draftName)
    if (draft && form.values.text === '') form.change({ text: draft })
  })
  useEffect(() => takeDraft(), [])
  const hasRefused = photos.photos.some(({ reason }) => reason)
  return (
    <form {...form.props} className="space-y-3 print:hidden">
      {above?.((added) => form.change({ text: text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}` }))}
      <TextArea
        label={label}
        hint={hint}
        rows={4}
        autoFocus={autoFocus}
        readOnly={form.isSending}
        {...form.field('text')}
      />
      <PhotoRow {...photos} disabled={form.isSending} />
      <Button type="submit" busy={form.isSending} busyLabel="Sending..." disabled={photos.isUploading || hasRefused}>
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

export const readDraft = (name: string): string | undefined =>
  withStorage('sessionStorage', (storage) => storage.getItem(draftItem(name))) ?? undefined

const keepDraft = (name: string, text: string): void =>
  void withStorage('sessionStorage', (storage) =>
    text === '' ? storage.removeItem(draftItem(name)) : storage.setItem(draftItem(name), text),
  )

import { clsx } from 'clsx'
import { ImageOff, ImagePlus, Images } from 'lucide-react'
import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '../button.tsx'
import { ProgressBar } from '../progress.tsx'
import { Spinner } from '../spinner.tsx'
import { FieldError } from './field.tsx'

type FileDropProps = {
  /** The visible label and accessible name: 'Choose Picture'. */
  label: string
  /** The label while uploading: 'Uploading Image...'. */
  busyLabel?: string
  /** The input's `accept`: what the system's file picker offers. Dropped files aren't checked against it. */
  accept: string
  multiple?: boolean
  /** The chosen files, kept by the caller; shown with preview, name and size. */
  files?: readonly File[]
  onChoose: (files: File[]) => void
  /** While uploading, the share sent, 0 to 1. Disables the control. */
  progress?: number | undefined
  disabled?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Id of the element that distinguishes this control from others with the same name. */
  describedBy?: string
  ref?: Ref<HTMLInputElement>
  className?: string
}

/**
 * Accepts files from the system's picker or dropped anywhere on the area. The file input itself lies invisibly over what
 * looks like a button, so pointer, keyboard and screen reader all use the native control.
 */
export function FileDrop({
  label,
  busyLabel = 'Uploading…',
  accept,
  multiple = false,
  files = [],
  onChoose,
  progress,
  disabled = false,
  hint,
  error,
  describedBy,
  ref,
  className,
}: FileDropProps) {
  const id = useId()
  const busy = progress !== undefined
  const closed = busy || disabled
  const choose = (list: FileList | null) => {
    const chosen = [...(list ?? [])]
    if (chosen.length > 0 && !closed) onChoose(multiple ? chosen : chosen.slice(0, 1))
  }
  const drop = useDrop(choose)
  const described = clsx(error && `${id}-error`, describedBy, hint && `${id}-hint`)
  return (
    <div className={clsx('min-w-0', className)}>
      <div
        {...drop.listeners}
        className={clsx(
          'rounded-card border border-dashed p-4 transition-colors',
          drop.over && !closed ? 'border-oak bg-oak-tint' : error ? 'border-ember bg-card' : 'border-edge bg-card',
        )}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span
            className={clsx(
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
              closed ? closedButton : buttonClass('secondary'),
            )}
          >
            {busy ? (
              <Spinner />
            ) : multiple ? (
              <Images aria-hidden className="size-5" />
            ) : (
              <ImagePlus aria-hidden className="size-5" />
            )}
            <label htmlFor={id}>{busy ? busyLabel : label}</label>
            <input
              ref={ref}
              id={id}
              type="file"
              accept={accept}
              multiple={multiple}
              disabled={closed}
              aria-busy={busy || undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={described || undefined}
              onChange={(event) => {
                choose(event.target.files)
                // Otherwise choosing the same file again after fixing it would not fire a change event.
                event.target.value = ''
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
            />
          </span>
          {!busy && (
            <span aria-hidden className="text-sm text-quiet max-sm:hidden pointer-coarse:hidden">
              {multiple ? 'or drop files here' : 'or drop a file here'}
            </span>
          )}
        </div>
        {files.length > 0 && (
          <ul className="mt-3 space-y-2">
            {files.map((file) => (
              <ChosenFile key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
            ))}
          </ul>
        )}
        {busy && <UploadProgress share={progress} className="mt-3" />}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
          {hint}
        </p>
      )}
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  )
}

/** Looks like a disabled button. The disabled element is the input on top. */
const closedButton =
  'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-line px-5 py-2 ' +
  'text-center text-ui font-medium text-quiet'

/** Counts enter and leave events, because the area's children send them too. */
function useDrop(onFiles: (files: FileList) => void) {
  const inside = useRef(0)
  const [over, setOver] = useState(false)
  const enter = (by: 1 | -1) => {
    inside.current += by
    setOver(inside.current > 0)
  }
  const onlyFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    act(event)
  }
  return {
    over,
    listeners: {
      onDragEnter: onlyFiles(() => enter(1)),
      onDragLeave: onlyFiles(() => enter(-1)),
      onDragOver: onlyFiles(() => undefined),
      onDrop: onlyFiles((event) => {
        inside.current = 0
        setOver(false)
        onFiles(event.dataTransfer.files)
      }),
    },
  }
}

function ChosenFile({ file }: { file: File }) {
  return (
    <li className="flex items-center gap-3">
      <FilePreview file={file} className="size-14" />
      <span className="min-w-0">
        <span className="block truncate text-ui">{file.name}</span>
        <span className="block text-sm text-quiet tabular-nums">{fileSize(file.size)}</span>
      </span>
    </li>
  )
}

/** Previews a picture file from the disk, before upload. A file that isn't a picture gets an icon. */
export function FilePreview({ file, className }: { file: File; className?: string }) {
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    setFailed(false)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span
      className={clsx('grid shrink-0 place-items-center overflow-hidden rounded-control bg-sand text-quiet', className)}
    >
      {failed ? (
        <ImageOff aria-hidden className="size-5" />
      ) : (
        address && <img src={address} alt="" className="size-full object-cover" onError={() => setFailed(true)} />
      )}
    </span>
  )
}

/** At 100% the server is still processing the picture. */
export function UploadProgress({ share, className }: { share: number; className?: string }) {
  const percent = Math.round(share * 100)
  const text = percent < 100 ? `${percent}% sent` : 'Processing…'
  return (
    <div className={clsx('flex items-center gap-3', className)}>
      <ProgressBar label="Upload" value={percent} max={100} className="min-w-0 grow" />
      <span className="w-28 shrink-0 text-sm text-quiet tabular-nums">{text}</span>
    </div>
  )
}

/** '820 KB', '4.2 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

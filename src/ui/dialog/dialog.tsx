import { clsx } from 'clsx'
import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from '../button.tsx'
import { isFocusLost } from '../focus.ts'
import { openModal, showAgain } from './modals.ts'

/*
 * Built on the native <dialog> and not on a library, which would be 11 to 16 KB larger: docs/decisions/005 has the
 * figures. The browser gives the top layer, an inert page, Escape, the back gesture of Android and the return of focus; a
 * CSS rule (`html:has(dialog:modal)`) locks the page's scrolling.
 */

type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Id of the element that names the dialog. */
  labelledBy?: string | undefined
  /** The name itself, when no element on the screen carries it. */
  label?: string
  describedBy?: string | undefined
  role?: 'dialog' | 'alertdialog'
  /** Escape, the back gesture and a press beside the panel do nothing: work is under way, or an answer is needed. */
  locked?: boolean
  /** A press beside the panel closes. */
  closeOnOutside?: boolean
  panelClass: string
  children: ReactNode
}

/** How long the fade in styles.css takes, with a frame to spare; the content stays until then. */
const closingMs = 220

/**
 * The bare modal: focus, inertness, Escape; the looks are the caller's. Opening focuses the element marked
 * `data-autofocus`, else the one marked `data-modal-body`, else the panel. Its children exist only while it is open.
 */
export function Modal({
  open,
  onOpenChange,
  labelledBy,
  label,
  describedBy,
  role = 'dialog',
  locked = false,
  closeOnOutside = true,
  panelClass,
  children,
}: ModalProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!open || !dialog) return
    const opener = document.activeElement
    const close = openModal(dialog)
    focusInside(dialog)
    // Opened by the press of a mouse button, which takes the focus off again once its listeners have run.
    const frame = requestAnimationFrame(() => isFocusLost() && focusInside(dialog))
    return () => {
      cancelAnimationFrame(frame)
      close()
      // The browser returns focus too, but not when the dialog is being removed from the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [open])

  useEffect(() => {
    if (open || !present) return
    const timer = setTimeout(() => setPresent(false), closingMs)
    return () => clearTimeout(timer)
  }, [open, present])

  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget
  const onCancel = (event: SyntheticEvent) => {
    // A file input's 'cancel' event bubbles up to here.
    if (!isOwn(event)) return
    event.preventDefault()
    if (!locked) onOpenChange(false)
  }
  const onClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Chromium closes at a second Escape or back gesture even when 'cancel' was refused. An event that comes late finds it
    // open again. It is open until its owner says otherwise, who may want to ask first.
    if (!isOwn(event) || !open || event.currentTarget.open) return
    showAgain(event.currentTarget)
    focusInside(event.currentTarget)
    if (!locked) onOpenChange(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') keepTabInside(event)
    // A dialog opened from this one is its child in React, and would close both.
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      // Held down, it would answer the question that its first press brought up.
      if (!locked && !event.repeat) onOpenChange(false)
    }
  }
  const pressedOutside = useRef(false)
  const onClick = (event: MouseEvent) => {
    if (isOwn(event) && pressedOutside.current && closeOnOutside && !locked) onOpenChange(false)
  }

  return (
    <dialog
      ref={dialogRef}
      role={role === 'alertdialog' ? 'alertdialog' : undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-modal={open || undefined}
      inert={!open}
      className="modal"
      onCancel={onCancel}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // A drag that began inside, to select text, may end beside the panel and is no wish to close.
        pressedOutside.current = isOwn(event)
      }}
      onClick={onClick}
    >
      {present && (
        <div tabIndex={-1} data-modal-panel className={clsx('outline-none', panelClass)}>
          {children}
        </div>
      )}
    </dialog>
  )
}

function focusInside(dialog: HTMLElement) {
  const wanted =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('[data-modal-body]') ??
    dialog.querySelector<HTMLElement>('[data-modal-panel]')
  wanted?.focus({ preventScroll: true })
}

const tabbable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, iframe, [tabindex]:not([tabindex^="-"])'

/** The browser would step on into its own toolbar after the last control; people expect the first one. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(tabbable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }) && !stop.closest('[inert]'),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return event.preventDefault()
  const focused = document.activeElement
  const atStart = focused === first || !stops.some((stop) => stop === focused || isBefore(stop, focused))
  if (event.shiftKey && atStart) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && (focused === last || areOneChoice(focused, last))) {
    event.preventDefault()
    first.focus()
  }
}

/** Radio buttons of one name are one stop of the Tab key. */
const areOneChoice = (one: Element | null, other: Element) =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  one.type === other.type &&
  one.name === other.name

function isBefore(stop: Node, other: Element | null): boolean {
  return other !== null && (stop.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

const widths = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-5xl',
} as const

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof widths
  /** Stays in sight under the scrolling content. */
  footer?: ReactNode
  /** Cannot be closed by the visitor meanwhile. */
  locked?: boolean
  /** A press beside it closes; turn off where much is typed. */
  closeOnOutside?: boolean
  children: ReactNode
}

/** A dialog in the middle of the screen; the whole screen on phones. The content scrolls, title and footer stay. */
export function Dialog({ size = 'md', ...props }: DialogProps) {
  return (
    <TitledModal
      {...props}
      panelClass={clsx(
        'modal-panel m-auto flex h-full w-full flex-col bg-card sm:h-auto sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-4rem)] sm:rounded-card',
        widths[size],
      )}
    />
  )
}

/** A panel at the right edge, as wide as the screen on phones. */
export function Drawer(props: Omit<DialogProps, 'size' | 'closeOnOutside'>) {
  return (
    <TitledModal
      {...props}
      panelClass="modal-panel modal-panel-right ml-auto flex h-full w-full flex-col bg-card sm:max-w-md"
    />
  )
}

function TitledModal({
  title,
  description,
  footer,
  children,
  panelClass,
  ...modal
}: Omit<DialogProps, 'size'> & { panelClass: string }) {
  const id = useId()
  return (
    <Modal
      {...modal}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-text` : undefined}
      panelClass={panelClass}
    >
      <header className="flex items-start gap-4 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
        <div className="min-w-0 grow py-1.5">
          <h2 id={`${id}-title`} className="text-lg">
            {title}
          </h2>
          {description && (
            <p id={`${id}-text`} className="mt-1 text-ui text-quiet">
              {description}
            </p>
          )}
        </div>
        <IconButton label="Close" disabled={modal.locked} onClick={() => modal.onOpenChange(false)}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      <div
        tabIndex={-1}
        data-modal-body
        className="relative grow overflow-y-auto overscroll-contain p-5 outline-none sm:p-6"
      >
        {children}
      </div>
      {footer && <footer className="border-t border-line px-5 py-4 sm:px-6">{footer}</footer>}
    </Modal>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  confirmLabel: string
  /** Shown on the confirm button while busy. */
  busyLabel?: string
  cancelLabel?: string
  /** What is confirmed destroys something. */
  danger?: boolean
  /** The deed is being done: the dialog stays until it is. */
  busy?: boolean
  onConfirm: () => void
}

/** Asks before a deed. Focus starts on Cancel, and a press beside it does not count as an answer. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      locked={busy}
      closeOnOutside={false}
      panelClass="modal-panel m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md overflow-y-auto rounded-card bg-card p-5 sm:p-6"
    >
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2 space-y-2 text-ui text-quiet">
        {text}
      </div>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" data-autofocus disabled={busy} onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          {...(busyLabel ? { busyLabel } : {})}
          // The second press of a double click is no second answer, nor one to a question that the first press brought up.
          onClick={(event) => event.detail < 2 && onConfirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

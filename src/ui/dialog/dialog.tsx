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
 * Built on the native <dialog> instead of a library, which would be 11 to 16 KB larger (figures in docs/decisions/005).
 * The browser provides the top layer, the inert page, Escape, Android's back gesture and the return of focus. A CSS rule
 * (`html:has(dialog:modal)`) locks the page's scrolling.
 */

type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Id of the element that names the dialog. */
  labelledBy?: string | undefined
  /** The name itself, when no visible element has it. */
  label?: string
  describedBy?: string | undefined
  role?: 'dialog' | 'alertdialog'
  /** Ignores Escape, the back gesture and backdrop clicks, while work is in progress or an answer is required. */
  locked?: boolean
  /** A click on the backdrop closes the dialog. */
  closeOnOutside?: boolean
  panelClass: string
  children: ReactNode
}

/** The duration of the fade in styles.css plus one frame. The content stays until then. */
const closingMs = 220

/**
 * A modal without styling: focus, inertness, Escape. Opening it focuses the element marked `data-autofocus`, otherwise the
 * one marked `data-modal-body`, otherwise the panel. Its children are rendered only while it is open.
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
    // When a mouse press opened the dialog, the browser moves the focus away after the event's listeners have run.
    const frame = requestAnimationFrame(() => isFocusLost() && focusInside(dialog))
    return () => {
      cancelAnimationFrame(frame)
      close()
      // The browser also returns focus, but not when the dialog is removed from the page.
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
    // Chromium closes the dialog at a second Escape or back gesture even when 'cancel' was prevented. Reopen it: only the
    // owner may close it, perhaps after a question. For a late event, it is already open again.
    if (!isOwn(event) || !open || event.currentTarget.open) return
    showAgain(event.currentTarget)
    focusInside(event.currentTarget)
    if (!locked) onOpenChange(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') keepTabInside(event)
    // In React, a dialog opened from this one is its child. Without stopPropagation, Escape would close both.
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      // A held key must not answer a question that its first press opened.
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
        // Selecting text may start inside the panel and end on the backdrop. That must not close the dialog.
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

/** After the last control the browser would move on to its toolbar. People expect the first control. */
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

/** Radio buttons with the same name are one Tab stop. */
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
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  /** The visitor cannot close it. */
  locked?: boolean
  /** A click on the backdrop closes the dialog. Turn off for long forms. */
  closeOnOutside?: boolean
  children: ReactNode
}

/** A centered dialog, full screen on phones. The content scrolls; the title and footer stay. */
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

/** A panel at the right edge, full width on phones. */
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
  /** The action is destructive. */
  danger?: boolean
  /** In progress; the dialog stays open. */
  busy?: boolean
  onConfirm: () => void
}

/** Confirmation dialog. Focus starts on Cancel, and a backdrop click doesn't answer. */
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
          // Ignores the second click of a double click, whose first click may have opened this dialog.
          onClick={(event) => event.detail < 2 && onConfirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

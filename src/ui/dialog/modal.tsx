import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isFocusLost } from '../focus.ts'
import { openModal, showAgain, topModal } from './modals.ts'

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
  /** The accessible name, when no visible element provides it. */
  label?: string
  describedBy?: string | undefined
  role?: 'dialog' | 'alertdialog'
  /**
   * What a phone's back gesture does, where it is more than closing. Browsers give it to a modal dialog before their
   * history, and a screen reader's gesture to leave comes in the same way.
   */
  onBack?: (() => void) | undefined
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
  onBack = () => onOpenChange(false),
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

  // With the focus on nothing, such as after a press beside the panel, the key doesn't come by here, and the browser takes
  // it for the back gesture.
  const onStrayKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.target !== document.body || topModal() !== dialogRef.current) return
    event.preventDefault()
    if (!locked && !event.repeat) onOpenChange(false)
  })
  useEffect(() => {
    if (!open) return
    const listener = (event: globalThis.KeyboardEvent) => onStrayKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
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
    if (!locked) onBack()
  }
  const onClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Chromium closes the dialog at a second Escape or back gesture even when 'cancel' was prevented. Reopen it: only the
    // owner may close it, perhaps after a question. For a late event, it is already open again.
    if (!isOwn(event) || !open || event.currentTarget.open) return
    showAgain(event.currentTarget)
    focusInside(event.currentTarget)
    if (!locked) onBack()
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

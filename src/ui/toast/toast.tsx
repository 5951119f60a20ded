import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { onTopModalChange, topModal } from '../dialog/modals.ts'
import { type Toast, toasts } from './toast-store.ts'

const swipePx = 50

/**
 * Where toasts appear; the shell renders it once. F8 brings the focus here, Escape or the button dismisses, a swipe to
 * the right over 50 px too.
 *
 * The region is a manual popover, so that it lies above a modal dialog, and it moves into that dialog while one is open:
 * what is outside a modal is inert, even in the top layer. Radix Toast would be thrown away and remounted by that move,
 * timer and all; here the time is the store's, and the same elements move.
 */
export function Toaster() {
  const host = useToastHost()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => null)
  return host && createPortal(<ToastRegion shown={shown} />, host)
}

function useToastHost(): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    element.className = 'toast-host'
    element.popover = 'manual'
    const place = () => {
      const parent = topModal() ?? document.body
      if (element.parentElement !== parent) parent.append(element)
      // Shown anew it is the topmost of the top layer. Browsers from before popovers (Safari 16) go by z-index.
      if ('showPopover' in element) {
        if (element.matches(':popover-open')) element.hidePopover()
        element.showPopover()
      }
    }
    place()
    setHost(element)
    const forget = onTopModalChange(place)
    return () => {
      forget()
      element.remove()
    }
  }, [])
  return host
}

function ToastRegion({ shown: current }: { shown: Toast | null }) {
  // Screen readers tell what changes in a live region, not what a new one brings with it: it begins empty.
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const shown = live ? current : null
  const regionRef = useRef<HTMLElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      regionRef.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    window.addEventListener('blur', toasts.pause)
    window.addEventListener('focus', toasts.resume)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('blur', toasts.pause)
      window.removeEventListener('focus', toasts.resume)
    }
  }, [])

  // A toast that closes under the focus hands it back to where it came from.
  useEffect(() => {
    if (shown?.open || !regionRef.current?.contains(document.activeElement)) return
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }, [shown?.open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown?.open) return
    // The dialog around it must not take this Escape for itself.
    event.preventDefault()
    toasts.dismiss(shown.id)
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    toasts.pause()
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) toasts.resume()
  }

  return (
    <section
      ref={regionRef}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      className="rounded-card"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
    >
      <div role="status" aria-live={shown?.tone === 'danger' ? 'assertive' : 'polite'}>
        {shown && <ToastCard key={shown.id} shown={shown} />}
      </div>
    </section>
  )
}

function ToastCard({ shown }: { shown: Toast }) {
  const swipe = useSwipeRight(() => toasts.dismiss(shown.id))
  return (
    <div
      data-open={shown.open}
      {...swipe}
      className={clsx(
        'toast items-start gap-3 rounded-card border border-l-4 bg-card py-3 pr-2 pl-4 shadow-float',
        shown.tone === 'plain' && 'border-line border-l-oak',
        shown.tone === 'success' && 'border-line border-l-moss',
        shown.tone === 'danger' && 'border-line border-l-ember',
      )}
    >
      {shown.tone === 'success' && <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-moss" />}
      {shown.tone === 'danger' && <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-ember" />}
      <div className="min-w-0 grow py-0.5">
        <p className="font-medium">{shown.title}</p>
        {shown.description && <p className="text-ui text-quiet">{shown.description}</p>}
        {shown.action}
      </div>
      <button
        type="button"
        aria-label="Dismiss notification"
        onClick={() => toasts.dismiss(shown.id)}
        className="-my-1 grid size-11 shrink-0 place-items-center rounded-control text-quiet transition-colors hover:bg-sand hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

/** Pointer handlers that move the element with the finger, to the right only, and tell when it is let go beyond 50 px. */
function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) startX.current = event.clientX
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (startX.current === null) return
    const movedPx = Math.max(0, event.clientX - startX.current)
    const element = event.currentTarget
    // Captured only once it moves: a press on the close button stays a click.
    if (movedPx > 4 && !element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
    element.dataset.swiping = 'true'
    element.style.setProperty('--swipe', `${movedPx}px`)
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    if (startX.current === null) return
    const movedPx = event.clientX - startX.current
    startX.current = null
    const element = event.currentTarget
    delete element.dataset.swiping
    const swiped = event.type === 'pointerup' && movedPx > swipePx
    element.style.setProperty('--swipe', swiped ? '110%' : '0px')
    if (swiped) onSwipe()
  }
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end }
}

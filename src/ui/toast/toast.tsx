import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { onTopModalChange, topModal } from '../dialog/modals.ts'
import { type Toast, toasts } from './toast-store.ts'

const swipePx = 50

/**
 * The toast region; the shell renders it once. F8 focuses it. Escape, the button, or a swipe right of more than 50 px
 * dismisses a toast: the one with the focus, or the newest.
 *
 * The region is a manual popover, so that it lies above a modal dialog, and moves into an open dialog, because everything
 * outside a modal is inert, even in the top layer. Rendering a toast again in there would restart its timer, so the store
 * keeps the time, and the same elements move.
 */
export function Toaster() {
  const host = useToastHost()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list)
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
      // Showing it again puts it on top of the top layer. Browsers without popovers (Safari 16) use the z-index.
      if ('showPopover' in element) {
        if (element.matches(':popover-open')) element.hidePopover()
        element.showPopover()
      }
    }
    place()
    setHost(element)
    const unsubscribe = onTopModalChange(place)
    return () => {
      unsubscribe()
      element.remove()
    }
  }, [])
  return host
}

/** On a phone it would lie on the page's first heading, while that is in sight: it goes to the foot (styles.css). */
function makeWay(host: HTMLElement): void {
  delete host.dataset.foot
  if (topModal()) return
  const heading = document.querySelector('main h1')?.getBoundingClientRect()
  const { top, bottom } = host.getBoundingClientRect()
  if (heading && heading.bottom > top && heading.top < bottom) host.dataset.foot = ''
}

function ToastRegion({ shown: all }: { shown: readonly Toast[] }) {
  // Screen readers announce changes in a live region, but not its initial content, so it starts empty.
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const shown = live ? all : []
  const open = shown.filter((one) => one.open)
  const newest = shown.at(-1)
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

  useLayoutEffect(() => {
    const host = regionRef.current?.parentElement
    if (!host || !live || !all.some((one) => one.open)) return
    makeWay(host)
    const main = document.querySelector('main')
    // What the notice is about may still be on its way onto the page, and move the heading: a cart's last piece, gone.
    const moved = new ResizeObserver(() => host.dataset.foot ?? makeWay(host))
    if (main) moved.observe(main)
    return () => moved.disconnect()
  }, [all, live])

  // When a toast with the focus closes, the focus returns to where it came from.
  const openIds = open.map(({ id }) => id).join()
  useEffect(() => {
    const focused = document.activeElement
    if (!regionRef.current?.contains(focused)) return
    if (focused === regionRef.current ? openIds !== '' : focused?.closest('.toast[data-open="true"]')) return
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }, [openIds])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open.length === 0) return
    // The dialog around it must not react to this Escape.
    event.preventDefault()
    const focused = event.target instanceof Element && event.target.closest<HTMLElement>('.toast')?.dataset.id
    toasts.dismiss(focused ? Number(focused) : undefined)
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
      <div
        role="status"
        // Only what is new is read out.
        aria-atomic={false}
        aria-live={newest?.tone === 'danger' ? 'assertive' : 'polite'}
        className="grid gap-2"
      >
        {shown.map((one) => (
          <ToastCard key={one.id} shown={one} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ shown }: { shown: Toast }) {
  const swipe = useSwipeRight(() => toasts.dismiss(shown.id))
  return (
    <div
      data-id={shown.id}
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

/** Pointer handlers that move the element right with the finger, and call `onSwipe` when released past 50 px. */
function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) startX.current = event.clientX
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (startX.current === null) return
    const movedPx = Math.max(0, event.clientX - startX.current)
    const element = event.currentTarget
    // Captured only after it moves, so that a press on the close button stays a click.
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

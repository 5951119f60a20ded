import {
  type DragEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  fittedView,
  isDoubleTap,
  isTap,
  type Point,
  panned,
  pinched,
  swiped,
  toggledAt,
  type View,
  wheeled,
  within,
  zoomedAt,
} from './lightbox-gestures.ts'

/** The state when a touch, or several, began. */
type Gesture = { from: Point[]; view: View; atMs: number; severalFingers: boolean }
type Tap = { at: Point; atMs: number }

const center: Point = { x: 0, y: 0 }

/**
 * Swipe, pinch, double tap, pan and wheel on the lightbox's stage. Moves are written straight to the elements, not
 * through React, to follow a finger at 60 Hz. The stage gets `--drag`, the distance of a swipe.
 */
export function useLightboxGestures(onTurn: (by: -1 | 1) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const view = useRef(fittedView)
  const [zoomed, setZoomed] = useState(false)

  const picture = useRef<HTMLDivElement>(null)
  /** For the picture in the middle. A new one starts unzoomed. */
  const holdPicture = useCallback((element: HTMLDivElement) => {
    picture.current = element
    view.current = fittedView
    setZoomed(false)
    return () => {
      element.style.transform = ''
    }
  }, [])

  const show = (wanted: View) => {
    if (!picture.current || !stage.current) return
    view.current = within(wanted, sizeOf(picture.current), sizeOf(stage.current))
    const { scale, x, y } = view.current
    picture.current.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
    setZoomed(scale > 1)
  }
  const toggleZoom = (at: Point = center) => show(toggledAt(view.current, at))
  const zoomBy = (factor: number) => show(zoomedAt(view.current, view.current.scale * factor, center))
  const panBy = (by: Point) => show(panned(view.current, by))

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    show(zoomedAt(view.current, wheeled(view.current.scale, event), pointOf(event, stage.current)))
  })
  const keepWithin = useEffectEvent(() => show(view.current))
  // A layout effect, like the one for keys in lightbox-window.tsx.
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    // React's listener is passive and couldn't keep a trackpad pinch from zooming the page.
    element.addEventListener('wheel', zoomByWheel, { passive: false })
    window.addEventListener('resize', keepWithin)
    return () => {
      element.removeEventListener('wheel', zoomByWheel)
      window.removeEventListener('resize', keepWithin)
    }
  }, [])

  const pointerHandlers = usePointers({ stage, view, show, toggleZoom, onTurn })
  return { stage, holdPicture, zoomed, toggleZoom, zoomBy, panBy, pointerHandlers }
}

type Pointers = {
  stage: RefObject<HTMLDivElement | null>
  view: RefObject<View>
  show: (view: View) => void
  toggleZoom: (at: Point) => void
  onTurn: (by: -1 | 1) => void
}

function usePointers({ stage, view, show, toggleZoom, onTurn }: Pointers) {
  const fingers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture>(null)
  const lastTap = useRef<Tap>(undefined)

  const begin = (atMs: number, severalFingers: boolean) => {
    gesture.current = { from: [...fingers.current.values()], view: view.current, atMs, severalFingers }
  }
  const drag = (px: number) => stage.current?.style.setProperty('--drag', `${px}px`)
  const letGo = () => {
    gesture.current = null
    stage.current?.style.removeProperty('--drag')
    delete stage.current?.dataset.moving
  }
  const finish = ({ from: [from], view: before, atMs, severalFingers }: Gesture, at: Point, nowMs: number) => {
    if (!from || severalFingers) return
    const moved = { x: at.x - from.x, y: at.y - from.y }
    const turned = before.scale === 1 ? swiped(moved, nowMs - atMs) : 0
    if (turned !== 0) return onTurn(turned)
    if (!isTap(moved, nowMs - atMs)) return
    const tap = { at, atMs: nowMs }
    const second = isDoubleTap(lastTap.current, tap)
    lastTap.current = second ? undefined : tap
    if (second) toggleZoom(at)
  }

  return {
    // The browser would start dragging the image file.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !stage.current) return
      stage.current.setPointerCapture(event.pointerId)
      stage.current.dataset.moving = 'true'
      fingers.current.set(event.pointerId, pointOf(event, stage.current))
      begin(event.timeStamp, fingers.current.size > 1)
    },
    onPointerMove: (event: PointerEvent) => {
      const began = gesture.current
      if (!began || !fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, pointOf(event, stage.current))
      const [first, second] = [...fingers.current.values()]
      const [firstFrom, secondFrom] = began.from
      if (!first || !firstFrom) return
      const by = { x: first.x - firstFrom.x, y: first.y - firstFrom.y }
      if (second && secondFrom) show(pinched(began.view, [firstFrom, secondFrom], [first, second]))
      else if (view.current.scale > 1) show(panned(began.view, by))
      else if (!began.severalFingers) drag(Math.abs(by.x) > Math.abs(by.y) ? by.x : 0)
    },
    onPointerUp: (event: PointerEvent) => {
      const began = gesture.current
      if (!began || !fingers.current.delete(event.pointerId)) return
      // The remaining finger continues from here.
      if (fingers.current.size > 0) return begin(event.timeStamp, true)
      letGo()
      finish(began, pointOf(event, stage.current), event.timeStamp)
    },
    onPointerCancel: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId)
      if (fingers.current.size === 0) letGo()
    },
  }
}

/** Measured from the middle of the stage. */
function pointOf({ clientX, clientY }: { clientX: number; clientY: number }, stage: HTMLElement | null): Point {
  const { left, top, width, height } = stage?.getBoundingClientRect() ?? new DOMRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** Its layout size, regardless of the zoom. */
const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => ({ width: offsetWidth, height: offsetHeight })

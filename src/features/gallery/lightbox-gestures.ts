/** The geometry of the lightbox: zoom, pan, swipe, and which picture is next. Pixels and milliseconds; pure. */

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** How a picture is drawn: `scale` times as large as it fits, its center `x`, `y` away from the middle of the stage. */
export type View = { scale: number; x: number; y: number }

export const fittedView: View = { scale: 1, x: 0, y: 0 }
export const mostZoom = 4
/** The scale for a double tap, a double click and the zoom button. */
const stepZoom = 2.5

/** The index in a list of `count` for a position, which may run past both ends and wraps. */
export const wrapped = (position: number, count: number) => ((position % count) + count) % count

/** The nearest view without needless empty stage: never smaller than fitted, no edge pulled inward. */
export function within(view: View, fitted: Size, stage: Size): View {
  const scale = clamp(view.scale, 1, mostZoom)
  const mostX = Math.max(0, (fitted.width * scale - stage.width) / 2)
  const mostY = Math.max(0, (fitted.height * scale - stage.height) / 2)
  return { scale, x: clamp(view.x, -mostX, mostX), y: clamp(view.y, -mostY, mostY) }
}

/** Changes the scale around `at` (measured from the middle of the stage). */
export function zoomedAt(view: View, scale: number, at: Point): View {
  const ratio = clamp(scale, 1, mostZoom) / view.scale
  return { scale: view.scale * ratio, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Zooms in at `at`, or out again. */
export const toggledAt = (view: View, at: Point): View => (view.scale > 1 ? fittedView : zoomedAt(view, stepZoom, at))

export const panned = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y })

/** Two fingers moved from `from` to `to`: the picture follows both. */
export function pinched(view: View, from: readonly [Point, Point], to: readonly [Point, Point]): View {
  const grown = distance(...to) / Math.max(1, distance(...from))
  const [before, after] = [middle(...from), middle(...to)]
  return panned(zoomedAt(view, view.scale * grown, before), { x: after.x - before.x, y: after.y - before.y })
}

/** The scale after a wheel event. A trackpad pinch arrives as small wheel steps with Ctrl held. */
export const wheeled = (scale: number, { deltaY, ctrlKey }: { deltaY: number; ctrlKey: boolean }) =>
  scale * Math.exp(-deltaY * (ctrlKey ? 0.01 : 0.002))

const swipeDistance = 60
const flickDistance = 24
/** Pixels per millisecond. */
const flickSpeed = 0.4

/** The direction of a swipe: 1 for the next picture, -1 for the previous one, 0 for neither. */
export function swiped(moved: Point, tookMs: number): -1 | 0 | 1 {
  const along = Math.abs(moved.x)
  if (along < Math.abs(moved.y) * 1.2) return 0
  const flicked = along >= flickDistance && along / Math.max(1, tookMs) >= flickSpeed
  if (along < swipeDistance && !flicked) return 0
  return moved.x < 0 ? 1 : -1
}

type Tap = { at: Point; atMs: number }

/** A short touch that didn't move. */
export const isTap = (moved: Point, tookMs: number) => Math.hypot(moved.x, moved.y) < 10 && tookMs < 350

export const isDoubleTap = (before: Tap | undefined, now: Tap) =>
  before !== undefined && now.atMs - before.atMs < 350 && distance(before.at, now.at) < 40

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

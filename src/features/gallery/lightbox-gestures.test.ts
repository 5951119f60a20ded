import { describe, expect, it, test } from 'vitest'
import {
  fittedView,
  isDoubleTap,
  isTap,
  mostZoom,
  panned,
  pinched,
  swiped,
  toggledAt,
  wheeled,
  within,
  wrapped,
  zoomedAt,
} from './lightbox-gestures.ts'

const stage = { width: 400, height: 600 }
const fitted = { width: 400, height: 300 }

it('GAL-2 wraps in both directions, however far', () => {
  expect([-1, 0, 1, 2, 3, 4, -4].map((position) => wrapped(position, 3))).toEqual([2, 0, 1, 2, 0, 1, 2])
  expect([-7, 0, 7].map((position) => wrapped(position, 1))).toEqual([0, 0, 0])
})

describe('GAL-2 zoom', () => {
  it('keeps the point under the finger in place', () => {
    const at = { x: 80, y: -40 }
    const zoomed = zoomedAt(fittedView, 2, at)
    expect(zoomed).toEqual({ scale: 2, x: -80, y: 40 })
    // The point of the picture that was under the finger: the finger's place, less the shift, over the scale.
    expect({ x: (at.x - zoomed.x) / zoomed.scale, y: (at.y - zoomed.y) / zoomed.scale }).toEqual(at)
  })

  it('zooms to at most four times, and no smaller than fitted', () => {
    expect(zoomedAt(fittedView, 99, { x: 0, y: 0 }).scale).toBe(mostZoom)
    expect(zoomedAt({ scale: 2, x: 10, y: 10 }, 0.1, { x: 0, y: 0 }).scale).toBe(1)
  })

  it('never pulls an edge of the picture into the stage, and centers a smaller picture', () => {
    expect(within({ scale: 3, x: 900, y: -900 }, fitted, stage)).toEqual({ scale: 3, x: 400, y: -150 })
    expect(within({ scale: 1, x: 50, y: 50 }, fitted, stage)).toEqual(fittedView)
    expect(within({ scale: 1.5, x: 30, y: 30 }, fitted, stage)).toEqual({ scale: 1.5, x: 30, y: 0 })
  })

  it('toggles by a double tap', () => {
    const zoomed = toggledAt(fittedView, { x: 0, y: 0 })
    expect(zoomed.scale).toBe(2.5)
    expect(toggledAt(zoomed, { x: 100, y: 100 })).toEqual(fittedView)
  })

  it('follows two fingers: spreading zooms in, moving pans', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const
    const apart = [
      { x: -100, y: 0 },
      { x: 100, y: 0 },
    ] as const
    expect(pinched(fittedView, from, apart)).toEqual({ scale: 2, x: 0, y: 0 })
    const moved = [
      { x: -40, y: 20 },
      { x: 60, y: 20 },
    ] as const
    expect(pinched({ scale: 2, x: 5, y: 5 }, from, moved)).toEqual({ scale: 2, x: 15, y: 25 })
    // Two fingers in one place divide by nothing.
    const point = { x: 1, y: 1 }
    expect(pinched(fittedView, [point, point], apart).scale).toBe(mostZoom)
  })

  it('follows the wheel: up zooms in, and a trackpad pinch zooms faster', () => {
    expect(wheeled(1, { deltaY: -100, ctrlKey: false })).toBeCloseTo(1.22, 2)
    expect(wheeled(1, { deltaY: 100, ctrlKey: false })).toBeLessThan(1)
    expect(wheeled(1, { deltaY: -10, ctrlKey: true })).toBeGreaterThan(wheeled(1, { deltaY: -10, ctrlKey: false }))
  })

  it('pans', () => {
    expect(panned({ scale: 2, x: 1, y: 2 }, { x: 10, y: -10 })).toEqual({ scale: 2, x: 11, y: -8 })
  })
})

test.each<[string, { x: number; y: number }, number, -1 | 0 | 1]>([
  ['to the left is the next picture', { x: -80, y: 0 }, 400, 1],
  ['to the right is the one before', { x: 80, y: 10 }, 400, -1],
  ['a short flick turns too', { x: -30, y: 5 }, 60, 1],
  ['a short slow one does not', { x: -30, y: 5 }, 400, 0],
  ['nor a trembling finger, however quick', { x: -10, y: 0 }, 5, 0],
  ['nor one that moved down', { x: -80, y: 100 }, 200, 0],
  ['nor a tap', { x: 0, y: 0 }, 0, 0],
])('GAL-2 a swipe: %s', (_what, moved, tookMs, turned) => {
  expect(swiped(moved, tookMs)).toBe(turned)
})

it('GAL-2 distinguishes taps and double taps from other touches', () => {
  expect(isTap({ x: 3, y: 3 }, 100)).toBe(true)
  expect(isTap({ x: 30, y: 0 }, 100)).toBe(false)
  expect(isTap({ x: 0, y: 0 }, 900)).toBe(false)
  const first = { at: { x: 10, y: 10 }, atMs: 1000 }
  expect(isDoubleTap(undefined, first)).toBe(false)
  expect(isDoubleTap(first, { at: { x: 14, y: 10 }, atMs: 1200 })).toBe(true)
  expect(isDoubleTap(first, { at: { x: 14, y: 10 }, atMs: 1600 })).toBe(false)
  expect(isDoubleTap(first, { at: { x: 140, y: 10 }, atMs: 1200 })).toBe(false)
})

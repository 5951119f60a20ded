import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DrawnPiece } from './drawing.ts'
import { usualMaking } from './making/making.ts'
import { ResponsiveSizableDrawing } from './responsive-drawing.tsx'
import { SizableDrawing } from './sizable-drawing.tsx'

const left = page.getByRole('slider', { name: 'Left end of the piece' })
const right = page.getByRole('slider', { name: 'Right end of the piece' })
const bounds = { min: 36, max: 120.1 }

type ResizedProps = { start: number; onChange: (lengthIn: number) => void }

function Resized({ start, onChange }: ResizedProps) {
  const [lengthIn, setLength] = useState(start)
  const piece: DrawnPiece = {
    category: 'floating-mantel',
    making: usualMaking('floating-mantel'),
    size: { lengthIn, widthIn: 8, thicknessIn: 6 },
    wood: null,
    finish: null,
  }
  const keep = (next: number) => {
    onChange(next)
    setLength(next)
  }
  return <SizableDrawing piece={piece} setting={{}} idPrefix="d" bounds={bounds} onChange={keep} />
}

async function renderDrawing(start: number) {
  const onChange = vi.fn<(lengthIn: number) => void>()
  await render(<Resized start={start} onChange={onChange} />)
  return { onChange, lengths: () => onChange.mock.calls.map(([lengthIn]) => lengthIn) }
}

/** Pixels from the drawing's left edge to the end, as drawn. */
const faceOf = () => {
  const face = document.querySelector('rect[fill*=shade]')
  return face?.getBoundingClientRect() ?? expect.unreachable('no face')
}

function pointer(type: string, target: Element, clientX: number, options: PointerEventInit = {}) {
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, ...options }))
}

/** Presses the handle; a synthetic pointer can't be captured, so the capture is left out. */
function press(target: Element, clientX: number) {
  target.setPointerCapture = () => undefined
  pointer('pointerdown', target, clientX)
}

test('DRAW-3 both ends are sliders with the length as a carpenter writes it', async () => {
  await renderDrawing(67.375)
  for (const end of [left, right]) {
    await expect.element(end).toHaveAttribute('aria-valuenow', '67.375')
    await expect.element(end).toHaveAttribute('aria-valuemin', '36')
    await expect.element(end).toHaveAttribute('aria-valuemax', '120.1')
    await expect.element(end).toHaveAttribute('aria-valuetext', '67 3/8 in (5 ft 7 3/8 in)')
  }
})

test('DRAW-3 arrow keys move an end by 1/8 inch, with Shift by 1 inch, and stop at the bounds', async () => {
  const { lengths } = await renderDrawing(72)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(right).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowDown}')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}')
  expect(lengths()).toEqual([72.125, 72, 71.875, 72, 72.125, 72, 73, 72, 71])
  await userEvent.keyboard('{End}{ArrowRight}{Home}{ArrowLeft}{PageUp}a')
  expect(lengths().slice(9)).toEqual([120.1, 36])
})

test('DRAW-3 the arrow moves the left end where it points', async () => {
  const { lengths } = await renderDrawing(72)
  await userEvent.tab()
  await expect.element(left).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowUp}')
  expect(lengths()).toEqual([72.125, 72, 72.125])
})

test('DRAW-3 a length between the marks moves to the next mark', async () => {
  const { lengths } = await renderDrawing(67.3)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}')
  expect(lengths()).toEqual([67.375])
})

test('DRAW-3 a dragged end follows the pointer on both sides, in steps of 1/8 inch, at an unchanged scale', async () => {
  const { lengths } = await renderDrawing(110)
  const target = right.element()
  const before = faceOf()
  const pixelsPerInch = before.width / 110
  press(target, 500)
  pointer('pointermove', target, 501)
  expect(lengths()).toEqual([])
  pointer('pointermove', target, 500 - pixelsPerInch * 25.03)
  await expect.element(right).toHaveAttribute('aria-valuenow', '60')
  // Under reduced motion, the shop's styles let every change take a millisecond.
  await expect.poll(() => faceOf().width / 60).toBeCloseTo(pixelsPerInch, 1)
  expect(faceOf().left + faceOf().width / 2).toBeCloseTo(before.left + before.width / 2, 0)
  pointer('pointerup', target, 0)
  await expect.poll(() => faceOf().width / 60).toBeGreaterThan(pixelsPerInch * 1.1)
  pointer('pointermove', target, 900)
  expect(lengths()).toEqual([60])
})

test('DRAW-3 a dragged end stays in the frame and within the bounds', async () => {
  const { lengths } = await renderDrawing(72)
  const target = left.element()
  const before = faceOf()
  press(target, 300)
  pointer('pointermove', target, -5000)
  await expect.poll(() => lengths().at(-1)).toBeGreaterThan(72)
  const frame = document.querySelector('svg[role=img]')?.getBoundingClientRect() ?? expect.unreachable()
  await expect.poll(() => faceOf().left).toBeLessThan(before.left)
  expect(faceOf().left).toBeGreaterThan(frame.left)
  pointer('pointermove', target, 5000)
  await expect.element(left).toHaveAttribute('aria-valuenow', '36')
  pointer('pointercancel', target, 0)
})

test('DRAW-3 another button or a finger that scrolls changes nothing', async () => {
  const { lengths } = await renderDrawing(72)
  const target = right.element()
  pointer('pointerdown', target, 500, { button: 2 })
  pointer('pointermove', target, 400)
  press(target, 500)
  pointer('pointercancel', target, 500)
  pointer('pointermove', target, 300)
  expect(lengths()).toEqual([])
  expect(getComputedStyle(target).touchAction).toBe('pan-y')
})

test('DRAW-3 the end that has the focus has a ring of 2 pixels in oak', async () => {
  await renderDrawing(72)
  const ring = () => getComputedStyle(left.element().querySelector('circle') ?? expect.unreachable())
  expect(ring().stroke).toBe('none')
  await userEvent.tab()
  expect(ring().stroke).toBe('rgb(154, 91, 36)')
  expect(ring().strokeWidth).toBe('2px')
})

test('DRAW-1 a narrow column shows the small layout, a wide one the full one', async () => {
  const piece: DrawnPiece = {
    category: 'floating-mantel',
    making: usualMaking('floating-mantel'),
    size: { lengthIn: 72, widthIn: 8, thicknessIn: 6 },
    wood: null,
    finish: null,
  }
  const drawing = (
    <ResponsiveSizableDrawing piece={piece} setting={{}} idPrefix="r" bounds={bounds} onChange={() => undefined} />
  )
  for (const [width, height] of [
    ['w-80', 290],
    ['w-[800px]', 448],
  ] as const) {
    const { unmount } = await render(<div className={width}>{drawing}</div>)
    // Soon only one of them is in the page.
    await vi.waitFor(() => expect(document.querySelectorAll('[aria-label^="Drawing to scale"]')).toHaveLength(1))
    const drawings = page.getByRole('img')
    expect(drawings.elements()).toHaveLength(1)
    const box = drawings.element().getBoundingClientRect()
    expect(box.height / box.width).toBeCloseTo(height / (width === 'w-80' ? 360 : 800), 2)
    await unmount()
  }
})

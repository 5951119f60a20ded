import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DrawnPiece, Setting } from '../drawing/drawing.ts'
import { usualMaking } from '../drawing/making/making.ts'
import { findFireplace, type TypedFireplace, useFireplace, usualFireplace } from '../drawing/visit-fireplace.ts'
import { inchesFromText } from '../pricing/inches.ts'
import { removeKeptPhoto } from './photo/kept-photo.ts'
import { WallWindow } from './wall-window.tsx'

const mantel: DrawnPiece = {
  category: 'floating-mantel',
  making: usualMaking('floating-mantel'),
  size: { lengthIn: 60, widthIn: 8, thicknessIn: 8 },
  wood: null,
  finish: null,
}

let changeFireplace: (change: Partial<TypedFireplace>) => void

function Page({ quoted }: { quoted?: Setting }) {
  changeFireplace = useFireplace().change
  return (
    <WallWindow piece={mantel} choices={undefined} send={undefined} quoted={quoted} open onClose={() => undefined} />
  )
}

/** A dark opening in a gray wall, where the corners are at first. */
async function wallFile(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
  const context = canvas.getContext('2d') ?? expect.unreachable('no canvas')
  context.fillStyle = '#999'
  context.fillRect(0, 0, 1200, 900)
  context.fillStyle = '#222'
  context.fillRect(384, 468, 432, 270)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg')
  return new File([(await promise) ?? expect.unreachable('no picture')], 'wall.jpg', { type: 'image/jpeg' })
}

async function openPhoto(quoted?: Setting): Promise<void> {
  await render(<Page {...(quoted && { quoted })} />)
  await userEvent.upload(page.getByLabelText('Take or choose a photo'), await wallFile())
  await expect.element(page.getByRole('heading', { name: 'Set the four corners' })).toBeVisible()
}

const width = () => page.getByRole('textbox', { name: 'Opening width' })
const height = () => page.getByRole('textbox', { name: 'Opening height' })
const hangIt = () => page.getByRole('button', { name: 'Hang it' })
const piece = () => page.getByRole('slider', { name: 'The piece on your wall' })

beforeEach(async () => {
  await removeKeptPhoto()
  sessionStorage.clear()
})

test("WALL-1, DRAW-5 the quote's fireplace is shown whole; at the first change all of it becomes the visit's", async () => {
  const opening = { widthIn: 36, heightIn: 30 }
  await openPhoto({ fire: 'masonry', opening, undersideIn: 51 })
  await expect.element(width()).toHaveValue('36')
  expect(findFireplace()).toEqual(usualFireplace)
  await userEvent.fill(width(), '')
  await expect.element(width()).toHaveValue('')
  await expect.element(height()).toHaveValue('30')
  expect(findFireplace()).toEqual({ fire: 'masonry', wall: 'plaster', width: '', height: '30', underside: '51' })
})

async function hang(): Promise<void> {
  await openPhoto()
  await userEvent.fill(width(), '40')
  await userEvent.fill(height(), '25')
  await userEvent.click(hangIt())
  await expect.element(piece()).toBeVisible()
}

test('WALL-1 what hangs on an opening that is no longer known is asked for at the corners, until all of it is typed', async () => {
  await hang()
  changeFireplace({ width: '' })
  await expect.element(page.getByRole('heading', { name: 'Set the four corners' })).toBeVisible()
  await userEvent.fill(width(), '4')
  await userEvent.fill(width(), '44')
  await expect.element(hangIt()).toBeEnabled()
  await userEvent.click(page.getByRole('button', { name: 'Another photo' }))
  await userEvent.click(page.getByRole('button', { name: 'Back to my photo' }))
  await expect.element(hangIt()).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('What are you marking?'), 'Something else I measured')
  await expect.element(page.getByRole('textbox', { name: 'Its width' })).toHaveValue('')
})

/** A pointer on an element, in pixels from where it is. A script's has no pointer behind it that could be captured. */
function pointerOn(element: Element) {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  const { left, top } = element.getBoundingClientRect()
  return (type: string, x: number, y: number, isFirst = true) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, button: 0, isPrimary: isFirst, pointerId: isFirst ? 1 : 2 },
        ...{ clientX: left + x, clientY: top + y },
      }),
    )
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('WALL-1 a corner stays in the picture', async () => {
  await openPhoto()
  const corner = page.getByRole('slider', { name: 'Upper left corner' })
  const send = pointerOn(corner.element())
  send('pointerdown', 5, 5)
  send('pointermove', -2000, -2000)
  send('pointerup', -2000, -2000)
  await expect.element(corner).toHaveAttribute('aria-valuetext', '0 across, 0 down')
})

test('WALL-2 the piece is left where the finger was last, and a second finger moves nothing', async () => {
  await hang()
  const element = piece().element()
  const send = pointerOn(element)
  const placed = () => element.getAttribute('aria-valuetext') ?? ''
  const sideIn = () => inchesFromText(/([^,]*) in right of center/.exec(placed())?.[1]?.trim() ?? '') ?? Number.NaN
  send('pointerdown', 100, 100)
  send('pointermove', 150, 100)
  await expect.poll(sideIn).toBeGreaterThan(0)
  const [near, nearIn] = [placed(), sideIn()]
  send('pointerdown', 0, 100, false)
  send('pointermove', 300, 100, false)
  send('pointerup', 300, 100, false)
  await nextFrame()
  expect(placed()).toBe(near)
  // Both before the next picture.
  send('pointermove', 180, 100)
  send('pointerup', 200, 100)
  await expect.poll(() => sideIn() / nearIn).toBeCloseTo(2, 1)
  const far = placed()
  send('pointermove', 300, 100)
  await nextFrame()
  expect(placed()).toBe(far)
})

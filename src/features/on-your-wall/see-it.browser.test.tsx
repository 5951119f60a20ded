import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { SeeButtons } from '../drawing/later/see-buttons.tsx'
import { usualMaking } from '../drawing/making/making.ts'
import { SeeIt } from './see-it.tsx'

const mantel: DrawnPiece = {
  category: 'floating-mantel',
  making: usualMaking('floating-mantel'),
  size: { lengthIn: 60, widthIn: 8, thicknessIn: 8 },
  wood: null,
  finish: null,
}

const windows = () => page.getByRole('dialog', { name: 'A photo of your wall' }).elements().length

test('WALL-1 a press opens the window of its own page or dialog, and no other', async () => {
  await render(
    <>
      <SeeButtons category="floating-mantel" />
      <SeeIt piece={mantel} />
      <dialog open aria-label="Builder">
        <SeeButtons category="floating-mantel" />
        <SeeIt piece={mantel} />
      </dialog>
    </>,
  )
  for (const button of [0, 1]) {
    await userEvent.click(page.getByRole('button', { name: 'See it on your wall' }).nth(button))
    await expect.poll(windows).toBe(1)
    await expect.poll(() => document.querySelector('[data-see][aria-busy]')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(windows).toBe(0)
  }
})

test('WALL-1 a press that came before the code opens the window of where it was', async () => {
  await render(<SeeButtons category="floating-mantel" />)
  for (const button of document.querySelectorAll<HTMLElement>('[data-see=wall]')) button.dataset.asked = ''
  await render(
    <dialog open aria-label="Builder">
      <SeeIt piece={mantel} />
    </dialog>,
  )
  expect(document.querySelector('[data-asked]')).not.toBeNull()
  await render(<SeeIt piece={mantel} />)
  await expect.poll(windows).toBe(1)
  expect(document.querySelector('[data-asked]')).toBeNull()
  expect(document.querySelector('dialog dialog')).toBeNull()
})

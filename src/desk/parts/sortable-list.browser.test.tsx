import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { holdTimers } from '../../../tests/support/held-timers.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DragHandle, MoveButtons } from './sortable-item.tsx'
import { SortableList } from './sortable-list.tsx'

type Props = Partial<ComponentProps<typeof SortableList<string>>>

const itself = (wood: string) => wood
const renderWood = (wood: string) => (
  <>
    <DragHandle />
    <span data-testid="wood">{wood}</span>
    <input aria-label={`Note on ${wood}`} className="w-16" />
    <MoveButtons />
  </>
)

/** Three woods that keep the order they are put into, unless `onReorder` says otherwise. */
function Woods({ onReorder, ...props }: Props) {
  const [woods, setWoods] = useState(['Ash', 'Beech', 'Cherry'])
  return (
    <SortableList
      label="Woods"
      items={woods}
      idOf={itself}
      nameOf={itself}
      renderItem={renderWood}
      onReorder={onReorder ?? setWoods}
      className="w-80"
      itemClass="flex h-16 items-center"
      {...props}
    />
  )
}

const shown = () =>
  page
    .getByTestId('wood')
    .elements()
    .map((element) => element.textContent)
const isDragging = () => document.querySelector('[data-dragging]') !== null
const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()
const list = page.getByRole('list', { name: 'Woods' })
const handleOf = (wood: string) => page.getByRole('button', { name: `Drag ${wood}` })

/** By keyboard. dnd-kit listens for the arrow keys from a timer on, which was set before this one. */
async function pickUp(wood: string, told: string) {
  handleOf(wood).element().focus()
  await userEvent.keyboard(' ')
  await said(told)
  await new Promise((resolve) => setTimeout(resolve))
}

test('ADMIN-4 by keyboard an item is picked up, moved and put down, and each step is announced', async () => {
  await render(<Woods />)
  await expect.element(handleOf('Ash')).toHaveAccessibleDescription(/^To move an item, press Space/)
  await pickUp('Ash', 'Ash picked up, now 1 of 3.')
  await userEvent.keyboard('{ArrowDown}')
  await said('Ash, now 2 of 3.')
  await userEvent.keyboard('{ArrowDown}')
  await said('Ash, now 3 of 3.')
  expect(shown()).toEqual(['Ash', 'Beech', 'Cherry'])
  await userEvent.keyboard(' ')
  await said('Ash dropped, now 3 of 3.')
  await expect.poll(shown).toEqual(['Beech', 'Cherry', 'Ash'])
  await expect.element(handleOf('Ash')).toHaveFocus()
})

test('ADMIN-9 Escape puts an item back where it was, and closes the dialog around the list only when nothing is held', async () => {
  const onOpenChange = vi.fn()
  await render(
    <Dialog open onOpenChange={onOpenChange} title="Edit Product">
      <Woods />
    </Dialog>,
  )
  await pickUp('Ash', 'Ash picked up, now 1 of 3.')
  await userEvent.keyboard('{ArrowDown}')
  await said('Ash, now 2 of 3.')
  await userEvent.keyboard('{Escape}')
  await said('Ash is back where it was, 1 of 3.')
  expect(shown()).toEqual(['Ash', 'Beech', 'Cherry'])
  expect(onOpenChange).not.toHaveBeenCalled()
  await expect.poll(isDragging).toBe(false)
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

const later = (wood: string) => page.getByRole('button', { name: `Move later: ${wood}` })
const earlier = (wood: string) => page.getByRole('button', { name: `Move earlier: ${wood}` })

test('ADMIN-4 the buttons move an item one place, say so, and keep the focus at the end', async () => {
  await render(<Woods />)
  await userEvent.click(later('Ash'))
  await said('Ash moved, now 2 of 3.')
  await userEvent.keyboard('{Enter}')
  await said('Ash moved, now 3 of 3.')
  await expect.poll(shown).toEqual(['Beech', 'Cherry', 'Ash'])
  await expect.element(later('Ash')).toHaveFocus()
  await expect.element(later('Ash')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(shown()).toEqual(['Beech', 'Cherry', 'Ash'])
  await userEvent.click(earlier('Cherry'))
  await expect.poll(shown).toEqual(['Cherry', 'Beech', 'Ash'])
  await expect.element(earlier('Cherry')).toHaveAttribute('aria-disabled', 'true')
})

/** The middle of a wood's name, from the list's corner: the list stays where it is while its items move. */
function pointOn(wood: string) {
  const name = page.getByTestId('wood').filter({ hasText: wood }).element().getBoundingClientRect()
  const corner = list.element().getBoundingClientRect()
  return { x: name.x + name.width / 2 - corner.x, y: name.y + name.height / 2 - corner.y }
}

test('ADMIN-4 a mouse takes an item anywhere and drops it where it is let go', async () => {
  await render(<Woods />)
  const [start, end] = [pointOn('Ash'), pointOn('Cherry')]
  await userEvent.pointer([
    { target: list, coords: start, keys: '[MouseLeft>]' },
    { target: list, coords: { ...start, y: start.y + 10 } },
  ])
  await expect.poll(isDragging).toBe(true)
  await userEvent.pointer({ target: list, coords: end })
  await said('Ash, now 3 of 3.')
  await userEvent.pointer('[/MouseLeft]')
  await expect.poll(shown).toEqual(['Beech', 'Cherry', 'Ash'])
})

test('ADMIN-4 a mouse that moves less than 6 pixels clicks and does not drag', async () => {
  await render(<Woods />)
  const start = pointOn('Ash')
  await userEvent.pointer([
    { target: list, coords: start, keys: '[MouseLeft>]' },
    { target: list, coords: { ...start, y: start.y + 5 } },
  ])
  expect(isDragging()).toBe(false)
  await userEvent.pointer('[/MouseLeft]')
  expect(shown()).toEqual(['Ash', 'Beech', 'Cherry'])
})

test('ADMIN-4 what is pressed for its own sake does not drag its item', async () => {
  await render(<Woods />)
  for (const target of [page.getByLabelText('Note on Ash'), later('Ash')]) {
    await userEvent.pointer([
      { target, keys: '[MouseLeft>]' },
      { target: list, coords: pointOn('Cherry') },
    ])
    expect(isDragging()).toBe(false)
    await userEvent.pointer('[/MouseLeft]')
  }
  expect(shown()).toEqual(['Ash', 'Beech', 'Cherry'])
})

test('ADMIN-4 a mouse drags to another row and column of a grid', async () => {
  await render(<Woods layout="grid" className="grid w-120 grid-cols-2" />)
  const [start, end] = [pointOn('Beech'), pointOn('Cherry')]
  await userEvent.pointer([
    { target: list, coords: start, keys: '[MouseLeft>]' },
    { target: list, coords: { x: start.x - 10, y: start.y } },
  ])
  await expect.poll(isDragging).toBe(true)
  await userEvent.pointer({ target: list, coords: end })
  await said('Beech, now 3 of 3.')
  await userEvent.pointer('[/MouseLeft]')
  await expect.poll(shown).toEqual(['Ash', 'Cherry', 'Beech'])
})

/** A finger, in whole-window coordinates: the test runs in an iframe. */
async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', { x, y }: { x: number; y: number }) {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const corner = list.element().getBoundingClientRect()
  const finger = { x: x + corner.x + frame.x, y: y + corner.y + frame.y }
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [finger] })
}

/** Longer than a finger must rest on an item to take it. */
const longPressMs = 250

test('ADMIN-4 a finger held on an item picks it up', async () => {
  const pass = holdTimers()
  await render(<Woods />)
  const [start, end] = [pointOn('Ash'), pointOn('Cherry')]
  await touch('touchStart', start)
  expect(isDragging()).toBe(false)
  pass(longPressMs)
  await expect.poll(isDragging).toBe(true)
  await touch('touchMove', { ...start, y: start.y + 20 })
  await touch('touchMove', end)
  await said('Ash, now 3 of 3.')
  await touch('touchEnd', end)
  await expect.poll(shown).toEqual(['Beech', 'Cherry', 'Ash'])
  // dnd-kit takes the click that may follow a drag, until a timer of its own ends that.
  pass(longPressMs)
})

test('ADMIN-4 a finger that moves at once scrolls the page and takes nothing', async () => {
  const pass = holdTimers()
  await render(<Woods />)
  const [start, end] = [pointOn('Ash'), pointOn('Cherry')]
  await touch('touchStart', start)
  await touch('touchMove', end)
  pass(longPressMs)
  await touch('touchMove', start)
  expect(isDragging()).toBe(false)
  await touch('touchEnd', end)
  expect(shown()).toEqual(['Ash', 'Beech', 'Cherry'])
})

test('ADMIN-4 the new order shows while it is saved, and the old one comes back when that fails', async () => {
  const saving = Promise.withResolvers<void>()
  const onReorder = vi.fn((_: string[], _shown?: readonly string[]) => saving.promise)
  await render(<Woods onReorder={onReorder} />)
  await userEvent.click(later('Ash'))
  await expect.poll(shown).toEqual(['Beech', 'Ash', 'Cherry'])
  expect(onReorder.mock.calls).toEqual([
    [
      ['Beech', 'Ash', 'Cherry'],
      ['Ash', 'Beech', 'Cherry'],
    ],
  ])
  saving.reject(new Error('the server is away'))
  await expect.poll(shown).toEqual(['Ash', 'Beech', 'Cherry'])
})

test('ADMIN-4 an older order that is saved late does not undo a newer one', async () => {
  const saves: PromiseWithResolvers<void>[] = []
  const onReorder = () => {
    const save = Promise.withResolvers<void>()
    saves.push(save)
    return save.promise
  }
  await render(<Woods onReorder={onReorder} />)
  await userEvent.click(later('Ash'))
  await expect.poll(shown).toEqual(['Beech', 'Ash', 'Cherry'])
  await userEvent.click(later('Ash'))
  await expect.poll(shown).toEqual(['Beech', 'Cherry', 'Ash'])
  saves[0]?.resolve()
  await saves[0]?.promise
  await expect.poll(shown).toEqual(['Beech', 'Cherry', 'Ash'])
  saves[1]?.resolve()
  // What the list is given after the save counts, and here that is the first order.
  await expect.poll(shown).toEqual(['Ash', 'Beech', 'Cherry'])
})

test('ADMIN-4 a disabled list cannot be put in order', async () => {
  await render(<Woods disabled />)
  await expect.element(handleOf('Ash')).toBeDisabled()
  await expect.element(later('Ash')).toBeDisabled()
  await userEvent.pointer([
    { target: list, coords: pointOn('Ash'), keys: '[MouseLeft>]' },
    { target: list, coords: pointOn('Cherry') },
    '[/MouseLeft]',
  ])
  expect(shown()).toEqual(['Ash', 'Beech', 'Cherry'])
})

test('ADMIN-4 dragging an item does not draw the content of the others again', async () => {
  const drawn = vi.fn(renderWood)
  await render(<Woods renderItem={drawn} />)
  drawn.mockClear()
  await pickUp('Ash', 'Ash picked up, now 1 of 3.')
  await userEvent.keyboard('{ArrowDown}')
  await said('Ash, now 2 of 3.')
  expect(drawn).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await said('Ash is back where it was, 1 of 3.')
})

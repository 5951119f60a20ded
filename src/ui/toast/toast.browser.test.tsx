import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { holdTimers } from '../../../tests/support/held-timers.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { Toaster } from './toast.tsx'
import { toast, toasts } from './toast-store.ts'

const region = page.getByRole('region', { name: 'Notifications (F8)' })
const notice = page.getByText('Added to Cart')
const dismiss = page.getByRole('button', { name: 'Dismiss notification' })
const showsNotice = () => toasts.current()?.open ?? false

/** A toast stays until a test dismisses it or lets its time pass. */
let pass: (ms: number) => void
beforeEach(async () => {
  pass = holdTimers()
  // Clears the last test's notice.
  toasts.dismiss(toasts.show({ title: 'Dismissed' }))
  pass(1_000_000)
  // Away from where the notices are: a pointer over one holds its time.
  await userEvent.pointer({ coords: { x: 500, y: 500 } })
})

function Shop() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => toast({ title: 'Added to Cart', tone: 'success' })}>
        Add to Cart
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Get Quote
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Quote">
        <input aria-label="Name" />
      </Dialog>
      <Toaster />
    </>
  )
}

async function addToCart() {
  const screen = await render(<Shop />)
  await userEvent.click(page.getByRole('button', { name: 'Add to Cart' }))
  await expect.element(notice).toBeVisible()
  return screen
}

test('SHELL-5 F8 leads to the notice, and Escape dismisses it and leads back', async () => {
  await addToCart()
  await userEvent.keyboard('{F8}')
  await expect.element(region).toHaveFocus()
  await userEvent.tab()
  await expect.element(dismiss).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(showsNotice()).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Add to Cart' })).toHaveFocus()
})

test('SHELL-5 the button of a notice dismisses it and gives the focus back', async () => {
  await addToCart()
  await userEvent.keyboard('{F8}')
  await userEvent.click(dismiss)
  expect(showsNotice()).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Add to Cart' })).toHaveFocus()
})

test('SHELL-5 the time of a notice does not run while it has the focus or the pointer', async () => {
  await addToCart()
  pass(4_999)
  await userEvent.keyboard('{F8}')
  await expect.element(region).toHaveFocus()
  pass(60_000)
  expect(showsNotice()).toBe(true)
  page.getByRole('button', { name: 'Add to Cart' }).element().focus()
  await userEvent.hover(notice)
  pass(60_000)
  expect(showsNotice()).toBe(true)
  await userEvent.pointer({ coords: { x: 500, y: 500 } })
  pass(1)
  expect(showsNotice()).toBe(false)
})

test.each([
  ['dismisses a notice', 'more than 50 pixels to the right', 60, false],
  ['leaves a notice', '40 pixels to the right', 40, true],
  ['leaves a notice', 'to the left', -60, true],
])('SHELL-5 it %s when swiped %s', async (_does, _where, px, stays) => {
  await addToCart()
  const swipe = (x: number) => ({ target: region, coords: { x: 100 + x, y: 30 } })
  await userEvent.pointer([{ ...swipe(0), keys: '[MouseLeft>]' }, swipe(px / 2), swipe(px), '[/MouseLeft]'])
  expect(showsNotice()).toBe(stays)
})

test('SHELL-5 a swipe that the system interrupts dismisses nothing', async () => {
  await addToCart()
  const card = notice.element().closest('.toast') as HTMLElement
  const swipe = (type: string, clientX: number) =>
    card.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX }))
  swipe('pointerdown', 100)
  swipe('pointercancel', 200)
  expect(showsNotice()).toBe(true)
})

test('SHELL-5 a notice is announced politely, and a failure at once', async () => {
  await render(<Shop />)
  const live = () => region.element().querySelector('[role="status"]')
  // The region starts empty: screen readers skip what is already in a new region.
  await expect.poll(live).toBeEmptyDOMElement()
  toast({ title: 'Added to Cart' })
  await expect.element(notice).toBeVisible()
  expect(live()).toHaveAttribute('aria-live', 'polite')
  toast({ title: 'Error', description: 'Failed to update item quantity.', tone: 'danger' })
  await expect.element(page.getByText('Failed to update item quantity.')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(live()).toHaveAttribute('aria-live', 'assertive')
})

test('SHELL-5 the first notice fetches the region and is announced in it', async () => {
  const changes: string[] = []
  const observer = new MutationObserver(() => {
    const text = document.querySelector('[role="status"]')?.textContent
    if (text !== undefined && changes.at(-1) !== text) changes.push(text)
  })
  observer.observe(document.body, { subtree: true, childList: true })
  await render(<LazyToaster />)
  expect(region.query()).toBeNull()
  toast({ title: 'Added to Cart' })
  await expect.element(notice).toBeVisible()
  await expect.poll(() => changes).toEqual(['', 'Added to Cart'])
  observer.disconnect()
})

test('SHELL-5 a notice moves into a dialog and back, and Escape in it dismisses the notice alone', async () => {
  await addToCart()
  const card = notice.element()
  await userEvent.click(page.getByRole('button', { name: 'Get Quote' }))
  const dialog = page.getByRole('dialog', { name: 'Quote' })
  await expect.element(dialog.getByText('Added to Cart')).toBeVisible()
  // The same element, so screen readers don't start over.
  expect(dialog.getByText('Added to Cart').element()).toBe(card)
  await userEvent.keyboard('{F8}')
  await expect.element(region).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(showsNotice()).toBe(false)
  await expect.element(dialog).toBeVisible()

  toast({ title: 'Missing Information' })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Missing Information')).toBeVisible()
  expect(region.element().closest('dialog')).toBeNull()
})

test('DESK-4 an undo is still there to press after other notices, and Escape ends the one with the focus', async () => {
  await page.viewport(390, 800)
  await render(<Shop />)
  const undone: string[] = []
  const done = (name: string) =>
    toast({
      title: `${name} started`,
      about: name,
      shownMs: 20_000,
      action: (
        <button
          type="button"
          onClick={() => {
            toasts.dismiss(name)
            undone.push(name)
          }}
        >
          Undo {name}
        </button>
      ),
    })
  done('Beam')
  await expect.element(page.getByText('Beam started')).toBeVisible()
  toast({ title: 'Note Saved' })
  await expect.element(page.getByText('Note Saved')).toBeVisible()
  await expect.element(page.getByText('Beam started')).toBeVisible()
  // Two at most on a phone: the oldest is back when another has gone.
  done('Mantel')
  done('Shelf')
  await expect.element(page.getByText('Shelf started')).toBeVisible()
  await expect.element(page.getByText('Beam started')).not.toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo Mantel' }))
  expect(undone).toEqual(['Mantel'])
  await expect.element(page.getByText('Beam started')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Undo Beam' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Beam started')).not.toBeVisible()
  await expect.element(page.getByText('Shelf started')).toBeVisible()
  toasts.dismiss()
})

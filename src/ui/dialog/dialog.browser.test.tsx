import { type ComponentProps, type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog, Dialog } from './dialog.tsx'

const opener = page.getByRole('button', { name: 'Edit' })
const dialog = page.getByRole('dialog', { name: 'Edit Beam' })
const closeButton = dialog.getByRole('button', { name: 'Close' })

type Props = Partial<ComponentProps<typeof Dialog>>

/** A page whose one button opens the dialog. */
function Desk({ children = <input aria-label="Name" />, onOpenChange, ...props }: Props) {
  const [open, setOpen] = useState(false)
  const change = onOpenChange ?? setOpen
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Dialog title="Edit Beam" {...props} open={open} onOpenChange={change}>
        {children}
      </Dialog>
    </>
  )
}

async function openDesk(props: Props = {}) {
  const screen = await render(<Desk {...props} />)
  await userEvent.click(opener)
  await expect.element(dialog).toBeVisible()
  return screen
}

/** Beside the panel, on the scrim. */
const beside = { position: { x: 4, y: 4 } }

const isOpen = () => document.querySelector('dialog')?.open

test('an open dialog has focus, and the page behind it cannot be reached or scrolled', async () => {
  await openDesk({ description: 'All lengths in inches.' })
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription('All lengths in inches.')
  expect(document.activeElement).toHaveAttribute('data-modal-body')
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
  opener.element().focus()
  await expect.element(opener).not.toHaveFocus()
})

test('the focus starts on what the dialog asks for', async () => {
  await openDesk({
    children: (
      <>
        <input aria-label="Name" />
        <input aria-label="Price" data-autofocus />
      </>
    ),
  })
  await expect.element(dialog.getByLabelText('Price')).toHaveFocus()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(closeButton)],
  ['a press outside it', () => userEvent.click(dialog, beside)],
])('%s closes a dialog, which returns focus and forgets its content', async (_, close) => {
  await openDesk()
  await userEvent.fill(dialog.getByLabelText('Name'), 'Oak beam')
  await close()
  await expect.poll(isOpen).toBe(false)
  await expect.element(opener).toHaveFocus()
  await expect.poll(() => document.querySelector('dialog')?.childElementCount).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('')
})

test('a locked dialog ignores Escape, even pressed twice, and a press outside it', async () => {
  const onOpenChange = vi.fn()
  await openDesk({ locked: true, onOpenChange })
  await expect.element(closeButton).toBeDisabled()
  // Chromium closes a dialog by itself at the second press.
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  await userEvent.click(dialog, beside)
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(isOpen()).toBe(true)
})

test('LINK-3 a dialog stays open and asks its opener when the browser closes it', async () => {
  const onOpenChange = vi.fn()
  await openDesk({ onOpenChange })
  document.querySelector('dialog')?.close()
  await expect.poll(() => onOpenChange.mock.calls).toEqual([[false]])
  expect(isOpen()).toBe(true)
  expect(document.querySelector('dialog')?.matches(':modal')).toBe(true)
  expect(document.activeElement).toHaveAttribute('data-modal-body')
})

test("LINK-1 a phone's back gesture goes one step back, and Escape still closes", async () => {
  const onBack = vi.fn()
  const onOpenChange = vi.fn()
  await openDesk({ onBack, onOpenChange })
  const element = document.querySelector('dialog')
  // The browser asks first, and closes by itself at the second gesture without a touch in between.
  element?.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(onBack).toHaveBeenCalledTimes(1)
  element?.close()
  await expect.poll(() => onBack.mock.calls.length).toBe(2)
  expect(isOpen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls).toEqual([[false]])
  // A press beside the panel takes the focus away from everything.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls).toEqual([[false], [false]])
  expect(onBack).toHaveBeenCalledTimes(2)
})

test('LINK-3 Escape held down asks once', async () => {
  const onOpenChange = vi.fn()
  await openDesk({ onOpenChange })
  await userEvent.keyboard('{Escape>5/}')
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

test('a press beside a dialog where much is typed does nothing', async () => {
  await openDesk({ closeOnOutside: false })
  await userEvent.click(dialog, beside)
  expect(isOpen()).toBe(true)
})

test('a drag that begins in the dialog and ends outside it does not close it', async () => {
  await openDesk()
  await userEvent.pointer([
    { target: dialog.getByLabelText('Name'), keys: '[MouseLeft>]' },
    { target: dialog, coords: { x: 4, y: 4 }, keys: '[/MouseLeft]' },
  ])
  expect(isOpen()).toBe(true)
  await userEvent.click(dialog, beside)
  await expect.poll(isOpen).toBe(false)
})

test('QUOTE-1 Tab cycles inside a dialog, and a group of radio buttons is one stop', async () => {
  await openDesk({
    children: (
      <>
        <input aria-label="Name" />
        <input aria-label="Old price" disabled />
        <input type="radio" name="wood" aria-label="Oak" defaultChecked />
        <input type="radio" name="wood" aria-label="Pine" />
      </>
    ),
  })
  await userEvent.tab()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog.getByLabelText('Oak')).toHaveFocus()
  await userEvent.tab()
  await expect.element(closeButton).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(dialog.getByLabelText('Pine')).toHaveFocus()
})

test('a file picker that is canceled does not close the dialog around it', async () => {
  const onOpenChange = vi.fn()
  await openDesk({ onOpenChange, children: <input type="file" aria-label="Picture" /> })
  dialog
    .getByLabelText('Picture')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }))
  expect(onOpenChange).not.toHaveBeenCalled()
})

test('a dialog removed while open returns focus', async () => {
  const screen = await render(
    <>
      <button type="button">Edit</button>
      <Dialog open={false} onOpenChange={() => {}} title="Edit Beam">
        text
      </Dialog>
    </>,
  )
  opener.element().focus()
  const withDialog = (shown: ReactNode) => (
    <>
      <button type="button">Edit</button>
      {shown}
    </>
  )
  const opened = (
    <Dialog open onOpenChange={() => {}} title="Edit Beam">
      text
    </Dialog>
  )
  await screen.rerender(withDialog(opened))
  await expect.element(dialog).toBeVisible()
  await screen.rerender(withDialog(null))
  await expect.element(opener).toHaveFocus()
})

/** A dialog whose button asks before it acts. */
function Asking({ onConfirm, busy = false }: { onConfirm: () => void; busy?: boolean }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Delete…
      </button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Delete Quote #7"
        text="This action cannot be undone."
        confirmLabel="Delete Quote"
        busyLabel="Deleting..."
        danger
        busy={busy}
        onConfirm={onConfirm}
      />
    </>
  )
}

const question = page.getByRole('alertdialog', { name: 'Delete Quote #7' })
const asking = page.getByRole('button', { name: 'Delete…' })

test('ADMIN-3 a question starts on Cancel, says what it is about, and takes no press beside it for an answer', async () => {
  const onConfirm = vi.fn()
  await render(<Asking onConfirm={onConfirm} />)
  await userEvent.click(asking)
  await expect.element(question).toHaveAccessibleDescription('This action cannot be undone.')
  const cancel = question.getByRole('button', { name: 'Cancel' })
  await expect.element(cancel).toHaveFocus()
  await userEvent.click(question, beside)
  await expect.element(question).toBeVisible()
  await userEvent.click(cancel)
  await expect.element(asking).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('ADMIN-3 a double click confirms once', async () => {
  const onConfirm = vi.fn()
  await render(<Asking onConfirm={onConfirm} />)
  await userEvent.click(asking)
  await userEvent.dblClick(question.getByRole('button', { name: 'Delete Quote' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('ADMIN-3 a question stays, disabled, until the work is done', async () => {
  const screen = await render(<Asking onConfirm={() => {}} />)
  await userEvent.click(asking)
  await screen.rerender(<Asking onConfirm={() => {}} busy />)
  const confirm = question.getByRole('button', { name: /^Deleting[.]{3}/ })
  await expect.element(confirm).toBeDisabled()
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}{Escape}')
  expect(isOpen()).toBe(true)
})

test('LINK-3 Escape answers the question and leaves the dialog under it open', async () => {
  await openDesk({ children: <Asking onConfirm={() => {}} /> })
  await userEvent.click(asking)
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(asking).toHaveFocus()
  expect(isOpen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

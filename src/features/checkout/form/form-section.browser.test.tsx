import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FormSection } from './form-section.tsx'

const street = page.getByLabelText('Street')
const before = page.getByRole('button', { name: 'Before' })
const after = page.getByRole('button', { name: 'After' })
const changes = page.getByRole('button', { name: 'Change where to' })

/** A section that is right as soon as something is typed, between two buttons. */
function Form({ typed = '', refused = false }) {
  const [text, setText] = useState(typed)
  return (
    <form>
      <button type="button">Before</button>
      <FormSection id="where" title="Where to" line={text === '' || refused ? undefined : `To ${text}`}>
        <label>
          Street
          <input value={text} onChange={({ target }) => setText(target.value)} />
        </label>
      </FormSection>
      <button type="button">After</button>
    </form>
  )
}

/** Longer than a section waits before it folds. */
const waited = () => new Promise((resolve) => setTimeout(resolve, 400))

test('WIN-7 a section folds into its line once it is right and the focus has moved on, and Change opens it', async () => {
  await render(<Form />)
  await userEvent.fill(street, 'Oak Street 12')
  await waited()
  await expect.element(street).toBeVisible()
  await userEvent.click(after)
  await expect.element(page.getByText('To Oak Street 12')).toBeVisible()
  await expect.element(street).not.toBeVisible()
  await expect.element(after).toHaveFocus()
  await userEvent.click(changes)
  await expect.element(street).toHaveFocus()
  await waited()
  await expect.element(street).toBeVisible()
})

test('WIN-7 a section stays open while it is wrong, and while the focus is before it', async () => {
  await render(<Form />)
  await userEvent.click(street)
  await userEvent.click(after)
  await waited()
  await expect.element(street).toBeVisible()
  await userEvent.fill(street, 'Oak Street 12')
  await userEvent.click(before)
  await waited()
  await expect.element(street).toBeVisible()
})

test('WIN-7 what is right from the start is folded from the start, and opens when it is refused', async () => {
  const { rerender } = await render(<Form typed="Oak Street 12" />)
  await expect.element(page.getByText('To Oak Street 12')).toBeVisible()
  await expect.element(street).not.toBeVisible()
  await rerender(<Form refused />)
  await expect.element(street).toBeVisible()
  await expect.element(street).toHaveValue('Oak Street 12')
})

test('WIN-7 a section that folds above the focus leaves what has the focus where it is', async () => {
  await render(
    <div className="[overflow-anchor:none]">
      <div className="h-[120vh]" />
      <Form />
      <div className="h-[120vh]" />
    </div>,
  )
  await userEvent.fill(street, 'Oak Street 12')
  const button = after.element()
  const whenFocused = new Promise<number>((resolve) =>
    button.addEventListener('focus', () => resolve(button.getBoundingClientRect().top)),
  )
  await userEvent.click(after)
  const top = await whenFocused
  await expect.element(changes).toBeVisible()
  expect(Math.abs(button.getBoundingClientRect().top - top)).toBeLessThan(2)
})

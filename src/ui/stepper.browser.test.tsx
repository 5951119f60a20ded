import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stepper } from './stepper.tsx'

const steps = ['Product', 'Wood & Dimensions', 'Finish', 'Review']

test('QUOTE-1 the steps that are done lead back, the current one is marked, and none leads ahead', async () => {
  const onStep = vi.fn()
  await render(<Stepper label="Steps of the quote" steps={steps} current={3} onStep={onStep} />)
  const items = page.getByRole('list', { name: 'Steps of the quote' }).getByRole('listitem')
  await expect.element(items.nth(2)).toHaveAttribute('aria-current', 'step')
  await expect.element(items.nth(1)).not.toHaveAttribute('aria-current')
  expect(page.getByRole('button').elements()).toHaveLength(2)
  await userEvent.click(page.getByRole('button', { name: 'Step 2, done: Wood & Dimensions' }))
  expect(onStep.mock.calls).toEqual([[2]])
})

test('the steps of a form that cannot go back are not buttons', async () => {
  await render(<Stepper label="Steps of the quote" steps={steps} current={4} />)
  await expect.element(page.getByText('Step 1, done:')).toBeInTheDocument()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RadioCard, RadioCards } from './choice.tsx'

const oak = page.getByRole('radio', { name: 'Oak' })

function Woods({ onChange = () => {}, error }: { onChange?: (wood: string) => void; error?: string }) {
  return (
    <RadioCards legend="Wood" value="oak" onChange={onChange} error={error} hint="All reclaimed">
      <RadioCard value="oak" title="Oak" />
      <RadioCard value="pine" title="Pine" />
    </RadioCards>
  )
}

test('QUOTE-3 pressing the chosen card counts as a choice', async () => {
  const onChange = vi.fn()
  await render(<Woods onChange={onChange} />)
  await userEvent.click(page.getByText('Oak'))
  await userEvent.click(page.getByText('Pine'))
  expect(onChange.mock.calls).toEqual([['oak'], ['pine']])
})

test('QUOTE-2 the arrow keys choose, and what is wrong is said with the group', async () => {
  const onChange = vi.fn()
  await render(<Woods onChange={onChange} error="Choose a wood." />)
  oak.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(onChange).toHaveBeenCalledWith('pine')
  await expect
    .element(page.getByRole('group', { name: 'Wood' }))
    .toHaveAccessibleDescription('Choose a wood. All reclaimed')
  await expect.element(oak).toHaveAttribute('aria-invalid', 'true')
})

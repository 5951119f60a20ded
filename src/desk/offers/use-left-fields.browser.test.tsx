import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useLeftFields } from './use-left-fields.ts'

const words = 'Enter an amount such as 125.00, or a percentage such as 5%. It may have a dollar sign.'

/** Lines that need an amount, above the button that adds one. */
function Lines({ start = 0 }: { start?: number }) {
  const [amounts, setAmounts] = useState<string[]>(() => Array.from({ length: start }, () => ''))
  const empty = amounts.flatMap((amount, at) => (amount === '' ? [`amount.${at}`] : []))
  const fields = useLeftFields(Object.fromEntries(empty.map((name) => [name, { message: words, waits: words }])))
  return (
    <div ref={fields.root} className="w-32">
      {Object.entries(amounts).map(([at, amount]) => (
        <TextField
          key={at}
          label={`Amount ${Number(at) + 1}`}
          name={`amount.${at}`}
          value={amount}
          error={fields.shownProblem(`amount.${at}`)}
          onChange={({ target }) => setAmounts((before) => before.with(Number(at), target.value))}
        />
      ))}
      <button type="button" onClick={() => setAmounts((before) => [...before, ''])}>
        Add a line
      </button>
      <button type="button" onClick={() => fields.leadTo(empty[0])}>
        Send offer…
      </button>
    </div>
  )
}

const field = (number: number) => page.getByLabelText(`Amount ${number}`)
const add = page.getByText('Add a line')

test('LIVE-2 a new field is red once it was left, not before', async () => {
  await render(<Lines />)
  await userEvent.click(add)
  await userEvent.fill(field(1), '5')
  await userEvent.clear(field(1))
  await expect.element(field(1)).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(field(1)).toHaveAttribute('aria-invalid', 'true')
})

test('LIVE-2 a press that leaves a field reaches its button, which the error then moves', async () => {
  await render(<Lines />)
  await userEvent.click(add)
  await userEvent.click(field(1))
  const before = add.element().getBoundingClientRect().top
  await userEvent.click(add)
  await expect.element(field(2)).toBeVisible()
  await expect.element(field(1)).toHaveAttribute('aria-invalid', 'true')
  expect(add.element().getBoundingClientRect().top).toBeGreaterThan(before + 20)
})

test('LIVE-2 what was unfinished when the draft was opened says so, and a button leads to it', async () => {
  await render(<Lines start={2} />)
  await expect.element(field(2)).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(field(1), '5')
  await userEvent.click(page.getByText('Send offer…'))
  await expect.element(field(2)).toHaveFocus()
})

import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Quantity } from './quantity.tsx'

const field = page.getByRole('spinbutton', { name: 'Quantity of Oak Mantel' })
const plus = page.getByRole('button', { name: 'Increase quantity' })
const minus = page.getByRole('button', { name: 'Decrease quantity' })

type LineProps = { start: number; onChange: (value: number) => void; disabled: boolean }

function Line({ start, onChange, disabled }: LineProps) {
  const [value, setValue] = useState(start)
  const keep = (next: number) => {
    onChange(next)
    setValue(next)
  }
  return <Quantity label="Quantity of Oak Mantel" value={value} onChange={keep} disabled={disabled} />
}

/** A cart line that starts at `start`; gives what it was asked to keep. */
async function renderQuantity(start: number, { disabled = false } = {}) {
  const onChange = vi.fn<(value: number) => void>()
  await render(<Line start={start} onChange={onChange} disabled={disabled} />)
  return onChange
}

test('CART-4 the arrow keys step the quantity and stop at 1 and at 99', async () => {
  await renderQuantity(2)
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(field).toHaveValue('1')
  await userEvent.fill(field, '98')
  await userEvent.keyboard('{Enter}{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('99')
  await expect.element(field).toHaveAttribute('aria-valuenow', '99')
})

test('CART-4 minus is disabled at 1 and plus at 99', async () => {
  await renderQuantity(1)
  await expect.element(minus).toBeDisabled()
  await userEvent.fill(field, '99')
  await userEvent.keyboard('{Enter}')
  await expect.element(plus).toBeDisabled()
  await expect.element(minus).toBeEnabled()
})

test('CART-4 a double click on plus adds two', async () => {
  const onChange = await renderQuantity(1)
  await userEvent.dblClick(plus)
  await expect.element(field).toHaveValue('3')
  expect(onChange.mock.calls).toEqual([[2], [3]])
})

test.each([
  ['7', '7'],
  [' 12 ', '12'],
  ['0', '1'],
  ['', '1'],
  ['2.5', '1'],
  ['-3', '1'],
  ['a few', '1'],
  ['1e2', '1'],
  ['1000', '99'],
])('CART-4 %j counts as %s', async (typed, counted) => {
  await renderQuantity(4)
  await userEvent.fill(field, typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue(counted)
})

test('CART-4 a typed quantity counts on Enter or on leaving the field, and not with each key', async () => {
  const onChange = await renderQuantity(1)
  await userEvent.tripleClick(field)
  await userEvent.keyboard('25')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[25]])
  await userEvent.fill(field, '30')
  await userEvent.click(plus)
  expect(onChange.mock.calls).toEqual([[25], [30], [31]])
})

test('CART-4 a quantity that did not change is not saved', async () => {
  const onChange = await renderQuantity(3)
  await userEvent.fill(field, '03')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
})

test('CART-4 a disabled quantity cannot be changed', async () => {
  await renderQuantity(3, { disabled: true })
  await expect.element(field).toBeDisabled()
  await expect.element(plus).toBeDisabled()
  await expect.element(minus).toBeDisabled()
})

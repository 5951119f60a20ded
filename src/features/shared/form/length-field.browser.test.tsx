import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { holdTimers } from '../../../../tests/support/held-timers.ts'
import { lengthProblem } from '../../pricing/inches.ts'
import { LengthField } from './length-field.tsx'

const bounds = { min: 24, max: 120 }
const field = page.getByLabelText('Length')

/** Tests decide when typing pauses. */
let pause: (ms: number) => void
beforeEach(() => {
  pause = holdTimers()
})

function Measured({ start, step = 1 }: { start: string; step?: number }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <LengthField
        label="Length"
        value={value}
        onChange={setValue}
        bounds={bounds}
        step={step}
        error={lengthProblem(value, bounds)}
      />
      <button type="button">Add to Cart</button>
    </>
  )
}

const echo = () => document.querySelector('[aria-live="polite"][aria-busy]')

test('LEN-1 the echo is there at once and is announced when typing pauses', async () => {
  await render(<Measured start="" />)
  await userEvent.fill(field, `5' 7-3/8"`)
  await expect.poll(echo).toHaveTextContent('= 67 3/8 in (5 ft 7 3/8 in)')
  expect(echo()).toHaveAttribute('aria-busy', 'true')
  pause(700)
  await expect.poll(echo).toHaveAttribute('aria-busy', 'false')
})

test('LEN-1 a plain number of inches below 24 has no echo, and a longer one is also shown in feet', async () => {
  await render(<Measured start="8" />)
  expect(echo()).toBeEmptyDOMElement()
  await userEvent.fill(field, '72')
  await expect.poll(echo).toHaveTextContent('= 72 in (6 ft)')
})

test('LEN-2 an error waits until typing pauses, and each key starts the wait again', async () => {
  await render(<Measured start="60" />)
  await userEvent.fill(field, '7 8')
  pause(699)
  await userEvent.fill(field, '7 88')
  pause(699)
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('24 to 120 in')).toBeVisible()
  pause(1)
  await expect.element(field).toHaveAccessibleDescription(/^Type a length such as/)
  // The range makes room for what is wrong.
  await expect.element(page.getByText('24 to 120 in')).not.toBeInTheDocument()
})

test('LEN-2 Enter and a press anywhere end the typing', async () => {
  await render(<Measured start="60" />)
  await userEvent.fill(field, '12')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('At least 24 in')
  await userEvent.fill(field, '500')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await userEvent.click(page.getByRole('button', { name: 'Add to Cart' }))
  await expect.element(field).toHaveAccessibleDescription(/At most 120 in/)
})

/** Its woods are written again when something of the page has just come, as a reading of fresh prices. */
function MeasuredInWood() {
  const [wood, setWood] = useState('Oak')
  const [, setNews] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    addEventListener('news', () => setNews((earlier) => earlier + 1), { signal })
    addEventListener('click', () => dispatchEvent(new Event('news')), { capture: true, signal })
    return () => ending.abort()
  }, [])
  return (
    <>
      <Measured start="60" />
      {['Oak', 'Chestnut'].map((name) => (
        <label key={name}>
          <input type="radio" name="wood" checked={name === wood} onChange={() => setWood(name)} />
          {name}
        </label>
      ))}
    </>
  )
}

test('LEN-2 a choice pressed while a length is still being typed holds, whatever comes in that moment', async () => {
  await render(<MeasuredInWood />)
  await userEvent.fill(field, '67')
  await userEvent.click(page.getByText('Chestnut'))
  await expect.element(page.getByLabelText('Chestnut')).toBeChecked()
})

test.each([
  ["5' 7", '{ArrowUp}', '67 1/2'],
  ['67 1/8', '{ArrowUp}', '67 5/8'],
  ['67.0625', '{ArrowDown}', '66 9/16'],
  ['170 cm', '{ArrowDown}', '66.4291'],
  ['119.8', '{ArrowUp}', '120'],
  ['12', '{ArrowUp}', '24'],
  ['', '{ArrowUp}', '24'],
  ['7 8', '{ArrowUp}', '7 8'],
  ['five feet', '{ArrowDown}', 'five feet'],
])('LEN-1, LEN-3 from %j, %s leads to %s', async (start, key, end) => {
  await render(<Measured start={start} step={0.5} />)
  await userEvent.click(field)
  await userEvent.keyboard(key)
  await expect.element(field).toHaveValue(end)
})

test('LEN-1 inches are named after the figure unless the text names its own units', async () => {
  await render(<Measured start="60" />)
  await expect.element(page.getByText('in', { exact: true })).toBeVisible()
  await userEvent.fill(field, '5 ft')
  await expect.element(page.getByText('in', { exact: true })).not.toBeInTheDocument()
})

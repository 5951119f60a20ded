import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { focusFirstError, NumberField, SelectField } from './field.tsx'
import { StepButton } from './step-button.tsx'
import { TextArea, TextField } from './text-field.tsx'

test('a field is named by its label and described by its hint and its error', async () => {
  const screen = await render(<TextField label="Full name" hint="As on the card." defaultValue="Ada" optional />)
  const field = page.getByRole('textbox', { name: 'Full name' })
  await expect.element(field).toHaveAccessibleDescription('As on the card.')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('Optional')).toBeVisible()

  await screen.rerender(<TextField label="Full name" hint="As on the card." error="Enter a name." defaultValue="Ada" />)
  await expect.element(field).toHaveAccessibleDescription('Enter a name. As on the card.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveValue('Ada')

  await userEvent.click(page.getByText('Full name'))
  await expect.element(field).toHaveFocus()
})

test('an error is announced only where it comes while the field has the focus', async () => {
  const screen = await render(<TextArea label="Notes" error="Too long." />)
  await expect.element(page.getByText('Too long.')).toBeVisible()
  expect(document.querySelector('[aria-live]')).toBeNull()
  await screen.rerender(<TextArea label="Notes" saysError />)
  // The live region is there before the error is: a region that comes with its text is not read aloud.
  const region = document.querySelector('[aria-live="polite"]')
  expect(region).not.toBeNull()
  await screen.rerender(<TextArea label="Notes" saysError error="Too long." />)
  expect(document.querySelector('[aria-live="polite"]')).toBe(region)
  expect(region).toHaveTextContent('Too long.')
})

test('a hidden label still names its field', async () => {
  await render(
    <SelectField label="Filter by status" hideLabel>
      <option>All statuses</option>
    </SelectField>,
  )
  await expect.element(page.getByRole('combobox', { name: 'Filter by status' })).toHaveValue('All statuses')
})

function AddressForm() {
  const [error, setError] = useState<string>()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setError('Required')
        focusFirstError(event.currentTarget)
      }}
    >
      <TextField label="Company" />
      <TextField label="Street" error={error} />
      <TextField label="City" error={error} />
      <button type="submit">Save</button>
    </form>
  )
}

test('the focus goes to the first field in error once the errors are on the page', async () => {
  await render(<AddressForm />)
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByLabelText('Street')).toHaveFocus()
})

const price = page.getByLabelText('Price')

type NumberProps = Partial<ComponentProps<typeof NumberField>>

function Priced({ start, ...props }: NumberProps & { start: string }) {
  const [value, setValue] = useState(start)
  return <NumberField label="Price" {...props} value={value} onChange={setValue} />
}

async function renderNumber(start: string, props: NumberProps = {}) {
  await render(<Priced start={start} {...props} />)
  await userEvent.click(price)
}

test.each([
  ['8', '{ArrowUp}', '8.5'],
  ['8', '{ArrowDown}{ArrowDown}', '7'],
  ['11.8', '{ArrowUp}', '12'],
  ['40', '{ArrowDown}', '12'],
  ['2', '{ArrowDown}', '2'],
  ['oak', '{ArrowUp}', '2'],
  ['', '{ArrowDown}', '2'],
])('QUOTE-3 from %j, %s leads to %s within 2 and 12', async (start, keys, end) => {
  await renderNumber(start, { step: 0.5, min: 2, max: 12 })
  await userEvent.keyboard(keys)
  await expect.element(price).toHaveValue(end)
})

test('a number without bounds steps from 0, and without the noise of binary fractions', async () => {
  await renderNumber('', { step: 0.1 })
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(price).toHaveValue('0.3')
})

test('QUOTE-3 no key and no pasted text is swallowed', async () => {
  await renderNumber('', { min: 2, max: 12 })
  await userEvent.keyboard('12 ft, about')
  await expect.element(price).toHaveValue('12 ft, about')
  await userEvent.keyboard('{ControlOrMeta>}ax{/ControlOrMeta}')
  await expect.element(price).toHaveValue('')
  await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}')
  await expect.element(price).toHaveValue('12 ft, about')
})

test('a text that its reader does not understand stays when it is stepped', async () => {
  await renderNumber('five', { read: () => undefined, min: 2 })
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(price).toHaveValue('five')
})

test('a key that the caller has used steps nothing', async () => {
  const onKeyDown = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  await renderNumber('5', { onKeyDown })
  await userEvent.keyboard('{ArrowUp}')
  expect(onKeyDown).toHaveBeenCalledOnce()
  await expect.element(price).toHaveValue('5')
})

test('plus and minus step by pointer, say which field they are of, and are no stops of Tab', async () => {
  await renderNumber('5', { min: 4, unit: 'in', stepButton: StepButton })
  const plus = page.getByRole('button', { name: 'Increase' })
  await expect.element(plus).toHaveAccessibleDescription('Price')
  await userEvent.dblClick(plus)
  await expect.element(price).toHaveValue('7')
  await userEvent.tripleClick(page.getByRole('button', { name: 'Decrease' }))
  await userEvent.click(page.getByRole('button', { name: 'Decrease' }))
  await expect.element(price).toHaveValue('4')
  await userEvent.click(price)
  await userEvent.tab()
  await expect.element(plus).not.toHaveFocus()
  await expect.element(price).not.toHaveFocus()
})

test('a disabled number has disabled buttons', async () => {
  await render(<NumberField label="Price" value="5" onChange={() => {}} stepButton={StepButton} disabled />)
  await expect.element(price).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Increase' })).toBeDisabled()
})

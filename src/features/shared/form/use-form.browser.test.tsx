import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from './use-form.ts'

type Values = { name: string; home: { zip: string; city: string } }
const start: Values = { name: '', home: { zip: '', city: '' } }

const check = ({ name, home }: Values) => ({
  name: name.trim() === '' ? 'Enter a name.' : undefined,
  'home.zip': /^\d{5}$/.test(home.zip) ? undefined : 'Enter five digits.',
})

const namesOfApi: Record<string, string> = { customerName: 'name', 'address.city': 'home.city' }

type TestFormProps = { send: (values: Values) => unknown; checksOnLeaving?: boolean; sameNames?: boolean }

function TestForm({ send, checksOnLeaving = false, sameNames = false }: TestFormProps) {
  const form = useForm<Values>({
    ...{ start, check, send, checksOnLeaving },
    ...(!sameNames && { nameOf: (field: string) => namesOfApi[field] }),
  })
  return (
    <form {...form.props} aria-label="Test">
      <TextField label="Name" {...form.field('name')} />
      <TextField label="ZIP code" {...form.field('home.zip')} />
      <TextField label="City" {...form.field('home.city')} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.reset()}>
        Discard
      </button>
      <output>{form.isDirty ? 'changed' : 'as it was'}</output>
      {form.failure && <p role="alert">{form.failure.reason ?? 'No answer.'}</p>}
    </form>
  )
}

const form = page.getByRole('form', { name: 'Test' })
const name = page.getByRole('textbox', { name: 'Name' })
const zip = page.getByRole('textbox', { name: 'ZIP code' })
const city = page.getByRole('textbox', { name: 'City' })
const sendButton = page.getByRole('button', { name: 'Send' })
const problem = (body: object) => new ApiError(422, 'Unprocessable', JSON.stringify(body))

test('what is wrong shows at the first try, moves the focus there, and goes as soon as it is mended', async () => {
  const sent: Values[] = []
  await render(<TestForm send={(values) => sent.push(values)} />)
  await userEvent.fill(name, 'June')
  await expect.element(zip).not.toHaveAttribute('aria-invalid')
  await userEvent.click(sendButton)
  await expect.element(zip).toHaveFocus()
  await expect.element(zip).toHaveAccessibleDescription('Enter five digits.')
  await userEvent.keyboard('3720')
  await expect.element(zip).toHaveAccessibleDescription('Enter five digits.')
  await userEvent.keyboard('1')
  await expect.element(zip).not.toHaveAttribute('aria-invalid')
  expect(sent).toEqual([])
  await userEvent.click(sendButton)
  expect(sent).toEqual([{ name: 'June', home: { zip: '37201', city: '' } }])
})

test('while it is sent it is busy, and a second press sends nothing', async () => {
  let sent = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = () => {
    sent++
    return promise
  }
  await render(<TestForm send={send} />)
  await userEvent.fill(name, 'June')
  await userEvent.fill(zip, '37201')
  await userEvent.dblClick(sendButton)
  await userEvent.click(name)
  await userEvent.keyboard('{Enter}')
  await expect.element(form).toHaveAttribute('aria-busy', 'true')
  resolve()
  await expect.element(form).toHaveAttribute('aria-busy', 'false')
  expect(sent).toBe(1)
})

test('a page that was left while it was sent, and comes back from memory, can be sent again', async () => {
  let sent = 0
  const send = () => {
    sent++
    return new Promise(() => undefined)
  }
  await render(<TestForm send={send} />)
  await userEvent.fill(name, 'June')
  await userEvent.fill(zip, '37201')
  await userEvent.click(sendButton)
  await expect.element(form).toHaveAttribute('aria-busy', 'true')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(form).toHaveAttribute('aria-busy', 'false')
  await userEvent.click(sendButton)
  expect(sent).toBe(2)
})

test('what the server refuses is beside its field, and what has no field is a failure', async () => {
  const answers = [
    problem({ errors: [{ field: 'address.city', message: 'We do not know this city.' }] }),
    problem({ errors: [{ field: 'address.country', message: 'Only in the U.S.' }] }),
    problem({ detail: 'The offer has ended.' }),
    new TypeError('Failed to fetch'),
  ]
  await render(<TestForm send={() => Promise.reject(answers.shift())} />)
  await userEvent.fill(name, 'June')
  await userEvent.fill(zip, '37201')
  await userEvent.click(sendButton)
  await expect.element(city).toHaveFocus()
  await expect.element(city).toHaveAccessibleDescription('We do not know this city.')
  // The form's own rules know nothing of it: any other text may be right.
  await userEvent.keyboard('N')
  await expect.element(city).not.toHaveAttribute('aria-invalid')
  const alert = page.getByRole('alert')
  for (const text of ['Only in the U.S.', 'The offer has ended.', 'No answer.']) {
    await userEvent.click(sendButton)
    await expect.element(alert).toHaveTextContent(text)
  }
})

test('without names of its own, a refused field that the form does not have is a failure', async () => {
  const answers = [
    problem({ errors: [{ field: 'home.city', message: 'We do not know this city.' }] }),
    problem({ errors: [{ field: 'country', message: 'Only in the U.S.' }] }),
  ]
  await render(<TestForm send={() => Promise.reject(answers.shift())} sameNames />)
  await userEvent.fill(name, 'June')
  await userEvent.fill(zip, '37201')
  await userEvent.click(sendButton)
  await expect.element(city).toHaveAccessibleDescription('We do not know this city.')
  await userEvent.click(sendButton)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Only in the U.S.')
})

test('a field is checked on leaving it where the form wants that, but not an empty one', async () => {
  await render(<TestForm send={() => undefined} checksOnLeaving />)
  await userEvent.click(name)
  await userEvent.click(zip)
  await userEvent.keyboard('12')
  await userEvent.click(city)
  await expect.element(zip).toHaveAccessibleDescription('Enter five digits.')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
})

test('knows whether it was changed, and starts again', async () => {
  await render(<TestForm send={() => undefined} />)
  const state = page.getByRole('status')
  await userEvent.fill(name, 'J')
  await expect.element(state).toHaveTextContent('changed')
  await userEvent.fill(name, '')
  await expect.element(state).toHaveTextContent('as it was')
  await userEvent.fill(city, 'Nashville')
  await userEvent.click(sendButton)
  await expect.element(name).toHaveAttribute('aria-invalid')
  await userEvent.click(page.getByRole('button', { name: 'Discard' }))
  await expect.element(city).toHaveValue('')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await expect.element(state).toHaveTextContent('as it was')
})

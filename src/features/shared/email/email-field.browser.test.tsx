import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EmailField } from './email-field.tsx'

const field = page.getByRole('textbox', { name: 'Email' })
const question = page.getByRole('status')

function Form() {
  const [email, setEmail] = useState('')
  return (
    <>
      <EmailField value={email} onChange={(event) => setEmail(event.target.value)} onMeant={setEmail} />
      <button type="button">Next</button>
    </>
  )
}

test('OUT-5 asks once the field is left, takes the answer by keyboard, and keeps the focus', async () => {
  await render(<Form />)
  await userEvent.click(field)
  await userEvent.keyboard('june@gmail.co')
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  await userEvent.tab()
  await expect.element(question).toHaveTextContent('Did you mean june@gmail.com?')
  await userEvent.click(page.getByRole('button', { name: 'june@gmail.com' }))
  await expect.element(field).toHaveValue('june@gmail.com')
  await expect.element(field).toHaveFocus()
  await expect.element(question).not.toBeInTheDocument()
})

test('OUT-5 what is typed stays as it is for whoever goes on', async () => {
  await render(<Form />)
  await userEvent.click(field)
  await userEvent.keyboard('june@carterhomes.con')
  await userEvent.click(page.getByRole('button', { name: 'Next' }))
  await expect.element(question).toHaveTextContent('Did you mean june@carterhomes.com?')
  await expect.element(field).toHaveValue('june@carterhomes.con')
  await expect.element(field).toHaveAttribute('aria-describedby')
  await userEvent.click(field)
  await userEvent.keyboard('x')
  await expect.element(question).not.toBeInTheDocument()
})

test('OUT-5 asks nothing about an address that is right', async () => {
  await render(<Form />)
  await userEvent.click(field)
  await userEvent.keyboard('june@ymail.com')
  await userEvent.tab()
  await expect.element(question).not.toBeInTheDocument()
})

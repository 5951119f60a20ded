import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepQuote, listKeptQuotes } from '../../../shared/kept-quotes/kept-quotes.ts'
import { YourQuotesPage } from './your-quotes-page.tsx'

const tokenOf = (letter: string) => letter.repeat(32)
const sent = (id: number, letter: string) => ({ id, productName: `Beam ${id}`, link: `/quote/${tokenOf(letter)}` })

beforeEach(() => localStorage.clear())

test('WIN-6 the newest three quotes are kept, each once; forgetting one leaves the others, and the focus in the list', async () => {
  for (const [id, letter] of [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, 'd'],
    [3, 'c'],
  ] as const)
    keepQuote(sent(id, letter))
  await render(<YourQuotesPage sendsMail={false} />)
  const links = page.getByRole('link', { name: /^Quote #/ })
  await expect.element(links.first()).toHaveAttribute('href', `/quote/${tokenOf('c')}`)
  expect(links.elements().map((link) => link.textContent)).toEqual([
    'Quote #3, Beam 3',
    'Quote #4, Beam 4',
    'Quote #2, Beam 2',
  ])
  await userEvent.click(page.getByRole('button', { name: 'Forget it on this device: quote #4' }))
  await expect.element(page.getByText('Quote #4, Beam 4')).not.toBeInTheDocument()
  expect(listKeptQuotes().map(({ id }) => id)).toEqual([3, 2])
  expect(document.activeElement).not.toBe(document.body)
})

test('WIN-6 no address but a private link is kept, and blocked storage breaks nothing', async () => {
  keepQuote({ ...sent(1, 'a'), link: 'https://evil.example/' })
  expect(localStorage.length).toBe(0)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  keepQuote(sent(1, 'a'))
  await render(<YourQuotesPage sendsMail={false} />)
  await expect.element(page.getByText(/^None yet/)).toBeVisible()
})

test('WIN-6 a refusal and a lost connection keep what was typed, and say what to do', async () => {
  const answers = [
    () => Response.json({ detail: 'Too many attempts. Try again in 9 minutes.' }, { status: 429 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response(null, { status: 202 }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift()?.())
  await render(<YourQuotesPage sendsMail />)
  const field = page.getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Send me my link' })
  await userEvent.fill(field, 'june@example.net')
  await userEvent.click(send)
  await expect.element(page.getByText('Too many attempts. Try again in 9 minutes.')).toBeVisible()
  await userEvent.click(send)
  await expect.element(page.getByText('Check your connection and try again.')).toBeVisible()
  await expect.element(field).toHaveValue('june@example.net')
  await userEvent.click(send)
  await expect.element(page.getByText(/^If we have open quotes for june@example.net/)).toBeVisible()
  await expect.element(field).toHaveValue('')
})

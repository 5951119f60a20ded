import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { passPressesToLink } from './row-presses.ts'

const opened = vi.fn()
const called = vi.fn()

const Row = () => (
  <ul>
    <li ref={passPressesToLink} style={{ padding: 20 }}>
      <p>June Carter</p>
      <label>
        <input type="checkbox" onChange={called} />
        Choose
      </label>
      <button type="button" onClick={called}>
        <span>Delete</span>
      </button>
      <a
        href="/admin?quote=1"
        data-row-link
        onClick={(event) => {
          event.preventDefault()
          opened()
        }}
      >
        View
      </a>
    </li>
  </ul>
)

beforeEach(() => {
  opened.mockClear()
  called.mockClear()
})

test('DESK-3 a press anywhere in a row opens it, once, and on its controls does what they do', async () => {
  await render(<Row />)
  await page.getByText('June Carter').click()
  expect(opened).toHaveBeenCalledTimes(1)
  await page.getByRole('link', { name: 'View' }).click()
  expect(opened).toHaveBeenCalledTimes(2)
  await page.getByText('Delete').click()
  await page.getByText('Choose').click()
  expect(called).toHaveBeenCalledTimes(2)
  expect(opened).toHaveBeenCalledTimes(2)
})

test('DESK-3 a press with a key or the middle button opens a row beside the list, as a link does', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await render(<Row />)
  await page.getByText('June Carter').click({ modifiers: ['ControlOrMeta'] })
  await page.getByText('June Carter').click({ button: 'middle' })
  expect(open.mock.calls.map(([address]) => new URL(String(address)).search)).toEqual(['?quote=1', '?quote=1'])
  await page.getByText('June Carter').click({ button: 'right' })
  expect(open).toHaveBeenCalledTimes(2)
  expect(opened).not.toHaveBeenCalled()
})

test('DESK-3 the press that ends a selection of text opens nothing', async () => {
  await render(<Row />)
  const name = page.getByText('June Carter').element()
  getSelection()?.selectAllChildren(name)
  name.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(opened).not.toHaveBeenCalled()
  getSelection()?.removeAllRanges()
  await userEvent.click(name)
  expect(opened).toHaveBeenCalledTimes(1)
})

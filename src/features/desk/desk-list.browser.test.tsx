import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DeskList, useListFocus } from './desk-list.tsx'
import { viewButtonId } from './rows.tsx'

type Data = { total: number; names: string[] }
type Read = ComponentProps<typeof DeskList<Data>>['read']
type Props = { read: Read; page?: number; show?: (shown: object, how?: object) => undefined; isNarrowed?: boolean }

const loaded = (total: number, names = ['Ada', 'Grace']): Read => ({
  data: { total, names },
  error: null,
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: async () => {},
})
const notYet: Read = { ...loaded(0), data: undefined, isFetching: true }

function Quotes({ read, page: at = 1, show = () => undefined, isNarrowed = false }: Props) {
  const address = { status: undefined, q: '', page: at, openId: undefined, show, view: () => {}, closeView: () => {} }
  return (
    <DeskList<Data>
      label="Quotes"
      nouns={['quote', 'quotes']}
      address={address}
      focus={useListFocus('quote')}
      read={read}
      perPage={25}
      isNarrowed={isNarrowed}
      statusFilter={null}
      search={{ placeholder: 'Name', className: '' }}
      tools={<a href="/quotes.csv">CSV</a>}
      empty={{ text: 'No quotes found.', note: 'What customers ask for appears here.' }}
      skeleton={<p>Loading quotes</p>}
      onRefresh={() => {}}
    >
      {({ names }) => <p>{names.join(' and ')}</p>}
    </DeskList>
  )
}

const list = (read: Read, props: Omit<Props, 'read'> = {}) => <Quotes read={read} {...props} />

test('ADMIN-3 placeholders show until the rows arrive, and the count is announced', async () => {
  const screen = await render(list(notYet))
  await expect.element(page.getByText('Loading quotes')).toBeVisible()
  await screen.rerender(list(loaded(1_204)))
  await expect.element(page.getByText('Ada and Grace')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('1–25 of 1,204 quotes')
  await expect.element(page.getByText('Page 1 of 49')).toHaveAttribute('aria-live', 'polite')
  await screen.rerender(list(loaded(1), { page: 1 }))
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 1 quote')
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
})

test('ADMIN-3 Previous and Next lead to other pages and stop at the first and the last', async () => {
  const show = vi.fn(() => undefined)
  const screen = await render(list(loaded(60), { page: 2, show }))
  await userEvent.click(page.getByRole('button', { name: 'Next' }))
  await userEvent.click(page.getByRole('button', { name: 'Previous' }))
  expect(show.mock.calls).toEqual([[{ page: 3 }], [{ page: 1 }]])
  await expect.element(page.getByRole('region', { name: 'Quotes' })).toHaveFocus()
  await screen.rerender(list(loaded(60), { page: 3 }))
  await expect.element(page.getByRole('status')).toHaveTextContent('51–60 of 60 quotes')
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await screen.rerender(list(loaded(60), { page: 1 }))
  await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
})

test('ADMIN-3 the previous page stays, marked busy, while the next one loads', async () => {
  await render(list({ ...loaded(60), isPlaceholderData: true, isFetching: true }, { page: 2 }))
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading…')
  await expect.element(page.getByText('Ada and Grace')).toBeVisible()
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  // How many pages there are is not known yet.
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible()
})

test.each([
  [7, 60, 3],
  [2, 25, undefined],
  [2, 0, undefined],
])('ADMIN-3 page %i of %i quotes leads to page %s', async (at, total, last) => {
  const show = vi.fn(() => undefined)
  const screen = await render(list(notYet, { page: at, show }))
  expect(show).not.toHaveBeenCalled()
  await screen.rerender(list(loaded(total), { page: at, show }))
  expect(show).toHaveBeenCalledExactlyOnceWith({ page: last }, { replace: true })
  await expect.element(page.getByText('Loading quotes')).toBeVisible()
})

test('ADMIN-3 a failed read says why and can be retried; loaded rows stay', async () => {
  const refetch = vi.fn(async () => {})
  const failed = { ...notYet, isError: true, isFetching: false, refetch }
  const screen = await render(list(failed))
  await expect.element(page.getByText('The quotes could not be loaded.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
  await screen.rerender(list({ ...loaded(2), isError: true }))
  await expect.element(page.getByText('Could not be refreshed.')).toBeVisible()
  await expect.element(page.getByText('Ada and Grace')).toBeVisible()
})

test('ADMIN-8 an empty list has no tools, and offers all rows where a filter hides them', async () => {
  const show = vi.fn(() => undefined)
  const screen = await render(list(loaded(0), { show }))
  await expect.element(page.getByText('What customers ask for appears here.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'CSV' })).not.toBeInTheDocument()
  await screen.rerender(list(loaded(0), { show, isNarrowed: true }))
  await userEvent.click(page.getByRole('button', { name: 'Show all quotes' }))
  expect(show.mock.calls).toEqual([[{ status: undefined, q: '', page: undefined }]])
  await screen.rerender(list(loaded(2), { show }))
  await expect.element(page.getByRole('link', { name: 'CSV' })).toBeVisible()
})

function Rows() {
  const { listRef, backToRow } = useListFocus('quote')
  const [ids, setIds] = useState([1, 2])
  return (
    <section ref={listRef} tabIndex={-1} aria-label="Quotes">
      {ids.map((id) => (
        <button key={id} id={viewButtonId('quote', id)} type="button">
          View {id}
        </button>
      ))}
      <button type="button" onClick={() => setIds([1])}>
        Delete 2
      </button>
      <button
        type="button"
        onClick={(event) => {
          // Like a dialog opened by a link: nothing has focus once it closes.
          event.currentTarget.blur()
          backToRow(2)
        }}
      >
        Close
      </button>
      <input aria-label="Search" onInput={() => backToRow(1)} />
    </section>
  )
}

test('ADMIN-3 focus returns to the row that was open, or to the list if that row is gone', async () => {
  await render(<Rows />)
  const press = (name: string) => userEvent.click(page.getByRole('button', { name }))
  await press('Close')
  await expect.element(page.getByRole('button', { name: 'View 2' })).toHaveFocus()
  await press('Delete 2')
  await press('Close')
  await expect.element(page.getByRole('region', { name: 'Quotes' })).toHaveFocus()
  // Focus that is already elsewhere stays there.
  await userEvent.fill(page.getByLabelText('Search'), 'a')
  await expect.element(page.getByLabelText('Search')).toHaveFocus()
})

import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DeskList, useListFocus } from './desk-list.tsx'
import type { ListPage, PageKey } from './list-page.ts'
import { viewButtonId } from './view-button.ts'

type Data = { page: ListPage; names: string[] }
type Read = ComponentProps<typeof DeskList<Data>>['read']
type Props = {
  read: Read
  pageKey?: PageKey
  show?: (shown: object, how?: object) => undefined
  isNarrowed?: boolean
  isByDate?: boolean
}

/** The page of the newest, unless `part` says otherwise. */
const loaded = (total: number, part: Partial<ListPage> = {}): Read => ({
  data: {
    page: { total, isExact: true, shown: Math.min(total, 25), newer: undefined, older: undefined, ...part },
    names: ['Ada', 'Grace'],
  },
  error: null,
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: async () => {},
})
const notYet: Read = { ...loaded(0), data: undefined, isFetching: true }

function Quotes({ read, pageKey = {}, show = () => undefined, isNarrowed = false, isByDate = true }: Props) {
  const key = { before: undefined, after: undefined, ...pageKey }
  const hrefOf = (to: PageKey) =>
    `/admin?${new URLSearchParams(Object.entries(to).map(([name, id]) => [name, `${id}`]))}`
  const address = {
    status: undefined,
    sort: undefined,
    q: '',
    key,
    openId: undefined,
    hrefOf,
    show,
    linkTo: (id: number) => ({
      to: '/admin' as const,
      search: { tab: 'today' as const, quote: id },
      resetScroll: false,
      onClick: () => {},
    }),
    view: () => {},
    step: () => {},
    closeView: () => {},
  }
  return (
    <DeskList<Data>
      label="Quotes"
      nouns={['quote', 'quotes']}
      address={address}
      focus={useListFocus('quote')}
      read={read}
      isNarrowed={isNarrowed}
      sortChoice={null}
      isByDate={isByDate}
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
  await expect.element(page.getByRole('status')).toHaveTextContent('1,204 quotes')
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
  await screen.rerender(list(loaded(1_000, { isExact: false })))
  await expect.element(page.getByRole('status')).toHaveTextContent('1,000+ quotes')
})

test('ADMIN-3 links lead to the pages next to this one, to the first and to the last', async () => {
  const show = vi.fn(() => undefined)
  const between = loaded(60, { newer: { after: 40 }, older: { before: 16 } })
  const screen = await render(list(between, { pageKey: { before: 41 }, show }))
  const names = ['Newest', 'Newer', 'Older', 'Oldest']
  const linkTo = (name: string) => page.getByRole('link', { name })
  const hrefs = names.map((name) => linkTo(name).element().getAttribute('href'))
  expect(hrefs).toEqual(['/admin?', '/admin?after=40', '/admin?before=16', '/admin?after=0'])
  for (const name of names) await userEvent.click(linkTo(name))
  expect(show.mock.calls).toEqual([[{}], [{ after: 40 }], [{ before: 16 }], [{ after: 0 }]])
  await expect.element(page.getByRole('region', { name: 'Quotes' })).toHaveFocus()
  await screen.rerender(list(loaded(60, { newer: { after: 10 } }), { pageKey: { after: 0 } }))
  for (const name of ['Older', 'Oldest'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled()
  await screen.rerender(list(loaded(60, { older: { before: 36 } })))
  for (const name of ['Newest', 'Newer'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled()
})

test('ADMIN-3 in another order than by date, no page is called newer', async () => {
  const between = loaded(60, { newer: { after: 40 }, older: { before: 16 } })
  await render(list(between, { isByDate: false }))
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link').elements()
  expect(links.map((link) => link.textContent)).toEqual(['First', 'Previous', 'Next', 'Last'])
})

test('ADMIN-3 a page opened in a new tab leaves this one where it is', async () => {
  const show = vi.fn(() => undefined)
  await render(list(loaded(60, { older: { before: 36 } }), { show }))
  const older = page.getByRole('link', { name: 'Older' })
  // A click that the browser would answer with another tab, which this test must not open.
  const isLeft = (event: Event) => event.preventDefault()
  document.addEventListener('click', isLeft)
  await userEvent.click(older, { modifiers: ['Control'] })
  document.removeEventListener('click', isLeft)
  expect(show).not.toHaveBeenCalled()
})

test('ADMIN-3 the previous page stays, marked busy, while the next one loads', async () => {
  const before = loaded(60, { older: { before: 36 } })
  await render(list({ ...before, isPlaceholderData: true, isFetching: true }, { pageKey: { before: 36 } }))
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading…')
  await expect.element(page.getByText('Ada and Grace')).toBeVisible()
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

test.each<[string, PageKey, Read, PageKey]>([
  ['rows newer than the second', { after: 58 }, loaded(60, { shown: 2, older: { before: 59 } }), {}],
  [
    'rows older than the oldest, since deleted',
    { before: 1 },
    loaded(60, { shown: 0, newer: { after: 0 } }),
    { after: 0 },
  ],
])('ADMIN-3 an address of %s leads to a whole page', async (_what, pageKey, read, to) => {
  const show = vi.fn(() => undefined)
  const screen = await render(list(notYet, { pageKey, show }))
  expect(show).not.toHaveBeenCalled()
  await screen.rerender(list(read, { pageKey, show }))
  expect(show).toHaveBeenCalledExactlyOnceWith(to, { replace: true })
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
  expect(show.mock.calls).toEqual([[{ status: undefined, q: '' }]])
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

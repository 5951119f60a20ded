import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { holdTimers } from '../../../../tests/support/held-timers.ts'
import { SearchBox } from './search-box.tsx'

const box = page.getByRole('searchbox', { name: 'Search quotes' })

/** Tests decide when typing pauses. */
let pause: (ms: number) => void
beforeEach(() => {
  pause = holdTimers()
})

/** A list whose search is in the address; 'Back' leads to one without. */
function List({ start, onSearch }: { start: string; onSearch: (text: string) => void }) {
  const [q, setQ] = useState(start)
  const search = (text: string) => {
    onSearch(text)
    setQ(text)
  }
  return (
    <>
      <SearchBox label="Search quotes" placeholder="Name" value={q} onSearch={search} />
      <button type="button" onClick={() => setQ('')}>
        Back
      </button>
    </>
  )
}

/** Returns what was searched for. */
async function renderSearch(start = '') {
  const onSearch = vi.fn<(text: string) => void>()
  await render(<List start={start} onSearch={onSearch} />)
  pause(250)
  return onSearch
}

test('ADMIN-3 it searches when typing pauses, not on each key', async () => {
  const onSearch = await renderSearch()
  await userEvent.click(box)
  await userEvent.keyboard('mil')
  pause(249)
  await userEvent.keyboard('ler')
  pause(249)
  expect(onSearch).not.toHaveBeenCalled()
  pause(1)
  expect(onSearch.mock.calls).toEqual([['miller']])
})

test('ADMIN-3 Enter searches at once, only once, with blanks trimmed', async () => {
  const onSearch = await renderSearch()
  await userEvent.fill(box, '  miller ')
  await userEvent.keyboard('{Enter}{Enter}')
  pause(1_000)
  expect(onSearch.mock.calls).toEqual([['miller']])
  await expect.element(box).toHaveValue('  miller ')
})

test("ADMIN-3 the address's search fills the box and isn't run again", async () => {
  const onSearch = await renderSearch('miller')
  await expect.element(box).toHaveValue('miller')
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(box).toHaveValue('')
  pause(1_000)
  expect(onSearch).not.toHaveBeenCalled()
})

test('LIST-3 the button that clears a search leaves the focus in the box', async () => {
  const onSearch = await renderSearch('miller')
  await userEvent.click(page.getByRole('button', { name: 'Clear search' }))
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Clear search' })).not.toBeInTheDocument()
  pause(250)
  expect(onSearch.mock.calls).toEqual([['']])
})

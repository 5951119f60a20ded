import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useAtFirstTouch } from './at-first-touch.ts'

const Part = () => <p>The part</p>

function Page({ fetchPart, now }: { fetchPart: () => Promise<ComponentType>; now?: boolean }) {
  const Fetched = useAtFirstTouch(fetchPart, now)
  return <main>{Fetched ? <Fetched /> : <p>Not yet</p>}</main>
}

test('FAST-1 a part is fetched at the first key, and only once', async () => {
  const fetchPart = vi.fn(async () => Part)
  await render(<Page fetchPart={fetchPart} />)
  expect(fetchPart).not.toHaveBeenCalled()
  await userEvent.keyboard('a')
  await expect.element(page.getByText('The part')).toBeVisible()
  await userEvent.keyboard('b')
  expect(fetchPart).toHaveBeenCalledTimes(1)
})

test("FAST-1 a part that is needed at once, and can't be fetched, is fetched again at the next key, not in a loop", async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let isOffline = true
  const fetchPart = vi.fn(async (): Promise<ComponentType> => {
    if (isOffline) throw new Error('no connection')
    return Part
  })
  await render(<Page fetchPart={fetchPart} now />)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const atFirst = fetchPart.mock.calls.length
  // In strict mode, React runs an effect twice.
  expect(atFirst).toBeLessThanOrEqual(2)
  await userEvent.keyboard('a')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(atFirst + 1))
  isOffline = false
  await userEvent.keyboard('b')
  await expect.element(page.getByText('The part')).toBeVisible()
  expect(fetchPart).toHaveBeenCalledTimes(atFirst + 2)
  warn.mockClear()
})

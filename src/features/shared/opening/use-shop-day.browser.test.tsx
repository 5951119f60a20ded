import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useShopDay } from './use-shop-day.ts'

const Day = () => <p>{useShopDay() ?? 'No day yet'}</p>

test('DOOR-2 a browser that is never idle shows dates all the same', async () => {
  const whenIdle = (run: () => void, options?: { timeout?: number }) =>
    options?.timeout === undefined ? 1 : setTimeout(run, options.timeout)
  vi.stubGlobal('requestIdleCallback', whenIdle)
  await render(<Day />)
  await expect.element(page.getByText(/^\d{4}-\d\d-\d\d$/)).toBeVisible()
})

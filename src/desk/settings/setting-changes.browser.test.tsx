import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PromisedThen } from './promised-then.tsx'
import { SettingChanges } from './setting-changes.tsx'

test('SET-1 a preview shows the item of a list that changed, with the labels of its form', async () => {
  const area = (miles: number) => `=== Close by | ${miles} miles\nNashville\n\n=== Far | 50 miles`
  const change = { section: 'truck', name: 'areas', label: 'Areas' } as const
  await render(<SettingChanges changes={[{ ...change, old: area(25), new: area(30), says: area(30) }]} />)
  const list = page.getByRole('list').first()
  await expect.element(list).toBeVisible()
  expect(list.element().textContent).toBe('AreasChangedClose byReaches, in milesBefore25After30')
})

test('SET-1 a preview links the orders that are promised on days that would be closed', async () => {
  await render(
    <PromisedThen
      orders={[
        { orderId: 13, promisedOn: '2026-12-09' },
        { orderId: 17, promisedOn: '2026-12-26' },
      ]}
    />,
  )
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Promised on a day that would be closed2 orders are promised on these days: #13 (Dec 9), #17 (Dec 26). They keep their days until you promise another.',
    )
  await expect.element(page.getByRole('link', { name: '#17' })).toHaveAttribute('href', '/admin?tab=orders&order=17')
})

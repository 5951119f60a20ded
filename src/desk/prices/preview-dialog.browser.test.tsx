import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../platform/browser/api-client.ts'
import { PreviewDialog } from './preview-dialog.tsx'

const conflict = (name: string, label: string) => ({ name, label, before: '$12.00', theirs: '$13.00', yours: '$14.00' })
const refusal = new ApiError(
  409,
  'Conflict',
  JSON.stringify({
    conflicts: [
      { ...conflict('oak', 'Reclaimed Oak'), by: 'Ray', at: new Date().toISOString() },
      conflict('pine', 'Pine'),
    ],
  }),
)

test('STAFF-3 ADMIN-6 what another desk changed is chosen in the dialog, one by one, before anything is saved', async () => {
  const mutationFn = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue({})
  const [onTheirs, onSaved] = [vi.fn(), vi.fn()]
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <PreviewDialog
        wanted="two prices"
        titleOf={() => 'Save Wood Pricing'}
        save={{ mutationFn }}
        onClose={() => {}}
        onSaved={onSaved}
        onTheirs={onTheirs}
      >
        {() => <p>What changes</p>}
      </PreviewDialog>
    </QueryClientProvider>,
  )
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  const notice = page.getByRole('alert')
  await expect.element(page.getByText(/Reclaimed Oak: \$13\.00 \(you chose \$14\.00\)/)).toBeVisible()
  await expect.element(page.getByText(/^Ray, /)).toBeVisible()

  await save.click()
  await expect.element(page.getByRole('button', { name: 'Take theirs: Reclaimed Oak' })).toHaveFocus()
  await page.getByRole('button', { name: 'Keep mine: Reclaimed Oak' }).click()
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Take theirs: Pine' })).toHaveFocus()
  expect(mutationFn).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Take theirs: Pine' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(onTheirs.mock.calls).toEqual([['pine']])
  await save.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(mutationFn).toHaveBeenCalledTimes(2)
})

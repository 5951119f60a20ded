import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { holdTimers } from '../../../tests/support/held-timers.ts'
import { RecordDialog } from './record-dialog.tsx'

test('ADMIN-3 a row stays readable while its dialog closes, and the list learns which one it was', async () => {
  const onClosed = vi.fn()
  const record = (id: number | undefined) => (
    <RecordDialog
      id={id}
      titleOf={(of) => `Quote #${of} Details`}
      fetchHead={async () => () => null}
      onClose={() => {}}
      onClosed={onClosed}
    >
      {(of) => <p>What customer {of} wrote</p>}
    </RecordDialog>
  )
  const screen = await render(record(7))
  await expect.element(page.getByRole('dialog', { name: 'Quote #7 Details' })).toBeVisible()
  holdTimers()
  await screen.rerender(record(undefined))
  expect(page.getByText('What customer 7 wrote').query()).not.toBeNull()
  expect(onClosed.mock.calls).toEqual([[7]])
})

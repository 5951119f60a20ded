import { useReducer } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choices, complete } from '../../../../../tests/support/quote-drafts.ts'
import type { BuilderChoices } from '../builder-choices.ts'
import type { DraftTotal } from '../door/draft-total.ts'
import type { QuoteDraft } from '../quote-draft.ts'
import { changePieces } from './draft-pieces.ts'
import { DraftPieces, JobTotal } from './draft-pieces-list.tsx'

function Review({ opened }: { opened: QuoteDraft }) {
  const [draft, dispatch] = useReducer(changePieces, opened)
  return (
    <DraftPieces
      draft={draft}
      choices={choices as unknown as BuilderChoices}
      total={undefined}
      onChange={dispatch}
      onMove={dispatch}
      readOnly={false}
      headingLevel={3}
    />
  )
}

test('JOB-2 a quantity that goes back to one keeps its stepper and the focus', async () => {
  await render(<Review opened={{ ...complete, quantity: 2 }} />)
  const quantity = page.getByRole('spinbutton', { name: /^Quantity of / })
  await userEvent.click(quantity)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(quantity).toHaveValue('1')
  await expect.element(quantity).toHaveFocus()
})

test('JOB-2 a note that is emptied stays to be typed in', async () => {
  await render(<Review opened={{ ...complete, note: 'A' }} />)
  const note = page.getByRole('textbox', { name: /^Note on / })
  await userEvent.click(note)
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(note).toHaveValue('')
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('By the gate')
  await expect.element(note).toHaveValue('By the gate')
})

test('JOB-2 the total tells two pieces of one name apart by what differs', async () => {
  const longer = { ...complete, dimensions: { ...complete.dimensions, length: '96' }, quantity: 2 }
  await render(
    <JobTotal
      draft={{ ...complete, others: [longer], at: 0 }}
      choices={choices as unknown as BuilderChoices}
      total={{ lines: [], pieceCents: [100, 200], name: 'Total', text: '$3.00' } as unknown as DraftTotal}
    />,
  )
  const names = page
    .getByRole('term')
    .elements()
    .map((name) => name.textContent)
  expect(names).toEqual(['Oak Mantel, 72 × 8 × 8 in', '2 × Oak Mantel, 96 × 8 × 8 in', 'Total'])
})

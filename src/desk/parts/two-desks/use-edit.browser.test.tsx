import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEdit } from './use-edit.ts'

type Picture = { title: string; words: string }
const stored: Picture = { title: 'Oak', words: 'Old' }
const theirs: Picture = { title: 'Oak at dusk', words: 'By Ray' }
const conflict = (name: keyof Picture, label: string, yours: string) => ({
  ...{ name, label, before: stored[name], theirs: theirs[name], yours },
})
const refusal = new ApiError(
  409,
  'Conflict',
  JSON.stringify({
    conflicts: [conflict('title', 'Title', 'Oak at dawn'), conflict('words', 'Description', 'By June')],
    now: theirs,
  }),
)

function Edit({ send }: { send: (draft: Picture, was: Picture | undefined) => Promise<void> }) {
  const { form, conflicts } = useEdit<Picture, Picture>({
    shown: stored,
    draftOf: (picture = stored) => ({ title: picture.title, words: picture.words }),
    send,
  })
  return (
    <FormDialog open title="Edit" submitLabel="Save" form={form} conflicts={conflicts} onClose={() => {}}>
      <TextField label="Title" {...form.field('title')} />
      <TextField label="Description" {...form.field('words')} />
    </FormDialog>
  )
}

test('STAFF-3 nothing is sent before one side was chosen of each field; mine waits for the save, and says so', async () => {
  const send = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue(undefined)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Edit send={send} />
    </QueryClientProvider>,
  )
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabelText('Title').fill('Oak at dawn')
  await page.getByLabelText('Description').fill('By June')
  await save.click()
  await expect.element(page.getByText(/Choose for each field first/)).toBeVisible()
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Take theirs: Title' })).toHaveFocus()
  await page.getByRole('button', { name: 'Take theirs: Title' }).click()
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Take theirs: Description' })).toHaveFocus()
  await page.getByRole('button', { name: 'Keep mine: Description' }).click()
  await expect.element(page.getByText('Yours is kept here, and not saved yet.')).toBeVisible()
  expect(send).toHaveBeenCalledTimes(1)
  await save.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(send.mock.calls[1]).toEqual([{ title: 'Oak at dusk', words: 'By June' }, theirs])
})

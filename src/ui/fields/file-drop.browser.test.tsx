import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileDrop, fileSize } from './file-drop.tsx'

const input = page.getByLabelText('Choose Picture')
const jpeg = (name: string) => new File(['wood'], name, { type: 'image/jpeg' })
const named = (files: readonly File[]) => files.map(({ name }) => name)

type Props = Partial<ComponentProps<typeof FileDrop>>

/** Gives the names of the files of each choice. */
async function renderDrop(props: Props = {}) {
  const choices: string[][] = []
  const onChoose = (files: File[]) => void choices.push(named(files))
  const drop = (more: Props) => (
    <FileDrop label="Choose Picture" accept="image/jpeg" onChoose={onChoose} {...props} {...more} />
  )
  const screen = await render(drop({}))
  return { choices, change: (more: Props) => screen.rerender(drop(more)) }
}

const area = () => page.getByText(/or drop/).element()
const isLit = () => document.querySelector('.bg-oak-tint') !== null
/** React draws what a drag changes in a task of its own. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** What the browser says of files, or of text, that are dragged from the desktop; true when the page takes it over. */
function drag(type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', files: File[], target: Element = area()) {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  if (files.length === 0) dataTransfer.setData('text/plain', 'Oak')
  return !target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

test('ADMIN-5 a choice leaves the control empty, so that the same file can be fixed and chosen again', async () => {
  const { choices } = await renderDrop()
  await userEvent.upload(input, jpeg('oak.jpg'))
  expect(choices).toEqual([['oak.jpg']])
  expect(input.element()).toHaveProperty('files.length', 0)
})

test('ADMIN-5 of several dropped files the first is taken where one is wanted', async () => {
  const { choices } = await renderDrop()
  expect(drag('drop', [jpeg('one.jpg'), jpeg('two.jpg')])).toBe(true)
  expect(choices).toEqual([['one.jpg']])
})

test('ADMIN-4 all dropped files are taken where several are wanted, whatever their type', async () => {
  const { choices } = await renderDrop({ multiple: true })
  const pdf = new File(['%PDF'], 'prices.pdf', { type: 'application/pdf' })
  drag('drop', [jpeg('one.jpg'), pdf])
  // `accept` is for the system's picker alone; the caller tells the owner what is wrong with a file.
  expect(choices).toEqual([['one.jpg', 'prices.pdf']])
})

test('ADMIN-5 the area lights up while files are over it, its children included', async () => {
  await renderDrop()
  const child = input.element()
  drag('dragenter', [jpeg('oak.jpg')])
  await expect.poll(isLit).toBe(true)
  // Onto a child: the browser tells of entering it before it tells of leaving the other.
  drag('dragenter', [jpeg('oak.jpg')], child)
  drag('dragleave', [jpeg('oak.jpg')])
  expect(drag('dragover', [jpeg('oak.jpg')], child)).toBe(true)
  await drawn()
  expect(isLit()).toBe(true)
  drag('dragleave', [jpeg('oak.jpg')], child)
  await expect.poll(isLit).toBe(false)
  drag('dragenter', [jpeg('oak.jpg')])
  drag('drop', [jpeg('oak.jpg')])
  await expect.poll(isLit).toBe(false)
})

test('ADMIN-5 dragged text is left to the browser', async () => {
  const { choices } = await renderDrop()
  expect(drag('dragenter', [])).toBe(false)
  expect(drag('dragover', [])).toBe(false)
  expect(drag('drop', [])).toBe(false)
  await drawn()
  expect(isLit()).toBe(false)
  expect(choices).toEqual([])
})

test('ADMIN-5 a file that is dropped during an upload is not taken, and does not replace the page', async () => {
  const { choices } = await renderDrop({ progress: 0.456, busyLabel: 'Uploading Image...' })
  const busy = page.getByLabelText('Uploading Image...')
  await expect.element(busy).toBeDisabled()
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  expect(drag('drop', [jpeg('oak.jpg')], busy.element())).toBe(true)
  expect(choices).toEqual([])
})

test('ADMIN-5 an upload says how much is sent, and that the server still works on it after that', async () => {
  const { change } = await renderDrop({ progress: 0.456 })
  await expect.element(page.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('value', '46')
  await expect.element(page.getByText('46% sent')).toBeVisible()
  await change({ progress: 1 })
  await expect.element(page.getByText('Processing…')).toBeVisible()
})

test('ADMIN-4 a disabled area takes no file', async () => {
  const { choices } = await renderDrop({ disabled: true })
  await expect.element(input).toBeDisabled()
  drag('drop', [jpeg('oak.jpg')])
  expect(choices).toEqual([])
})

test('ADMIN-5 what is wrong with a file is announced, and described at the control before the hint', async () => {
  const { change } = await renderDrop({ hint: 'JPG/PNG, max 5MB' })
  await expect.element(input).toHaveAccessibleDescription('JPG/PNG, max 5MB')
  const region = document.querySelector('[aria-live="polite"]')
  await change({ error: 'The file is empty.' })
  await expect.element(input).toHaveAccessibleDescription('The file is empty. JPG/PNG, max 5MB')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  expect(region).toHaveTextContent('The file is empty.')
})

const whitePixel = Uint8Array.from(atob('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='), (character) =>
  character.charCodeAt(0),
)

function Chosen({ first }: { first: File }) {
  const [files, setFiles] = useState([first])
  return <FileDrop label="Choose Picture" accept="image/*" files={files} onChoose={setFiles} />
}

test('ADMIN-5 a chosen file shows its picture, name and size; one without a picture in it shows a sign', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const good = new File([whitePixel], 'pixel.gif', { type: 'image/gif' })
  await render(<Chosen first={good} />)
  const row = page.getByRole('listitem')
  await expect.element(row).toHaveTextContent('pixel.gif1 KB')
  await expect.poll(() => document.querySelector('img')?.naturalWidth).toBe(1)
  await userEvent.upload(input, jpeg('broken.jpg'))
  await expect.element(row).toHaveTextContent('broken.jpg1 KB')
  await expect.poll(() => document.querySelector('.lucide-image-off')).not.toBeNull()
  expect(revoked).toHaveBeenCalled()
})

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [819_001, '820 KB'],
  [1_000_000, '1.0 MB'],
  [4_249_000, '4.2 MB'],
])('a file of %i bytes is shown as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

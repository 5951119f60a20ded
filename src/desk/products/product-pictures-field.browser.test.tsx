import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EarlierPictures } from './earlier-pictures.tsx'
import type { OwnPicture } from './product-draft.ts'
import { OwnPictures } from './product-pictures-field.tsx'

const ofPictures = (count: number): OwnPicture[] =>
  Array.from({ length: count }, (_, index) => ({ id: `up-${index}`, picture: null }))

function Form({ start }: { start: number }) {
  const [pictures, setPictures] = useState(() => ofPictures(start))
  return <OwnPictures pictures={pictures} onChange={setPictures} error={undefined} onBusy={() => {}} />
}

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })

test('ADMIN-9 of dropped files, each that is of a wrong type, empty, too large or one too many is named with the reason', async () => {
  await render(<Form start={9} />)
  const dataTransfer = new DataTransfer()
  const dropped = [
    file('prices.pdf', 'application/pdf'),
    file('empty.jpg', 'image/jpeg', 0),
    file('huge.png', 'image/png', 5_000_001),
    file('thirteenth.jpg', 'image/jpeg'),
  ]
  for (const one of dropped) dataTransfer.items.add(one)
  page
    .getByText('or drop files here')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  const failures = page.getByRole('status').filter({ hasText: 'prices.pdf' })
  await expect
    .poll(() => [...failures.element().children].map((failure) => failure.textContent))
    .toEqual([
      'thirteenth.jpg: Use 12 pictures or fewer.',
      'prices.pdf: This is a PDF file. The picture must be JPEG or PNG.',
      'empty.jpg: The file is empty.',
      'huge.png: The picture is 5.1 MB; the limit is 5 MB.',
    ])
  await expect.element(page.getByText('9 of 12')).toBeVisible()
})

test('ADMIN-9 a product with 12 pictures takes no more', async () => {
  await render(<Form start={12} />)
  await expect.element(page.getByLabelText('Add Pictures')).toBeDisabled()
})

const picture = { path: '/media/x/1.jpg', width: 4, height: 3, placeholder: '', widths: [4] }

function StoredForm() {
  const own = ['a', 'b'].map((id) => ({ id, picture }))
  const [pictures, setPictures] = useState<OwnPicture[]>(own)
  const earlierPictures = ['c', 'd', 'e'].map((id) => ({ id, picture, removedAt: '2026-11-21T12:00:00.000Z' }))
  const stored = { ownPictures: own, earlierPictures }
  return (
    <>
      <OwnPictures pictures={pictures} stored={stored} onChange={setPictures} error={undefined} onBusy={() => {}} />
      <p>In order: {pictures.map(({ id }) => id).join(' ')}</p>
    </>
  )
}

test('SET-2 a picture just removed, and one of the last three, come back at the end', async () => {
  await render(<StoredForm />)
  // Its pictures have no files, so nothing waits for them.
  const press = (button: Locator) => (button.element() as HTMLElement).click()
  const removed = page.getByRole('list', { name: 'Removed pictures' })
  await expect.element(removed.getByRole('listitem').nth(2)).toBeVisible()
  press(page.getByRole('button', { name: 'Remove picture' }).first())
  await expect.element(page.getByText('In order: b')).toBeVisible()
  await expect.element(removed.getByText('Removed just now')).toBeVisible()
  press(removed.getByRole('button', { name: 'Put back picture 2 of removed pictures' }))
  await expect.element(page.getByText('In order: b c')).toBeVisible()
  press(removed.getByRole('button', { name: 'Put back picture 1 of removed pictures' }))
  await expect.element(page.getByText('In order: b c a')).toBeVisible()
})

test('SET-2 earlier pictures of one day say their hour', async () => {
  const at = ['2026-11-30T21:12:00.000Z', '2026-11-30T17:05:00.000Z', '2026-11-21T12:00:00.000Z']
  const pictures = at.map((removedAt) => ({ id: removedAt, picture, removedAt }))
  await render(<EarlierPictures heading="Earlier" pictures={pictures} onPutBack={() => {}} />)
  for (const text of ['Until Nov 30, 2026, 3:12 PM', 'Until Nov 30, 2026, 11:05 AM', 'Until Nov 21, 2026'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

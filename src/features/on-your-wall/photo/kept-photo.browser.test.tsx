import { afterEach, expect, test, vi } from 'vitest'
import type { WallMarks } from '../marks.ts'
import { findKeptPhoto, keepPhoto, removeKeptPhoto, removeOldPhoto } from './kept-photo.ts'

const dayMs = 24 * 60 * 60 * 1000
const photo = new Blob(['wall'], { type: 'image/jpeg' })
const marks: WallMarks = {
  version: 1,
  photo: { width: 400, height: 300 },
  corners: [
    [0.3, 0.5],
    [0.7, 0.5],
    [0.7, 0.8],
    [0.3, 0.8],
  ],
  rectangle: { kind: 'letter', widthIn: 8.5, heightIn: 11 },
  focal35: null,
  at: { xIn: 0, yIn: 14 },
}

afterEach(() => removeKeptPhoto())

test('WALL-3 a photo that is removed while it is being kept is gone', async () => {
  const keeping = keepPhoto({ photo, marks, savedAt: Date.now() })
  await removeKeptPhoto()
  await keeping
  expect(await findKeptPhoto()).toBeUndefined()
})

test('WALL-3 a photo is kept for 30 days, and removed after that by a page that never opens the window', async () => {
  await keepPhoto({ photo, marks, savedAt: Date.now() - 29 * dayMs })
  await removeOldPhoto()
  expect(await (await findKeptPhoto())?.photo.text()).toBe('wall')
  await keepPhoto({ photo, marks, savedAt: Date.now() - 31 * dayMs })
  await removeOldPhoto()
  // As of a day when it was still to be kept.
  expect(await findKeptPhoto(Date.now() - 2 * dayMs)).toBeUndefined()
})

test('WALL-3 a browser that refuses to keep a photo says so only when one is to be removed', async () => {
  const refused = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError')
  })
  await keepPhoto({ photo, marks, savedAt: Date.now() })
  expect(await findKeptPhoto()).toBeUndefined()
  await expect(removeKeptPhoto()).rejects.toThrow('Not here')
  refused.mockRestore()
})

import { expect, it } from 'vitest'
import { uploadAll } from './upload-lanes.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Uploads that end when told to. */
function openUploads(items: readonly string[]) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const stop = new AbortController()
  const all = uploadAll(items, stop.signal, (item, position) => {
    started.push(`${position} ${item}`)
    return new Promise((resolve) => ends.set(item, resolve))
  })
  const end = async (item: string) => {
    ends.get(item)?.()
    await settled()
  }
  return { started, end, stop, all }
}

it('uploads go out three at a time, each with its position', async () => {
  const { started, end, all } = openUploads(['a', 'b', 'c', 'd', 'e'])
  expect(started).toEqual(['0 a', '1 b', '2 c'])
  await end('b')
  expect(started.slice(3)).toEqual(['3 d'])
  for (const item of ['a', 'c', 'd', 'e']) await end(item)
  await all
  expect(started.slice(4)).toEqual(['4 e'])
})

it('none starts once they are stopped', async () => {
  const { started, end, stop, all } = openUploads(['a', 'b', 'c', 'd'])
  stop.abort()
  for (const item of ['a', 'b', 'c']) await end(item)
  await all
  expect(started).toHaveLength(3)
})

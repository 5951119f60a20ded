/** How several pictures are prepared at once. */
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { PictureWorkers } from './picture-workers.server.ts'

function openWorkers() {
  const workers = new PictureWorkers(undefined, 2)
  onTestFinished(() => workers.close())
  return workers
}

const isDone = { ok: true }

it('ADMIN-9 two pictures are prepared side by side, and a decoder that dies fails only its own', async () => {
  const workers = openWorkers()
  const picture = await makePicture({ width: 3000, height: 2000 })
  const [dying, other, third] = [0, 1, 2].map(() => workers.prepare(picture, 'gallery'))
  await vi.waitFor(() => expect(workers.pids).toHaveLength(2), { interval: 1, timeout: 60_000 })
  process.kill(workers.pids[0] ?? Number.NaN, 'SIGKILL')
  expect(await dying).toMatchObject({ ok: false, failure: 'the worker ended: SIGKILL' })
  expect(await Promise.all([other, third])).toMatchObject([isDone, isDone])
})

it('ADMIN-9 pictures one after another need one process', async () => {
  const workers = openWorkers()
  const picture = await makePicture({ width: 800 })
  for (let number = 0; number < 3; number++) {
    expect(await workers.prepare(picture, 'gallery')).toMatchObject(isDone)
    expect(workers.pids).toHaveLength(1)
    // Visitors come first.
    expect(workers.pids.map(getPriority)).toEqual([10])
  }
})

it('ADMIN-9 a picture that takes much memory is prepared alone', async () => {
  const workers = openWorkers()
  const small = await makePicture({ width: 800 })
  // Until its last pass is read, it is held as 83 MB of coefficients.
  const large = await sharp({ create: { width: 4600, height: 3000, channels: 3, background: '#c87d46' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  await Promise.all([workers.prepare(small, 'gallery'), workers.prepare(small, 'gallery')])
  expect(workers.pids).toHaveLength(2)
  const processes: number[] = []
  const prepared = await Promise.all([
    workers.prepare(small, 'gallery'),
    workers.prepare(large, 'gallery').finally(() => processes.push(workers.pids.length)),
    workers.prepare(small, 'gallery'),
  ])
  expect(prepared).toMatchObject([isDone, isDone, isDone])
  expect(processes).toEqual([1])
})

// Uploads photographs to a shop and watches its memory. uploads.bench.ts runs it as a process, so that it can time the
// shop's pages undisturbed.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { formType, pictureForm } from '../../tests/support/pictures.ts'

/** `atOnce` of `count` photographs at a time. */
export type UploadLoad = {
  shop: { url: string; pid: number }
  cookie: string
  photograph: Uint8Array
  count: number
  atOnce: number
}
export type Uploaded = { ms: number; megabytes: number }

const sampleEveryMs = 20

process.on('message', (load: UploadLoad) => {
  run(load).then(
    (uploaded) => process.send?.(uploaded),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())

async function run({ shop, cookie, photograph, count, atOnce }: UploadLoad): Promise<Uploaded> {
  const body = pictureForm(photograph)
  let left = count
  const upload = async () => {
    while (left > 0) {
      left -= 1
      const headers = { cookie, 'content-type': formType }
      const answer = await fetch(`${shop.url}/api/admin/pictures`, { method: 'POST', headers, body })
      if (answer.status !== 201)
        throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`)
    }
  }
  const startedAt = performance.now()
  let over = false
  const all = Promise.all(Array.from({ length: atOnce }, upload)).finally(() => {
    over = true
  })
  let megabytes = 0
  for (; !over; await sleep(sampleEveryMs)) megabytes = Math.max(megabytes, memoryOf(shop.pid))
  await all
  return { ms: performance.now() - startedAt, megabytes }
}

/**
 * What the shop and its decoders take of the machine's memory. Each process's resident memory would count the code of
 * Node.js and of the decoder again, which the machine has once (proc_pid_smaps_rollup(5)).
 */
function memoryOf(pid: number): number {
  const children = readProc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  const one = (id: number) => Number(/^Pss:\s+(\d+) kB$/m.exec(readProc(id, 'smaps_rollup'))?.[1] ?? 0) / 1024
  return [pid, ...children].reduce((sum, id) => sum + one(id), 0)
}

/** A file from /proc, or an empty string if the process has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

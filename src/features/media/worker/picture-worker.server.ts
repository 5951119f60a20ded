/** The program of the process that decodes pictures; picture-worker-process.server.ts starts it. */
import { setPriority } from 'node:os'
import type { WorkerAnswer, WorkerQuestion } from './picture-worker-process.server.ts'
import { preparePicture } from './prepare-picture.server.ts'

// Visitors of the shop go first, and leave a third of a busy machine.
setPriority(5)

const answer = (said: WorkerAnswer) => process.send?.(said)

process.on('message', ({ file, use }: WorkerQuestion) => {
  preparePicture(file, use).then(answer, (error: unknown) =>
    answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

// Ctrl-C and systemd signal every process of the shop. This one still finishes what the shop waits for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

// The shop is gone, however it ended. Not `exit`, which would wait for a decoder that hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

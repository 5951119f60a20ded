/** The child process that decodes pictures. picture-worker-process.server.ts starts it. */
import type { WorkerAnswer, WorkerRequest } from './picture-worker-process.server.ts'
import { preparePicture } from './prepare-picture.server.ts'

const answer = (message: WorkerAnswer) => process.send?.(message)

process.on('message', ({ file, use, alone }: WorkerRequest) => {
  preparePicture(file, use, { alone }).then(answer, (error: unknown) =>
    answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

// Ctrl-C and systemd signal every process of the shop. This one keeps working, because the shop waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

// The shop has ended. Not `exit`, which would wait for a stalled decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

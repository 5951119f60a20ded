/** The program's own side of work-process.ts. */

/** Answers each request of the shop, with what `work` returns or with the error it throws. */
export function answerRequests<Request, Answer>(work: (request: Request) => Promise<Answer>): void {
  const answer = (message: Answer | { failed: string }) => process.send?.(message)
  process.on('message', (request: Request) => {
    work(request).then(answer, (error: unknown) =>
      answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })

  // Ctrl-C and systemd signal every process of the shop. This one keeps working, because the shop waits for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

  // The shop has ended. Not `exit`, which would wait for a stalled decoder.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

/** Admission control in HTTP: who asks, what a refusal says, and when a request is done. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type ClassName, classes, classOf } from './classes.ts'
import { Gate, type GateLimits } from './gate.ts'
import { KnownOwners } from './known-owners.ts'
import { createRefusal } from './refusal.ts'

const logEveryMs = 60_000

type Parts = { headers: Record<string, string>; metrics: Metrics; log: Log; limits?: Partial<GateLimits> | undefined }

export type Door = ReturnType<typeof createDoor>

export function createDoor({ headers, metrics, log, limits }: Parts) {
  const gate = new Gate<ClassName>(classes, limits)
  const owners = new KnownOwners()
  const answerBusy = createRefusal(headers)
  let loggedAt = Number.NEGATIVE_INFINITY
  for (const name of Object.keys(classes)) metrics.countRefused(name, 0)

  const refuse = (name: ClassName, request: IncomingMessage, response: ServerResponse, readsBody: boolean) => {
    metrics.countRefused(name)
    answerBusy(request, response, readsBody)
    // One line for a crowd. A line for each would be most of the work.
    const now = performance.now()
    if (now - loggedAt < logEveryMs) return
    loggedAt = now
    log.warn({ class: name, ...gate.counts }, 'the shop is busy and refuses requests; said once a minute')
  }

  return {
    answerBusy,
    /** To be called for each new connection. */
    noteConnection: () => gate.noteConnection(),
    counts: () => gate.counts,
    classOf: (request: IncomingMessage) => classOf(request.method ?? '', request.url ?? '', owners.find(request)),

    /** Answers 503 when this class is being refused. Returns whether it did. */
    turnsAway(name: ClassName, request: IncomingMessage, response: ServerResponse): boolean {
      if (!gate.refuses(name)) return false
      refuse(name, request, response, false)
      return true
    },

    /**
     * Calls `answer` when it is the request's turn; it resolves when the app is done with it. Until then the request has a
     * place, also when its client is gone: the app still works on it.
     */
    enter(name: ClassName, request: IncomingMessage, response: ServerResponse, answer: () => Promise<unknown>): void {
      let started = false
      const leave = gate.enter(name, {
        start: () => {
          started = true
          const done = () => {
            leave()
            owners.learn(request, response)
          }
          answer().then(done, done)
        },
        refuse: () => refuse(name, request, response, true),
      })
      response.once('close', () => started || leave())
    },
  }
}

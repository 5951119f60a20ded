import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

/** Of 19. On a busy machine a program then gets a tenth of a processor, and one that is idle otherwise entirely. */
const niceness = 10

/**
 * Visitors come first: a program that the shop has just started gets what they leave of the processors. Set from here, it
 * holds from the program's first instruction, and for each of its threads.
 */
export function letVisitorsGoFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended.
  }
}

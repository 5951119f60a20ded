/**
 * Identifies a process in one line, so that another process on the same machine can check later whether it has ended. Its
 * unfinished work can then be taken over at once instead of when its lease expires.
 */
import { readFileSync, readlinkSync } from 'node:fs'

/** Undefined without /proc. */
export const processMark = markOf(process.pid)

/**
 * False only when it is certain that the process has ended: it ran on this machine, since this boot, in this process
 * namespace, and is gone.
 */
export function mayStillRun(mark: string | undefined): boolean {
  const [pid, started, place] = mark?.split(' ') ?? []
  if (!pid || !started || place !== bootAndNamespace()) return true
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  // Another process may have the id by now.
  const now = statOf(Number(pid))
  return now === undefined || (now.started === started && now.isRunning)
}

function markOf(pid: number): string | undefined {
  const started = statOf(pid)?.started
  const place = bootAndNamespace()
  return started && place && `${pid} ${started} ${place}`
}

/** Identifies this boot of this machine and the namespace of its process ids: a container has its own. */
function bootAndNamespace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined // not Linux, or no access to /proc
  }
}

/** When a process started, in ticks since boot, and whether it is still running (a zombie isn't). */
function statOf(pid: number): { started: string; isRunning: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may hold anything; field 3 is the state, 22 the start. Source: proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const started = fields[19]
    return started === undefined ? undefined : { started, isRunning: fields[0] !== 'Z' && fields[0] !== 'X' }
  } catch {
    return undefined // it has just ended, or belongs to a user whose processes are hidden
  }
}

/**
 * Which process this is, in one line that another process on the same machine can look up later. What was under way in a
 * process that is over can then be taken up at once, instead of after the time that a silent one is given.
 */
import { readFileSync, readlinkSync } from 'node:fs'

/** Undefined where the system does not say (no /proc): nothing can be told of such a process. */
export const processMark = markOf(process.pid)

/**
 * False only when it is certain: the process of this mark ran on this machine, since this boot and among the processes
 * that can be seen from here, and it is over.
 */
export function mayStillRun(mark: string | undefined): boolean {
  const [pid, started, place] = mark?.split(' ') ?? []
  if (!pid || !started || place !== placeOf()) return true
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  // The number may be another process's by now.
  const now = statOf(Number(pid))
  return now === undefined || (now.started === started && now.isRunning)
}

function markOf(pid: number): string | undefined {
  const started = statOf(pid)?.started
  const place = placeOf()
  return started && place && `${pid} ${started} ${place}`
}

/** This boot of this machine, and the namespace that process numbers count in: a container has its own. */
function placeOf(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined // not Linux, or /proc is closed
  }
}

/** When a process started, in ticks since the boot, and whether it is more than a name that waits to be collected. */
function statOf(pid: number): { started: string; isRunning: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may hold anything; field 3 is the state, 22 the start. Source: proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const started = fields[19]
    return started === undefined ? undefined : { started, isRunning: fields[0] !== 'Z' && fields[0] !== 'X' }
  } catch {
    return undefined // it ended in this moment, or belongs to somebody whose processes are hidden
  }
}

/** The shop's toasts: state and timing. One at a time, but what can be undone stays beside it. toast.tsx renders them. */
import type { ReactNode } from 'react'

type ToastTone = 'plain' | 'success' | 'danger'

type ToastMessage = {
  title: string
  description?: string | undefined
  tone?: ToastTone
  /** The next step: a link or button that dismisses the toast. */
  action?: ReactNode
  /** With an action that is pressed now or never: no other toast takes its place, except one about the same. */
  about?: string
  /** Longer than usual, while its action can be pressed. */
  shownMs?: number
}

/** With its clock: what is left of its time, and since when that runs. */
export type Toast = Omit<ToastMessage, 'shownMs'> & {
  id: number
  tone: ToastTone
  open: boolean
  timer?: unknown
  leftMs: number
  since?: number | undefined
}

type Timers = {
  now: () => number
  set: (run: () => void, ms: number) => unknown
  clear: (timer: unknown) => void
}

const usualMs = 5_000
const keptMs = 1_000_000

const realTimers: Timers = {
  now: () => Date.now(),
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/**
 * A toast is open for 5000 ms, or as long as it says, then dismissed. A dismissed one stays in the state, closed, for another 1,000,000 ms
 * unless a new toast replaces it. A new one replaces all but those that can be undone, which say what they are `about`. `pause` stops the clocks (while a toast has
 * the pointer or focus, or the window is in the background) and `resume` continues with the remaining time.
 */
export function createToastStore(timers: Timers = realTimers) {
  /** The newest last. Another list after each change. */
  let all: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  const change = (next: readonly Toast[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  const run = (one: Toast) => {
    one.since = timers.now()
    one.timer = timers.set(() => dismiss(one.id), one.leftMs)
  }

  function show({ tone = 'plain', shownMs = usualMs, ...message }: ToastMessage): number {
    const one: Toast = { ...message, tone, id: ++lastId, open: true, leftMs: shownMs }
    const staying = all.filter((other) => {
      const stays = other.open && other.action && other.about && other.about !== one.about
      if (!stays) timers.clear(other.timer)
      return stays
    })
    change([...staying, one])
    run(one)
    return lastId
  }

  /** Closes the newest that is open, or the one with this id or about this. */
  function dismiss(which?: number | string): void {
    const one = all.findLast(({ open, id, about }) => open && (!which || id === which || about === which))
    if (!one) return
    timers.clear(one.timer)
    one.since = undefined
    one.open = false
    one.timer = timers.set(() => change(all.filter((other) => other !== one)), keptMs)
    change([...all])
  }

  function pause(): void {
    for (const one of all) {
      if (!one.open || one.since === undefined) continue
      timers.clear(one.timer)
      one.leftMs -= timers.now() - one.since
      one.since = undefined
    }
  }

  function resume(): void {
    for (const one of all) if (one.open && one.since === undefined) run(one)
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { show, dismiss, pause, resume, subscribe, list: () => all, current: () => all.at(-1) ?? null }
}

/** The store behind `toast()` and `<Toaster />`. Toasts appear only in the browser, never during rendering. */
export const toasts = createToastStore()

/** Shows a toast from anywhere in the browser. */
export function toast(message: ToastMessage): void {
  toasts.show(message)
}

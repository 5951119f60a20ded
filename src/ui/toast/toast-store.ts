/** The shop's toasts, one at a time: state and timing. toast.tsx renders them. */
import type { ReactNode } from 'react'

type ToastTone = 'plain' | 'success' | 'danger'

type ToastMessage = {
  title: string
  description?: string | undefined
  tone?: ToastTone
  /** The next step: a link or button that dismisses the toast. */
  action?: ReactNode
  /** Longer than usual, while its action can be pressed. */
  shownMs?: number
}

export type Toast = Omit<ToastMessage, 'shownMs'> & { id: number; tone: ToastTone; open: boolean }

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
 * unless a new toast replaces it. `pause` stops the clock (while the toast has the pointer or focus, or the window is in
 * the background) and `resume` continues with the remaining time.
 */
export function createToastStore(timers: Timers = realTimers) {
  let current: Toast | null = null
  let lastId = 0
  let timer: unknown
  let remainingMs = 0
  let runningSince: number | null = null
  const listeners = new Set<() => void>()

  const change = (next: Toast | null) => {
    current = next
    for (const listener of listeners) listener()
  }
  const run = () => {
    runningSince = timers.now()
    timer = timers.set(() => dismiss(), remainingMs)
  }

  function show({ title, description, tone = 'plain', action, shownMs = usualMs }: ToastMessage): number {
    timers.clear(timer)
    lastId += 1
    remainingMs = shownMs
    change({ id: lastId, title, description, tone, action, open: true })
    run()
    return lastId
  }

  /** Closes the current toast. With an id, only if that one is still shown. */
  function dismiss(id?: number): void {
    if (!current?.open || (id !== undefined && id !== current.id)) return
    timers.clear(timer)
    runningSince = null
    timer = timers.set(() => change(null), keptMs)
    change({ ...current, open: false })
  }

  function pause(): void {
    if (!current?.open || runningSince === null) return
    timers.clear(timer)
    remainingMs -= timers.now() - runningSince
    runningSince = null
  }

  function resume(): void {
    if (current?.open && runningSince === null) run()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { show, dismiss, pause, resume, subscribe, current: () => current }
}

/** The store behind `toast()` and `<Toaster />`. Toasts appear only in the browser, never during rendering. */
export const toasts = createToastStore()

/** Shows a toast from anywhere in the browser. It replaces the current one. */
export function toast(message: ToastMessage): void {
  toasts.show(message)
}

/** The shop's toasts: state and timing. One at a time, but what can be undone stays beside it. toast.tsx renders them. */
import type { ReactNode } from 'react'

type ToastTone = 'plain' | 'success' | 'danger'

type ToastMessage = {
  title: string
  description?: string | undefined
  tone?: ToastTone
  /** The next step: a link or button that dismisses the toast. */
  action?: ReactNode | ((dismiss: () => void) => ReactNode)
  /** With an action that is pressed now or never: no other toast takes its place, except one about the same. */
  about?: string
  /** Longer than usual, while its action can be pressed. */
  shownMs?: number
}

export type Toast = Pick<ToastMessage, 'title' | 'description'> & {
  id: number
  tone: ToastTone
  action: ReactNode
  open: boolean
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

/** A toast and its clock. */
type Timed = {
  toast: Toast
  about: string | undefined
  timer: unknown
  remainingMs: number
  runningSince: number | null
}

/**
 * A toast is open for 5000 ms, or as long as it says, then dismissed. A dismissed one stays in the state, closed, for another 1,000,000 ms
 * unless a new toast replaces it. A new one replaces all but those that can be undone, which say what they are `about`. `pause` stops the clocks (while a toast has
 * the pointer or focus, or the window is in the background) and `resume` continues with the remaining time.
 */
export function createToastStore(timers: Timers = realTimers) {
  let all: readonly Timed[] = []
  /** The newest last. The same list until something changes. */
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  const change = (next: readonly Timed[]) => {
    all = next
    toasts = next.map(({ toast }) => toast)
    for (const listener of listeners) listener()
  }
  const run = (one: Timed) => {
    one.runningSince = timers.now()
    one.timer = timers.set(() => dismiss(one.toast.id), one.remainingMs)
  }

  function show({ title, description, tone = 'plain', action, about, shownMs = usualMs }: ToastMessage): number {
    lastId += 1
    const id = lastId
    const staying = all.filter(
      (one) => one.toast.open && one.toast.action && one.about !== undefined && one.about !== about,
    )
    for (const one of all) if (!staying.includes(one)) timers.clear(one.timer)
    const made = typeof action === 'function' ? action(() => dismiss(id)) : action
    const toast = { id, title, description, tone, action: made, open: true }
    const one: Timed = { toast, about, timer: undefined, remainingMs: shownMs, runningSince: null }
    change([...staying, one])
    run(one)
    return id
  }

  /** Closes the newest that is open, or the one with this id. */
  function dismiss(id?: number): void {
    const one = all.findLast(({ toast }) => toast.open && (id === undefined || toast.id === id))
    if (!one) return
    timers.clear(one.timer)
    one.runningSince = null
    one.toast = { ...one.toast, open: false }
    one.timer = timers.set(() => change(all.filter((other) => other !== one)), keptMs)
    change(all)
  }

  function pause(): void {
    for (const one of all) {
      if (!one.toast.open || one.runningSince === null) continue
      timers.clear(one.timer)
      one.remainingMs -= timers.now() - one.runningSince
      one.runningSince = null
    }
  }

  function resume(): void {
    for (const one of all) if (one.toast.open && one.runningSince === null) run(one)
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { show, dismiss, pause, resume, subscribe, list: () => toasts, current: () => toasts.at(-1) ?? null }
}

/** The store behind `toast()` and `<Toaster />`. Toasts appear only in the browser, never during rendering. */
export const toasts = createToastStore()

/** Shows a toast from anywhere in the browser. */
export function toast(message: ToastMessage): void {
  toasts.show(message)
}

/** How the history of a builder's steps changes when its step does (LINK-1). Pure. */

type Way = {
  /** Entries to go back over first. */
  back: number
  /** Then a new entry; otherwise the one that is there becomes `steps`. */
  push: boolean
  steps: readonly number[]
}

/**
 * From the entry whose path of steps is `steps` to `step`. A later step is a new entry. An earlier one is the entry where
 * it was shown, so that Back doesn't come by the steps in between again, or else the entry after the ones before it.
 */
export function wayTo(step: number, steps: readonly number[]): Way {
  const now = steps.at(-1)
  if (now === undefined || now === step) return { back: 0, push: false, steps: [...steps.slice(0, -1), step] }
  if (step > now) return { back: 0, push: true, steps: [...steps, step] }
  const before = steps.filter((one) => one < step)
  return { back: steps.length - 1 - before.length, push: false, steps: [...before, step] }
}

/** Safari refuses more than 100 changes in 30 seconds. */
const windowMs = 30_000
/** That many come at once, in the time of a keystroke, and later ones at most every `pauseMs`: 40 + 50 in 30 seconds. */
const freely = 40
const pauseMs = 600

/** How long the next change of the address must wait, after changes at these times. */
export function waitMs(times: readonly number[], now: number): number {
  const recent = times.filter((at) => now - at < windowMs)
  const last = recent.at(-1)
  return recent.length < freely || last === undefined ? 0 : Math.max(0, last + pauseMs - now)
}

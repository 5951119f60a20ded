/**
 * What a page adds to the browser's history: entries with the same document, each with what it shows (LINK-1). Going back
 * over entries takes the browser a moment, and until then it still reports the entry before. So every change waits for
 * the one before it, and only then looks where it is.
 */

/** A layer is a part of a page, or what opens above it, that has entries of its own. */
export type PageEntry = {
  layer: string
  /** The steps from the layer's first entry up to this one, rising; empty until its first step is known. */
  steps: readonly number[]
  /** What it takes to show the layer again. JSON. */
  data?: unknown
}

/** Undefined at an entry that no layer made. Nobody but the shop's own pages can write one. */
export const currentEntry = (): PageEntry | undefined => history.state?.shopEntry

/** How many entries the layer above the page has, up to this one. */
export const entriesOf = ({ steps }: PageEntry) => Math.max(1, steps.length)

export const pushEntry = (entry: PageEntry, address: string) => write('pushState', entry, address)
export const replaceEntry = (entry: PageEntry, address: string) => write('replaceState', entry, address)

function write(how: 'pushState' | 'replaceState', entry: PageEntry, address: string): void {
  try {
    history[how]({ shopEntry: entry }, '', address)
  } catch (error) {
    // Safari throws after 100 changes in 30 seconds. The page works on; its address is a little behind.
    console.warn('The address could not be changed', error)
  }
}

const waiting: (() => void)[] = []
let isTraveling = false

/** Runs now, or after the travel that is under way. */
export function inTurn(change: () => void): void {
  if (isTraveling) waiting.push(change)
  else change()
}

/** Longer than any browser takes. There is no event when the history has no such entry. */
const travelMs = 1000
let giveUp: ReturnType<typeof setTimeout> | undefined

/** Goes over entries of this document. Call it in turn. */
export function travel(delta: number): void {
  if (delta === 0) return
  isTraveling = true
  giveUp = setTimeout(arrive, travelMs)
  history.go(delta)
}

function arrive(): void {
  clearTimeout(giveUp)
  isTraveling = false
  while (waiting.length > 0 && !isTraveling) waiting.shift()?.()
}

const listeners = new Set<(entry: PageEntry | undefined) => void>()

/** Calls the listener after the visitor went back or forward within this document. Returns how to stop. */
export function onTraversal(listener: (entry: PageEntry | undefined) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

globalThis.addEventListener?.('popstate', () => {
  if (isTraveling) return arrive()
  const entry = currentEntry()
  for (const listener of [...listeners]) listener(entry)
})

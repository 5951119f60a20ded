/**
 * DOOR-2: how the visitor wants it delivered, and where. Product page, builder, cart and checkout share it, and so do tabs:
 * the last choice counts everywhere. Where storage is blocked the page keeps it in memory. The server decides again.
 */
import { withStorage } from '../../platform/browser/with-storage.ts'
import { type Way, ways } from './ways.ts'

export type VisitChoice = {
  /** Null before the visitor chose. */
  way: Way | null
  /** Five digits, or null. */
  zip: string | null
}

const item = 'delivery'
const noChoice: VisitChoice = { way: null, zip: null }

let inMemory: string | null = null
let parsed: { text: string | null; choice: VisitChoice } = { text: null, choice: noChoice }
const listeners = new Set<() => void>()

/** The same object until the choice changes. */
export function findVisitChoice(): VisitChoice {
  const text = withStorage('localStorage', (storage) => storage.getItem(item)) ?? inMemory
  if (text !== parsed.text) parsed = { text, choice: choiceOf(text) }
  return parsed.choice
}

/** On the server, which can't know it. */
export const unknownChoice = () => noChoice

/** Merges into the choice. */
export function changeVisitChoice(change: Partial<VisitChoice>): void {
  inMemory = JSON.stringify({ ...findVisitChoice(), ...change })
  const text = inMemory
  withStorage('localStorage', (storage) => storage.setItem(item, text))
  for (const listener of listeners) listener()
}

/** Calls back when the choice changes, here or in another tab. */
export function onVisitChoice(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Null means all storage was cleared.
    if (key === item || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  // A page restored from the back/forward cache missed the events while it was there.
  window.addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', listener)
  }
}

/** Anyone can write into this storage, a later version of the shop too. */
function choiceOf(text: string | null): VisitChoice {
  try {
    const { way, zip }: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {}
    return {
      way: ways.find((one) => one === way) ?? null,
      zip: typeof zip === 'string' && /^\d{5}$/.test(zip) ? zip : null,
    }
  } catch {
    return noChoice
  }
}

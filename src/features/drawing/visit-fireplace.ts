/**
 * DRAW-5: the visitor's fireplace, as typed. Every drawing of the visit shows it. In session storage: it is about this
 * house, and no help to the next person on the device. A design link brings one along and wins over it (LINK-1).
 */
import { createContext, use, useSyncExternalStore } from 'react'
import { withStorage } from '../../platform/browser/with-storage.ts'
import { inchesFromText } from '../pricing/inches.ts'
import { type Fire, fires, type Setting, type Wall, walls } from './drawing.ts'

/** Lengths as typed, '' for the usual ones. */
export type TypedFireplace = { fire: Fire; wall: Wall; width: string; height: string; underside: string }

const item = 'fireplace'
export const usualFireplace: TypedFireplace = { fire: 'unknown', wall: 'plaster', width: '', height: '', underside: '' }

let inMemory: string | null = null
let parsed = { text: null as string | null, typed: usualFireplace }
const listeners = new Set<() => void>()

/** The one of the link that opened the page, which the server draws. Not for what isn't in the server's page. */
export const LinkedFireplace = createContext<TypedFireplace>(usualFireplace)

export function useFireplace() {
  const linked = use(LinkedFireplace)
  const typed = useSyncExternalStore(onChange, findFireplace, () => linked)
  return { typed, change: changeFireplace }
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same object until it changes. */
export function findFireplace(): TypedFireplace {
  const text = withStorage('sessionStorage', (storage) => storage.getItem(item)) ?? inMemory
  if (text !== parsed.text) parsed = { text, typed: typedOf(text) }
  return parsed.typed
}

/** Of a link that is opened. What was typed stays where it means the same. */
export function openFireplace(linked: TypedFireplace): void {
  const meaning = (typed: TypedFireplace) => JSON.stringify([typed.fire, typed.wall, lengthsOf(typed)])
  if (meaning(linked) !== meaning(findFireplace())) changeFireplace(linked)
}

function changeFireplace(change: Partial<TypedFireplace>): void {
  const text = JSON.stringify({ ...findFireplace(), ...change })
  inMemory = text
  withStorage('sessionStorage', (storage) => storage.setItem(item, text))
  for (const listener of listeners) listener()
}

/** Scripts of the page's owner aside, anyone at the device can write into this storage. */
function typedOf(text: string | null): TypedFireplace {
  try {
    const { fire, wall, width, height, underside }: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {}
    const lengthText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 40) : '')
    return {
      fire: fires.find((known) => known === fire) ?? usualFireplace.fire,
      wall: walls.find((known) => known === wall) ?? usualFireplace.wall,
      width: lengthText(width),
      height: lengthText(height),
      underside: lengthText(underside),
    }
  } catch {
    return usualFireplace
  }
}

/** What can't be read is drawn as usual. An opening needs both of its measurements. */
export function settingOf(typed: TypedFireplace): Setting {
  const { width: widthIn, height: heightIn, underside: undersideIn } = lengthsOf(typed)
  return {
    fire: typed.fire,
    wall: typed.wall,
    opening: widthIn !== undefined && heightIn !== undefined ? { widthIn, heightIn } : undefined,
    undersideIn,
  }
}

/** Each by itself; undefined for what can't be read. */
export const lengthsOf = ({ width, height, underside }: TypedFireplace) => ({
  width: inchesFromText(width),
  height: inchesFromText(height),
  underside: inchesFromText(underside),
})

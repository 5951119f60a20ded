/**
 * DRAW-5: the visitor's fireplace, as typed. Every drawing of the visit shows it. In session storage: it is about this
 * house, and no help to the next person on the device.
 */
import { useSyncExternalStore } from 'react'
import { withStorage } from '../../platform/browser/with-storage.ts'
import { inchesFromText } from '../pricing/inches.ts'
import { type Fire, fires, type Setting } from './drawing.ts'

/** Lengths as typed, '' for the usual ones. */
export type TypedFireplace = { fire: Fire; width: string; height: string; underside: string }

const item = 'fireplace'
const usual: TypedFireplace = { fire: 'unknown', width: '', height: '', underside: '' }

let inMemory: string | null = null
let parsed = { text: null as string | null, typed: usual }
const listeners = new Set<() => void>()

export function useFireplace() {
  const typed = useSyncExternalStore(onChange, findFireplace, () => usual)
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

function changeFireplace(change: Partial<TypedFireplace>): void {
  const text = JSON.stringify({ ...findFireplace(), ...change })
  inMemory = text
  withStorage('sessionStorage', (storage) => storage.setItem(item, text))
  for (const listener of listeners) listener()
}

/** Scripts of the page's owner aside, anyone at the device can write into this storage. */
function typedOf(text: string | null): TypedFireplace {
  try {
    const { fire, width, height, underside }: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {}
    const lengthText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 40) : '')
    return {
      fire: fires.find((known) => known === fire) ?? usual.fire,
      width: lengthText(width),
      height: lengthText(height),
      underside: lengthText(underside),
    }
  } catch {
    return usual
  }
}

/** What can't be read is drawn as usual. An opening needs both of its measurements. */
export function settingOf({ fire, width, height, underside }: TypedFireplace): Setting {
  const [widthIn, heightIn, undersideIn] = [width, height, underside].map(inchesFromText)
  return {
    fire,
    opening: widthIn !== undefined && heightIn !== undefined ? { widthIn, heightIn } : undefined,
    undersideIn,
  }
}

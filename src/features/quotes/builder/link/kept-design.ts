/**
 * LINK-2: the design that this device keeps for 30 days, so that the next visit can go on with it. It has what was chosen
 * and nothing about the visitor: other people may use the device. Where storage is blocked, nothing is kept.
 */
import { withStorage } from '../../../../platform/browser/with-storage.ts'
import { andMoreText, countPieces } from '../../../pricing/counted-pieces.ts'
import { feetText } from '../../../pricing/inches.ts'
import { type ChoiceName, choiceNames } from '../../../shared/design-address.ts'
import { isSameJob, type LinkedDesign, type LooseJob, parseLinkedDesign } from './linked-design.ts'

/** What was chosen is called so. */
export type ChoiceTitles = Partial<Record<ChoiceName, string | undefined>>

export type KeptDesign = { design: LinkedDesign; titles: ChoiceTitles }

const itemName = 'quote-design'
const keptVersion = 1
const keptMs = 30 * 24 * 60 * 60 * 1000
/** Longer than any name in the shop. Someone may have edited the storage. */
const longestTitle = 200

/** `search` as `designSearch` writes it. */
export function keepDesign(search: string, titles: ChoiceTitles, now = Date.now()): void {
  const text = JSON.stringify({ version: keptVersion, savedAt: now, search, titles })
  withStorage('localStorage', (storage) => storage.setItem(itemName, text))
}

/** Undefined when nothing is kept; what is too old or can't be read is removed. */
export function findKeptDesign(now = Date.now()): KeptDesign | undefined {
  const text = withStorage('localStorage', (storage) => storage.getItem(itemName))
  if (!text) return undefined
  const kept = parseKeptDesign(text, now)
  if (!kept) withStorage('localStorage', (storage) => storage.removeItem(itemName))
  return kept
}

/** Removes the design, wherever it goes and at whatever step, and leaves another one, which another tab may have kept since. */
export function forgetDesign(design: LooseJob): void {
  withStorage('localStorage', (storage) => {
    const kept = parseJson(storage.getItem(itemName)).search
    const found = typeof kept === 'string' && parseLinkedDesign(kept)
    if (found && isSameJob(found, design)) storage.removeItem(itemName)
  })
}

export function parseKeptDesign(text: string, now: number): KeptDesign | undefined {
  const { version, savedAt, search, titles } = parseJson(text)
  if (version !== keptVersion || typeof savedAt !== 'number' || typeof search !== 'string') return undefined
  // A device's clock may have been wrong, in either direction.
  if (!(Math.abs(now - savedAt) < keptMs)) return undefined
  const design = parseLinkedDesign(search)
  return design && { design, titles: titlesOf(titles) }
}

function titlesOf(stored: unknown): ChoiceTitles {
  const titles: ChoiceTitles = {}
  if (typeof stored !== 'object' || stored === null) return titles
  for (const name of choiceNames) {
    const title: unknown = Reflect.get(stored, name)
    if (typeof title === 'string') titles[name] = title.slice(0, longestTitle)
  }
  return titles
}

function parseJson(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? '{}') }
  } catch {
    return {} // truncated or foreign
  }
}

/** After 'Continue your': 'Heritage Oak Floating Mantel, 5 ft 7 3/8 in, and 2 more pieces'. How many of the first would not read. */
export function designTitle({ design, titles }: KeptDesign): string {
  const { length } = design.dimensions
  const { others } = design.job
  const name = titles.product ?? 'piece'
  return (length === undefined ? name : `${name}, ${feetText(length)}`) + andMoreText(countPieces(others))
}

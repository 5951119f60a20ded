/** A finish in the owner's form: what is typed, what is wrong with it, and what is sent. Pure. */

import { parsePercent, percentText, tonePattern, toneText } from '../../../features/prices/finishes/finish-rules.ts'
import { finishPriceLimits, limitsText, parseValue } from '../../../features/prices/prices.ts'
import type { FinishUpdate, OwnedFinish } from './finishes-queries.ts'

export type FinishDraft = {
  name: string
  description: string
  price: string
  /** Off, the wood keeps its own color. */
  hasTone: boolean
  tone: string
  strength: string
  sheen: string
}

type FinishDraftErrors = Partial<Record<keyof FinishDraft, string | undefined>>

export const draftOf = (finish?: OwnedFinish): FinishDraft => ({
  name: finish?.name ?? '',
  description: finish?.description ?? '',
  price: finish?.price ?? '',
  hasTone: finish ? finish.tone !== null : true,
  tone: finish?.tone ?? '#8a4f1c',
  strength: String(finish?.tone ? finish.strengthPercent : 40),
  sheen: String(finish?.sheenPercent ?? 10),
})

export function draftErrors(draft: FinishDraft): FinishDraftErrors {
  const strength = parsePercent(draft.strength)
  return {
    name: draft.name.trim() === '' ? 'Enter a name.' : undefined,
    price: parseValue(draft.price, finishPriceLimits) === undefined ? limitsText(finishPriceLimits) : undefined,
    tone: draft.hasTone && !tonePattern.test(toneOf(draft)) ? toneText : undefined,
    strength: draft.hasTone && !strength ? 'Must be a whole number from 1 to 100.' : undefined,
    sheen: parsePercent(draft.sheen) === undefined ? percentText : undefined,
  }
}

/** How the finish looks with what is typed. What can't be read changes nothing. */
export const lookOf = (draft: FinishDraft) => ({
  tone: draft.hasTone && tonePattern.test(toneOf(draft)) ? toneOf(draft) : null,
  strengthPercent: draft.hasTone ? (parsePercent(draft.strength) ?? 0) : 0,
  sheenPercent: parsePercent(draft.sheen) ?? 0,
})

/** Call it without errors in the draft. */
export const finishOf = (draft: FinishDraft): FinishUpdate['finish'] => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  price: (parseValue(draft.price, finishPriceLimits) ?? 0) / 100,
  ...lookOf(draft),
})

const toneOf = ({ tone }: FinishDraft) => tone.trim().toLowerCase()

/** The form's names of the fields that the API refused. */
export const refusedFields: Record<string, keyof FinishDraft> = {
  name: 'name',
  description: 'description',
  price: 'price',
  tone: 'tone',
  strengthPercent: 'strength',
  sheenPercent: 'sheen',
}

/** What is typed into an offer and not at the server yet, in this tab's storage, for a reload. */
import { withStorage } from '../../../platform/browser/with-storage.ts'
import type { SavedDraft } from '../offers-queries.ts'
import type { DraftForm } from './draft-form.ts'

export type KeptDraft = {
  form: DraftForm
  /** What the server had when it was typed. */
  base: SavedDraft
  revision: number
  /** Sent, and perhaps saved. */
  sent: SavedDraft[]
}

/** Of another version of the shop, it may mean something else. */
const version = 2
const itemOf = (quoteId: number) => `offer-draft-${quoteId}`

export const keepDraft = (quoteId: number, kept: KeptDraft | undefined): void =>
  void withStorage('sessionStorage', (storage) =>
    kept ? storage.setItem(itemOf(quoteId), JSON.stringify({ version, ...kept })) : storage.removeItem(itemOf(quoteId)),
  )

export const readKeptDraft = (quoteId: number): KeptDraft | undefined =>
  withStorage('sessionStorage', (storage) => {
    const item = storage.getItem(itemOf(quoteId))
    const kept: (KeptDraft & { version: number }) | null = item && JSON.parse(item)
    return kept?.version === version ? kept : undefined
  })

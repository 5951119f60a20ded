/**
 * Saves an offer's draft as it is typed, and loses nothing of it: one save at a time, again after a failure, field by field
 * beside what another window saved, and in this tab's storage until the server has it. It outlives the editor, which only
 * shows it.
 */
import { ApiError, reasonGiven } from '../../../platform/browser/api-client.ts'
import type { DeskOffer, Saved, SavedDraft } from '../offers-queries.ts'
import { type DraftForm, formOf, readForm } from './draft-form.ts'
import type { KeptDraft } from './kept-draft.ts'
import { type Clash, mergeForms, sameForms, takePart } from './merge-drafts.ts'

/** A pause in typing this long saves the draft, and shows its price. */
const saveAfterMs = 300
/** After the first failure; twice as long after each further one. */
const retryAfterMs = 3_000
const longestRetryMs = 30_000
/** Of the saves whose answers were lost, the last ones. */
const mostUnanswered = 20

export type DraftView = Pick<Saved, 'priced' | 'errors' | 'days' | 'shopLines'> & {
  form: DraftForm
  /** `clash`: another window saved something else. `closed`: it can no longer be saved at all. */
  status: 'saved' | 'waiting' | 'saving' | 'failed' | 'clash' | 'closed'
  /** In this tab: only then does 'saved' say anything. */
  isTyped: boolean
  /** Why it isn't saved. */
  reason: string | undefined
  clashes: Clash[]
  /** Names of the fields that another window changed and that are in the form now. */
  taken: string[]
  /** What was priced: `errors` name own lines by their place in it. */
  pricedDraft: SavedDraft
  revision: number
}

export type SaverParts = {
  save: (draft: SavedDraft, revision: number) => Promise<Saved>
  read: () => Promise<DeskOffer>
  /** Undefined when the server has everything. */
  keep: (kept: KeptDraft | undefined) => void
  /** Called when it can't be saved, or was saved after all, while no editor shows it. */
  tell: (news: 'failed' | 'saved', reason: string | undefined) => void
}

/** A draft that the server has. Until more is typed, `form` is the one on the screen. */
type Known = { draft: SavedDraft; form: DraftForm; revision: number }

const knownOf = ({ draft, revision }: DeskOffer): Known => ({ draft, form: formOf(draft), revision })

const pricesOf = ({ priced, errors, days, shopLines }: DeskOffer) => ({ priced, errors, days, shopLines })

export class DraftSaver {
  #known: Known
  #view: DraftView
  /** Sent, and perhaps saved: their answers were lost. */
  #unanswered: SavedDraft[] = []
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** What the other window saved, while the owner hasn't chosen. */
  #theirs: Known | undefined
  #hasTold = false
  readonly #listeners = new Set<() => void>()
  readonly #parts: SaverParts

  constructor(offer: DeskOffer, kept: KeptDraft | undefined, parts: SaverParts) {
    this.#parts = parts
    this.#known = knownOf(offer)
    this.#view = {
      ...pricesOf(offer),
      ...{ form: this.#known.form, pricedDraft: offer.draft, revision: offer.revision },
      ...{ status: 'saved', isTyped: kept !== undefined, reason: undefined, clashes: [], taken: [] },
    }
    if (kept) this.#goOn(kept, offer)
  }

  readonly view = () => this.#view

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  isUnsaved(): boolean {
    return this.#view.form !== this.#known.form
  }

  change(part: Partial<DraftForm>): void {
    const isStopped = this.#isStopped()
    this.#show({ form: { ...this.#view.form, ...part }, isTyped: true, ...(!isStopped && { status: 'waiting' }) })
    this.#keep()
    if (!isStopped) this.#saveIn(saveAfterMs)
  }

  /** Saves what is typed so far. True when the server has all of it. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined
    })
    await this.#running
    return !this.isUnsaved()
  }

  /** What the desk has read meanwhile: another window's save, or the same draft at today's prices. */
  receive(fresh: DeskOffer): void {
    if (this.#running || this.isUnsaved() || fresh.revision < this.#known.revision) return
    if (fresh.revision > this.#known.revision) this.#takeIn(fresh)
    else this.#show({ ...pricesOf(fresh), pricedDraft: fresh.draft })
  }

  /** Something was refused because another window has saved. */
  async refresh(): Promise<void> {
    await this.#running
    this.#takeIn(await this.#parts.read())
  }

  /** Ends a clash: with what is typed here, or with what the other window saved in those fields. */
  choose(whose: 'mine' | 'theirs'): void {
    const theirs = this.#theirs
    if (!theirs) return
    const { form: mine, clashes } = this.#view
    const form = clashes.reduce(
      (chosen, { field }) => (whose === 'mine' ? chosen : takePart(chosen, theirs.form, field)),
      { ...mine },
    )
    this.#theirs = undefined
    this.#known = theirs
    this.#show({ form, status: 'waiting', clashes: [], taken: [] })
    this.#keep()
    this.#saveIn(0)
  }

  /** The page is being left. What isn't at the server yet goes out with it. */
  leave(): void {
    if (!this.isUnsaved() || this.#isStopped()) return
    const draft = this.#draft()
    const last = this.#running && this.#unanswered.at(-1)
    if (last && sameForms(formOf(last), formOf(draft))) return
    this.#sending(draft)
    // After the save under way, the server is one revision further.
    void this.#parts.save(draft, this.#known.revision + (last ? 1 : 0)).catch(() => undefined)
  }

  /** Tries no more by itself. What isn't saved stays in the tab's storage. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  /** What this tab had typed before it was reloaded, on top of what it knew then. */
  #goOn(kept: KeptDraft, offer: DeskOffer): void {
    this.#known = { draft: kept.base, form: formOf(kept.base), revision: kept.revision }
    this.#unanswered = kept.sent
    this.#view = { ...this.#view, form: kept.form, status: 'waiting' }
    if (kept.revision === offer.revision) this.#saveIn(0)
    else this.#takeIn(offer)
  }

  async #saveAll(): Promise<void> {
    while (this.isUnsaved() && !this.#isStopped()) {
      const { form } = this.#view
      const draft = this.#draft()
      this.#sending(draft)
      this.#show({ status: 'saving' })
      try {
        const { revision, ...saved } = await this.#parts.save(draft, this.#known.revision)
        this.#unanswered = []
        this.#known = { draft, form, revision }
        this.#show({ ...saved, pricedDraft: draft })
        this.#settle()
      } catch (error) {
        if (!isConflict(error)) return this.#fail(error)
        if (!(await this.#catchUp(error))) return
      }
    }
  }

  /** After a conflict. True when there is nothing for the owner to choose. */
  async #catchUp(conflict: unknown): Promise<boolean> {
    try {
      const fresh = await this.#parts.read()
      if (!fresh.acceptance) return this.#takeIn(fresh)
      this.#parts.keep(undefined)
      this.#show({ status: 'closed', reason: reasonGiven(conflict) })
      this.#tellIfAlone()
    } catch (error) {
      this.#fail(error)
    }
    return false
  }

  /** Joins what is typed here with what was saved elsewhere. False when the owner has to choose. */
  #takeIn(fresh: DeskOffer): boolean {
    const other = knownOf(fresh)
    const { draft, form } = this.#known
    const base = { typed: form, saved: formOf(draft) }
    const mine = { typed: this.#view.form, saved: formOf(this.#draft()) }
    const merged = mergeForms(base, mine, other.form, this.#unanswered.map(formOf))
    this.#unanswered = []
    if (merged.clashes.length > 0) {
      this.#theirs = other
      this.#show({ ...merged, status: 'clash', reason: undefined })
      this.#keep()
      this.#tellIfAlone()
      return false
    }
    this.#known = other
    this.#show({ form: merged.form, taken: merged.taken, ...pricesOf(fresh), pricedDraft: fresh.draft })
    if (sameForms(formOf(this.#draft()), other.form)) this.#known = { ...other, form: merged.form }
    this.#settle()
    return true
  }

  #settle(): void {
    this.#failures = 0
    this.#show({ status: this.isUnsaved() ? 'waiting' : 'saved', reason: undefined, clashes: [] })
    this.#keep()
    if (this.isUnsaved()) {
      if (!this.#running) this.#saveIn(0)
    } else if (this.#hasTold) {
      this.#hasTold = false
      if (this.#listeners.size === 0) this.#parts.tell('saved', undefined)
    }
  }

  #fail(error: unknown): void {
    this.#failures += 1
    this.#show({ status: 'failed', reason: reasonGiven(error) })
    this.#keep()
    this.#tellIfAlone()
    // A refusal stays one, and an ended session waits for the owner. A lost connection and a busy server come back.
    const isPassing =
      !(error instanceof ApiError) || error.status >= 500 || error.status === 408 || error.status === 429
    if (isPassing) this.#saveIn(Math.min(longestRetryMs, retryAfterMs * 2 ** (this.#failures - 1)))
  }

  #tellIfAlone(): void {
    if (this.#listeners.size > 0 || this.#hasTold) return
    this.#hasTold = true
    this.#parts.tell('failed', this.#view.reason)
  }

  #isStopped(): boolean {
    return this.#view.status === 'clash' || this.#view.status === 'closed'
  }

  #draft(): SavedDraft {
    return readForm(this.#view.form, this.#known.draft, this.#view.days.to).draft
  }

  #sending(draft: SavedDraft): void {
    this.#unanswered = [...this.#unanswered.slice(1 - mostUnanswered), draft]
    this.#keep()
  }

  #keep(): void {
    const { draft: base, revision } = this.#known
    const kept = { form: this.#view.form, base, revision, sent: this.#unanswered }
    this.#parts.keep(this.isUnsaved() ? kept : undefined)
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #show(part: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...part, revision: this.#known.revision }
    for (const listener of this.#listeners) listener()
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

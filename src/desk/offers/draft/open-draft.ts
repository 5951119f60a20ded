/** The drafts that this tab has open, or hasn't saved yet. */
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/toast/toast-store.ts'
import { addWork } from '../../parts/unsaved-work.ts'
import { type DeskOffer, offerQuery, type Saved, type SavedDraft, saveDraft } from '../offers-queries.ts'
import { DraftSaver } from './draft-saver.ts'
import { keepDraft, readKeptDraft } from './kept-draft.ts'

const drafts = new Map<number, DraftSaver>()

/** The draft of a quote's offer, with whatever of it isn't saved. */
export function openDraft(client: QueryClient, quoteId: number, offer: DeskOffer): DraftSaver {
  const open = drafts.get(quoteId)
  if (open && (open.isUnsaved() || open.view().revision >= offer.revision)) return open
  const draft = new DraftSaver(offer, readKeptDraft(quoteId), {
    save: (next, revision) => save(client, quoteId, next, revision),
    read: () => client.fetchQuery({ ...offerQuery(quoteId), staleTime: 0, networkMode: 'always' }),
    keep: (kept) => keepDraft(quoteId, kept),
    tell: (news, reason) => tell(quoteId, news, reason),
  })
  drafts.set(quoteId, draft)
  addWork({
    isUnsaved: () => drafts.get(quoteId) === draft && draft.isUnsaved(),
    save: () => draft.flush(),
    leave: () => draft.leave(),
    forget: () => closeDraft(quoteId),
    asksBeforeLeaving: () => ['failed', 'clash'].includes(draft.view().status),
  })
  return draft
}

/** The offer was sent, or the owner signed out: the next editor begins with what the server has. */
export function closeDraft(quoteId: number): void {
  drafts.get(quoteId)?.stop()
  drafts.delete(quoteId)
}

/** As a mutation, so that the desk notices when the session has ended, and asks to sign in again. */
const save = (client: QueryClient, id: number, draft: SavedDraft, revision: number): Promise<Saved> =>
  client
    .getMutationCache()
    .build(client, {
      mutationFn: () => saveDraft(id, draft, revision),
      // Without a connection it fails at once, and is tried again.
      networkMode: 'always',
      gcTime: 0,
    })
    .execute(undefined)

function tell(quoteId: number, news: 'failed' | 'saved', reason: string | undefined): void {
  const offer = `Offer of Quote #${quoteId}`
  const description = reason ?? "It's kept in this tab, and saved as soon as the shop can be reached."
  if (news === 'saved') toast({ title: `${offer} Saved`, tone: 'success' })
  else toast({ title: `${offer} Not Saved Yet`, description, tone: 'danger' })
}

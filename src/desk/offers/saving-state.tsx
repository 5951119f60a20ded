import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './draft/use-draft.ts'

/** Why the typed draft isn't saved, and what to do about it. */
export function SavingNotice({ draft: { status, reason, clashes, saver } }: { draft: Draft }) {
  switch (status) {
    case 'clash':
      return (
        <Notice tone="ember" title="Changed in another window, too">
          <p>Your words are still here. Which do you want to keep?</p>
          <ul className="max-h-32 space-y-1 overflow-y-auto">
            {clashes.map(({ field, name, mine, theirs }) => (
              <li key={field} className="wrap-anywhere whitespace-pre-wrap">
                {name}: here “{mine}”, there “{theirs}”
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2 pt-1">
            <Button size="sm" variant="secondary" data-place="saving" onClick={() => saver.choose('mine')}>
              Keep mine
            </Button>
            <Button size="sm" variant="secondary" onClick={() => saver.choose('theirs')}>
              Take the other window's
            </Button>
          </div>
        </Notice>
      )
    case 'closed':
      return (
        <Notice tone="ember" title="Can't be saved">
          <p>{reason ?? 'This offer can no longer change.'}</p>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="ember" title="Not saved yet">
          <p>{reason ?? "The shop can't be reached. It's kept in this tab, and saved as soon as it can be."}</p>
          <Button size="sm" variant="secondary" className="mt-2" data-place="saving" onClick={() => void saver.flush()}>
            Try again
          </Button>
        </Notice>
      )
    default:
      return null
  }
}

/** Where the typed draft is: nothing until something was typed, 'Saving…' only while a save is on its way. */
export function SavedState({ draft: { status, isTyped, taken, problems } }: { draft: Draft }) {
  if (status !== 'saved' && status !== 'waiting' && status !== 'saving') return null
  return (
    <div>
      <p role="status">{status !== 'saved' ? 'Saving…' : isTyped && savedText(Object.keys(problems).length > 0)}</p>
      {taken.length > 0 && <p>Changed in another window, and updated here: {taken.join(', ')}.</p>}
    </div>
  )
}

const savedText = (isUnfinished: boolean) => (isUnfinished ? "Draft saved, with what isn't finished" : 'Draft saved')

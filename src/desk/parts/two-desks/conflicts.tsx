/** STAFF-3: what another desk changed while this one worked, field by field. */
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { agoText } from '../moments.ts'
import type { Conflict } from './conflicts-in.ts'

export type ConflictsProps = {
  list: readonly Conflict[]
  settle: (name: string, whose: 'theirs' | 'mine') => void
  /** Of `useConflicts`. */
  box?: RefObject<HTMLUListElement | null>
  /** Yours of some field was kept, and waits for the next save. */
  isKept?: boolean
  /** There is no form to save: 'mine' is saved by its button. */
  savesMine?: boolean
  className?: string
}

export function Conflicts({ list, settle, box, isKept = false, savesMine = false, className = '' }: ConflictsProps) {
  if (list.length === 0)
    return isKept ? (
      <p role="status" className={`text-sm text-quiet ${className}`}>
        Yours is kept here, and not saved yet.
      </p>
    ) : null
  const texts = { theirs: 'Take theirs', mine: savesMine ? 'Save mine' : 'Keep mine' }
  return (
    <Notice tone="ember" title="Someone changed this while you worked" takesFocus className={className}>
      <ul ref={box} className="space-y-3 pt-1">
        {list.map(({ name, label, theirs, yours, by, at }) => (
          <li key={name}>
            <p className="wrap-anywhere whitespace-pre-line">
              {label}: <span className="font-medium">{theirs || 'nothing'}</span> (you chose {yours || 'nothing'})
            </p>
            {by && at && (
              <p className="text-sm text-quiet">
                {by}, {agoText(at, Date.now())}
              </p>
            )}
            <p className="mt-1.5 flex flex-wrap gap-2">
              {(['theirs', 'mine'] as const).map((whose) => (
                <Button
                  key={whose}
                  variant="secondary"
                  size="sm"
                  aria-label={`${texts[whose]}: ${label}`}
                  onClick={() => settle(name, whose)}
                >
                  {texts[whose]}
                </Button>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <p className="pt-1">
        Yours is not saved yet.{!savesMine && ` Choose ${list.length > 1 ? 'for each field' : 'one'} first.`}
      </p>
    </Notice>
  )
}

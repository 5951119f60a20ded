/** STAFF-3: what another desk changed while this one worked, field by field. */
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Conflict } from './conflicts-in.ts'

export type ConflictsProps = {
  list: readonly Conflict[]
  settle: (name: string, whose: 'theirs' | 'mine') => void
  className?: string
}

export function Conflicts({ list, settle, className }: ConflictsProps) {
  if (list.length === 0) return null
  return (
    <Notice tone="ember" title="Someone changed this while you worked" takesFocus className={className ?? ''}>
      <ul className="space-y-3 pt-1">
        {list.map(({ name, label, theirs, yours }) => (
          <li key={name}>
            <p className="wrap-anywhere whitespace-pre-line">
              {label}: <span className="font-medium">{theirs || 'nothing'}</span> (you chose {yours || 'nothing'})
            </p>
            <p className="mt-1.5 flex flex-wrap gap-2">
              {(['theirs', 'mine'] as const).map((whose) => (
                <Button
                  key={whose}
                  variant="secondary"
                  size="sm"
                  aria-label={`${buttonTexts[whose]}: ${label}`}
                  onClick={() => settle(name, whose)}
                >
                  {buttonTexts[whose]}
                </Button>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <p className="pt-1">Yours is not saved yet.</p>
    </Notice>
  )
}

const buttonTexts = { theirs: 'Take theirs', mine: 'Keep mine' }

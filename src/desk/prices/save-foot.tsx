/** The foot of a form that stays open at the desk: how much of it isn't saved, and what may become of that. */
import { clsx } from 'clsx'
import { Button } from '../../ui/button.tsx'

type SaveFootProps = {
  /** How many fields were changed. */
  changed: number
  /** Said while nothing is. */
  status: string
  saveLabel: string
  isSending?: boolean
  /** The button is smaller where the form is one of several beside each other. */
  discardSize?: 'sm' | 'md'
  className: string
  /** The button goes with what was typed: puts the focus elsewhere. */
  onDiscard: () => void
}

export function SaveFoot({ changed, status, saveLabel, isSending, discardSize, className, onDiscard }: SaveFootProps) {
  return (
    <div className={clsx('flex flex-wrap items-center justify-end gap-3', className)}>
      <p role="status" className="mr-auto text-sm text-quiet tabular-nums">
        {changed > 0 ? `${changed} not saved` : status}
      </p>
      {changed > 0 && (
        <Button variant="quiet" size={discardSize} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button type="submit" variant={changed > 0 ? 'primary' : 'secondary'} busy={isSending}>
        {saveLabel}
      </Button>
    </div>
  )
}

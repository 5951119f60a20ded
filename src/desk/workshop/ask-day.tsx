import { dayText } from '../../features/shared/clock.ts'
import type { PlacedWeek } from '../../features/workshop/weeks.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { weekdayText } from '../parts/moments.ts'
import type { Card } from './board-card.tsx'
import { allMoveText, closedText, promisedUntilNow } from './board-texts.ts'

export type AskedDay = { card: Card; week: PlacedWeek; to: string }

type AskDayProps = {
  /** Undefined keeps it closed. */
  asked: AskedDay | undefined
  /** The shop's day. */
  today: string
  onKeep: (asked: AskedDay) => void
  onSave: (asked: AskedDay) => void
}

/** DESK-8, LIVE-9: a card that is dropped in another week gets another promised day, which is said before it is saved. */
export function AskDay({ asked, today, onKeep, onSave }: AskDayProps) {
  const shown = useLastShown(asked)
  if (!shown) return null
  const { order } = shown.card
  const { promisedOn: before } = order
  return (
    <ConfirmDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onKeep(shown)}
      title={`Promise ${weekdayText(shown.to)}?`}
      text={
        <>
          <p>
            {order.customerName || 'No name given'}, order #{order.id}, {promisedUntilNow(before, today)}.{' '}
            {allMoveText(order)} {closedText(before, shown.week, today)}
          </p>
          <p>The customer sees the new day on their page. No email goes out.</p>
        </>
      }
      confirmLabel={`Promise ${dayText(shown.to)}`}
      cancelLabel={before === null ? 'Leave it without a day' : `Keep ${dayText(before)}`}
      onConfirm={() => onSave(shown)}
    />
  )
}

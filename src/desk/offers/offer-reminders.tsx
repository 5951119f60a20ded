import { useMutation } from '@tanstack/react-query'
import { dateText, timeText } from '../../features/shared/clock.ts'
import { type DeskOffer, switchReminders } from './offers-queries.ts'

type OfferRemindersProps = { quoteId: number; reminders: NonNullable<DeskOffer['reminders']>; isOpen: boolean }

const names = { unseen: 'not opened yet', week: 'before it ends', day: 'last one' } as const

/** LIVE-8: which reminders went out, when the next one does, and the switch. */
export function OfferReminders({ quoteId, reminders: { sent, nextAt, stoppedBy }, isOpen }: OfferRemindersProps) {
  const change = useMutation(switchReminders)
  if (sent.length === 0 && !isOpen) return null
  return (
    <div className="text-sm text-quiet">
      {sent.length > 0 && <p>Reminded {sent.map(({ kind, at }) => `${dateText(at)} (${names[kind]})`).join(', ')}</p>}
      {isOpen && (
        <p className="flex flex-wrap items-center gap-x-3">
          {stoppedBy
            ? `Reminders are off${stoppedBy === 'customer' ? ': the customer stopped them' : ''}.`
            : nextAt
              ? `Next reminder by email ${timeText(nextAt)}.`
              : 'No more reminders.'}
          {(stoppedBy || nextAt) && (
            <button
              type="button"
              className="link min-h-8 print:hidden"
              disabled={change.isPending}
              onClick={() => change.mutate({ id: quoteId, isOn: stoppedBy !== null })}
            >
              {stoppedBy ? 'Switch reminders on' : 'Switch reminders off'}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** LIVE-8: what the customer does about an offer's end: ask to renew it, and switch the reminders off. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonGiven } from '../../../platform/browser/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { askForRenewal, quotePageKey, switchReminders } from './quote-page-queries.ts'

const notDone = "That didn't work. Check your connection and try again."

type RenewalProps = { token: string; version: number; isAsked: boolean }

export function Renewal({ token, version, isAsked }: RenewalProps) {
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => askForRenewal(token, version),
    // Also after a failure: there may be a newer version by now.
    onSettled: () => client.invalidateQueries({ queryKey: quotePageKey(token), exact: true }),
  })
  if (isAsked)
    return (
      <Notice title="You asked us to renew it" className="max-w-measure">
        <p>We'll check the price and send you the offer again.</p>
      </Notice>
    )
  return (
    <div>
      <Button size="lg" busy={ask.isPending} onClick={() => ask.mutate()}>
        Ask us to renew it
      </Button>
      <p role="alert" className="mt-2 text-ui text-ember empty:hidden">
        {ask.isError && (reasonGiven(ask.error) ?? notDone)}
      </p>
    </div>
  )
}

export function ReminderSwitch({ token, isOn }: { token: string; isOn: boolean }) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () => switchReminders(token, !isOn),
    onSuccess: () => client.invalidateQueries({ queryKey: quotePageKey(token), exact: true }),
  })
  return (
    <section aria-labelledby="reminders" className="scroll-mt-20 print:hidden">
      <h2 id="reminders" className="scroll-mt-20 text-lg">
        Reminder emails
      </h2>
      <p className="mt-2 text-ui" aria-live="polite">
        {isOn ? 'We remind you by email before this offer ends.' : "We won't remind you about this offer."}
      </p>
      <Button variant="secondary" size="sm" className="mt-3" busy={change.isPending} onClick={() => change.mutate()}>
        {isOn ? 'Stop reminders' : 'Remind me again'}
      </Button>
      <p role="alert" className="mt-2 text-ui text-ember empty:hidden">
        {change.isError && notDone}
      </p>
    </section>
  )
}

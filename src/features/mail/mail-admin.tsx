import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { timeText } from '../catalog/workshop-clock.ts'
import { mailKindNames } from './mail.ts'
import { dismissMail, mailsQuery, retryMail, type StuckMail } from './mail-admin-queries.ts'

/** MAIL-2: mail that is stuck, above the tabs of the owner's desk; nothing when all is well. */
export function StuckMails() {
  const { data } = useQuery(mailsQuery)
  const list = useRef<HTMLElement>(null)
  if (!data || data.stuckTotal === 0) return null
  const { sending, stuck, stuckTotal } = data
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-labelledby="stuck-mails"
      className="mb-6 rounded-card border border-ember bg-card p-4 outline-none md:p-5"
    >
      <h2 id="stuck-mails" className="flex items-center gap-2 font-sans text-base font-semibold">
        <MailWarning aria-hidden className="size-5 shrink-0 text-ember" />
        {stuckTotal === 1 ? '1 mail is stuck' : `${stuckTotal.toLocaleString('en-US')} mails are stuck`}
      </h2>
      <ul className="mt-3 max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
        {stuck.map((mail) => (
          <StuckMailRow
            key={mail.id}
            mail={mail}
            canRetry={sending}
            onDone={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      {stuckTotal > stuck.length && (
        <p className="mt-3 text-sm text-quiet">The oldest {stuck.length} are shown. The others follow as these go.</p>
      )}
    </section>
  )
}

type RowProps = {
  mail: StuckMail
  /** Whether there is a mail server to try. */
  canRetry: boolean
  onDone: () => void
}

function StuckMailRow({ mail, canRetry, onDone }: RowProps) {
  const retry = useMutation(retryMail)
  const dismiss = useMutation(dismissMail)
  const label = `${mailKindNames[mail.kind]}, ${aboutText(mail)}`
  return (
    <li className="grid gap-x-6 gap-y-3 py-3 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0 text-ui">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{mailKindNames[mail.kind]}</span>
          <AboutLink mail={mail} />
          <Badge tone={mail.state === 'failed' ? 'ember' : 'oak'}>{stateText(mail)}</Badge>
        </p>
        {mail.recipient && <p className="text-sm wrap-anywhere text-quiet">To {mail.recipient}</p>}
        <p className="mt-1 text-sm">
          {mail.reason ?? 'The shop was stopped while it was sending it.'}
          {mail.mayHaveArrived && ' It may have arrived: trying again may send it twice.'}
        </p>
        <p className="text-sm text-quiet tabular-nums">
          {mail.tries === 1 ? '1 try' : `${mail.tries} tries`}
          {mail.nextTryAt && `, next ${timeText(mail.nextTryAt)}`}
        </p>
      </div>
      <div className="flex gap-2">
        {canRetry && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Try again: ${label}`}
            busy={retry.isPending}
            onClick={() => retry.mutate(mail, { onSuccess: onDone })}
          >
            Try again
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Dismiss: ${label}`}
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(mail, { onSuccess: onDone })}
        >
          Dismiss
        </Button>
      </div>
    </li>
  )
}

const isAboutOrder = ({ kind }: StuckMail) => kind === 'order_receipt'
const aboutText = (mail: StuckMail) => `${isAboutOrder(mail) ? 'order' : 'quote'} #${mail.about}`

const AboutLink = ({ mail }: { mail: StuckMail }) => (
  <Link
    to="/admin"
    search={isAboutOrder(mail) ? { tab: 'orders', order: mail.about } : { tab: 'quotes', quote: mail.about }}
    resetScroll={false}
    className="link"
  >
    {aboutText(mail)}
  </Link>
)

function stateText({ state }: StuckMail): string {
  if (state === 'failed') return 'Not sent'
  return state === 'uncertain' ? 'Not confirmed' : 'Waiting'
}

/** Emails that need the owner: stuck ones (MAIL-2) and held ones (MAIL-3). Shown on the desk's first page. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailQuestion, MailWarning } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type HoldReason, type MailState, mailKinds } from '../../features/mail/mail.ts'
import { timeText } from '../../features/shared/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { dismissHeldMails, dismissMail, mailsQuery, type StuckMail, sendMailNow } from './mail-admin-queries.ts'

/** Nothing when all is well. */
export function MailNotices() {
  const { data } = useQuery(mailsQuery)
  if (!data) return null
  const { sending, stuck, stuckTotal, held, heldTotal } = data
  return (
    <>
      <MailSection
        id="stuck-mails"
        className="border-ember"
        icon={<MailWarning aria-hidden className="size-5 shrink-0 text-ember" />}
        heading={stuckTotal === 1 ? '1 email is stuck' : `${countText(stuckTotal)} emails are stuck`}
        mails={stuck}
        total={stuckTotal}
        canSend={sending}
      />
      <MailSection
        id="held-mails"
        className="border-oak"
        icon={<MailQuestion aria-hidden className="size-5 shrink-0 text-oak" />}
        heading={heldTotal === 1 ? '1 email needs your OK' : `${countText(heldTotal)} emails need your OK`}
        action={heldTotal > 1 && <DismissAll count={heldTotal} />}
        mails={held}
        total={heldTotal}
        canSend={sending}
      >
        Someone sent more quote requests than a customer usually does. Their quotes are in your list; the shop only held
        back these emails, so it can't be used to bother other people.
      </MailSection>
    </>
  )
}

const countText = (count: number) => count.toLocaleString('en-US')

type SectionProps = {
  id: string
  className: string
  icon: ReactNode
  heading: string
  /** For all of its emails at once. */
  action?: ReactNode
  children?: string
  /** The oldest of `total`. */
  mails: StuckMail[]
  total: number
  /** Whether the shop has a mail server. */
  canSend: boolean
}

function MailSection({ id, className, icon, heading, action, children, mails, total, canSend }: SectionProps) {
  const section = useRef<HTMLElement>(null)
  if (total === 0) return null
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className={`mb-6 rounded-card border bg-card p-4 outline-none md:p-5 ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="flex items-center gap-2 font-sans text-base font-semibold">
          {icon}
          {heading}
        </h2>
        {action}
      </div>
      {children && <p className="mt-1 text-sm text-quiet">{children}</p>}
      <ul className="mt-3 max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            canSend={canSend}
            onDone={() => section.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      {total > mails.length && (
        <p className="mt-3 text-sm text-quiet">Showing the oldest {mails.length}. More appear as you clear these.</p>
      )}
    </section>
  )
}

function DismissAll({ count }: { count: number }) {
  const dismissAll = useMutation(dismissHeldMails)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" className="-mr-3" onClick={() => setIsAsking(true)}>
        Dismiss all
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Dismiss all of these emails?"
        text={`None of the ${countText(count)} will be sent. The quotes stay in your list.`}
        confirmLabel="Dismiss all"
        danger
        busy={dismissAll.isPending}
        onConfirm={() => dismissAll.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

function MailRow({ mail, canSend, onDone }: { mail: StuckMail; canSend: boolean; onDone: () => void }) {
  const send = useMutation(sendMailNow)
  const dismiss = useMutation(dismissMail)
  const name = nameOf(mail)
  const sendLabel = mail.held ? 'Send' : 'Try again'
  return (
    <li className="grid gap-x-6 gap-y-3 py-3 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0 text-ui">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{labelOf(mail)}</span>
          <AboutLink mail={mail} />
          {!mail.held && <Badge tone={mail.state === 'failed' ? 'ember' : 'oak'}>{stateTexts[mail.state]}</Badge>}
        </p>
        {mail.recipient && <p className="text-sm wrap-anywhere text-quiet">To {mail.recipient}</p>}
        {mail.held ? <p className="mt-1 text-sm">{holdReasonTexts[mail.held]}</p> : <WhyStuck mail={mail} />}
      </div>
      <div className="flex gap-2">
        {canSend && mail.kind !== 'other' && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${sendLabel}: ${name}`}
            busy={send.isPending}
            onClick={() => send.mutate(mail, { onSuccess: onDone })}
          >
            {sendLabel}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Dismiss: ${name}`}
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(mail, { onSuccess: onDone })}
        >
          Dismiss
        </Button>
      </div>
    </li>
  )
}

const holdReasonTexts: Record<HoldReason, string> = {
  recipient: 'This address already got 3 confirmations within 24 hours.',
  sender: 'The same visitor already had 20 confirmations sent within an hour.',
  restored: "It was waiting when the restored backup was made, and may have gone out since. Send it if it didn't.",
}

const stateTexts: Record<MailState, string> = {
  waiting: 'Waiting',
  sending: 'Waiting',
  uncertain: 'Not confirmed',
  sent: 'Sent',
  failed: 'Not sent',
}

function WhyStuck({ mail }: { mail: StuckMail }) {
  return (
    <>
      <p className="mt-1 text-sm">
        {mail.reason ?? 'The shop stopped while it was sending this email.'}
        {mail.mayHaveArrived && ' It may have arrived, so trying again may send it twice.'}
      </p>
      <p className="text-sm text-quiet tabular-nums">
        {mail.tries === 1 ? '1 try' : `${mail.tries} tries`}
        {mail.nextTryAt && `, next ${timeText(mail.nextTryAt)}`}
      </p>
      {mail.words && <UnwrittenText text={mail.words} />}
    </>
  )
}

/** Enough for the owner to write it by hand, if the shop can't. */
const UnwrittenText = ({ text }: { text: string }) => (
  <details className="mt-1 text-sm">
    <summary className="cursor-pointer font-medium">What it was going to say</summary>
    <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-quiet">{text}</p>
  </details>
)

/** `other`: a kind that only another version of the shop knows. */
const labelOf = ({ kind }: StuckMail) => (kind === 'other' ? 'Email' : mailKinds[kind].label)

/** 'quote #12'; '' when the shop doesn't know what it is about. */
const aboutText = ({ kind, about }: StuckMail) => (kind === 'other' ? '' : `${mailKinds[kind].about} #${about}`)

const nameOf = (mail: StuckMail) => [labelOf(mail), aboutText(mail)].filter(Boolean).join(', ')

function AboutLink({ mail }: { mail: StuckMail }) {
  if (mail.kind === 'other') return null
  const searches = {
    quote: { tab: 'today', quote: mail.about },
    order: { tab: 'today', order: mail.about },
    question: { tab: 'today' },
  } as const
  return (
    <Link to="/admin" search={searches[mailKinds[mail.kind].about]} resetScroll={false} className="link">
      {aboutText(mail)}
    </Link>
  )
}

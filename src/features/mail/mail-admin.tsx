import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailQuestion, MailWarning } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { timeText } from '../shared/clock.ts'
import { type HoldReason, type MailState, mailKindFacts } from './mail.ts'
import {
  dismissHeldMails,
  dismissMail,
  mailsQuery,
  retryMail,
  type StuckMail,
  sendHeldMail,
} from './mail-admin-queries.ts'

/** What of the shop's mail needs the owner, above the tabs of the desk; nothing when all is well. */
export const MailNotices = () => (
  <>
    <StuckMails />
    <HeldMails />
  </>
)

/** MAIL-2: mail that is stuck. */
function StuckMails() {
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

/** MAIL-3: mail that the shop held back. */
function HeldMails() {
  const { data } = useQuery(mailsQuery)
  const list = useRef<HTMLElement>(null)
  if (!data || data.heldTotal === 0) return null
  const { sending, held, heldTotal } = data
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-labelledby="held-mails"
      className="mb-6 rounded-card border border-oak bg-card p-4 outline-none md:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="held-mails" className="flex items-center gap-2 font-sans text-base font-semibold">
          <MailQuestion aria-hidden className="size-5 shrink-0 text-oak" />
          {heldTotal === 1 ? '1 email needs your OK' : `${heldTotal.toLocaleString('en-US')} emails need your OK`}
        </h2>
        {heldTotal > 1 && <DismissAll count={heldTotal} />}
      </div>
      <p className="mt-1 text-sm text-quiet">
        Someone sent more quote requests than a customer usually does. Their quotes are in your list; the shop only held
        back these emails, so it can't be used to bother other people.
      </p>
      <ul className="mt-3 max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
        {held.map((mail) => (
          <HeldMailRow
            key={mail.id}
            mail={mail}
            canSend={sending}
            onDone={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      {heldTotal > held.length && (
        <p className="mt-3 text-sm text-quiet">These are the oldest {held.length}. The rest show up as these go.</p>
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
        text={`None of the ${count.toLocaleString('en-US')} will be sent. The quotes stay in your list.`}
        confirmLabel="Dismiss all"
        danger
        busy={dismissAll.isPending}
        onConfirm={() => dismissAll.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

const holdReasonTexts: Record<HoldReason, string> = {
  recipient: 'This address already got 3 confirmations within 24 hours.',
  sender: 'The same visitor already had 20 confirmations sent within an hour.',
}

function HeldMailRow({ mail, canSend, onDone }: { mail: StuckMail; canSend: boolean; onDone: () => void }) {
  const send = useMutation(sendHeldMail)
  const label = labelOf(mail)
  return (
    <MailRowFrame
      mail={mail}
      details={mail.held && <p className="mt-1 text-sm">{holdReasonTexts[mail.held]}</p>}
      onDone={onDone}
    >
      {canSend && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Send: ${label}`}
          busy={send.isPending}
          onClick={() => send.mutate(mail, { onSuccess: onDone })}
        >
          Send
        </Button>
      )}
    </MailRowFrame>
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
  return (
    <MailRowFrame
      mail={mail}
      badge={<Badge tone={mail.state === 'failed' ? 'ember' : 'oak'}>{stateTexts[mail.state]}</Badge>}
      details={
        <>
          <p className="mt-1 text-sm">
            {mail.reason ?? 'The shop was stopped while it was sending it.'}
            {mail.mayHaveArrived && ' It may have arrived: trying again may send it twice.'}
          </p>
          <p className="text-sm text-quiet tabular-nums">
            {mail.tries === 1 ? '1 try' : `${mail.tries} tries`}
            {mail.nextTryAt && `, next ${timeText(mail.nextTryAt)}`}
          </p>
          {mail.words && <Words text={mail.words} />}
        </>
      }
      onDone={onDone}
    >
      {canRetry && mail.kind !== 'other' && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Try again: ${labelOf(mail)}`}
          busy={retry.isPending}
          onClick={() => retry.mutate(mail, { onSuccess: onDone })}
        >
          Try again
        </Button>
      )}
    </MailRowFrame>
  )
}

/** What a mail was to say that the shop cannot write: enough to write it by hand. */
const Words = ({ text }: { text: string }) => (
  <details className="mt-1 text-sm">
    <summary className="cursor-pointer font-medium">What it was going to say</summary>
    <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-quiet">{text}</p>
  </details>
)

type FrameProps = {
  mail: StuckMail
  badge?: ReactNode
  details: ReactNode
  /** What can be done with it besides dismissing it. */
  children: ReactNode
  onDone: () => void
}

function MailRowFrame({ mail, badge, details, children, onDone }: FrameProps) {
  const dismiss = useMutation(dismissMail)
  return (
    <li className="grid gap-x-6 gap-y-3 py-3 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0 text-ui">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{mailKindFacts[mail.kind].name}</span>
          <AboutLink mail={mail} />
          {badge}
        </p>
        {mail.recipient && <p className="text-sm wrap-anywhere text-quiet">To {mail.recipient}</p>}
        {details}
      </div>
      <div className="flex gap-2">
        {children}
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Dismiss: ${labelOf(mail)}`}
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(mail, { onSuccess: onDone })}
        >
          Dismiss
        </Button>
      </div>
    </li>
  )
}

function aboutText(mail: StuckMail): string {
  const { about } = mailKindFacts[mail.kind]
  return about === null ? '' : `${about} #${mail.about}`
}

const labelOf = (mail: StuckMail) => [mailKindFacts[mail.kind].name, aboutText(mail)].filter(Boolean).join(', ')

function AboutLink({ mail }: { mail: StuckMail }) {
  const { about } = mailKindFacts[mail.kind]
  if (about === null) return null
  const searches = {
    quote: { tab: 'quotes', quote: mail.about },
    order: { tab: 'orders', order: mail.about },
  } as const
  return (
    <Link to="/admin" search={searches[about]} resetScroll={false} className="link">
      {aboutText(mail)}
    </Link>
  )
}

const stateTexts: Record<MailState, string> = {
  waiting: 'Waiting',
  sending: 'Waiting',
  uncertain: 'Not confirmed',
  sent: 'Sent',
  failed: 'Not sent',
}

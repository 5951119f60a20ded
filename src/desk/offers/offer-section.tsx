import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { renewalAsked } from '../../features/quotes/offers/offer.ts'
import { signedText } from '../../features/quotes/offers/offer-money.ts'
import { recordedText } from '../../features/quotes/offers/recorded.ts'
import { type OfferState, offerStateNames } from '../../features/quotes/request/pipeline/offer-state.ts'
import { addDays, dayText, shopDay, timeText } from '../../features/shared/clock.ts'
import { DateField } from '../../features/shared/form/fields.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FactGroup } from '../parts/facts.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { AcceptedButton } from './accepted-button.tsx'
import { CustomersLink } from './customers-link.tsx'
import { OfferReminders } from './offer-reminders.tsx'
import { type DeskOffer, offerQuery, renewOffer, withdrawOffer } from './offers-queries.ts'
import { SentVersions } from './sent/sent-versions.tsx'

const OfferEditor = lazy(() => import('./offer-editor.tsx').then((file) => ({ default: file.OfferEditor })))

const tones: Record<OfferState, BadgeTone> = {
  draft: 'plain',
  sent: 'oak',
  seen: 'oak',
  accepted: 'moss',
  declined: 'ember',
  expired: 'ember',
  withdrawn: 'plain',
}

/** `piece` is the key of the one that the last was for; undefined for the first. */
export type DesignsPut = { count: number; piece: string | undefined }

/** LIVE-2: the offer of a quote at the desk: where it is, and the editor. */
type OfferSectionProps = {
  quoteId: number
  /** Empty where they gave none: then nothing is mailed. */
  customerEmail: string
  /** The designs that were put into the draft from elsewhere on the page: the editor opens with each, at its piece. */
  designsPut: DesignsPut
  /** DESK-3: the owner closed the quote, so nothing is sent. */
  isClosed: boolean
}

export function OfferSection({ quoteId, customerEmail, designsPut, isClosed }: OfferSectionProps) {
  const { data: offer, ...read } = useQuery(offerQuery(quoteId))
  return (
    <FactGroup title="Offer">
      {offer ? (
        <FoundOffer key={designsPut.count} {...{ quoteId, offer, customerEmail, designsPut, isClosed }} />
      ) : read.isError ? (
        <ReadError text="The offer could not be loaded." read={read} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </FactGroup>
  )
}

type FoundOfferProps = OfferSectionProps & { offer: DeskOffer }

function FoundOffer({ quoteId, offer, customerEmail, designsPut, isClosed }: FoundOfferProps) {
  const { state, versions, altered, acceptance, revision } = offer
  const [newest] = versions
  const [isEditing, setIsEditing] = useState(designsPut.count > 0)
  // A button that gets wider at the first key would move those beside it.
  const [wasBegun] = useState(revision > 0)
  const isOpen = !isClosed && (state === 'sent' || state === 'seen')
  const isChangeable = !acceptance && !isClosed
  const renewal = offer.events.find(({ kind, note }) => kind === renewalAsked && note === `Version ${newest?.number}`)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ui">
        <Badge tone={tones[state]}>{newest || revision > 0 ? offerStateNames[state] : 'No offer yet'}</Badge>
        {!newest && revision > 0 && offer.priced && (
          <span className="tabular-nums">{signedText(offer.priced.content.total)} so far, not sent yet</span>
        )}
        {newest && (
          <span className="tabular-nums">
            Version {newest.number}, {signedText((acceptance?.agreed ?? newest.content).total)},{' '}
            {state === 'expired' ? 'ended' : 'good through'} {dayText(newest.content.validUntil)}
          </span>
        )}
      </div>
      {newest && <Story version={newest} />}
      {altered.length > 0 && (
        <Notice tone="ember" title={`Version ${altered.join(', ')} was changed since you sent it`}>
          <p>
            What's in the database isn't what you sent. Your customer can't see or accept it. Send a new version, and
            ask the person who runs your server who has been in the database.
          </p>
        </Notice>
      )}
      {renewal && state === 'expired' && (
        <p className="rounded-card border border-oak bg-oak-tint p-3 text-ui">
          The customer asked you to renew it, {timeText(renewal.at)}.
        </p>
      )}
      {acceptance && (
        <p className="text-ui wrap-anywhere">
          {acceptance.how === 'online'
            ? `${acceptance.name} accepted version ${acceptance.version} on`
            : `${recordedText(acceptance.how)}: version ${acceptance.version}, on`}{' '}
          {timeText(acceptance.at)}.{' '}
          <Link to="/admin" search={{ tab: 'orders', order: acceptance.orderId }} className="link">
            Open order #{acceptance.orderId}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        {/* It stays while the editor is open: the next button must not slide under the mouse. */}
        {isChangeable && (
          <Button
            variant={isEditing ? 'secondary' : 'primary'}
            aria-expanded={isEditing}
            // The second press of a double click would close it again.
            onClick={({ detail }) => detail < 2 && setIsEditing(!isEditing)}
          >
            {newest ? 'Change the offer' : wasBegun ? 'Go on with the offer' : 'Make an offer'}
          </Button>
        )}
        {!acceptance && <AcceptedButton quoteId={quoteId} customerEmail={customerEmail} />}
        {newest && isOpen && <Withdraw quoteId={quoteId} version={newest.number} />}
        {newest && isChangeable && <Renew quoteId={quoteId} isMailed={customerEmail !== ''} />}
      </div>
      {isEditing && isChangeable && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <OfferEditor
            key={newest?.number ?? 0}
            {...{ quoteId, offer, customerEmail }}
            startsWith={designsPut.piece}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
      <SentVersions offer={offer} isFolded={isEditing && isChangeable} />
      {offer.reminders && customerEmail !== '' && (
        <OfferReminders quoteId={quoteId} reminders={offer.reminders} isOpen={isOpen} />
      )}
      <CustomersLink quoteId={quoteId} link={offer.link} hasEmail={customerEmail !== ''} />
    </div>
  )
}

function Story({ version }: { version: DeskOffer['versions'][number] }) {
  const { sentAt, seenAt, answeredAt, answer, state } = version
  return (
    <ul className="space-y-0.5 text-sm text-quiet">
      <li>Sent {timeText(sentAt)}</li>
      {seenAt ? <li>Opened {timeText(seenAt)}</li> : !answeredAt && <li>Not opened yet</li>}
      {answeredAt && state === 'declined' && (
        <li className="wrap-anywhere whitespace-pre-wrap">
          Declined {timeText(answeredAt)}
          {answer && `: ${answer}`}
        </li>
      )}
      {answeredAt && state === 'withdrawn' && <li>Withdrawn {timeText(answeredAt)}</li>}
    </ul>
  )
}

function Withdraw({ quoteId, version }: { quoteId: number; version: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useMutation(withdrawOffer)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Withdraw…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw this offer?"
        text={<p>The customer can no longer accept it. You can send a new version any time.</p>}
        confirmLabel="Withdraw"
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id: quoteId, version }, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

type RenewProps = { quoteId: number; isMailed: boolean }

function Renew({ quoteId, isMailed }: RenewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusAfter(isOpen, opener)
  return isOpen ? (
    <RenewForm {...{ quoteId, isMailed }} onDone={() => setIsOpen(false)} />
  ) : (
    <Button ref={opener} variant="secondary" onClick={() => setIsOpen(true)}>
      Renew…
    </Button>
  )
}

function RenewForm({ quoteId, isMailed, onDone }: RenewProps & { onDone: () => void }) {
  const today = shopDay(Date.now())
  const renew = useMutation(renewOffer)
  const form = useForm({
    start: () => ({ validUntil: addDays(today, shop.quotes.validDays) }),
    check: ({ validUntil }) => ({ validUntil: validUntil < today ? 'Choose today or a later date.' : undefined }),
    send: async ({ validUntil }) => {
      await renew.mutateAsync({ id: quoteId, validUntil, isMailed })
      onDone()
    },
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form {...form.props} className="flex w-full flex-wrap items-start gap-2">
      <DateField ref={field} label="Good through" required className="w-44" {...form.field('validUntil')} />
      {/* In line with the field, whose label is above it. */}
      <Button type="submit" className="mt-7" busy={form.isSending}>
        {isMailed ? 'Send again' : 'Renew'}
      </Button>
      <Button variant="quiet" className="mt-7" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}

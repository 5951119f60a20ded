import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { renewalAsked } from '../../features/quotes/offers/offer.ts'
import { signedText } from '../../features/quotes/offers/offer-money.ts'
import { recordedText } from '../../features/quotes/offers/recorded.ts'
import { type OfferState, offerStateNames } from '../../features/quotes/request/pipeline/offer-state.ts'
import { dayText, timeText } from '../../features/shared/clock.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FactGroup } from '../parts/facts.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferReminders } from './offer-reminders.tsx'
import { type DeskOffer, offerQuery, whoDid } from './offers-queries.ts'
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
  closeButton: ComponentProps<typeof OfferActions>['closeButton']
}

export function OfferSection({ quoteId, designsPut, ...props }: OfferSectionProps) {
  const { data: offer, ...read } = useQuery(offerQuery(quoteId))
  return (
    <FactGroup title="Offer">
      {offer ? (
        <FoundOffer key={designsPut.count} {...{ quoteId, offer, designsPut, ...props }} />
      ) : read.isError ? (
        <ReadError text="The offer could not be loaded." read={read} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </FactGroup>
  )
}

type FoundOfferProps = OfferSectionProps & { offer: DeskOffer }

function FoundOffer({ quoteId, offer, customerEmail, designsPut, isClosed, closeButton }: FoundOfferProps) {
  const { state, versions, altered, acceptance, revision } = offer
  const [newest] = versions
  const [isEditing, setIsEditing] = useState(designsPut.count > 0)
  const head = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<number>()
  // The editor was long: what it says now, and the link, may be far above.
  useEffect(() => {
    if (sent === undefined || sent !== newest?.number) return
    head.current?.scrollIntoView({ block: 'start' })
    head.current?.focus({ preventScroll: true })
    setSent(undefined)
  }, [sent, newest?.number])
  const isOpen = !isClosed && (state === 'sent' || state === 'seen')
  const isChangeable = !acceptance && !isClosed
  const renewal = offer.events.find(({ kind, note }) => kind === renewalAsked && note === `Version ${newest?.number}`)
  return (
    <div className="space-y-4">
      <div
        ref={head}
        tabIndex={-1}
        className="flex scroll-mt-14 flex-wrap items-center gap-x-3 gap-y-2 text-ui outline-none"
      >
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
      {newest && <Story version={newest} offer={offer} />}
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
            : `${recordedText(acceptance.how, whoDid(offer, 'accepted', acceptance.at))}: version ${acceptance.version}, on`}{' '}
          {timeText(acceptance.at)}.
        </p>
      )}
      <OfferActions
        {...{ quoteId, offer, customerEmail, isEditing, isClosed, closeButton }}
        onEdit={() => setIsEditing(!isEditing)}
      />
      {isEditing && isChangeable && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <OfferEditor
            key={newest?.number ?? 0}
            {...{ quoteId, offer, customerEmail }}
            startsWith={designsPut.piece}
            onClose={() => setIsEditing(false)}
            onSent={(version) => {
              setIsEditing(false)
              setSent(version)
            }}
          />
        </Suspense>
      )}
      <SentVersions offer={offer} isFolded={isEditing && isChangeable} />
      {offer.reminders && customerEmail !== '' && (
        <OfferReminders quoteId={quoteId} reminders={offer.reminders} isOpen={isOpen} />
      )}
    </div>
  )
}

function Story({ version, offer }: { version: DeskOffer['versions'][number]; offer: DeskOffer }) {
  const { sentAt, seenAt, answeredAt, answer, state } = version
  const [sentBy, withdrawnBy] = [whoDid(offer, 'sent', sentAt), answeredAt && whoDid(offer, 'withdrawn', answeredAt)]
  return (
    <ul className="space-y-0.5 text-sm text-quiet">
      <li className="wrap-anywhere">
        Sent {timeText(sentAt)}
        {sentBy && ` by ${sentBy}`}
      </li>
      {seenAt ? <li>Opened {timeText(seenAt)}</li> : !answeredAt && <li>Not opened yet</li>}
      {answeredAt && state === 'declined' && (
        <li className="wrap-anywhere whitespace-pre-wrap">
          Declined {timeText(answeredAt)}
          {answer && `: ${answer}`}
        </li>
      )}
      {answeredAt && state === 'withdrawn' && (
        <li className="wrap-anywhere">
          Withdrawn {timeText(answeredAt)}
          {withdrawnBy && ` by ${withdrawnBy}`}
        </li>
      )}
    </ul>
  )
}

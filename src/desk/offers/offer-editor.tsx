import { useState } from 'react'
import { flushSync } from 'react-dom'
import { offerChanges } from '../../features/quotes/offers/offer-changes.ts'
import { settingOf } from '../../features/quotes/request/quote-drawing.tsx'
import { dayText } from '../../features/shared/clock.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldName } from './draft/draft-form.ts'
import { piecesOf } from './draft/piece-form.ts'
import { useDraft } from './draft/use-draft.ts'
import { LineFields } from './line-fields.tsx'
import { OfferOnWall } from './offer-on-wall.tsx'
import { OfferPreview } from './offer-preview.tsx'
import type { DeskOffer } from './offers-queries.ts'
import { DeliveryFields } from './pieces/piece-fields.tsx'
import { PieceList } from './pieces/piece-list.tsx'
import { useOpenPieces } from './pieces/use-open-pieces.ts'
import { usePieceNames } from './pieces/use-piece-names.ts'
import { PricePanel } from './price-panel.tsx'
import { SendBar } from './send-offer.tsx'
import { Changes } from './sent/changes.tsx'
import { TermFields } from './term-fields.tsx'
import { useLeftFields } from './use-left-fields.ts'

type OfferEditorProps = {
  quoteId: number
  offer: DeskOffer
  customerEmail: string
  /** The key of the piece whose fields show at first; undefined for the first one. */
  startsWith: string | undefined
  onClose: () => void
  onSent: (version: number) => void
}

/** LIVE-2: what is offered, with its price and drawing while it is typed. */
export function OfferEditor({ quoteId, offer, customerEmail, startsWith, onClose, onSent }: OfferEditorProps) {
  const draft = useDraft(quoteId, offer)
  const { form, priced, problems, days, saver } = draft
  const folds = useOpenPieces(form, startsWith)
  const names = usePieceNames(piecesOf(form), priced)
  const left = useLeftFields(problems)
  const leadTo = (field: FieldName | undefined) => {
    const folded = field && folds.foldedWith(field)
    // Its fields are on the page before one of them takes the focus.
    if (folded) flushSync(() => folds.open(folded.key))
    left.leadTo(field)
  }
  const fields = { ...left, leadTo }
  const [isPreviewed, setIsPreviewed] = useState(false)
  const setting = offer.fireplace ? settingOf(offer.fireplace) : {}
  const [newest] = offer.versions
  const nextVersion = (newest?.number ?? 0) + 1
  const changes = newest && priced ? offerChanges(newest.content, priced.content, dayText) : []
  const shared = { form, problemOf: fields.shownProblem, onChange: saver.change.bind(saver) }
  return (
    <div ref={fields.root} className={frame}>
      <div className="mb-4 flex items-center justify-between gap-4 border-b border-line pb-2">
        <h4 className="text-base font-medium">Version {nextVersion}, a draft</h4>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Close the editor
        </Button>
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 @2xl:grid-cols-[minmax(0,1fr)_15rem] @3xl:grid-cols-[minmax(0,1fr)_18rem] @5xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-7">
          <PieceList {...shared} names={names} priced={priced} folds={folds} />
          <DeliveryFields {...shared} deliveryProblem={priced?.deliveryProblem ?? null} />
          <LineFields {...shared} names={names} shopLines={draft.shopLines} priced={priced} />
          <TermFields {...shared} days={days} />
        </div>
        <div className="space-y-5 @2xl:sticky @2xl:top-0">
          <PricePanel draft={draft} setting={setting} touched={folds.touched} onLead={fields.leadTo} />
          <OfferOnWall {...{ quoteId, draft, setting }} name={names[0] ?? ''} />
          {priced && <PreviewButton onOpen={() => saver.flush().then(() => setIsPreviewed(true))} />}
          {priced && isPreviewed && (
            <OfferPreview
              draft={draft}
              number={nextVersion}
              before={newest}
              setting={setting}
              onClose={() => setIsPreviewed(false)}
            />
          )}
          {changes.length > 0 && newest && (
            <Changes changes={changes} title={`Different from version ${newest.number}`} />
          )}
        </div>
      </div>
      <SendBar
        quoteId={quoteId}
        draft={draft}
        fields={fields}
        nextVersion={nextVersion}
        isFirst={!newest}
        customerEmail={customerEmail}
        onSent={() => onSent(nextVersion)}
      />
    </div>
  )
}

/** On a phone, as wide as the page. */
const frame =
  '@container rounded-card border border-line bg-paper p-4 pb-0 max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0 max-sm:px-5 ' +
  'sm:p-5 sm:pb-0'

/** Waits for the save under way, so that the page never shows an older price. */
function PreviewButton({ onOpen }: { onOpen: () => Promise<void> }) {
  const [isWaiting, setIsWaiting] = useState(false)
  return (
    <Button
      variant="secondary"
      className="w-full"
      busy={isWaiting}
      onClick={() => {
        setIsWaiting(true)
        void onOpen().finally(() => setIsWaiting(false))
      }}
    >
      Preview the customer's page
    </Button>
  )
}

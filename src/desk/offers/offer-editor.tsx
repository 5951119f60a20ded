import { useState } from 'react'
import { type OfferChange, offerChanges } from '../../features/quotes/offers/offer-changes.ts'
import { settingOf } from '../../features/quotes/request/quote-drawing.tsx'
import { dayText } from '../../features/shared/clock.ts'
import { Button } from '../../ui/button.tsx'
import { useDraft } from './draft/use-draft.ts'
import { LineFields } from './line-fields.tsx'
import { OfferOnWall } from './offer-on-wall.tsx'
import { OfferPreview } from './offer-preview.tsx'
import type { DeskOffer } from './offers-queries.ts'
import { DeliveryFields } from './piece-fields.tsx'
import { PieceList } from './piece-list.tsx'
import { PricePanel } from './price-panel.tsx'
import { SavingState } from './saving-state.tsx'
import { SendOffer } from './send-offer.tsx'
import { TermFields } from './term-fields.tsx'
import { useLeftFields } from './use-left-fields.ts'

type OfferEditorProps = { quoteId: number; offer: DeskOffer; customerEmail: string; onClose: () => void }

/** LIVE-2: what is offered, with its price and drawing while it is typed. */
export function OfferEditor({ quoteId, offer, customerEmail, onClose }: OfferEditorProps) {
  const draft = useDraft(quoteId, offer)
  const { form, priced, problems, days, saver } = draft
  const fields = useLeftFields(problems)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const setting = offer.fireplace ? settingOf(offer.fireplace) : {}
  const [newest] = offer.versions
  const nextVersion = (newest?.number ?? 0) + 1
  const changes = newest && priced ? offerChanges(newest.content, priced.content, dayText) : []
  const shared = { form, problemOf: fields.shownProblem, onChange: saver.change.bind(saver) }
  return (
    <div ref={fields.root} className="@container rounded-card border border-line bg-paper p-4 sm:p-5">
      <div className="grid items-start gap-x-8 gap-y-6 @3xl:grid-cols-[minmax(0,1fr)_18rem] @5xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-7">
          <PieceList {...shared} />
          <DeliveryFields {...shared} deliveryProblem={priced?.deliveryProblem ?? null} />
          <LineFields {...shared} shopLines={draft.shopLines} priced={priced} />
          <TermFields {...shared} days={days} />
        </div>
        <div className="space-y-5 @3xl:sticky @3xl:top-0">
          <PricePanel draft={draft} setting={setting} onLead={fields.leadTo} />
          <OfferOnWall quoteId={quoteId} draft={draft} setting={setting} />
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
          {changes.length > 0 && newest && <Changes changes={changes} number={newest.number} />}
          <SavingState draft={draft} />
          <SendOffer
            quoteId={quoteId}
            draft={draft}
            fields={fields}
            nextVersion={nextVersion}
            isFirst={!newest}
            customerEmail={customerEmail}
            onSent={onClose}
          />
          <Button variant="quiet" className="w-full" onClick={onClose}>
            Close the editor
          </Button>
        </div>
      </div>
    </div>
  )
}

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

const Changes = ({ changes, number }: { changes: OfferChange[]; number: number }) => (
  <section className="text-sm">
    <h4 className="font-medium">Different from version {number}</h4>
    <ul className="mt-1 space-y-1">
      {changes.map(({ what, before, after }) => (
        <li key={`${what}-${before}-${after}`} className="wrap-anywhere">
          {what}: {before === null ? 'new' : `was ${before}`}, now {after ?? 'left out'}
        </li>
      ))}
    </ul>
  </section>
)

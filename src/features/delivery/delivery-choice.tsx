import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RadioCard, RadioCards } from '../../ui/fields/choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatCents, grouped } from '../pricing/money.ts'
import { useShopDay } from '../shared/opening/use-shop-day.ts'
import type { DeliveredPiece, Purpose, WayOffer } from './delivery.ts'
import { arrivalDaysText } from './delivery-dates.ts'
import { type Delivery, hasNoWay, useDelivery } from './use-delivery.ts'
import { changeVisitChoice } from './visit-choice.ts'
import { type Way, wayNames } from './ways.ts'
import { fiveDigits, guessNote, malformedZip, unknownZip } from './zip-field.ts'

export type DeliveryChoiceProps = {
  pieces: readonly DeliveredPiece[]
  /** What can be hung is priced in quotes only. */
  purpose: Purpose
  /** At the checkout the address has the field, and its ZIP code counts; '' until there is one. */
  addressZip?: string | undefined
  /** Where the part around it already asks the question. */
  hideLegend?: boolean
  /** What follows the ways where none can carry the pieces: the way to a quote. */
  noWay?: ReactNode
}

/** DOOR-2: 'How do you want it delivered?' One choice for the visit, wherever it is shown. */
export function DeliveryChoice({ pieces, purpose, addressZip, hideLegend, noWay }: DeliveryChoiceProps) {
  const delivery = useDelivery(pieces, purpose, addressZip || undefined)
  const { offers, chosen, rules } = delivery
  const today = useShopDay()
  return (
    <div className="space-y-5">
      {addressZip === undefined && <ZipField {...delivery} />}
      {rules && offers ? (
        <>
          <RadioCards
            legend="How do you want it delivered?"
            hideLegend={hideLegend}
            value={chosen?.way ?? null}
            onChange={(way) => changeVisitChoice({ way: way as Way })}
            gridClass="grid-cols-1"
          >
            {offers.map((offer) => (
              <RadioCard
                key={offer.way}
                value={offer.way}
                title={wayNames[offer.way]}
                disabled={!offer.ok}
                {...(offer.ok && { aside: priceText(offer) })}
                text={
                  offer.ok ? offerText(offer, today && arrivalDaysText(offer.way, rules.delivery, today)) : offer.reason
                }
              />
            ))}
          </RadioCards>
          {hasNoWay(delivery) && noWay}
        </>
      ) : (
        pieces.length > 0 && <NoRules {...delivery} />
      )}
    </div>
  )
}

const priceText = ({ cents, rangeCents }: Extract<WayOffer, { ok: true }>) =>
  rangeCents ? `${formatCents(rangeCents.from)}-${formatCents(rangeCents.to)}` : formatCents(cents)

const notes: Record<Way, string> = {
  carrier: 'Crated, to your door.',
  truck: 'We carry it into the room.',
  hung: 'We carry it in and hang it. The price depends on your wall.',
}

const offerText = ({ way }: WayOffer, days: string | undefined) => (
  <>
    {notes[way]}
    {days && (
      <>
        {' '}
        Arrives <span className="whitespace-nowrap">{days}.</span>
      </>
    )}
  </>
)

function NoRules({ retry, rulesFailed }: Delivery) {
  return rulesFailed ? (
    <Failed onRetry={retry}>We couldn't load the delivery options.</Failed>
  ) : (
    <p role="status" className="text-ui text-quiet">
      Loading delivery options
    </p>
  )
}

const Failed = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <span className="flex flex-wrap items-center gap-x-3 text-ui text-quiet">
    <span>{children}</span>
    <Button variant="quiet" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </span>
)

/** DOOR-1: what the field knows of its ZIP code is said under it. */
export function ZipField({ choice, place, zipState, retry }: Delivery) {
  const [text, setText] = useState(choice.zip ?? '')
  const [isTyping, setIsTyping] = useState(false)
  // Another tab, or another field of the page, changed it.
  useEffect(() => {
    setText((before) => (fiveDigits(before) === (choice.zip ?? undefined) ? before : (choice.zip ?? '')))
  }, [choice.zip])

  const zip = fiveDigits(text)
  const isMalformed = !isTyping && text.trim() !== '' && zip === undefined
  const isUnknown = zip !== undefined && zip === choice.zip && zipState === 'unknown'
  return (
    <TextField
      label="ZIP code"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      className="max-w-72"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        setIsTyping(true)
        changeVisitChoice({ zip: fiveDigits(target.value) ?? null })
      }}
      onBlur={() => setIsTyping(false)}
      saysError
      error={isMalformed ? malformedZip : isUnknown ? unknownZip : undefined}
      hint={
        <span aria-live="polite">
          {zipState === 'known' && place ? (
            <span className="text-ink">{placeText(place)}</span>
          ) : zipState === 'looking-up' ? (
            'Looking it up'
          ) : zipState === 'failed' ? (
            <Failed onRetry={retry}>We couldn't look it up. Check your connection.</Failed>
          ) : (
            "For our truck's rate and the tax."
          )}
        </span>
      }
    />
  )
}

const placeText = ({ place, state, miles, ...code }: NonNullable<Delivery['place']>) =>
  guessNote({ place, state, ...code }) ??
  (miles === null
    ? `${place}, ${state}`
    : `${place}, ${state}, ${grouped(miles)} ${miles === 1 ? 'mile' : 'miles'} from our workshop`)

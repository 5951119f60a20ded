import { useId } from 'react'
import type { WayOffer } from '../../delivery/delivery.ts'
import { arrivalDaysText } from '../../delivery/delivery-dates.ts'
import type { SaleRules } from '../../delivery/sale-rules.ts'
import type { Delivery } from '../../delivery/use-delivery.ts'
import { changeVisitChoice } from '../../delivery/visit-choice.ts'
import { type Way, wayNames } from '../../delivery/ways.ts'
import { formatCents } from '../../pricing/money.ts'
import { useShopDay } from '../../shared/opening/use-shop-day.ts'

/** DOOR-2, DOOR-4: every way a cart can go, with price and days in sight, and why the others can't. */
export function WaysList({ offers, chosen, rules }: Pick<Delivery, 'offers' | 'chosen' | 'rules'>) {
  const name = useId()
  if (!offers || !rules)
    return (
      <p role="status" className="min-h-32 text-ui text-quiet">
        Loading delivery options
      </p>
    )
  // What can be hung is priced in quotes only: no choice here.
  const shown = offers.filter(({ way }) => way !== 'hung')
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">How do you want it delivered?</legend>
      <div className="divide-y divide-line">
        {shown.map((offer) => (
          <WayRow key={offer.way} offer={offer} rules={rules} name={name} isChosen={chosen?.way === offer.way} />
        ))}
      </div>
      <p className="border-t border-line pt-3 text-sm text-quiet">
        Want us to hang it? What that costs depends on your wall, so we price it in a quote.
      </p>
    </fieldset>
  )
}

const notes: Record<Way, string> = {
  carrier: 'Crated, to your door.',
  truck: 'We carry it into the room.',
  hung: '',
}

type WayRowProps = { offer: WayOffer; rules: SaleRules; name: string; isChosen: boolean }

/** The whole row can be pressed. Price and days describe the way; its name stays short. */
function WayRow({ offer, rules, name, isChosen }: WayRowProps) {
  const { way } = offer
  const today = useShopDay()
  const id = `${name}-${way}`
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-3 has-disabled:text-quiet">
      <input
        id={id}
        type="radio"
        name={name}
        value={way}
        checked={isChosen}
        disabled={!offer.ok}
        aria-describedby={`${id}-price ${id}-days`}
        onChange={() => changeVisitChoice({ way })}
        // A press on the chosen one is a choice, too: it may have been chosen for the visitor.
        onClick={() => isChosen && changeVisitChoice({ way })}
        className="relative z-1 mt-1 size-4.5 accent-oak"
      />
      <label htmlFor={id} className="font-medium after:absolute after:inset-0">
        {wayNames[way]}
      </label>
      <p id={`${id}-price`} className="font-medium tabular-nums">
        {offer.ok && formatCents(offer.cents)}
      </p>
      <p id={`${id}-days`} className="col-span-2 col-start-2 text-sm text-quiet">
        {offer.ok ? (
          <>
            {today && (
              <>
                <span className="figure text-base text-ink">{arrivalDaysText(way, rules.delivery, today)}</span>.{' '}
              </>
            )}
            {notes[way]}
          </>
        ) : (
          offer.reason
        )}
      </p>
    </div>
  )
}

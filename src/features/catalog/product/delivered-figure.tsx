import type { DeliveredPiece } from '../../delivery/delivery.ts'
import { arrivalText, type DeliveryTimes } from '../../delivery/delivery-dates.ts'
import { DeliveryFold } from '../../delivery/delivery-fold.tsx'
import type { OneFigure } from '../../delivery/one-figure.ts'
import { workedOutLater } from '../../delivery/quote/quote-words.ts'
import type { Way } from '../../delivery/ways.ts'
import { useShopDay } from '../../shared/opening/use-shop-day.ts'
import { PriceDetails } from '../../shared/price-lines.tsx'
import { figureText } from './piece-prices.ts'

const fetchChoice = () => import('./product-door.tsx').then((part) => part.ProductDeliveryChoice)

type DeliveredFigureProps = {
  /** Undefined while the piece has no price. */
  shown: OneFigure | undefined
  /** Why the piece can't be made as typed. */
  problem: string | undefined
  /** Undefined while it can't be made. */
  piece: DeliveredPiece | undefined
  times: DeliveryTimes
}

/** WIN-2, DETAIL-2: what the piece costs at the door, in one figure that opens into its lines, and how it gets there. */
export function DeliveredFigure({ shown, problem, piece, times }: DeliveredFigureProps) {
  return (
    <div className="mt-3 min-h-28">
      <div className="flex flex-wrap items-center gap-x-4">
        <output aria-label="Price" className="block">
          {shown ? (
            <span className="block font-display text-[2.75rem] leading-13 font-medium tracking-[-0.02em] tabular-nums">
              {figureText(shown.figure)}
            </span>
          ) : (
            <span className="block py-3 text-ui font-semibold">{problem}</span>
          )}
        </output>
        {shown && (
          <div className="min-w-0 grow basis-56 has-open:basis-full">
            {piece ? (
              <DeliveryFold
                plain
                pieces={[piece]}
                purpose="either"
                summary={<How {...shown} />}
                fetchChoice={fetchChoice}
                noWay={<p className="text-ui">{workedOutLater}. Just send your request.</p>}
              />
            ) : (
              <span className="text-quiet">without delivery</span>
            )}
          </div>
        )}
      </div>
      {shown && problem && <p className="mb-1 text-ui font-medium">{problem}</p>}
      {shown && (
        <div className="flex flex-wrap items-baseline gap-x-3 text-ui text-quiet">
          {shown.figure.way && <Arrival way={shown.figure.way} times={times} />}
          <p>Before sales tax.</p>
          <PriceDetails lines={shown.figure.lines} className="open:w-full" />
        </div>
      )}
    </div>
  )
}

const reaches: Record<Way, string> = {
  carrier: 'delivered by carrier to',
  truck: 'delivered by our truck to',
  hung: 'delivered and hung by us in',
}

/** What is chosen. The whole line opens the choice. */
const How = ({ figure: { way }, to: { place, zip } }: OneFigure) => (
  <span className="block leading-snug">
    {way ? reaches[way] : 'plus delivery to'}{' '}
    <span className="inline-block underline decoration-edge decoration-1 underline-offset-4">
      {place} {zip}
    </span>
    <span className="sr-only">. Change how it's delivered</span>
  </span>
)

/** On a line of its own: nothing moves when the day is known. Until then it says how long it takes. */
const Arrival = ({ way, times }: { way: Way; times: DeliveryTimes }) => (
  <p className="w-full tabular-nums first-letter:uppercase">{arrivalText(way, times, useShopDay())}</p>
)

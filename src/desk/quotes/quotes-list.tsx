import { Trash2 } from 'lucide-react'
import { isWithoutDelivery, totalInWords } from '../../features/delivery/quote/quote-words.ts'
import { countPieces } from '../../features/pricing/counted-pieces.ts'
import { withSize } from '../../features/pricing/piece.ts'
import { RangeText } from '../../features/shared/range-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { orderedText } from '../orders/orders-text.ts'
import { ColumnTitles, RecordRow, RecordRowsSkeleton, rowsClass } from '../parts/list/rows.tsx'
import { nextWords } from './next-words.ts'
import type { Quote } from './quotes-queries.ts'
import { moneyText, rangeText } from './quotes-text.ts'
import { quoteState } from './state-text.ts'

const columns =
  '@rows:grid-cols-[2.75rem_7rem_minmax(0,1fr)_11.75rem_6rem_6rem] @rows:gap-x-3 @rows:px-4 @6xl:grid-cols-[3rem_7rem_minmax(0,1fr)_13rem_6.5rem_6rem] @6xl:gap-x-4'
const titles = ['Quote', 'State', 'Customer', 'Next', 'Total']

function StateBadge({ quote }: { quote: Quote }) {
  const { text, tone } = quoteState(quote)
  return <Badge tone={tone}>{text}</Badge>
}

/** What it was bought for, or is offered at, and before that what was asked for. */
function Total({ quote: { offer, order, ...asked } }: { quote: Quote }) {
  const bought = order?.total && !order.ended ? order.total : null
  const total = bought ?? offer?.total
  return (
    <>
      <span className="font-medium">
        <RangeText text={total ? moneyText(total) : totalText(asked)} />
      </span>
      <span className="block text-sm text-quiet">
        {order && bought
          ? `order #${order.id}`
          : offer?.total
            ? offer.state === 'accepted'
              ? 'accepted'
              : 'offered'
            : 'asked for'}
      </span>
    </>
  )
}

const totalText = ({ totalPrice, totalPriceTo, delivery }: Omit<Quote, 'offer' | 'order'>) =>
  totalInWords(rangeText(totalPrice, totalPriceTo), isWithoutDelivery(delivery))

/** 'Heritage Oak Floating Mantel · Reclaimed Oak · 72 × 8 × 8 in, and 2 more pieces': as offered, and before that as asked for. */
function piecesText({ offer, pieces, ...quote }: Quote): string {
  const asked = { ...quote, quantity: pieces[0]?.quantity ?? 1 }
  return orderedText(
    offer?.firstPiece
      ? { firstPiece: withSize(offer.firstPiece), morePieces: offer.morePieces, shipsTo: null }
      : { firstPiece: asked, morePieces: countPieces(pieces.slice(1)), shipsTo: null },
  )
}

const townText = ({ delivery }: Quote) => (delivery?.place ? `${delivery.place.place}, ${delivery.place.state}` : '')

type QuoteCardsProps = {
  quotes: Quote[]
  /** The number that the search asks for. */
  searched: number | undefined
  onView: (id: number) => void
  onDelete: (quote: Quote) => void
}

export function QuoteCards({ quotes, searched, onView, onDelete }: QuoteCardsProps) {
  return (
    <>
      <ColumnTitles columns={columns} titles={titles} />
      <ul className={rowsClass}>
        {quotes.map((quote) => (
          <RecordRow
            key={quote.id}
            record="quote"
            id={quote.id}
            columns={columns}
            badge={<StateBadge quote={quote} />}
            customer={
              <span className="flex items-center gap-2">
                <span className="truncate text-ui font-medium">{quote.customerName}</span>
                {quote.suspicion && <Badge tone="ember">Suspicious</Badge>}
              </span>
            }
            piece={piecesText(quote)}
            place={townText(quote)}
            email={quote.customerEmail}
            phone={quote.customerPhone}
            isSearched={quote.id === searched}
            dateLabel="Submitted"
            createdAt={quote.createdAt}
            next={nextWords(quote, Date.now()) ?? null}
            total={<Total quote={quote} />}
            onView={onView}
            actions={
              <IconButton
                label={`Delete quote #${quote.id}`}
                size="sm"
                className="-mr-2 @rows:mr-0"
                onClick={() => onDelete(quote)}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            }
          />
        ))}
      </ul>
    </>
  )
}

export const QuoteCardsSkeleton = () => (
  <RecordRowsSkeleton label="Loading quotes" columns={columns} titles={titles} badgeClass="w-24" actionsClass="w-24" />
)

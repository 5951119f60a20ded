import { Trash2 } from 'lucide-react'
import { isWithoutDelivery, totalInWords } from '../../features/delivery/quote/quote-words.ts'
import type { OfferState } from '../../features/quotes/request/pipeline/offer-state.ts'
import type { QuoteStatus } from '../../features/quotes/request/quote.ts'
import { RangeText } from '../../features/shared/range-text.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { orderedText } from '../orders/orders-text.ts'
import { ColumnTitles, RecordRow, RecordRowsSkeleton, rowsClass } from '../parts/list/rows.tsx'
import { nextWords } from './next-words.ts'
import type { Quote } from './quotes-queries.ts'
import { moneyText, rangeText, statusLabels } from './quotes-text.ts'
import { offerText } from './state-text.ts'

const statusTones: Record<QuoteStatus, BadgeTone> = { pending: 'oak', approved: 'moss', completed: 'plain' }

const columns =
  'lg:grid-cols-[3rem_7rem_minmax(0,1fr)_10.5rem_7rem_6.5rem] lg:gap-x-4 lg:px-4 xl:grid-cols-[3.5rem_7.5rem_minmax(0,1fr)_13rem_7.5rem_7rem]'
const titles = ['Quote', 'Status', 'Customer', 'Next', 'Total']

const offerTones: Record<OfferState, BadgeTone> = {
  draft: 'plain',
  sent: 'oak',
  seen: 'oak',
  accepted: 'moss',
  declined: 'ember',
  expired: 'ember',
  withdrawn: 'plain',
}

/** The status of ADMIN-3, and below it where the offer is. */
function Badges({ quote }: { quote: Quote }) {
  const offer = offerText(quote)
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={statusTones[quote.status]}>{statusLabels[quote.status]}</Badge>
      {offer && <Badge tone={quote.closed || !quote.offer ? 'plain' : offerTones[quote.offer.state]}>{offer}</Badge>}
    </span>
  )
}

/** What it is offered at, and before that what was asked for. */
function Total({ quote }: { quote: Quote }) {
  const offered = quote.offer?.total
  return (
    <>
      <span className="font-medium">
        <RangeText text={offered ? moneyText(offered) : totalText(quote)} />
      </span>
      <span className="block text-sm text-quiet">{offered ? 'offered' : 'asked for'}</span>
    </>
  )
}

const totalText = ({ totalPrice, totalPriceTo, delivery }: Quote) =>
  totalInWords(rangeText(totalPrice, totalPriceTo), isWithoutDelivery(delivery))

/** 'Heritage Oak Floating Mantel · Reclaimed Oak · 72 × 8 × 8 in · Franklin, TN' */
const askedFor = ({ pieces, delivery, ...quote }: Quote) => {
  const place = delivery?.place
  return orderedText({
    firstPiece: { ...quote, quantity: pieces[0]?.quantity ?? 1 },
    morePieces: pieces.length - 1,
    shipsTo: place ? { city: place.place, state: place.state } : null,
  })
}

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
            badge={<Badges quote={quote} />}
            customer={
              <span className="flex items-center gap-2">
                <span className="truncate text-ui font-medium">{quote.customerName}</span>
                {quote.suspicion && <Badge tone="ember">Suspicious</Badge>}
              </span>
            }
            piece={askedFor(quote)}
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
                className="-mr-2 lg:mr-0"
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
  <RecordRowsSkeleton label="Loading quotes" columns={columns} titles={titles} badgeClass="w-18" actionsClass="w-25" />
)

import { Trash2 } from 'lucide-react'
import { isWithoutDelivery, totalInWords } from '../../features/delivery/quote/quote-words.ts'
import type { QuoteStatus } from '../../features/quotes/request/quote.ts'
import { RangeText } from '../../features/shared/range-text.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { orderedText } from '../orders/orders-text.ts'
import { ColumnTitles, RecordRow, RecordRowsSkeleton, rowsClass } from '../parts/list/rows.tsx'
import type { Quote } from './quotes-queries.ts'
import { rangeText, statusLabels } from './quotes-text.ts'

const statusTones: Record<QuoteStatus, BadgeTone> = { pending: 'oak', approved: 'moss', completed: 'plain' }

const columns = 'lg:grid-cols-[4.5rem_6.5rem_minmax(0,1fr)_6.5rem_8rem_8rem] lg:gap-x-4 lg:px-4'
const titles = ['Quote', 'Status', 'Customer', 'Submitted', 'Total']

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
            badge={<Badge tone={statusTones[quote.status]}>{statusLabels[quote.status]}</Badge>}
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
            total={
              <span className="font-medium">
                <RangeText text={totalText(quote)} />
              </span>
            }
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

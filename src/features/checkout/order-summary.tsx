/** The items and totals of an order, on the checkout and the confirmation page. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { dayRangeText } from '../delivery/day-range.ts'
import type { SaleDelivery } from '../delivery/sale.ts'
import { wayNames } from '../delivery/ways.ts'
import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'
import { formatCents } from '../pricing/money.ts'
import { type PieceSize, sizeText, type WoodAndFinish, woodAndFinish } from '../pricing/piece.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { OrderTotals } from '../pricing/pricing.ts'
import { PriceDetails } from '../shared/price-lines.tsx'

export type SummaryLine = WoodAndFinish & {
  key: string
  productName: string
  picture: Picture | null
  size: PieceSize
  quantity: number
  /** WHY-1: what one piece costs. */
  priceLines: readonly PriceLine[]
  /** Omitted when the line doesn't count toward the total. */
  lineCents?: number
  /** A warning about this line. */
  note?: ReactNode
}

export function OrderLines({ lines, className }: { lines: readonly SummaryLine[]; className?: string }) {
  return (
    <ul className={clsx('space-y-4', className)}>
      {lines.map((line) => (
        <li key={line.key} className="flex items-start gap-4">
          <ProductPicture
            picture={line.picture}
            alt=""
            sizes="64px"
            ratio="1/1"
            className="w-16 shrink-0 rounded-control"
          />
          <div className="min-w-0 grow text-ui">
            <p className="font-medium">{line.productName}</p>
            <p className="text-sm text-quiet tabular-nums">
              {sizeText(line.size)}
              <span className="block">{woodAndFinish(line)}</span>
              <span className="block">Quantity {line.quantity}</span>
            </p>
            {line.priceLines.length > 0 && (
              <PriceDetails lines={line.priceLines} className="text-sm text-quiet">
                {line.quantity === 1 ? 'How we figure this price' : 'How we figure each price'}
              </PriceDetails>
            )}
            {line.note && <p className="mt-1 text-sm font-medium text-ember">{line.note}</p>}
          </div>
          {line.lineCents !== undefined && <p className="text-ui tabular-nums">{formatCents(line.lineCents)}</p>}
        </li>
      ))}
    </ul>
  )
}

type TotalsProps = {
  totals: OrderTotals
  /** Null where tax has several rates, which its lines show. */
  taxPercent: number | null
  refundedCents?: number
  className?: string
}

export function Totals({ totals, taxPercent, refundedCents = 0, className }: TotalsProps) {
  return (
    <dl className={clsx('space-y-2 text-ui tabular-nums', className)}>
      <Sum term="Subtotal" cents={totals.subtotalCents} />
      <Sum term="Shipping" cents={totals.shippingCents} />
      <Sum term={taxPercent === null ? 'Tax' : `Tax (${taxPercent}%)`} cents={totals.taxCents} />
      <div className="flex items-baseline justify-between gap-4 pt-1 text-lg font-semibold">
        <dt>Total</dt>
        <dd>{formatCents(totals.totalCents)}</dd>
      </div>
      {refundedCents > 0 && <Sum term="Refunded" cents={-refundedCents} />}
    </dl>
  )
}

type DeliveryNoteProps = {
  delivery: Pick<SaleDelivery, 'way' | 'days'>
  /** Of delivery and tax. */
  lines: readonly PriceLine[]
}

/** DOOR-4, WHY-1: how and when it comes, and how delivery and tax add up. */
export const DeliveryNote = ({ delivery: { way, days }, lines }: DeliveryNoteProps) => (
  <div className="mt-3 text-sm text-quiet">
    <p>
      {wayNames[way]}, <span className="whitespace-nowrap">{dayRangeText(days)}</span>
    </p>
    <PriceDetails lines={lines}>How we figure shipping and tax</PriceDetails>
  </div>
)

function Sum({ term, cents }: { term: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-quiet">{term}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

/** The items and totals of an order, on the checkout and the confirmation page. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { dayRangeText } from '../delivery/day-range.ts'
import type { SaleDelivery } from '../delivery/sale.ts'
import { wayNames } from '../delivery/ways.ts'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { acrossOf, OrderedStrip } from '../drawing/later/ordered-strip.tsx'
import { formatCents } from '../pricing/money.ts'
import { type PieceSize, sizeText, type WoodAndFinish, woodAndFinish } from '../pricing/piece.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { OrderTotals } from '../pricing/pricing.ts'
import { PriceDetails } from '../shared/price-lines.tsx'

export type SummaryLine = WoodAndFinish & {
  key: string
  productName: string
  /** What its strip of wood shows; undefined while it is read. */
  drawn: Omit<DrawnPiece, 'size'> | undefined
  size: PieceSize
  quantity: number
  /** WHY-1: what one piece costs. */
  priceLines: readonly PriceLine[]
  /** Omitted when the line doesn't count toward the total. */
  lineCents?: number
  /** A warning about this line. */
  note?: ReactNode
}

type OrderLinesProps = {
  lines: readonly SummaryLine[]
  /** Unique on the page. */
  idPrefix: string
  className?: string
}

/** WIN-7: each piece as a strip of its own wood, all at one scale, with its words and what it costs. */
export function OrderLines({ lines, idPrefix, className }: OrderLinesProps) {
  const acrossIn = acrossOf(lines)
  return (
    <ul className={clsx('space-y-5', className)}>
      {lines.map((line) => (
        <li key={line.key} className="break-inside-avoid">
          <OrderedStrip drawn={line.drawn} size={line.size} acrossIn={acrossIn} idPrefix={`${idPrefix}-${line.key}`} />
          <div className="mt-3 flex items-baseline justify-between gap-4">
            <p className="font-semibold">{line.productName}</p>
            {lines.length > 1 && line.lineCents !== undefined && (
              <p className="text-ui tabular-nums">{formatCents(line.lineCents)}</p>
            )}
          </div>
          <p className="text-sm text-quiet tabular-nums">
            {sizeText(line.size)}
            <span className="block">{woodAndFinish(line)}</span>
            {line.quantity > 1 && <span className="block">Quantity {line.quantity}</span>}
          </p>
          {line.priceLines.length > 0 && (
            <PriceDetails lines={line.priceLines} className="text-sm text-quiet print:hidden">
              {line.quantity === 1 ? 'How we figure this price' : 'How we figure each price'}
            </PriceDetails>
          )}
          {line.note && <p className="mt-1 text-sm font-medium text-ember">{line.note}</p>}
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
    <dl className={clsx('divide-y divide-line border-t border-line text-ui tabular-nums', className)}>
      <Sum term="Subtotal" cents={totals.subtotalCents} />
      <Sum term="Shipping" cents={totals.shippingCents} />
      <Sum term={taxPercent === null ? 'Tax' : `Tax (${taxPercent}%)`} cents={totals.taxCents} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink! pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="font-display text-2xl font-medium">{formatCents(totals.totalCents)}</dd>
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
    <PriceDetails lines={lines} className="print:hidden">
      How we figure shipping and tax
    </PriceDetails>
  </div>
)

function Sum({ term, cents }: { term: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt>{term}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'
import { formatCents } from '../pricing/money.ts'
import { type PieceSize, sizeText } from '../pricing/piece.ts'
import { checkoutRules, type OrderTotals } from '../pricing/pricing.ts'

export type SummaryLine = {
  key: string
  productName: string
  woodSpeciesName: string
  picture: Picture | null
  size: PieceSize
  quantity: number
  /** Left out where the line is in no sum. */
  lineCents?: number
  /** What the customer should know of this line. */
  note?: ReactNode
}

/** The order beside the form, in sight while it scrolls (PAY-1). A long one scrolls by itself, above its totals. */
export function SummaryColumn({ lines, totals }: { lines: readonly SummaryLine[]; totals: OrderTotals }) {
  return (
    <section
      aria-labelledby="order-summary"
      className="max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-card border border-line bg-card"
    >
      <div className="flex items-baseline justify-between gap-4 px-6 pt-5">
        <h2 id="order-summary" className="text-lg">
          Order summary
        </h2>
        <Link to="/cart" className="link py-1 text-ui">
          Edit cart
        </Link>
      </div>
      <OrderLines lines={lines} className="px-6 py-4" />
      <Totals totals={totals} className="sticky bottom-0 mx-6 border-t border-line bg-card pt-4 pb-5" />
    </section>
  )
}

/** The same above the form, closed, where there is no room beside it. */
export function SummaryFold({ lines, totals }: { lines: readonly SummaryLine[]; totals: OrderTotals }) {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <details className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-14 list-none items-center gap-2 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="font-medium">Order summary</span>{' '}
          <span className="text-ui whitespace-nowrap text-quiet">
            {pieces} {pieces === 1 ? 'piece' : 'pieces'}
          </span>
        </span>
        <span className="font-semibold tabular-nums">{formatCents(totals.totalCents)}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <OrderLines lines={lines} />
        <Totals totals={totals} className="mt-4 border-t border-line pt-4" />
        <Link to="/cart" className="link mt-2 inline-block py-2.5 text-ui">
          Edit cart
        </Link>
      </div>
    </details>
  )
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
              <span className="block">{line.woodSpeciesName}</span>
              <span className="block">Quantity {line.quantity}</span>
            </p>
            {line.note && <p className="mt-1 text-sm font-medium text-ember">{line.note}</p>}
          </div>
          {line.lineCents !== undefined && <p className="text-ui tabular-nums">{formatCents(line.lineCents)}</p>}
        </li>
      ))}
    </ul>
  )
}

type TotalsProps = { totals: OrderTotals; refundedCents?: number; className?: string }

export function Totals({ totals, refundedCents = 0, className }: TotalsProps) {
  return (
    <dl className={clsx('space-y-2 text-ui tabular-nums', className)}>
      <Sum term="Subtotal" cents={totals.subtotalCents} />
      <Sum term="Shipping" cents={totals.shippingCents} />
      <Sum term={`Tax (${checkoutRules.taxPercent}%)`} cents={totals.taxCents} />
      <div className="flex items-baseline justify-between gap-4 pt-1 text-lg font-semibold">
        <dt>Total</dt>
        <dd>{formatCents(totals.totalCents)}</dd>
      </div>
      {refundedCents > 0 && <Sum term="Refunded" cents={-refundedCents} />}
    </dl>
  )
}

function Sum({ term, cents }: { term: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-quiet">{term}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

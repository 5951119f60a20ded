import { ChevronDown } from 'lucide-react'
import type { Sale } from '../delivery/sale.ts'
import { formatCents } from '../pricing/money.ts'
import { flatPercent } from '../pricing/tax.ts'
import { PageLink } from '../shared/page-link.tsx'
import { DeliveryNote, OrderLines, type SummaryLine, Totals } from './order-summary.tsx'

/** PAY-1: the summary next to the form, always in view. A long list scrolls above its totals. */
type SummaryProps = {
  lines: readonly SummaryLine[]
  /** Undefined until the way there is known. */
  sale: Sale | undefined
}

export function SummaryColumn({ lines, sale }: SummaryProps) {
  return (
    <section
      aria-labelledby="order-summary"
      className="max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-card border border-line bg-card"
    >
      <div className="flex items-baseline justify-between gap-4 px-6 pt-5">
        <h2 id="order-summary" className="text-lg">
          Order summary
        </h2>
        <PageLink href="/cart" className="link py-1 text-ui">
          Edit cart
        </PageLink>
      </div>
      <OrderLines lines={lines} className="px-6 py-4" />
      <div className="sticky bottom-0 mx-6 border-t border-line bg-card pt-4 pb-5">
        <SaleTotals sale={sale} />
      </div>
    </section>
  )
}

/** The summary on small screens: above the form, collapsed. */
export function SummaryFold({ lines, sale }: SummaryProps) {
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
        <span className="font-semibold tabular-nums">{sale && formatCents(sale.totals.totalCents)}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <OrderLines lines={lines} />
        <div className="mt-4 border-t border-line pt-4">
          <SaleTotals sale={sale} />
        </div>
        <PageLink href="/cart" className="link mt-2 inline-block py-2.5 text-ui">
          Edit cart
        </PageLink>
      </div>
    </details>
  )
}

/** PAY-1, WHY-1: the totals, with way and date, and the lines of delivery and tax. */
function SaleTotals({ sale }: { sale: Sale | undefined }) {
  if (!sale) return <p className="text-ui text-quiet">Delivery and tax depend on your address.</p>
  const { totals, taxRule, delivery, lines } = sale
  return (
    <>
      <Totals totals={totals} taxPercent={flatPercent(taxRule)} />
      <DeliveryNote delivery={delivery} lines={lines} />
    </>
  )
}

import { ChevronDown } from 'lucide-react'
import type { Sale } from '../delivery/sale.ts'
import { lengthText } from '../pricing/inches.ts'
import { formatCents } from '../pricing/money.ts'
import { flatPercent } from '../pricing/tax.ts'
import { DeliveryNote, OrderLines, type SummaryLine, Totals } from './order-summary.tsx'

/** Form and summary, beside each other on wide screens. */
export const columns = 'gap-x-[clamp(2rem,6vw,6rem)] lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'

export const CheckoutHeading = () => <h1 className="mb-5 lg:mb-8">Checkout</h1>

type SummaryProps = {
  lines: readonly SummaryLine[]
  /** Undefined until the way there is known. */
  sale: Sale | undefined
  /** Before the ZIP code is known. */
  isEstimate: boolean
}

/** PAY-1: the summary next to the form, always in view. A long list scrolls above its totals. */
export function SummaryColumn({ lines, sale, isEstimate }: SummaryProps) {
  return (
    <section aria-labelledby="order-summary" className="max-h-[calc(100dvh-7rem)] overflow-y-auto">
      <h2 id="order-summary" className="sr-only">
        Order summary
      </h2>
      <OrderLines lines={lines} idPrefix="column" />
      <div className="sticky bottom-0 bg-paper pt-5 pb-1">
        <SaleTotals sale={sale} isEstimate={isEstimate} />
      </div>
    </section>
  )
}

/** The summary on small screens: one line under the header, which opens. */
export function SummaryFold({ lines, sale, isEstimate }: SummaryProps) {
  return (
    <details className="group -mx-4 mb-6 bg-sheet sm:-mx-6 lg:hidden">
      <summary className="flex min-h-13 list-none items-center gap-2 px-4 py-2 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow text-ui leading-snug">
          <span className="sr-only">Order summary: </span>
          {headline(lines)}
        </span>
        <span className="font-semibold tabular-nums">{sale && formatCents(sale.totals.totalCents)}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-2 pb-5 sm:px-6">
        <OrderLines lines={lines} idPrefix="fold" />
        <div className="pt-5">
          <SaleTotals sale={sale} isEstimate={isEstimate} />
        </div>
      </div>
    </details>
  )
}

/** 'Heritage Oak Floating Mantel, 72 in (6 ft)', or '3 pieces'. */
function headline(lines: readonly SummaryLine[]): string {
  const [first] = lines
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  return first && pieces === 1 ? `${first.productName}, ${lengthText(first.size.lengthIn)}` : `${pieces} pieces`
}

/** PAY-1, WHY-1: the totals, with way and date, and the lines of delivery and tax. */
function SaleTotals({ sale, isEstimate }: Pick<SummaryProps, 'sale' | 'isEstimate'>) {
  if (!sale) return <p className="text-ui text-quiet">Delivery and tax depend on your address.</p>
  const { totals, taxRule, delivery, lines } = sale
  return (
    <>
      <Totals totals={totals} taxPercent={flatPercent(taxRule)} />
      {isEstimate && (
        <p className="mt-1 text-right text-sm text-quiet">
          Shipping and tax are estimates until we know your ZIP code.
        </p>
      )}
      <DeliveryNote delivery={delivery} lines={lines} />
    </>
  )
}

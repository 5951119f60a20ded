import { rangeText, shop } from '../../../../content/shop.ts'
import { Button } from '../../../ui/button.tsx'
import type { Sale } from '../../delivery/sale.ts'
import { formatCents } from '../../pricing/money.ts'
import { PageLink } from '../../shared/page-link.tsx'

type PayPartProps = {
  sale: Sale
  isPaying: boolean
  isReady: boolean
  /** What the form still lacks, in words. */
  needed: string | undefined
}

/** WIN-7: the pay button, which lights up once everything is there; pressed before, it shows what is missing. */
export function PayPart({ sale, isPaying, isReady, needed }: PayPartProps) {
  const { totalCents } = sale.totals
  const { orders, finishGuaranteeDays } = shop
  return (
    <div className="border-t border-ink pt-4">
      <p className="mb-4 flex items-baseline justify-between gap-4 lg:hidden">
        <span className="font-semibold">Total</span>
        <span className="font-display text-2xl font-medium tabular-nums">{formatCents(totalCents)}</span>
      </p>
      {needed && (
        <p id="still-needed" className="mb-2 text-ui text-quiet">
          Pay still needs {needed}.
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        variant={needed ? 'secondary' : 'primary'}
        className="w-full"
        busy={isPaying}
        busyLabel="Paying..."
        disabled={!isReady}
        aria-describedby={needed ? 'still-needed' : undefined}
      >
        Pay {formatCents(totalCents)}
      </Button>
      <p className="mt-4 max-w-measure text-ui text-quiet">
        Next: we choose your timber within {rangeText(orders.processingBusinessDays)} business days and write to you.
        Made for you, so it can't be returned; flaws in wood or finish are ours for {finishGuaranteeDays} days.
        {` ${orders.cancellation}. `}
        <PageLink href="/policies#returns" className="link whitespace-nowrap">
          Policies
        </PageLink>
      </p>
    </div>
  )
}

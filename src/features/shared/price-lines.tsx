import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatRange } from '../pricing/money.ts'
import { countText, type PriceLine } from '../pricing/price-lines.ts'

/** WHY-1: the lines of a price, each with its rule. */
export function PriceLineRows({ lines, className }: { lines: readonly PriceLine[]; className?: string }) {
  return (
    <dl className={clsx('divide-y divide-line text-ui', className)}>
      {lines.map((line) => (
        <div key={line.key} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2.5">
          <dt className="min-w-0 wrap-anywhere">
            {line.label}
            {line.quantity !== null && <span className="block text-sm text-quiet tabular-nums">{countText(line)}</span>}
          </dt>
          <dd className="tabular-nums">{formatRange(line.amountCents, line.toCents)}</dd>
          <dd className="col-span-full max-w-measure text-sm text-quiet">{line.rule}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Of a summary. */
export const opensLines =
  'inline-flex cursor-pointer list-none items-center gap-1 underline decoration-line underline-offset-4 hover:decoration-current [&::-webkit-details-marker]:hidden'

type PriceDetailsProps = {
  lines: readonly PriceLine[]
  /** What opens the lines. */
  children?: ReactNode
  className?: string
}

/** WHY-1: a price that opens into its lines. Needs no script. */
export const PriceDetails = ({ lines, children = 'How it adds up', className }: PriceDetailsProps) => (
  <details className={clsx('group', className)}>
    <summary className={`${opensLines} min-h-6`}>{children}</summary>
    <PriceLineRows lines={lines} className="mt-1" />
  </details>
)

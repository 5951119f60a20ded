import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { centsFromDecimal } from '../../features/pricing/money.ts'
import { formatValue } from './price-draft.ts'
import type { PriceChangeItem } from './prices-queries.ts'

type Row = PriceChangeItem & { aside?: ReactNode }

/** One change per row, with its old and new value. */
export function PriceChangeTable({ items, className }: { items: readonly Row[]; className?: string }) {
  return (
    <table className={clsx('w-full border-collapse text-ui tabular-nums', className)}>
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <td />
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.target} ${item.key}`} className="border-b border-line last:border-b-0">
            <th
              scope="row"
              className={clsx('py-1.5 pr-3 text-left font-normal wrap-anywhere', item.newText ? 'min-w-24' : 'w-full')}
            >
              {item.name} {item.aside}
            </th>
            <td className={clsx('py-1.5 text-right text-quiet', !item.newText && 'whitespace-nowrap')}>
              <span className="inline-block min-w-17">{item.oldText ?? shownValue(item.old, item, 'none')}</span>
            </td>
            <td aria-hidden className="px-2.5 text-quiet">
              <ArrowRight className="size-3.5" />
            </td>
            <td className={clsx('py-1.5 text-right font-medium', !item.newText && 'whitespace-nowrap')}>
              <span className="inline-block min-w-17">{item.newText ?? shownValue(item.new, item, 'removed')}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shownValue(decimal: string | null, { isMultiplier }: PriceChangeItem, missing: string): string {
  const value = decimal === null ? undefined : centsFromDecimal(decimal)
  return value === undefined ? missing : formatValue(value, isMultiplier)
}

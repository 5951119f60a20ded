import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { centsFromDecimal } from '../pricing/money.ts'
import { figureShown } from './price-draft.ts'
import type { PriceChangeItem } from './prices-queries.ts'

type Figure = PriceChangeItem & { aside?: ReactNode }

/** Old and new figures under each other, one change a row. */
export function ChangedFigures({ items, className }: { items: readonly Figure[]; className?: string }) {
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
            <th scope="row" className="w-full py-1.5 pr-3 text-left font-normal wrap-anywhere">
              {item.name} {item.aside}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap text-quiet">
              <span className="inline-block min-w-17">{shown(item.old, item, 'not there')}</span>
            </td>
            <td aria-hidden className="px-2.5 text-quiet">
              <ArrowRight className="size-3.5" />
            </td>
            <td className="py-1.5 text-right font-medium whitespace-nowrap">
              <span className="inline-block min-w-17">{shown(item.new, item, 'removed')}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(decimal: string | null, { factor }: PriceChangeItem, nothing: string): string {
  const hundredths = decimal === null ? undefined : centsFromDecimal(decimal)
  return hundredths === undefined ? nothing : figureShown(hundredths, factor)
}

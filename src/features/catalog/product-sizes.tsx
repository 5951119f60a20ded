import { Ruler } from 'lucide-react'
import type { Product } from './catalog-queries.ts'

/** LIST-4: the ranges that a product is made in. */
export function ProductSizes({ product: { minDimensions: min, maxDimensions: max } }: { product: Product }) {
  return (
    <div className="mt-auto pt-4">
      <dl className="grid grid-cols-2 gap-x-4 border-t border-line pt-4 text-sm tabular-nums">
        <div>
          <dt className="text-quiet">Length</dt>
          <dd>
            {min.length}–{max.length} inches
          </dd>
        </div>
        <div>
          <dt className="text-quiet">Width</dt>
          <dd>
            {min.width}–{max.width} inches
          </dd>
        </div>
      </dl>
      <p className="mt-3 flex items-center gap-2 text-sm">
        <Ruler aria-hidden className="size-4 text-quiet" />
        Custom sizing available
      </p>
    </div>
  )
}

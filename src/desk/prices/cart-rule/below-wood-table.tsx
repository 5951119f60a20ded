import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Fragment, useState } from 'react'
import { centsOf, formatCents } from '../../../features/pricing/money.ts'
import { sizeOf, sizeText } from '../../../features/pricing/piece.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pagination } from '../../parts/list/pagination.tsx'
import { ReadError } from '../../parts/read-error.tsx'
import { Panel, PanelText } from '../panel.tsx'
import { belowWoodPageSize, belowWoodQuery, type ProductBelowWood } from './cart-rule-queries.ts'

const whichText = { smallest: 'Smallest', usual: 'Usual', largest: 'Largest' } as const

/** WHY-4: what sells by length for less than its wood costs. */
export function BelowWood() {
  const [page, setPage] = useState(1)
  const list = useQuery(belowWoodQuery(page))
  const { data } = list
  return (
    <Panel title="Below the wood's price" note={data && data.total > 0 ? countText(data.total) : ''}>
      <PanelText>
        Priced by length, these sell for less than the wood in them costs. The biggest gap comes first.
      </PanelText>
      {list.isError && !data && <ReadError text="The list could not be loaded." read={list} />}
      {!data && !list.isError && (
        <div role="status" aria-label="Loading the list" className="mt-4 space-y-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      {data &&
        (data.items.length > 0 ? (
          <Table products={data.items} stale={list.isPlaceholderData} />
        ) : (
          <p className="py-8 text-center text-ui text-quiet">Nothing sells below its wood's price.</p>
        ))}
      <div className="mt-4">
        <Pagination page={page} pageCount={Math.ceil((data?.total ?? 0) / belowWoodPageSize)} onPage={setPage} />
      </div>
    </Panel>
  )
}

const countText = (total: number) => `${total.toLocaleString('en-US')} ${total === 1 ? 'product' : 'products'}`

function Table({ products, stale }: { products: readonly ProductBelowWood[]; stale: boolean }) {
  return (
    <table
      aria-busy={stale}
      className={clsx('mt-3 w-full border-collapse text-sm tabular-nums transition-opacity', stale && 'opacity-60')}
    >
      <thead>
        <tr className="border-b border-line text-left text-quiet">
          <th scope="col" className="py-2 pr-3 font-medium">
            Size
          </th>
          {['By length', 'Wood', 'Short'].map((name) => (
            <th key={name} scope="col" className="py-2 pl-2 text-right font-medium sm:pl-4">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {products.map((product) => (
        <tbody key={product.id} className="border-b border-line last:border-b-0">
          <tr>
            <th scope="rowgroup" colSpan={4} className="pt-3 text-left text-ui font-medium wrap-anywhere">
              {product.name} <span className="font-normal text-quiet">{product.woodName}</span>
            </th>
          </tr>
          {product.sizes.map((size) => (
            <Fragment key={size.which}>
              <tr>
                <th scope="row" className="py-1.5 pr-3 text-left align-top font-normal">
                  {whichText[size.which]}
                  <span className="block text-quiet max-sm:hidden">{sizeText(sizeOf(size.dimensions))}</span>
                </th>
                <td className="py-1.5 pl-2 text-right align-top sm:pl-4">{formatCents(centsOf(size.byLength))}</td>
                <td className="py-1.5 pl-2 text-right align-top sm:pl-4">{formatCents(centsOf(size.wood))}</td>
                <td className="py-1.5 pl-2 text-right align-top font-medium sm:pl-4">
                  {formatCents(centsOf(size.difference))}
                </td>
              </tr>
              {/* Beside the amounts there is no room on a phone. */}
              <tr className="sm:hidden">
                <td colSpan={4} className="pb-2 text-quiet">
                  {sizeText(sizeOf(size.dimensions))}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  )
}

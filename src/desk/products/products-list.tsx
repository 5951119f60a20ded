import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { findCategory, priceSuffix } from '../../features/catalog/catalog.ts'
import { woodSpeciesQuery } from '../../features/catalog/catalog-queries.ts'
import { basePriceCents } from '../../features/catalog/product-price.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import { formatCents } from '../../features/pricing/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OwnedProduct } from './products-queries.ts'

/*
 * One list, two layouts: cards on small screens; from 960 px of room the same elements are cells of dense rows under sticky
 * column titles.
 */
const columns = '@rows:grid-cols-[4.5rem_minmax(0,1fr)_9rem_9.5rem_9.5rem_6rem_4.5rem] @rows:gap-x-4 @rows:px-4'
const cards =
  'grid gap-3 md:grid-cols-2 @rows:grid-cols-1 @rows:gap-0 @rows:rounded-b-card @rows:border @rows:border-t-0 @rows:border-line @rows:bg-card'
const card =
  'grid grid-cols-[4.5rem_minmax(0,1fr)_auto] content-start items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-3 ' +
  '@rows:content-center ' +
  '@rows:rounded-none @rows:border-x-0 @rows:border-t-0 @rows:py-2 @rows:last:rounded-b-card @rows:last:border-b-0'
const cell = {
  name: 'col-span-2 min-w-0 @rows:col-span-1',
  /** One line under the name on small screens. */
  kind: 'col-span-2 col-start-2 -mt-1.5 flex flex-wrap gap-x-2 text-sm text-quiet @rows:contents',
  price: 'col-start-2 text-ui tabular-nums @rows:col-start-auto @rows:text-right',
  state: 'col-start-2 flex flex-wrap items-center gap-2 @rows:col-start-auto',
  actions:
    'col-start-3 row-span-2 row-start-3 flex items-center justify-end self-end @rows:col-start-auto @rows:row-span-1 @rows:row-start-auto @rows:self-center',
}

export function ProductRows({
  products,
  onEdit,
}: {
  products: OwnedProduct[]
  onEdit: (product: OwnedProduct) => void
}) {
  const species = useQuery(woodSpeciesQuery).data
  return (
    <>
      <ColumnTitles />
      <ul className={cards}>
        {products.map((product) => (
          <li key={product.id} className={clsx(card, columns, '@rows:hover:bg-paper')}>
            <ProductPicture
              picture={product.pictures[0]}
              alt=""
              sizes="72px"
              ratio="4/3"
              className={clsx(
                'row-span-3 self-start rounded-control @rows:row-span-1',
                product.retired && 'opacity-60',
              )}
            />
            <h2 className={clsx(cell.name, 'font-sans text-ui font-medium wrap-anywhere')}>{product.name}</h2>
            <p className={cell.kind}>
              <span className="@rows:text-ui @rows:text-ink">{findCategory(product.category)?.name}</span>
              <span aria-hidden className="@rows:hidden">
                ·
              </span>
              <span className="@rows:text-ui @rows:text-ink">
                {species?.find(({ id }) => id === product.woodSpeciesId)?.name}
              </span>
            </p>
            <p className={cell.price}>
              <span className="sr-only">Base price </span>
              <span className="font-medium">{formatCents(basePriceCents(product))}</span>
              <span className="text-sm text-quiet @rows:block">{priceSuffix(product.priceUnit) || ' a piece'}</span>
            </p>
            <div className={cell.state}>
              <Badge tone={product.retired ? 'plain' : 'moss'}>{product.retired ? 'Retired' : 'Active'}</Badge>
              {product.featured && <Star role="img" aria-label="Featured" className="size-4 fill-oak text-oak" />}
            </div>
            <div className={cell.actions}>
              <Button variant="secondary" size="sm" aria-label={`Edit ${product.name}`} onClick={() => onEdit(product)}>
                Edit
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Hidden from screen readers: each row labels its own figures. */
function ColumnTitles() {
  return (
    <div
      aria-hidden
      className={clsx(
        columns,
        'sticky top-0 z-10 hidden rounded-t-card border border-line bg-sand py-2 text-sm font-semibold @rows:grid',
      )}
    >
      <span>Picture</span>
      <span>Name</span>
      <span>Category</span>
      <span>Wood</span>
      <span className="text-right">Base price</span>
      <span>State</span>
    </div>
  )
}

export function ProductRowsSkeleton() {
  return (
    <div role="status" aria-label="Loading products">
      <div className="mb-2 h-5" />
      <ColumnTitles />
      <div className={cards}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className={clsx(card, columns)}>
            <Skeleton className="row-span-3 aspect-4/3 self-start @rows:row-span-1" />
            <Skeleton className="col-span-2 h-4 w-48 max-w-full @rows:col-span-1" />
            <Skeleton className="col-span-2 col-start-2 h-3.5 w-32 @rows:col-span-1 @rows:col-start-auto @rows:w-24" />
            <Skeleton className="h-3.5 w-24 @max-rows:hidden" />
            <Skeleton className="col-start-2 h-4 w-24 @rows:col-start-auto @rows:ml-auto @rows:w-16" />
            <Skeleton className="h-5 w-16 @max-rows:hidden" />
            <Skeleton className="ml-auto h-9 w-14 pointer-coarse:h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}

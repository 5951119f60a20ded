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
 * One list, two layouts: cards on small screens; from 1024 px the same elements are cells of dense rows under sticky
 * column titles.
 */
const columns = 'lg:grid-cols-[4.5rem_minmax(0,1fr)_9rem_9.5rem_9.5rem_6rem_4.5rem] lg:gap-x-4 lg:px-4'
const cards =
  'grid gap-3 md:grid-cols-2 lg:grid-cols-1 lg:gap-0 lg:rounded-b-card lg:border lg:border-t-0 lg:border-line lg:bg-card'
const card =
  'grid grid-cols-[4.5rem_minmax(0,1fr)_auto] content-start items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-3 ' +
  'lg:content-center ' +
  'lg:rounded-none lg:border-x-0 lg:border-t-0 lg:py-2 lg:last:rounded-b-card lg:last:border-b-0'
const cell = {
  name: 'col-span-2 min-w-0 lg:col-span-1',
  /** One line under the name on small screens. */
  kind: 'col-span-2 col-start-2 -mt-1.5 flex flex-wrap gap-x-2 text-sm text-quiet lg:contents',
  price: 'col-start-2 text-ui tabular-nums lg:col-start-auto lg:text-right',
  state: 'col-start-2 flex flex-wrap items-center gap-2 lg:col-start-auto',
  actions:
    'col-start-3 row-span-2 row-start-3 flex items-center justify-end self-end lg:col-start-auto lg:row-span-1 lg:row-start-auto lg:self-center',
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
          <li key={product.id} className={clsx(card, columns, 'lg:hover:bg-paper')}>
            <ProductPicture
              picture={product.pictures[0]}
              alt=""
              sizes="72px"
              ratio="4/3"
              className={clsx('row-span-3 self-start rounded-control lg:row-span-1', product.retired && 'opacity-60')}
            />
            <h2 className={clsx(cell.name, 'font-sans text-ui font-medium wrap-anywhere')}>{product.name}</h2>
            <p className={cell.kind}>
              <span className="lg:text-ui lg:text-ink">{findCategory(product.category)?.name}</span>
              <span aria-hidden className="lg:hidden">
                ·
              </span>
              <span className="lg:text-ui lg:text-ink">
                {species?.find(({ id }) => id === product.woodSpeciesId)?.name}
              </span>
            </p>
            <p className={cell.price}>
              <span className="sr-only">Base price </span>
              <span className="font-medium">{formatCents(basePriceCents(product))}</span>
              <span className="text-sm text-quiet lg:block">{priceSuffix(product.priceUnit) || ' a piece'}</span>
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
        'sticky top-0 z-10 hidden rounded-t-card border border-line bg-sand py-2 text-sm font-semibold lg:grid',
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
            <Skeleton className="row-span-3 aspect-4/3 self-start lg:row-span-1" />
            <Skeleton className="col-span-2 h-4 w-48 max-w-full lg:col-span-1" />
            <Skeleton className="col-span-2 col-start-2 h-3.5 w-32 lg:col-span-1 lg:col-start-auto lg:w-24" />
            <Skeleton className="h-3.5 w-24 max-lg:hidden" />
            <Skeleton className="col-start-2 h-4 w-24 lg:col-start-auto lg:ml-auto lg:w-16" />
            <Skeleton className="h-5 w-16 max-lg:hidden" />
            <Skeleton className="ml-auto h-9 w-14 pointer-coarse:h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}

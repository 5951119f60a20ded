import { ProductPicture } from '../../media/picture.tsx'
import { workNames } from '../../orders/items/item-work.ts'
import type { PageOrder } from './quote-page-queries.ts'

/** JOB-4: what each of several pieces is, and DESK-8: the photograph of one that is ready. */
export function OrderPieces({ items }: Pick<PageOrder, 'items'>) {
  if (items.length < 2 && items.every(({ photo }) => photo === null)) return null
  return (
    <ul aria-label="Your pieces" className="mt-4 divide-y divide-line border-y border-line text-ui">
      {items.map(({ productName, quantity, work, photo }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's pieces keep their places
        <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
          <p className="wrap-anywhere">
            {quantity > 1 && `${quantity} × `}
            {productName}
          </p>
          {work && <p className={work === 'ready' ? 'text-moss' : 'text-quiet'}>{workNames[work]}</p>}
          {photo && (
            <ProductPicture
              picture={photo}
              alt={`${productName}, ready`}
              sizes="(min-width: 640px) 420px, 90vw"
              className="col-span-full mt-2 rounded-card"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

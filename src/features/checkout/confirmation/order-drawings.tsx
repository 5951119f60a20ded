import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { OrderedDrawing } from '../../drawing/later/ordered-drawing.tsx'
import { ProductPicture } from '../../media/picture.tsx'
import { workNames } from '../../orders/items/item-work.ts'
import { sizeText, woodAndFinish } from '../../pricing/piece.ts'
import type { PublicOrder } from './order-query.ts'

/** Enough for a room. The pieces of a whole house are a press away. */
const mostAtFirst = 4

/** DRAW-4: each piece of an order, drawn to scale. JOB-4: of several, what each is. */
export function OrderDrawings({ items, isPaid }: Pick<PublicOrder, 'items'> & { isPaid: boolean }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, mostAtFirst)
  const left = items.length - shown.length
  useEffect(() => {
    if (left === 0) return
    // On paper there is nothing to press.
    const showAll = () => flushSync(() => setShowsAll(true))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [left])
  return (
    <section aria-labelledby="drawings">
      <h2 id="drawings" className="text-xl">
        Drawn to scale
      </h2>
      <p className="mt-1 break-after-avoid text-sm text-quiet">The room is shown for scale.</p>
      <ul className={clsx('mt-4 grid gap-6', items.length > 1 && 'sm:grid-cols-2')}>
        {shown.map((item) => (
          <li key={item.position} className="break-inside-avoid">
            <figure>
              <OrderedDrawing
                drawn={item.drawn}
                size={item.size}
                setting={{ beams: item.quantity }}
                idPrefix={`piece-${item.position}`}
              />
              <figcaption className="mt-2 text-sm text-quiet">
                {item.quantity > 1 && `${item.quantity} × `}
                {item.productName}: {woodAndFinish(item)}, {sizeText(item.size)}
                {isPaid && item.work && items.length > 1 && (
                  <span className={clsx('block', item.work === 'ready' && 'text-moss')}>{workNames[item.work]}</span>
                )}
              </figcaption>
            </figure>
            {/* DESK-8 */}
            {item.photo && (
              <ProductPicture
                picture={item.photo}
                alt={`${item.productName}, ready`}
                sizes="(min-width: 1024px) 340px, 90vw"
                className="mt-3 rounded-card"
              />
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="secondary" className="mt-6 print:hidden" onClick={() => setShowsAll(true)}>
          Show {left} more
        </Button>
      )}
    </section>
  )
}

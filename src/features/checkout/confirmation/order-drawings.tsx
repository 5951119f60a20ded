import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { OrderedDrawing } from '../../drawing/later/ordered-drawing.tsx'
import { sizeText, woodAndFinish } from '../../pricing/piece.ts'
import type { PublicOrder } from './order-query.ts'

/** Enough for a room. The pieces of a whole house are a press away. */
const mostAtFirst = 4

/** DRAW-4: each piece of an order, drawn to scale. */
export function OrderDrawings({ items }: Pick<PublicOrder, 'items'>) {
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
              </figcaption>
            </figure>
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

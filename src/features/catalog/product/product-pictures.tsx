import { clsx } from 'clsx'
import { useState } from 'react'
import { shop } from '../../../../content/shop.ts'
import type { Picture } from '../../media/picture.ts'
import { ProductPicture } from '../../media/picture.tsx'

/** DETAIL-1: one large picture, with thumbnails below; wood grain for a product without pictures. */
export function ProductPictures({ name, pictures }: { name: string; pictures: Picture[] }) {
  const [chosen, setChosen] = useState(0)
  const several = pictures.length > 1
  return (
    <div>
      <div data-product-picture className="-mx-4 sm:mx-0">
        <ProductPicture
          picture={pictures[chosen]}
          alt={several ? `${name}, picture ${chosen + 1} of ${pictures.length}` : name}
          sizes="(min-width: 1248px) 635px, (min-width: 1024px) 52vw, (min-width: 640px) 94vw, 100vw"
          ratio="4/3"
          priority
          className="sm:rounded-card"
        />
      </div>
      {several && (
        <ul aria-label="Pictures" className="mt-3 flex flex-wrap gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.path} className="w-20 sm:w-24">
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${pictures.length}`}
                aria-current={index === chosen || undefined}
                onClick={() => setChosen(index)}
                className={clsx(
                  'block w-full overflow-hidden rounded-control border-2 transition-colors',
                  index === chosen ? 'border-oak' : 'border-transparent hover:border-edge',
                )}
              >
                <ProductPicture picture={picture} alt="" sizes="(min-width: 640px) 92px, 76px" ratio="4/3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-xs text-quiet">{shop.picturesNote}</p>
    </div>
  )
}

import type { ReactNode } from 'react'
import { shop } from '../../../../content/shop.ts'
import type { Picture } from '../../media/picture.ts'
import { ProductPicture } from '../../media/picture.tsx'

type ProductPicturesProps = {
  name: string
  pictures: readonly Picture[]
  /** DETAIL-5: the second of them. */
  drawing?: ReactNode
  /** Where they have a live part of their own. */
  viewer?: ReactNode
}

const wide = '(min-width: 1680px) 900px, (min-width: 1024px) 55vw, 100vw'
const narrow = '(min-width: 1680px) 440px, (min-width: 1024px) 27vw, 100vw'

/**
 * DETAIL-1, WIN-4: the pictures, with the drawing after the first. On phones they lie side by side and are swiped; from 1024 px
 * they lie below each other, the last ones in pairs. Wood grain for a product without pictures. A press that comes before the
 * page's code asks for its picture in the address.
 */
export function ProductPictures({ name, pictures, drawing, viewer }: ProductPicturesProps) {
  const [first, ...others] = pictures
  return (
    <div data-pictures className="relative -mx-4 sm:-mx-6 lg:mx-0">
      <ul data-slides aria-label="Pictures" className="slides">
        <li data-product-picture>
          <Slide name={name} picture={first} index={0} count={pictures.length} sizes={wide} />
        </li>
        {drawing && <li>{drawing}</li>}
        {others.map((picture, at) => (
          <li key={picture.path} data-close-up>
            <Slide
              name={name}
              picture={{ ...picture, placeholder: '' }}
              index={at + 1}
              count={pictures.length}
              sizes={narrow}
            />
          </li>
        ))}
      </ul>
      {viewer}
      <p className="mt-3 hidden text-xs text-quiet lg:block">{shop.picturesNote}</p>
    </div>
  )
}

type SlideProps = { name: string; picture: Picture | undefined; index: number; count: number; sizes: string }

function Slide({ name, picture, index, count, sizes }: SlideProps) {
  const shown = (
    <ProductPicture
      picture={picture}
      alt={count > 1 ? `${name}, picture ${index + 1} of ${count}` : name}
      sizes={sizes}
      ratio="card"
      priority={index === 0}
    />
  )
  if (!picture) return shown
  return (
    <a href={`?picture=${index + 1}`} data-enlarge={index}>
      <span className="sr-only">View full screen: </span>
      {shown}
    </a>
  )
}

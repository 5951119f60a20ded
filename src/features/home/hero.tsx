import { home } from '../../../content/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'
import { filled } from '../shared/facts/filled.ts'
import { PageLink } from '../shared/page-link.tsx'
import { QuoteButton } from '../shared/quote-request.tsx'

/** Fills the screen below the header (4 rem, or 4.5 rem from 768 px, plus its hairline). */
const firstScreen = 'min-h-[calc(100svh-4.0625rem)] md:min-h-[calc(100svh-4.5625rem)]'

/**
 * How wide a 16:9 picture is drawn to fill its part of the screen: all of the screen below the header from 1024 px, and on
 * smaller ones what the text leaves (about 27 rem of the height, with the header), at least 14 rem.
 */
const heroSizes = '(min-width: 1024px) max(100vw, 178svh - 130px), max(100vw, 398px, 178svh - 770px)'

/** Where what the text leaves is closer to 4:3 than to 16:9. */
const onTallPhones = {
  media: '(max-width: 1023px) and (min-height: 760px) and (max-aspect-ratio: 4/5)',
  sizes: 'max(100vw, 133svh - 560px)',
}

/**
 * HOME-1: a picture of the owner's, as it is. Nobody knows where it is dark, so the words have a ground of their own: on wide
 * screens a corner of the picture, on narrow ones below it.
 */
export function Hero({ picture }: { picture: Picture }) {
  const { headline, leadOfPicture } = home.hero
  return (
    <section className={`on-char relative flex flex-col ${firstScreen}`}>
      <div className="relative min-h-56 grow lg:absolute lg:inset-0">
        <ProductPicture
          picture={picture}
          alt=""
          sizes={heroSizes}
          ratio="16/9"
          narrow={onTallPhones}
          priority
          className="!absolute inset-0 size-full [&_img]:object-[68%_38%]"
        />
      </div>
      <div className="on-char home-side relative py-8 lg:mt-auto lg:max-w-[min(46rem,56%)] lg:pt-10 lg:pr-12">
        <h1 className="headline lg:text-[clamp(3rem,5vw,5.5rem)]">{headline}</h1>
        <p className="mt-4 max-w-measure text-dust lg:mt-5">{filled(leadOfPicture)}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
          <QuoteButton request={{ label: 'general' }} className={buttonClass('primary', 'lg')}>
            Build Your Quote
          </QuoteButton>
          <PageLink href="/products" data-lead="view_products_hero" className={buttonClass('line', 'lg')}>
            View Products
          </PageLink>
        </div>
      </div>
    </section>
  )
}

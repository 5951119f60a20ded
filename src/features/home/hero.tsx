import { home } from '../../../content/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Container } from '../../ui/layout.tsx'
import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'
import { PageLink } from '../shared/page-link.tsx'
import { QuoteButton } from '../shared/quote-request.tsx'

/** Fills the screen below the header (4 rem, or 4.5 rem from 768 px, plus its hairline). */
const firstScreen = 'min-h-[calc(100svh-4.0625rem)] md:min-h-[calc(100svh-4.5625rem)]'

/**
 * How wide a 16:9 picture is drawn to fill its part of the screen: all of the screen below the header from 1024 px, and on
 * smaller ones what the text leaves (about 31 rem of the height, with the header), at least 14 rem.
 */
const heroSizes = '(min-width: 1024px) max(100vw, 178svh - 130px), max(100vw, 398px, 178svh - 915px)'

/** Where what the text leaves is closer to 4:3 than to 16:9. */
const onTallPhones = {
  media: '(max-width: 1023px) and (min-height: 760px) and (max-aspect-ratio: 4/5)',
  sizes: 'max(100vw, 133svh - 671px)',
}

/**
 * HOME-1. On wide screens the text sits on the picture's plain left third, and the scrim keeps its contrast at 4.5:1 even on
 * a white picture. On narrow screens the whole picture comes first.
 */
export function Hero({ picture }: { picture: Picture | null }) {
  const { eyebrow, headline, lead } = home.hero
  return (
    <section className={`on-ink relative flex flex-col ${firstScreen}`}>
      <div className="relative min-h-56 grow bg-wood lg:absolute lg:inset-0">
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
      <div
        aria-hidden
        className="absolute inset-0 hidden bg-linear-to-r from-ink/85 via-ink/66 via-45% to-transparent to-75% lg:block"
      />
      <Container className="relative flex flex-col justify-center py-8 sm:py-12 lg:grow lg:py-16">
        <div className="max-w-xl lg:max-w-[24rem] xl:max-w-[30rem]">
          <p className="text-sm font-semibold tracking-wide text-light-oak lg:text-paper">{eyebrow}</p>
          <h1 className="mt-3 lg:mt-5 xl:text-5xl">{headline}</h1>
          <p className="mt-4 max-w-[27rem] max-lg:max-w-measure max-lg:text-paper/90 lg:mt-6">{lead}</p>
          <div className="mt-6 flex flex-wrap gap-3 lg:mt-9">
            <QuoteButton request={{ label: 'general' }} className={buttonClass('primary', 'lg', 'max-[26rem]:w-full')}>
              Build Your Quote
            </QuoteButton>
            <PageLink
              href="/products"
              data-lead="view_products_hero"
              className={buttonClass('secondary', 'lg', 'max-[26rem]:w-full')}
            >
              View Products
            </PageLink>
          </div>
        </div>
      </Container>
    </section>
  )
}

import { Live } from '../../ui/live.tsx'
import type { CategoryPictures, Product } from '../catalog/catalog-queries.ts'
import type { DeliveryRules } from '../delivery/delivery-rules.ts'
import type { Picture } from '../media/picture.ts'
import type { ShownReview } from '../reviews/reviews-queries.ts'
import { Testimonials } from '../reviews/testimonials.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeaturedProducts } from './featured-products.tsx'
import { Hero } from './hero.tsx'
import { Craftsmanship, HowItWorks } from './how-we-work.tsx'
import { QuickQuote } from './quick-quote.tsx'
import { ServiceArea } from './service-area.tsx'

type HomePageProps = {
  featured: readonly Product[]
  heroPicture: Picture | null
  categoryPictures: CategoryPictures
  rules: DeliveryRules
  reviews: readonly ShownReview[]
}

/** HOME-1 to HOME-4. */
export function HomePage({ featured, heroPicture, categoryPictures, rules, reviews }: HomePageProps) {
  return (
    <>
      <Hero picture={heroPicture} />
      <CategoryTiles pictures={categoryPictures} />
      <Live name="quick-quote" part={QuickQuote} props={{}} />
      <FeaturedProducts products={featured} />
      <HowItWorks rules={rules} />
      <Craftsmanship />
      <ServiceArea rules={rules} />
      <Testimonials reviews={reviews} />
      <ClosingCall />
    </>
  )
}

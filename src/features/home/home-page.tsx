import { CategoryTiles } from './category-tiles.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeaturedProducts } from './featured-products.tsx'
import { Hero } from './hero.tsx'
import { Craftsmanship, HowItWorks } from './how-we-work.tsx'
import { QuickQuote } from './quick-quote.tsx'
import { ServiceArea } from './service-area.tsx'
import { Testimonials } from './testimonials.tsx'

export function HomePage() {
  return (
    <>
      <Hero />
      <CategoryTiles />
      <QuickQuote />
      <FeaturedProducts />
      <HowItWorks />
      <Craftsmanship />
      <ServiceArea />
      <Testimonials />
      <ClosingCall />
    </>
  )
}

import { home } from '../../../content/home.ts'
import { Live } from '../../ui/live.tsx'
import type { CategoryPictures, Product, WoodSpecies } from '../catalog/catalog-queries.ts'
import type { DeliveryRules, Place } from '../delivery/delivery-rules.ts'
import type { Picture } from '../media/picture.ts'
import type { ShownReview } from '../reviews/reviews-queries.ts'
import { Testimonials } from '../reviews/testimonials.tsx'
import { filled } from '../shared/facts/filled.ts'
import { ClosingCall } from './closing-call.tsx'
import { DrawnQuotePart } from './drawn-quote.tsx'
import { Hero } from './hero.tsx'
import { homeWoodOf } from './home-woods.ts'
import { HowItWorks } from './how-it-works.tsx'
import { Maker } from './maker.tsx'
import { Pieces } from './pieces.tsx'
import { WallQuote } from './quick-quote.tsx'
import { ServiceArea } from './service-area.tsx'
import { Woods } from './woods.tsx'

type HomePageProps = {
  featured: readonly Product[]
  /** Of the owner's. Without one the live wall leads. */
  heroPicture: Picture | null
  /** SET-1. */
  portrait: Picture | null
  categoryPictures: CategoryPictures
  woods: readonly WoodSpecies[]
  rules: DeliveryRules
  /** Where the shop is; null if its ZIP code isn't known. */
  shopPlace: Place | null
  reviews: readonly ShownReview[]
}

/** HOME-1 to HOME-4, WIN-1. */
export function HomePage({
  featured,
  heroPicture,
  portrait,
  categoryPictures,
  woods,
  rules,
  shopPlace,
  reviews,
}: HomePageProps) {
  const quote = { woods: woods.map(homeWoodOf), rules, place: shopPlace }
  return (
    <>
      {heroPicture ? (
        <>
          <Hero picture={heroPicture} />
          <Live name="drawn-quote" part={DrawnQuotePart} props={quote} />
        </>
      ) : (
        <Live
          name="wall-quote"
          part={WallQuote}
          props={{ ...quote, headline: home.hero.headline, lead: filled(home.hero.lead) }}
        />
      )}
      <Woods woods={woods} />
      <Pieces products={featured} woods={woods} pictures={categoryPictures} />
      <HowItWorks rules={rules} />
      <Maker portrait={portrait} />
      <ServiceArea rules={rules} />
      <Testimonials reviews={reviews} />
      <ClosingCall />
    </>
  )
}

import type { ReactNode } from 'react'
import { rangeText, shop, weeksText } from '../../../../content/shop.ts'
import { Section } from '../../../ui/layout.tsx'
import { type DeliveryRules, servedAreas } from '../../delivery/delivery-rules.ts'
import { ProductPicture } from '../../media/picture.tsx'
import { fractionText } from '../../pricing/inches.ts'
import { formatRate } from '../../pricing/money.ts'
import { PageLink } from '../../shared/page-link.tsx'
import type { Product, WoodSpecies } from '../catalog-queries.ts'

type MadeToOrderProps = { product: Product; species: WoodSpecies | undefined; rules: DeliveryRules }

/** Below the product: its wood, and sizes, lead time, delivery and installation (PRICE-7). */
export function MadeToOrder({ product, species, rules }: MadeToOrderProps) {
  return (
    <Section unseen="[--seen-height:49rem] lg:[--seen-height:32rem]" tone="card" labelledBy="made-to-order">
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
        {species && <Wood species={species} />}
        <div>
          <h2 id="made-to-order" className="text-xl">
            Made to order
          </h2>
          <Facts product={product} rules={rules} />
        </div>
      </div>
    </Section>
  )
}

function Wood({ species }: { species: WoodSpecies }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-5 sm:grid-cols-[11rem_1fr] sm:gap-8">
      <ProductPicture
        picture={species.picture}
        alt=""
        sizes="(min-width: 640px) 176px, 96px"
        ratio="1/1"
        className="rounded-card"
      />
      <div>
        <h2 className="text-xl">{species.name}</h2>
        <p className="mt-3 text-ui wrap-anywhere text-quiet">{species.description}</p>
        <PageLink href="/wood-species-guide" className="link mt-2 inline-block py-2.5 text-ui">
          Compare the woods
        </PageLink>
      </div>
    </div>
  )
}

function Facts({ product, rules }: { product: Product; rules: DeliveryRules }) {
  const { category, minDimensions: min, maxDimensions: max } = product
  const [nearest] = servedAreas(rules)
  const installation = Object.entries(rules.installationCents).find(([slug]) => slug === category)?.[1]
  return (
    <dl className="mt-4 text-ui">
      <Fact name="Sizes">
        Length {fractionText(min.length)}–{fractionText(max.length)}, width {fractionText(min.width)}–
        {fractionText(max.width)}, thickness {fractionText(min.thickness)}–{fractionText(max.thickness)} inches
      </Fact>
      <Fact name="Lead time">
        {weeksText(rules.leadTimeWeeks)} from your deposit, {weeksText(rules.rushLeadTimeWeeks)} for a rush order
      </Fact>
      <Fact name="Delivery">
        {nearest && `${formatRate(nearest.cents)} in ${nearest.area}; `}
        <PageLink href="/delivery-information" className="link">
          {nearest ? 'rates farther out' : 'rates and ways'}
        </PageLink>
      </Fact>
      {installation && (
        <Fact name="Installation">
          {rangeText(installation, formatRate)}
          {category === 'ceiling-beam' ? ', by professionals; ' : ', or '}
          <PageLink href="/installation-guide" className="link">
            {category === 'ceiling-beam' ? 'what it takes' : 'put it up yourself'}
          </PageLink>
        </Fact>
      )}
      <Fact name="Finish">{shop.finishGuaranteeDays}-day satisfaction guarantee</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-4 border-b border-line py-3">
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

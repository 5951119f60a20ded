import { home } from '../../../content/home.ts'
import { shop } from '../../../content/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHeading, Section } from '../../ui/layout.tsx'
import { type DeliveryRules, servedAreas } from '../delivery/delivery-rules.ts'
import { lengthText } from '../pricing/inches.ts'
import { formatRate, grouped } from '../pricing/money.ts'
import { PageLink } from '../shared/page-link.tsx'
import { QuoteButton } from '../shared/quote-request.tsx'
import { ServiceMap } from './service-map.tsx'

/** HOME-4. */
export function ServiceArea({ rules }: { rules: DeliveryRules }) {
  const { neighborhoods, towns } = shop.serviceArea
  return (
    <Section unseen="[--seen-height:80rem] lg:[--seen-height:60rem]" labelledBy="service-area" tone="card">
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
        <div>
          <PageHeading level={2} id="service-area" title={home.serviceArea.title} lead={home.serviceArea.lead} />
          <Places title="In Nashville" places={neighborhoods} />
          <Places title="Around Nashville" places={towns} />
          <h3 className="mt-8 font-sans text-ui font-semibold tracking-normal">Delivery</h3>
          <dl className="mt-2 border-t border-line text-ui">
            {servedAreas(rules).map(({ area, cents }) => (
              <div key={area} className="flex justify-between gap-4 border-b border-line py-2.5">
                <dt>{area}</dt>
                <dd className="tabular-nums">{formatRate(cents)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-ui text-quiet">
            Our truck goes up to {grouped(rules.truck.maxMiles)} miles. A carrier takes pieces of up to{' '}
            {lengthText(rules.carrier.maxLengthIn)} anywhere in the 48 states for {formatRate(rules.carrier.cents)}.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <QuoteButton request={{ label: 'general' }} className={buttonClass()}>
              Get a Quote
            </QuoteButton>
            <PageLink href="/delivery-information" className="link py-2.5">
              Delivery and installation
            </PageLink>
          </div>
        </div>
        <ServiceMap maxMiles={rules.truck.maxMiles} className="w-full self-center" />
      </div>
    </Section>
  )
}

function Places({ title, places }: { title: string; places: readonly string[] }) {
  return (
    <div className="mt-8">
      <h3 className="font-sans text-ui font-semibold tracking-normal">{title}</h3>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ui text-quiet">
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    </div>
  )
}

import { home } from '../../../content/home.ts'
import { shop } from '../../../content/shop.ts'
import { PageHeading, Section } from '../../ui/layout.tsx'
import { type DeliveryRules, servedAreas } from '../delivery/delivery-rules.ts'
import { lengthText } from '../pricing/inches.ts'
import { formatRate, grouped } from '../pricing/money.ts'
import { filled } from '../shared/facts/filled.ts'
import { PageLink } from '../shared/page-link.tsx'
import { mapCity, ServiceMap } from './service-map.tsx'

/** HOME-4. On a phone the towns are named, and the map is left out. */
export function ServiceArea({ rules }: { rules: DeliveryRules }) {
  const { neighborhoods, towns } = shop.serviceArea
  const { city } = shop.address
  return (
    <Section wide unseen="[--seen-height:56rem] lg:[--seen-height:48rem]" labelledBy="service-area">
      <div className={city === mapCity ? 'grid gap-12 md:grid-cols-2 lg:gap-20' : 'max-w-2xl'}>
        <div>
          <PageHeading
            level={2}
            id="service-area"
            title={home.serviceArea.title}
            lead={filled(home.serviceArea.lead)}
          />
          <dl className="mt-6 border-t border-line text-ui">
            {servedAreas(rules).map(({ area, cents }) => (
              <div key={area} className="flex justify-between gap-4 border-b border-line py-2.5">
                <dt>{area}</dt>
                <dd className="tabular-nums">{formatRate(cents)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-ui text-quiet">
            Our truck goes up to {grouped(rules.truck.maxMiles)} miles. A carrier takes pieces of up to{' '}
            {lengthText(rules.carrier.maxLengthIn)} anywhere in the 48 states for {formatRate(rules.carrier.cents)}.{' '}
            <PageLink href="/delivery-information" className="link">
              Delivery and installation
            </PageLink>
          </p>
          <Places title={`In ${city}`} places={neighborhoods} />
          <Places title={`Around ${city}`} places={towns} />
        </div>
        {city === mapCity && (
          <ServiceMap maxMiles={rules.truck.maxMiles} className="w-full self-center max-md:hidden" />
        )}
      </div>
    </Section>
  )
}

function Places({ title, places }: { title: string; places: readonly string[] }) {
  return (
    <div className="mt-5">
      <h3 className="font-sans text-ui font-semibold tracking-normal">{title}</h3>
      <p className="mt-0.5 text-ui text-quiet">{places.join(', ')}</p>
    </div>
  )
}

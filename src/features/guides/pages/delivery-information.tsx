/** GUIDE-7. */

import { rangeText, shop, weeksText } from '../../../../content/shop.ts'
import { Live } from '../../../ui/live.tsx'
import { type DeliveryRules, servedAreas } from '../../delivery/delivery-rules.ts'
import { lengthText } from '../../pricing/inches.ts'
import { formatRate, grouped } from '../../pricing/money.ts'
import { PageLink } from '../../shared/page-link.tsx'
import type { KnownReads } from '../../shared/queries.tsx'
import { Contact } from '../contact.tsx'
import { DeliveryAtDoor } from '../delivery-at-door.tsx'
import { GuideLayout } from '../guide-layout.tsx'
import { Checklist, FoldedTerms, Folds, RatesTable, SafetyBox, Steps } from '../guide-parts.tsx'

const { delivery, installation, orders } = shop

export function Guide({ rules, known }: { rules: DeliveryRules; known: KnownReads }) {
  const { carrier, truck, installationCents, leadTimeWeeks, rushLeadTimeWeeks } = rules
  const areas = servedAreas(rules)
  const [nearest] = areas
  return (
    <GuideLayout
      guide="delivery"
      lead="A mantel is long, heavy and finished on every side, so we deliver most of them ourselves: where we go, what it costs, what we need at the house."
      glance={[
        { label: 'Delivery', value: weeksText(leadTimeWeeks) },
        ...(nearest ? [{ label: nearest.area, value: formatRate(nearest.cents) }] : []),
        { label: 'Scheduling', value: `${delivery.scheduleAheadHours} hours ahead` },
        { label: 'Access path', value: `${delivery.accessPathMinIn} inches or wider` },
      ]}
      sections={[
        {
          id: 'areas',
          title: 'Service areas and rates',
          body: (
            <>
              <Live name="delivery-at-door" part={DeliveryAtDoor} props={{ known }} />
              <p>
                One price covers one trip of our truck, two people, and the piece carried into the room where it will
                hang. Miles are measured from the workshop; the truck goes up to {grouped(truck.maxMiles)}.
              </p>
              <Folds
                items={[
                  {
                    title: 'Rates by area',
                    body: (
                      <>
                        <RatesTable
                          caption="Delivery by our truck"
                          columns={['Area', 'Per trip']}
                          figures={[1]}
                          rows={areas.map(({ area, places, cents }) => [
                            { name: area, note: places.join(', ') },
                            formatRate(cents),
                          ])}
                        />
                        <p className="max-w-measure">
                          In town we are most often in {listed(shop.serviceArea.neighborhoods)}; around it, in{' '}
                          {listed(shop.serviceArea.towns)}. If your town isn't listed, call: we go farther for beams.
                        </p>
                      </>
                    ),
                  },
                ]}
              />
            </>
          ),
        },
        {
          id: 'options',
          title: 'Three ways to get it',
          body: (
            <FoldedTerms
              terms={[
                {
                  term: 'Shipped',
                  body: (
                    <>
                      Crated and handed to a carrier, who leaves it at your door, in the 48 states and Washington, D.C.:{' '}
                      {formatRate(carrier.cents)}, or {formatRate(carrier.longCents)} in a quote for a piece over{' '}
                      {carrier.longOverIn} inches. The carrier takes pieces up to {lengthText(carrier.maxLengthIn)} and{' '}
                      {grouped(carrier.maxPounds)} pounds, and orders up to {grouped(carrier.maxOrderPounds)} pounds.
                      This is the shipping line of every estimate on this site, until you choose our truck.
                    </>
                  ),
                },
                {
                  term: 'Delivered',
                  body: "Two of us bring it in our truck and carry it into the room, at your area's rate instead of shipping. We unwrap it with you and take the packing away.",
                },
                {
                  term: 'Delivered and installed',
                  body:
                    'On the same trip, by the crew that hangs it. Needed for beams, and for mantels over ' +
                    installation.professionalOverFt +
                    ' feet.',
                },
              ]}
            />
          ),
        },
        {
          id: 'installation',
          title: 'Installation',
          body: (
            <>
              <RatesTable
                caption="Installation, in addition to delivery"
                columns={['Piece', 'Price']}
                figures={[1]}
                rows={[
                  ...installation.rates.map(({ kind, category }): [string, string] => [
                    kind,
                    rangeText(installationCents[category], formatRate),
                  ]),
                  ['Custom work', 'By quote'],
                ]}
              />
              <p>
                The range covers drywall over studs at the lower end; brick, stone and high ceilings at the upper.
                Professional installation is required for beams and for mantels over {installation.professionalOverFt}{' '}
                feet. If you hang a shorter mantel yourself, follow the{' '}
                <PageLink href="/installation-guide">installation guide</PageLink>.
              </p>
            </>
          ),
        },
        {
          id: 'timeline',
          title: 'How long it takes',
          body: (
            <Steps
              steps={[
                {
                  title: `${rangeText(orders.processingBusinessDays)} business days: we begin`,
                  body: (
                    <p>
                      An order paid online goes straight to the bench. A quote goes there once it's approved and we have
                      your deposit.
                    </p>
                  ),
                },
                {
                  title: `${weeksText(leadTimeWeeks)}: built and delivered`,
                  body: (
                    <p>
                      Rush orders take {weeksText(rushLeadTimeWeeks)}, if we have dry wood on the rack. Ask before you
                      order.
                    </p>
                  ),
                },
                {
                  title: `${delivery.scheduleAheadHours} hours before: we set the day`,
                  body: (
                    <p>
                      We call to set a day and a two-hour window. Change it up to {delivery.scheduleAheadHours} hours
                      ahead.
                    </p>
                  ),
                },
              ]}
            />
          ),
        },
        {
          id: 'requirements',
          title: 'What we need at the house',
          body: (
            <>
              <Checklist
                items={[
                  {
                    item: `A path at least ${delivery.accessPathMinIn} inches wide`,
                    note: 'from the street to the wall: gates, doors, halls and stairs',
                  },
                  {
                    item: `Truck parking within ${delivery.truckParkingMaxFt} feet`,
                    note: 'of the door; tell us about permits and slopes',
                  },
                  { item: 'Room to turn', note: 'an 8-foot mantel needs a clear 8-foot diagonal at every corner' },
                  { item: 'An adult at home', note: 'who can say where it goes' },
                  { item: 'Floors we can walk on', note: 'dry paint and cured tile; we bring blankets' },
                  { item: 'Pets and children in another room' },
                  { item: 'A cold fireplace, pilot off', note: 'if we hang it the same day' },
                  { item: 'Gate codes and elevator times', note: 'with the order or by phone' },
                ]}
              />
              <SafetyBox title="Measure the turns before you order">
                <p>
                  A solid timber does not bend. Carry a strip of cardboard or a length of pipe of the same length from
                  the truck to the wall. If it will not go around, tell us: beams can be made in two parts, or come
                  through a window.
                </p>
              </SafetyBox>
            </>
          ),
        },
        {
          id: 'the-day',
          title: 'On the day',
          body: (
            <>
              <Steps
                steps={[
                  { title: 'We call from the road', body: <p>About half an hour before.</p> },
                  {
                    title: 'Look it over together',
                    body: (
                      <p>
                        All six faces, in daylight, before anyone signs. If it was shipped, photograph the crate first
                        and write any damage on the carrier's receipt.
                      </p>
                    ),
                  },
                  {
                    title: 'Let it adjust to the room',
                    body: (
                      <p>
                        Lay it flat on three sticks, unwrapped, for two days at {rangeText(shop.care.humidityPercent)}{' '}
                        percent humidity before you hang it. Not in the garage.
                      </p>
                    ),
                  },
                  {
                    title: 'Tell us right away if something is wrong',
                    body: (
                      <p>
                        Call with photos the same day. Finishes are covered by our {shop.finishGuaranteeDays}-day
                        satisfaction guarantee; checks, nail holes and old tool marks are part of reclaimed wood.
                      </p>
                    ),
                  },
                ]}
              />
            </>
          ),
        },
        { id: 'contact', title: 'Arrange a delivery', body: <Contact /> },
      ]}
    />
  )
}

/** 'Ashland, Burns, and Charlotte'. Not Intl.ListFormat, which loads ICU's data (see `grouped` in money.ts). */
function listed(names: readonly string[]): string {
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}

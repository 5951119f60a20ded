/** GUIDE-5. */

import { shop, weeksText } from '../../../../content/shop.ts'
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { CallOrBuild, GuideLayout } from '../guide-layout.tsx'
import { Checklist, FoldedTerms, RatesTable, SafetyBox, Steps } from '../guide-parts.tsx'

export function Guide({ rules }: { rules: DeliveryRules }) {
  const [leadTime, rushTime] = [weeksText(rules.leadTimeWeeks), weeksText(rules.rushLeadTimeWeeks)]
  return (
    <GuideLayout
      guide="customProjects"
      lead="When nothing we list fits, draw what you have in mind: a pencil sketch with four numbers is enough for us to price it."
      glance={[
        { label: 'First answer', value: `Within ${shop.quotes.reviewedWithinHours} hours` },
        { label: 'Approved quote holds', value: `${shop.quotes.validDays} days` },
        { label: 'Built in', value: leadTime },
        { label: 'Rush', value: rushTime },
      ]}
      sections={[
        {
          id: 'process',
          title: 'From sketch to wall',
          body: (
            <>
              <Steps
                steps={[
                  {
                    title: 'Send the idea',
                    body: (
                      <p>
                        Start in the <PageLink href="/quote-builder">quote builder</PageLink> with the nearest product
                        and describe the difference in the notes, or call. A photo and a sketch with length, depth and
                        thickness are enough.
                      </p>
                    ),
                  },
                  {
                    title: 'We answer with questions or a price',
                    body: (
                      <p>
                        Within {shop.quotes.reviewedWithinHours} hours a maker has read it. Simple pieces are priced at
                        once; for the rest we ask, or arrange a{' '}
                        <PageLink href="/project-consultation">consultation</PageLink>.
                      </p>
                    ),
                  },
                  {
                    title: 'You get a drawing',
                    body: (
                      <p>
                        To scale, with every dimension, the wood, the finish, how it is mounted, and where old marks
                        will show. Change it until it's right: we haven't cut anything yet.
                      </p>
                    ),
                  },
                  {
                    title: 'Deposit, then wood',
                    body: (
                      <p>
                        An approved quote holds for {shop.quotes.validDays} days. Production begins after the deposit:
                        we set the timber aside, and you can come see it.
                      </p>
                    ),
                  },
                  {
                    title: 'We build',
                    body: (
                      <p>
                        Usually {leadTime}, {rushTime} for a rush order when the wood is dry and on the rack. You'll
                        hear from us before the first cut we can't undo.
                      </p>
                    ),
                  },
                  {
                    title: 'Delivered and hung',
                    body: (
                      <p>
                        By our truck, on a day agreed at least {shop.delivery.scheduleAheadHours} hours ahead. The
                        finish is covered by our {shop.finishGuaranteeDays}-day satisfaction guarantee.
                      </p>
                    ),
                  },
                ]}
              />
              <CallOrBuild />
            </>
          ),
        },
        {
          id: 'specialities',
          title: 'Specialties',
          body: (
            <FoldedTerms
              terms={[
                {
                  term: 'Wrapped mantels',
                  body: 'A shelf with legs down to the hearth, scribed to brick or stone on three sides.',
                },
                {
                  term: 'Mantels for crooked walls',
                  body: 'The back follows your stone. We work from a cardboard template that you or we cut.',
                },
                {
                  term: 'Trusses',
                  body: 'King-post and scissor trusses for vaulted ceilings, joined, pegged and taken apart again for the stairs.',
                },
                {
                  term: 'Box beams',
                  body: 'Around steel, ducts or wiring: three sides, mitered so that the corner grain runs through.',
                },
                {
                  term: 'Matched sets',
                  body: 'Mantel, beams and shelves from one barn, chosen together so that color and age agree.',
                },
                {
                  term: 'Range hoods',
                  body: "Trim and bands for a hood, at the clearances in the hood's manual.",
                },
                {
                  term: 'Shelves and headers',
                  body: 'Thick floating shelves, door and window headers, newel and corner posts.',
                },
                {
                  term: 'Your own timber',
                  body: "A beam from your family's barn, dried, cleaned of nails and cut to its new place. Ask before you pull it down.",
                },
              ]}
            />
          ),
        },
        {
          id: 'price',
          title: 'What drives the price',
          body: (
            <>
              <RatesTable
                caption="How your choices change the price of a custom piece"
                columns={['Choice', 'Costs less', 'Costs more']}
                rows={[
                  ['Wood', 'Pine, oak', 'Barn wood, American chestnut'],
                  ['Section', 'Hollow box, thin boards', 'Solid timber, clear heart'],
                  ['Length', 'Up to 6 feet', 'One beam over 12 feet'],
                  ['Ends and back', 'Square cut, flat wall', 'Scribed to stone, mitered returns'],
                  ['Joinery', 'Hidden screws', 'Pegged tenons, trusses'],
                  ['Time', leadTime, `Rush: ${rushTime}`],
                ]}
              />
              <p>
                Wood is counted in board feet at the prices of the{' '}
                <PageLink href="/wood-species-guide">wood species guide</PageLink>. Custom cuts, special hardware and
                rush work are separate lines on the quote. Installation of custom work is by quote.
              </p>
            </>
          ),
        },
        {
          id: 'send',
          title: 'What to send us',
          body: (
            <Checklist
              items={[
                { item: 'A sketch', note: 'graph paper is best, a napkin will do' },
                { item: 'Overall length, depth and thickness', note: 'in inches; note what they are measured from' },
                { item: 'Photos', note: 'straight on, from the left, from the right, and the ceiling' },
                { item: 'What is behind the surface', note: 'studs, brick, block, steel, and which way joists run' },
                { item: 'Make and model of any fireplace or range', note: 'and the clearances in its manual' },
                { item: 'The date you need it by', note: 'and which trades come before and after us' },
                { item: 'Your budget', note: 'we can often find a way to save' },
              ]}
            />
          ),
        },
        {
          id: 'limits',
          title: "What we don't do",
          body: (
            <>
              <p>
                We don't copy another maker's signed design, strip lead paint off old wood, or hang anything on a wall
                we wouldn't trust at home.
              </p>
              <SafetyBox title="Structure and fire come before taste">
                <p>
                  If a piece has to carry load, we build to the drawings of your licensed engineer. Near a fireplace,
                  stove or range, the appliance's manual and your local code set the distances, and we ask for them
                  before we draw.
                </p>
              </SafetyBox>
            </>
          ),
        },
      ]}
    />
  )
}

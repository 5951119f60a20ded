/** GUIDE-6. */

import { shop, weeksText } from '../../../../content/shop.ts'
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import { MeasuringDrawing } from '../../measuring/measuring-drawings.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { Contact } from '../contact.tsx'
import { CallOrBuild, GuideLayout } from '../guide-layout.tsx'
import { Checklist, Figure, FoldedTerms, Folds, SafetyBox, Steps, Worksheet } from '../guide-parts.tsx'

export function Guide({ rules }: { rules: DeliveryRules }) {
  return (
    <GuideLayout
      guide="consultation"
      lead="Twenty minutes on the phone with someone who will build it, and the right photos, save a week of emails."
      glance={[
        { label: 'Call', value: shop.phone.display },
        ...shop.hours.map(({ label, hours }) => ({ label, value: hours })),
        { label: 'Quotes, reviewed', value: `Within ${shop.quotes.reviewedWithinHours} hours` },
      ]}
      sections={[
        {
          id: 'process',
          title: 'How it works',
          body: (
            <>
              <Steps
                steps={[
                  {
                    title: 'Call, or send a quote first',
                    body: (
                      <p>
                        Call us during the hours above. To have your numbers in front of us, fill in the{' '}
                        <PageLink href="/quote-builder">quote builder</PageLink> and write “please call” in the notes.
                      </p>
                    ),
                  },
                  {
                    title: 'Twenty minutes on the phone',
                    body: (
                      <p>
                        Where it goes, how it should feel, what the wall is made of, what the fireplace allows, and when
                        you need it. We'll tell you what works, what won't, and roughly what it costs.
                      </p>
                    ),
                  },
                  {
                    title: 'Photos and measurements',
                    body: (
                      <p>
                        Send us what's on the list below. For beams and uneven stone we may ask to come and measure.
                      </p>
                    ),
                  },
                  {
                    title: 'A written quote',
                    body: (
                      <p>
                        Within {shop.quotes.reviewedWithinHours} hours of having everything: piece, wood, finish, size,
                        delivery, installation. Once we approve it, the price holds for {shop.quotes.validDays} days.
                      </p>
                    ),
                  },
                  {
                    title: 'You decide',
                    body: (
                      <p>
                        Production begins after the deposit and takes {weeksText(rules.leadTimeWeeks)}. Before the
                        deposit you can change anything, or walk away.
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
          id: 'prepare',
          title: 'What to prepare',
          body: (
            <>
              <Checklist
                items={[
                  { item: 'Four photos in daylight', note: 'straight on, left, right, and the whole room' },
                  { item: 'One photo with a tape measure in it', note: 'hooked on the edge of the firebox' },
                  { item: 'The six measurements below' },
                  { item: 'Make and model of the fireplace', note: 'from its rating plate' },
                  { item: 'The mantel page of its manual', note: 'a phone picture is fine' },
                  { item: 'What the wall is made of', note: 'knock: hollow, solid, or stone on top of either' },
                  {
                    item: 'A photo of the way in',
                    note: `doors, stairs and turns; we need ${shop.delivery.accessPathMinIn} inches`,
                  },
                  { item: 'Two or three pictures you like' },
                ]}
              />
              <Figure caption="The six measurements. In inches, at the finished surface, each taken twice.">
                <MeasuringDrawing />
              </Figure>
            </>
          ),
        },
        {
          id: 'worksheet',
          title: 'Worksheet',
          body: (
            <>
              <p>Print this page and fill it in at the wall.</p>
              <Folds
                items={[
                  {
                    title: 'The twelve lines',
                    gist: 'Measurements, fireplace, wall, wood, date',
                    body: (
                      <Worksheet
                        lines={[
                          'A · Wall width, limit to limit',
                          'B · Mantel or beam length',
                          'C · Opening width',
                          'D · Opening height',
                          'E · Height over the opening',
                          'F · Floor to top of mantel',
                          'Depth from the wall, and thickness',
                          'Clearance in the manual, above and at the sides',
                          'Fireplace maker and model',
                          'Wall: studs, brick, block, stone veneer',
                          'Wood and finish I like best',
                          'Needed by',
                        ]}
                      />
                    ),
                  },
                ]}
              />
            </>
          ),
        },
        {
          id: 'questions',
          title: 'Questions worth asking us',
          body: (
            <FoldedTerms
              terms={[
                {
                  term: 'Where is this wood from?',
                  body: "We'll tell you the kind of building and the county if we know, and say so if we don't.",
                },
                {
                  term: 'How dry is it?',
                  body: 'Ask for the reading. Indoors it should be between 6 and 10 percent before we cut.',
                },
                {
                  term: 'Solid or hollow?',
                  body: 'Solid for the end grain and the heft, hollow for weak walls, long spans and wiring.',
                },
                {
                  term: 'Who hangs it?',
                  body: `You, up to ${shop.installation.professionalOverFt} feet, or our crew. Beams always take a crew.`,
                },
                {
                  term: "What if I don't like the finish?",
                  body: `Tell us within ${shop.finishGuaranteeDays} days: finishes carry a satisfaction guarantee.`,
                },
              ]}
            />
          ),
        },
        {
          id: 'fire',
          title: 'If there is a fire below it',
          body: (
            <SafetyBox title="We need the clearance from the manual">
              <p>
                The distance between wood and firebox depends on the appliance's own manual and on local code, and we
                design to the numbers that you or your installer read there. Here is{' '}
                <PageLink href="/installation-guide#clearance">how to find them</PageLink>.
              </p>
            </SafetyBox>
          ),
        },
        { id: 'contact', title: 'Reach us', body: <Contact /> },
      ]}
    />
  )
}

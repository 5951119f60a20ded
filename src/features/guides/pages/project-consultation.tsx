/** GUIDE-6. */
import { Link } from '@tanstack/react-router'
import { rangeText, shop } from '../../../../content/shop.ts'
import { Contact } from '../contact.tsx'
import { MeasuringDrawing } from '../drawings.tsx'
import { CallButton, GuideLayout } from '../guide-layout.tsx'
import { Checklist, Figure, SafetyBox, Steps, Terms, Worksheet } from '../guide-parts.tsx'

export function Guide() {
  return (
    <GuideLayout
      guide="consultation"
      lead="Talk it through with somebody who will build it. Twenty minutes with the right photos at hand save a week of letters."
      glance={[
        { label: 'Call', value: shop.phone.display },
        ...shop.hours.map(({ label, hours }) => ({ label, value: hours })),
        { label: 'Quotes, reviewed', value: `Within ${shop.quotes.reviewedWithinHours} hours` },
      ]}
      sections={[
        {
          id: 'process',
          title: 'How it goes',
          body: (
            <>
              <Steps
                steps={[
                  {
                    title: 'Call, or send a quote first',
                    body: (
                      <p>
                        Ring us during the hours above. If you would like us to have your numbers before us, fill in the{' '}
                        <Link to="/quote-builder">quote builder</Link> and write “please call” in the notes.
                      </p>
                    ),
                  },
                  {
                    title: 'Twenty minutes on the phone',
                    body: (
                      <p>
                        Where it goes, what it should feel like, what the wall is made of, what the fireplace allows,
                        and by when. We say what works, what will not, and about what it costs.
                      </p>
                    ),
                  },
                  {
                    title: 'Photos and measurements',
                    body: (
                      <p>
                        You send what the list below asks for. For beams and uneven stone we may ask to come and
                        measure.
                      </p>
                    ),
                  },
                  {
                    title: 'A written quote',
                    body: (
                      <p>
                        Within {shop.quotes.reviewedWithinHours} hours of having everything: piece, wood, finish, size,
                        delivery, installation. Once approved it holds for {shop.quotes.validDays} days.
                      </p>
                    ),
                  },
                  {
                    title: 'Your yes',
                    body: (
                      <p>
                        Production begins after the deposit and takes {rangeText(shop.leadTimeWeeks)} weeks. Before the
                        deposit you can change anything, or walk away.
                      </p>
                    ),
                  },
                ]}
              />
              <CallButton />
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
                  { item: 'Maker and model of the fireplace', note: 'from its rating plate' },
                  { item: 'The page of its manual on mantels', note: 'a phone picture is fine' },
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
                  'Wood and finish I lean to',
                  'Needed by',
                ]}
              />
            </>
          ),
        },
        {
          id: 'questions',
          title: 'Questions worth asking us',
          body: (
            <Terms
              terms={[
                {
                  term: 'Where is this wood from?',
                  body: 'We tell you the kind of building and the county, as far as we know them, and say so where we do not.',
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
                  body: `You, up to ${shop.installation.professionalOverFt} feet, or our crew. Beams always a crew.`,
                },
                {
                  term: 'What if I do not like the finish?',
                  body: `Tell us within ${shop.finishGuaranteeDays} days: finishes carry a satisfaction guarantee.`,
                },
              ]}
            />
          ),
        },
        {
          id: 'fire',
          title: 'Before we draw near a fire',
          body: (
            <SafetyBox title="We need the clearance from the manual">
              <p>
                The distance between wood and firebox depends on the appliance’s own manual and on local code, and we
                design to the numbers that you or your installer read there. Here is{' '}
                <Link to="/installation-guide" hash="clearance">
                  how to find them
                </Link>
                .
              </p>
            </SafetyBox>
          ),
        },
        { id: 'contact', title: 'Reach us', body: <Contact /> },
      ]}
    />
  )
}

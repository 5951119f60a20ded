/** GUIDE-4. */
import { PageLink } from '../../shared/page-link.tsx'
import { GuideLayout } from '../guide-layout.tsx'
import { Checklist, FoldedSteps, FoldedTerms, RatesTable, SafetyBox } from '../guide-parts.tsx'
import { type Project, ProjectGrid } from '../project-grid.tsx'

const mostProjects = 6

/** How far a mantel commonly reaches past the opening on each side, in inches. */
const overhang = { from: 6, to: 12 }

/** `projects`: featured gallery pictures in the owner's order; the first six are shown. */
export function DesignInspiration({ projects }: { projects: Project[] }) {
  const shown = projects.slice(0, mostProjects)
  return (
    <GuideLayout
      guide="designInspiration"
      lead="What makes a mantel or a beam look as if it had always been there: proportion first, then wood, then what you put on it."
      glance={[
        { label: 'Mantel length', value: `Opening plus ${overhang.from} to ${overhang.to} inches a side` },
        { label: 'Depth that holds a frame', value: '7 to 9 inches' },
        { label: 'Top of mantel', value: '54 to 60 inches' },
        { label: 'Beam spacing', value: '4 to 6 feet' },
      ]}
      sections={[
        {
          id: 'projects',
          title: 'Pieces we like',
          body:
            shown.length > 0 ? (
              <>
                <ProjectGrid projects={shown} />
                <p>
                  There are more in the <PageLink href="/gallery">gallery</PageLink>, by kind of piece.
                </p>
              </>
            ) : (
              <p>
                The <PageLink href="/gallery">gallery</PageLink> shows mantels and beams by kind of piece.
              </p>
            ),
        },
        {
          id: 'styles',
          title: 'Six styles, and how to get them',
          body: (
            <FoldedTerms
              terms={[
                {
                  term: 'Modern farmhouse',
                  body: 'Pale pine or silver barn wood, floating, square-edged, 6 to 8 inches thick, over white brick or dark shiplap. Natural oil. Iron in small doses.',
                },
                {
                  term: 'Rustic lodge',
                  body: 'Solid oak or barn timber at 8 to 10 inches, hewn face and open checks, on stacked stone. Beams with joinery that shows.',
                },
                {
                  term: 'Craftsman',
                  body: 'Oak on square corbels with pegs, a shelf that overhangs an inch or two, dark walnut stain. Tile below, lamps at both ends.',
                },
                {
                  term: 'Traditional',
                  body: 'Chestnut or oak on coved corbels, symmetrical, matte polyurethane. A mirror as wide as the opening, candlesticks in pairs.',
                },
                {
                  term: 'Quiet modern',
                  body: 'A long floating mantel, 4 to 5 inches thick, running past the fireplace to a wall or window. Clear grain, oil or ebony wax, one object on it.',
                },
                {
                  term: 'Old and new',
                  body: 'Charred or ebony wood against white plaster, or one weathered beam in a room without any other wood. The contrast does the work.',
                },
              ]}
            />
          ),
        },
        {
          id: 'proportion',
          title: 'Proportions that hold up',
          body: (
            <>
              <p>
                Start from the opening of the firebox. The mantel should be clearly wider, and never end exactly at the
                edge of the surround: an inch off looks like a mistake, six looks planned.
              </p>
              <RatesTable
                caption="Mantel lengths for common openings, in inches"
                columns={['Opening', 'Compact room', 'Open room']}
                figures={[1, 2]}
                rows={[36, 42, 48, 60].map((opening) => [
                  `${opening} wide`,
                  `${opening + 2 * overhang.from}`,
                  `${opening + 2 * overhang.to}`,
                ])}
              />
              <FoldedTerms
                terms={[
                  {
                    term: 'Thickness',
                    body: 'Under 8-foot ceilings 4 to 6 inches; 9 feet, 6 to 8; above that, 8 to 10. On heavy stone go up a step.',
                  },
                  {
                    term: 'Depth',
                    body: '6 inches holds a candle, 8 a leaning frame, 10 a clock. Deeper shelves must hang higher over a fire.',
                  },
                  {
                    term: 'Art above',
                    body: "Two thirds to three quarters of the mantel's length, its lower edge 4 to 8 inches above the wood.",
                  },
                  {
                    term: 'Beams',
                    body: 'About an inch of height for every 2 feet of span, at least 6. Set them 4 to 6 feet apart, with equal gaps at both walls.',
                  },
                ]}
              />
              <SafetyBox title="Proportion comes after clearance">
                <p>
                  The height over the opening and the depth are limited by your appliance's manual and by local code.
                  Get those two numbers first:{' '}
                  <PageLink href="/installation-guide#clearance">how to find them</PageLink>.
                </p>
              </SafetyBox>
            </>
          ),
        },
        {
          id: 'rooms',
          title: 'Room by room',
          body: (
            <FoldedTerms
              terms={[
                {
                  term: 'Living room',
                  body: 'One heavy piece is enough. If there is a mantel, keep the beams plain; if there are trusses, keep the mantel thin.',
                },
                {
                  term: 'Television above',
                  body: 'A mantel sheds warm air away from a screen, but only the manual of the fireplace says how much distance the two need. Depth 8 inches or more, cables in the wall.',
                },
                {
                  term: 'Bedroom',
                  body: 'Pine or whitewashed oak, 4 inches thick, 60 to 72 long, as a shelf without a fire below: over a bed, fasten it to at least three studs and keep it light.',
                },
                {
                  term: 'Kitchen',
                  body: "A beam over the island hides the joint of a removed wall and carries pendant lights. Over a range, the hood maker's clearance counts; polyurethane wipes clean.",
                },
                {
                  term: 'Dining room',
                  body: 'Three beams across the short way make a long room feel wider. Run the wiring for lights before they go up.',
                },
                {
                  term: 'Hallway',
                  body: 'A 5-inch-deep mantel without a fireplace: keys, mail, a mirror above, hooks below.',
                },
                {
                  term: 'Covered porch',
                  body: 'Oak or chestnut only, oiled twice a year, away from driven rain, with a gap at the wall for air.',
                },
              ]}
            />
          ),
        },
        {
          id: 'dressing',
          title: 'Dressing a mantel',
          body: (
            <FoldedSteps
              steps={[
                {
                  title: 'One tall thing, off center',
                  body: (
                    <p>
                      A frame or mirror that leans, a third of the way along, about as high as half the mantel is long.
                    </p>
                  ),
                },
                {
                  title: 'One thing that grows',
                  body: (
                    <p>Branches in a vase at the other side, a little lower. They may cross the edge of the frame.</p>
                  ),
                },
                {
                  title: 'One low thing',
                  body: <p>A bowl or two books in front. Together the three make a slope that the eye walks down.</p>,
                },
                { title: 'Leave a third empty', body: <p>The wood is the point. Bare grain at one end says so.</p> },
              ]}
            />
          ),
        },
        {
          id: 'next',
          title: 'From picture to price',
          body: (
            <>
              <p>Collect these, and your quote takes five minutes:</p>
              <Checklist
                items={[
                  { item: 'Two or three pictures you keep going back to', note: "ours or anyone's" },
                  { item: 'A photo of your wall, straight on, in daylight' },
                  { item: 'Length, depth and thickness', note: 'tape them on the wall first' },
                  { item: 'The clearance in the fireplace manual' },
                ]}
              />
              <p>
                Then open the <PageLink href="/quote-builder">quote builder</PageLink>: it prices the piece while you
                change its size, wood and finish.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

/** GUIDE-1. One long page, kept in one file so that its sections can be read and edited in order. */

import { rangeText, shop } from '../../../../content/shop.ts'
import { Live } from '../../../ui/live.tsx'
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import { MeasuringDrawing } from '../../measuring/measuring-drawings.tsx'
import { formatRate } from '../../pricing/money.ts'
import { boardFeet } from '../../pricing/pricing.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { BoxBeamDrawing, ClearanceDrawing, CleatDrawing, CorbelDrawing, RodMountDrawing } from '../drawings.tsx'
import { GuideLayout } from '../guide-layout.tsx'
import { Checklist, Figure, Folds, RatesTable, SafetyBox, Steps, Terms } from '../guide-parts.tsx'
import { MeasuredWall } from '../measured-wall.tsx'
import { findWoodFacts, poundsOf } from './wood-facts.ts'

const { professionalOverFt } = shop.installation

const mantel = { lengthIn: 72, widthIn: 8, thicknessIn: 8 }
const beam = { lengthIn: 144, widthIn: 8, thicknessIn: 8 }
const oak = findWoodFacts('oak')
const pine = findWoodFacts('pine')
const oakMantelLb = oak ? poundsOf(boardFeet(mantel), oak.lbPerCubicFoot) : 0
const pineMantelLb = pine ? poundsOf(boardFeet(mantel), pine.lbPerCubicFoot) : 0
const oakBeamLb = oak ? poundsOf(boardFeet(beam), oak.lbPerCubicFoot) : 0

/** Search engines get the same steps, as structured data. */
export const hangingAFloatingMantel = {
  id: 'floating',
  title: 'Hang a floating mantel',
  steps: [
    {
      title: 'Mark the height',
      body: (
        <p>
          Run painter's tape where the underside will be and check it against E. Mark the center of the firebox and,
          from it, both ends. Step back across the room before you go on.
        </p>
      ),
    },
    {
      title: 'Find the studs',
      body: (
        <p>
          Mark both edges of every stud, then prove each with a finish nail where the mantel will hide the hole. Studs
          are usually 16 inches apart, but rarely so above a firebox.
        </p>
      ),
    },
    {
      title: 'Rule out what is in the wall',
      body: (
        <p>
          Look for outlets, switches, gas valves and flue pipes above, below and behind. Switch the circuit off. Around
          a factory-built fireplace, drill only where its manual allows.
        </p>
      ),
    },
    {
      title: 'Fix the plate or the cleat',
      body: (
        <p>
          Tape the template on the line, level it, and drill the pilot holes in the middle of the studs. Drive every
          screw the hardware sheet shows, into at least three studs for a 6-foot mantel. Threads must grip 2 1/2 inches
          of solid wood. Where there is no stud, open the wall and add blocking.
        </p>
      ),
    },
    {
      title: 'Test before you trust',
      body: (
        <p>
          Level along the plate and square out from the wall. Pull down hard on each rod with both hands: nothing may
          creak or move.
        </p>
      ),
    },
    {
      title: 'Dry fit',
      body: (
        <p>
          Lift together, slide the mantel halfway on, look along the wall, then push home. If the wall is bowed, run a
          pencil along it to scribe the back, take the mantel off and plane to the line.
        </p>
      ),
    },
    {
      title: 'Lock it',
      body: (
        <p>
          Tighten the set screws underneath, or screw down through the top into the cleat where the sheet shows it. No
          glue: a mantel that can come off can be repaired, and the wall can be painted.
        </p>
      ),
    },
  ],
}

export function Guide({ rules: { installationCents } }: { rules: DeliveryRules }) {
  return (
    <GuideLayout
      guide="installation"
      lead="Most mantels go up in a morning with two people, a level and patience; the hour that matters is the one before you drill."
      glance={[
        { label: 'Floating or corbel mantel', value: 'Two people, 3 to 4 hours' },
        { label: `Over ${professionalOverFt} feet, and every beam`, value: 'Professional installation' },
        { label: 'Before anything else', value: 'The clearance in your fireplace manual' },
        { label: 'Hung by us', value: `From ${formatRate(installationCents['floating-mantel'].from)}` },
      ]}
      sections={[
        {
          id: 'who',
          title: 'Decide who hangs it',
          body: (
            <>
              <p>
                Two careful people hang a floating or corbel mantel of up to {professionalOverFt} feet in 3 to 4 hours.
                Have professionals put up anything longer, every ceiling beam, and any mantel whose wall you aren't sure
                of.
              </p>
              <Folds
                items={[
                  {
                    title: 'What it weighs',
                    body: (
                      <p className="max-w-measure">
                        Weight decides. A solid oak mantel of {mantel.lengthIn} x {mantel.widthIn} x{' '}
                        {mantel.thicknessIn} inches weighs about {oakMantelLb} pounds; the same piece in pine about{' '}
                        {pineMantelLb}. A hollow box mantel of that size weighs a third to a half of the solid one.
                      </p>
                    ),
                  },
                  {
                    title: 'What our crew charges',
                    body: (
                      <RatesTable
                        caption="Installation by our crew"
                        columns={['Piece', 'Do it yourself?', 'Our price']}
                        figures={[2]}
                        rows={[
                          ...shop.installation.rates.map(({ kind, category }): [string, string, string] => [
                            kind,
                            category === 'ceiling-beam' ? 'No' : `Up to ${professionalOverFt} feet`,
                            rangeText(installationCents[category], formatRate),
                          ]),
                          ['Custom work', 'Ask us', 'By quote'],
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
          id: 'clearance',
          title: 'Keep clear of the fire',
          body: (
            <>
              <p>
                A wooden mantel is combustible whatever its finish. How far it must stay from the opening depends on the
                appliance, on the mantel's depth, and on your local code. No number fits all fireplaces.
              </p>
              <Figure caption="In most manuals the deeper the shelf (B), the higher it must hang (A). Clearances at the sides are given separately.">
                <ClearanceDrawing />
              </Figure>
              <Folds
                items={[
                  {
                    title: 'Find your own numbers',
                    gist: 'What you have, its manual, your codes office',
                    body: (
                      <Steps
                        steps={[
                          {
                            title: 'Find out what you have',
                            body: (
                              <p>
                                A masonry fireplace is brick all the way up. A factory-built fireplace, gas insert or
                                stove has a rating plate, often behind the lower louver or the screen, with maker and
                                model number.
                              </p>
                            ),
                          },
                          {
                            title: 'Read its manual',
                            body: (
                              <p>
                                Search the model number with the words “installation manual,” and look for “mantel” and
                                “clearance to combustibles.” There is usually a drawing with heights against depths.
                                Follow it to the inch: it is a condition of the appliance's listing.
                              </p>
                            ),
                          },
                          {
                            title: 'Ask your codes office',
                            body: (
                              <p>
                                For masonry fireplaces the local code decides. The model residential code that many
                                places build on keeps wood 6 inches away from the opening, and lets it project no more
                                than 1/8 inch for each inch of distance until it is 12 inches away. Yours may differ or
                                ask for more.
                              </p>
                            ),
                          },
                          {
                            title: 'Write both numbers on your drawing',
                            body: (
                              <p>
                                Height over the opening, and distance at the sides. If the manual and the code disagree,
                                the larger one counts. Put them in the notes of your quote and we design to them.
                              </p>
                            ),
                          },
                        ]}
                      />
                    ),
                  },
                ]}
              />
              <SafetyBox title="No manual, no mantel yet">
                <p>
                  If you cannot find the numbers, have a certified chimney sweep or the manufacturer's dealer look
                  before you order. We cannot tell from a picture, and no finish, stone facing or shield makes up for
                  missing distance unless the manual says so.
                </p>
              </SafetyBox>
            </>
          ),
        },
        {
          id: 'measure',
          title: 'Measure the wall',
          body: (
            <>
              <p>Measure twice, in inches, and write down the smaller number. Six distances describe the wall:</p>
              <Figure caption="Take A and F at both ends and in the middle: old walls and floors are rarely straight.">
                <MeasuringDrawing />
              </Figure>
              <Folds
                items={[
                  {
                    title: 'A to F, one by one',
                    gist: 'And how to find out whether the wall is flat',
                    body: (
                      <>
                        <Terms
                          terms={[
                            {
                              term: 'A · Wall width',
                              body: 'Between whatever limits the mantel: corners, windows, built-ins.',
                            },
                            {
                              term: 'B · Mantel length',
                              body: "Often the width of the opening plus 6 to 12 inches at each side. Leave a hand's width to a corner.",
                            },
                            { term: 'C · Opening width', body: 'Of the firebox itself, not of the surround.' },
                            { term: 'D · Opening height', body: 'From the finished hearth to the top of the opening.' },
                            {
                              term: 'E · Height over the opening',
                              body: 'To the underside of the mantel. At least what the manual and the code call for.',
                            },
                            {
                              term: 'F · Height of the top',
                              body: 'From the floor. 54 to 60 inches suits many rooms; with a television above, as low as E allows.',
                            },
                          ]}
                        />
                        <p className="max-w-measure">
                          Then hold a straight board against the wall where the mantel will be. A gap of more than 1/4
                          inch under it means that the back should be scribed to the wall: send us the gap every 12
                          inches, and a photo.
                        </p>
                      </>
                    ),
                  },
                ]}
              />
              <Live name="measured-wall" part={MeasuredWall} props={{}} />
            </>
          ),
        },
        {
          id: 'tools',
          title: 'Tools and materials',
          body: (
            <>
              <Folds
                items={[
                  {
                    title: 'What you provide',
                    gist: 'Ten things, a second person among them',
                    body: (
                      <>
                        <p className="max-w-measure">
                          Rods or cleat, screws for wood studs, a hardware sheet and a paper template are packed with
                          the mantel.
                        </p>
                        <Checklist
                          items={[
                            { item: 'Tape measure and pencil' },
                            { item: 'Level', note: '4 feet long, or a laser' },
                            { item: 'Stud finder', note: 'and a thin finish nail to prove it right' },
                            { item: 'Drill and driver', note: 'with a socket for the lag screws' },
                            { item: 'Drill bits', note: 'the sizes printed on the hardware sheet' },
                            { item: "Painter's tape", note: 'to mark the wall without marking it' },
                            { item: 'Hammer drill and carbide bits', note: 'for brick, block or stone only' },
                            { item: 'Two padded sawhorses', note: 'to keep the finish off the floor' },
                            { item: 'Eye protection, dust mask, gloves' },
                            { item: 'A second person', note: 'a third for oak over 6 feet' },
                          ]}
                        />
                      </>
                    ),
                  },
                ]}
              />
            </>
          ),
        },
        {
          id: 'safety',
          title: 'Safety',
          body: (
            <>
              <Folds
                items={[
                  {
                    title: 'Six rules, before you pick up the drill',
                    gist: 'Fire, wires and gas, lifting, ladders, eyes and lungs, what holds it up',
                    body: (
                      <Terms
                        terms={[
                          {
                            term: 'Fire',
                            body: (
                              <>
                                Start with a cold fireplace and the pilot off. Keep the{' '}
                                <a href="#clearance">clearances</a> in its manual and your local code, for the shelf and
                                for corbels. Where the two disagree, go with the larger number.
                              </>
                            ),
                          },
                          {
                            term: 'Wires, gas and flues',
                            body: "Find out what runs above, below and behind the spot before you drill. Turn off the circuit and use a tester to make sure it's dead. Around a factory-built fireplace, drill only where its manual allows.",
                          },
                          {
                            term: 'Lifting',
                            body: `Two people, three for oak over 6 feet: a 6-foot mantel of solid oak weighs about ${oakMantelLb} pounds. Lift with your legs, decide who calls the moves, and keep children and pets out of the room.`,
                          },
                          {
                            term: 'Ladders',
                            body: 'One stepladder for each person, fully open, on a level floor, and never the top step. Do not carry a mantel up a ladder alone. Beams go up with hoists and a crew.',
                          },
                          {
                            term: 'Eyes, lungs and hands',
                            body: 'Wear eye protection and gloves, and a mask when you drill: brick, mortar and stone dust hold silica. In a house built before 1978, test painted surfaces for lead first.',
                          },
                          {
                            term: 'What holds it up',
                            body: 'Studs, blocking between them, or solid brick and block. Never drywall, mortar or stone veneer alone.',
                          },
                        ]}
                      />
                    ),
                  },
                ]}
              />
              <SafetyBox title="Stop when something is off">
                <p>
                  A rod that moves, a bit that suddenly drops, brick that crumbles, a wire or pipe you did not expect:
                  put the tools down and call us at {shop.phone.display} before you go on. If you smell gas, leave the
                  house first, and call the gas company from outside.
                </p>
              </SafetyBox>
            </>
          ),
        },
        {
          id: hangingAFloatingMantel.id,
          title: hangingAFloatingMantel.title,
          body: (
            <>
              <p>
                Solid mantels slide onto steel rods; hollow box mantels hook over a beveled cleat. Both are only as
                strong as the studs behind the wall.
              </p>
              <Folds
                items={[
                  {
                    title: 'Hang it, in seven steps',
                    gist: 'From the line on the wall to the set screw',
                    body: <Steps steps={hangingAFloatingMantel.steps} />,
                  },
                  {
                    title: 'Rods and cleat, drawn',
                    body: (
                      <>
                        <Figure caption="Solid mantel: rods on a steel plate, the plate screwed into studs, set screws from below to lock it.">
                          <RodMountDrawing />
                        </Figure>
                        <Figure caption="Hollow mantel: the cleat on the wall slopes up and outward, so that weight pulls the mantel tight against it.">
                          <CleatDrawing />
                        </Figure>
                      </>
                    ),
                  },
                  {
                    title: 'On brick and stone',
                    id: 'masonry',
                    body: (
                      <p className="max-w-measure">
                        Drill into the middle of solid brick or block, not into mortar, and use the sleeve or adhesive
                        anchors that the hardware sheet names, at the depth it names. Blow the holes clean. Stone veneer
                        carries nothing by itself: go through it into framing or block. If the bit suddenly drops, or
                        brick crumbles, stop and ask.
                      </p>
                    ),
                  },
                ]}
              />
              <SafetyBox title="Never on drywall alone">
                <p>
                  Toggle bolts and drywall anchors are not made for the pull of a deep shelf, whatever the package says
                  about pounds. If the studs are not where you need them, add blocking or call us.
                </p>
              </SafetyBox>
            </>
          ),
        },
        {
          id: 'corbels',
          title: 'Corbel mantels',
          body: (
            <>
              <p>
                The corbels carry, the shelf ties them together. They look right, and work well, about a fifth of the
                length in from each end: on a 72-inch shelf, 14 inches. Move them to the nearest stud, both by the same
                amount. Over 72 inches, or for a very heavy shelf, add a third in the middle.
              </p>
              <Folds
                items={[
                  {
                    title: 'Hang it, in four steps',
                    body: (
                      <>
                        <Figure caption="A fifth, three fifths, a fifth. Corbels may also line up with the outer edges of the surround.">
                          <CorbelDrawing />
                        </Figure>
                        <Steps
                          steps={[
                            {
                              title: 'Level a line for the tops',
                              body: (
                                <p>
                                  Both corbels hang from one line. Check the side clearance too: a corbel is as
                                  combustible as the shelf.
                                </p>
                              ),
                            },
                            {
                              title: 'Fix the corbels',
                              body: (
                                <p>
                                  Screw the hanging plates to studs or blocking, hook the corbels on, lay the level
                                  across both and shim until it agrees. Chestnut splits easily: drill for every screw.
                                </p>
                              ),
                            },
                            {
                              title: 'Set the shelf',
                              body: (
                                <p>
                                  Center it, mark the overhang at both ends, and screw down into each corbel through the
                                  slotted holes. The slots run front to back because wood swells across its width;
                                  washers let it slide.
                                </p>
                              ),
                            },
                            {
                              title: 'Plug and touch up',
                              body: (
                                <p>
                                  Tap in the plugs with the grain running along the shelf, no glue, and dab them with
                                  the finish sent along.
                                </p>
                              ),
                            },
                          ]}
                        />
                      </>
                    ),
                  },
                ]}
              />
            </>
          ),
        },
        {
          id: 'beams',
          title: 'Ceiling beams',
          body: (
            <>
              <p>
                Beams are a job for professionals: a 12-foot solid oak beam of {beam.widthIn} x {beam.thicknessIn}{' '}
                inches weighs about {oakBeamLb} pounds and has to be held overhead, level, while it is fastened. Our
                crew charges {rangeText(installationCents['ceiling-beam'], formatRate)} for a beam, by its weight,
                height and access.
              </p>
              <Folds
                items={[
                  {
                    title: 'What the crew does',
                    body: (
                      <>
                        <p className="max-w-measure">
                          Finds and maps the joists, screws up nailers or bolts hangers, lifts with two hoists, scribes
                          both ends to the walls, fastens, plugs, and cleans up its dust.
                        </p>
                        <Figure caption="A hollow beam slips over a nailer that is screwed up into the joists. A solid beam is bolted to the same joists, or to blocking between them.">
                          <BoxBeamDrawing />
                        </Figure>
                      </>
                    ),
                  },
                  {
                    title: 'For them to start on time',
                    gist: 'Six things to do before the day',
                    body: (
                      <Checklist
                        items={[
                          {
                            item: 'Measure the ceiling at both walls',
                            note: 'rooms are seldom the same width at both ends',
                          },
                          {
                            item: 'Tell us which way the joists run',
                            note: 'look in the attic, or send a photo of it',
                          },
                          { item: 'Mark lights, vents, sprinklers and detectors' },
                          {
                            item: 'Clear the room, and the way to it',
                            note: `${shop.delivery.accessPathMinIn} inches wide at least`,
                          },
                          { item: 'Finish painting first', note: "it's easier before the beam is up" },
                          { item: 'Have power within reach' },
                        ]}
                      />
                    ),
                  },
                ]}
              />
              <SafetyBox title="Beams that carry load need an engineer">
                <p>
                  Our beams are decorative unless a licensed engineer has named the species, grade and size for your
                  span and your building department has agreed. Never take out a wall, post or tie because a beam will
                  hang there.
                </p>
              </SafetyBox>
            </>
          ),
        },
        {
          id: 'afterwards',
          title: "Once it's up",
          body: (
            <>
              <p>
                Let the room settle for a day before you load the shelf, heavy things over the studs. Light the first
                fire small and feel the underside after half an hour: if it is too hot to keep your hand on, let it die
                and find out why.
              </p>
              <Folds
                items={[
                  {
                    title: 'After a month, and every fall',
                    body: (
                      <p className="max-w-measure">
                        Check level and screws after a month, then every fall. Fine new checks in the first winter are
                        normal: see{' '}
                        <PageLink href="/care-instructions#humidity">humidity and seasonal movement</PageLink>.
                      </p>
                    ),
                  },
                ]}
              />
            </>
          ),
        },
      ]}
    />
  )
}

/** GUIDE-2. One long page, kept in one file so that its sections can be read and edited in order. */

import { rangeText, shop } from '../../../../content/shop.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { GuideLayout } from '../guide-layout.tsx'
import { Checklist, FoldedTerms, Folds, RatesTable, SafetyBox } from '../guide-parts.tsx'

const humidityText = () => `${rangeText(shop.care.humidityPercent)} percent`
const refinishText = () => `${rangeText(shop.care.refinishYears)} years`

// Northern red oak moves 0.00369 of its width for each percent of moisture content, tangentially; between 30 and 50 percent
// relative humidity its moisture content goes from about 6 to about 9 percent (Wood Handbook, tables 13-5 and 4-2).
const movementIn = 8 * 0.00369 * 3
const movement = `${Math.round(movementIn * 32)}/32`

/** Finish, how to clean it, how to renew it. */
const byFinish = [
  [
    'Oil',
    'Barely damp cloth, dry at once.',
    'Wipe on a thin coat of the same oil, wait 15 minutes, wipe off all of it.',
  ],
  [
    'Polyurethane, stain, whitewash',
    'Damp cloth with a drop of dish soap, then a clean damp one, then dry.',
    'Scuff with a fine pad and recoat. Bare spots need the stain first.',
  ],
  ['Wax', 'Dry cloth. For stickiness, a cloth barely damp.', 'Thin coat of the same wax, buff after 20 minutes.'],
  ['Charred', 'Soft brush or vacuum. No rubbing.', 'Thin coat of oil with a brush, blot dry.'],
  ['Bare barn wood', 'Vacuum with a brush.', 'Nothing. The gray surface is the finish.'],
] as const

export function Guide() {
  return (
    <GuideLayout
      guide="care"
      lead="All old wood needs is a dry cloth, steady air and a little care around heat and water."
      glance={[
        { label: 'Every week', value: 'A dry, soft cloth' },
        { label: 'Room humidity', value: humidityText() },
        { label: 'Refinish', value: `Every ${refinishText()}` },
        { label: 'Finish guarantee', value: `${shop.finishGuaranteeDays} days` },
      ]}
      sections={[
        {
          id: 'calendar',
          title: 'The care calendar',
          body: (
            <>
              <RatesTable
                caption="What to do, and when"
                columns={['When', 'What']}
                rows={[
                  ['Every week', 'Dust with a dry microfiber cloth, along the grain.'],
                  [
                    'Every month',
                    'Look under vases and frames for damp or marks. Wipe what dusting leaves, as your finish allows.',
                  ],
                  [
                    'Spring and fall',
                    "Check the hygrometer. Look over checks, joints and the line where wood meets wall. Make sure the mantel doesn't move.",
                  ],
                  [
                    'Once a year',
                    'Tighten set screws or corbel screws. Have the chimney swept and the clearances checked.',
                  ],
                  ['Every 1 to 2 years', 'Oiled, waxed and charred surfaces: one thin fresh coat.'],
                  [`Every ${refinishText()}`, 'Refinish, sooner over a hearth that burns all winter.'],
                ]}
              />
            </>
          ),
        },
        {
          id: 'dusting',
          title: 'Dusting',
          body: (
            <>
              <p>
                Dust along the grain with a clean microfiber cloth or a soft brush. On rough barn wood use the vacuum
                cleaner with its brush head: a cloth leaves lint on every splinter. Dust beams from a ladder twice a
                year with an extension duster, from the top edge down.
              </p>
              <p>
                Soot is not dust. Vacuum it without touching the wood, then lift what is left with a dry soot sponge
                from the hardware store. Water turns it into ink.
              </p>
            </>
          ),
        },
        {
          id: 'cleaning',
          title: 'Cleaning, by finish',
          body: (
            <>
              <Folds
                items={byFinish.map(([finish, clean, renew]) => ({
                  title: finish,
                  body: (
                    <dl className="max-w-measure space-y-2">
                      <div className="grid grid-cols-[5rem_1fr]">
                        <dt className="mt-0">Clean</dt>
                        <dd>{clean}</dd>
                      </div>
                      <div className="grid grid-cols-[5rem_1fr]">
                        <dt className="mt-0">Renew</dt>
                        <dd>{renew}</dd>
                      </div>
                    </dl>
                  ),
                }))}
              />
              <p>Whatever you use, try it for a day on the back edge or an end, where it won't show.</p>
              <SafetyBox title="Oily rags can set themselves on fire">
                <p>
                  Drying oil gives off heat, and a heap of rags keeps it in. Spread rags flat outdoors until they are
                  stiff, or put them under water in a lidded metal can. Never leave them in a pile, a bin or a pocket.
                </p>
              </SafetyBox>
            </>
          ),
        },
        {
          id: 'avoid',
          title: 'What to avoid',
          body: (
            <FoldedTerms
              terms={[
                { term: 'Spray polish', body: 'Silicone creeps under every later coat and makes it peel.' },
                { term: 'Vinegar, bleach, ammonia', body: 'Dull the film and bleach or blacken the wood.' },
                {
                  term: 'Steel wool',
                  body: 'Its crumbs rust, and with the tannin of oak and chestnut they leave blue-black spots. Use a nylon pad.',
                },
                {
                  term: 'Wet pots and vases',
                  body: 'One ring of water overnight can reach bare wood. Use a saucer with feet.',
                },
                { term: 'Steam cleaners', body: 'Lift the finish and raise the grain.' },
                {
                  term: 'Tape and sticky hooks',
                  body: 'Pull off oil, wax and weathered gray. Use a hook that stands on the shelf.',
                },
                {
                  term: 'Sanding old surfaces',
                  body: 'The color is skin deep, and old paint may hold lead. Ask first.',
                },
              ]}
            />
          ),
        },
        {
          id: 'humidity',
          title: 'Humidity and seasonal movement',
          body: (
            <>
              <p>
                Keep the room at {humidityText()} relative humidity, all year round. A hygrometer costs less than a
                candle. In a Tennessee summer that means air conditioning or a dehumidifier; with the heat on in
                January, a humidifier.
              </p>
              <Folds
                items={[
                  {
                    title: 'How much it moves, and which cracks matter',
                    body: (
                      <>
                        <p className="max-w-measure">
                          Wood moves across its grain and hardly at all along it. Between{' '}
                          {shop.care.humidityPercent.from} and {shop.care.humidityPercent.to} percent an 8-inch oak face
                          can change by about {movement} inch. That is why a shelf is screwed through slots, why we
                          leave a hair of room at each wall, and why a check may open in winter and close in June.
                        </p>
                        <p className="max-w-measure">
                          Fine checks along the grain, up to the width of a coin, are part of a solid timber and do not
                          weaken a decorative piece. Call us about a crack that runs across the grain, through a screw,
                          or that keeps growing for weeks.
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
          id: 'temperature',
          title: 'Temperature and the fire',
          body: (
            <>
              <p>
                Wood is happiest where you are: between 60 and 80 degrees, without sudden swings. Do not let a cold
                house go from 50 to 75 in an hour after a vacation, and do not aim a heat register or a mini-split at a
                beam.
              </p>
              <p>
                Over a fireplace, feel the underside after half an hour of fire. Warm is expected. If you cannot keep
                your hand on it, or if the wood darkens, smells or drips resin, put the fire out and have the clearance
                and the flue checked before you burn again.
              </p>
              <SafetyBox title="Heat works slowly too">
                <p>
                  Wood that is heated again and again over years can char and catch at lower temperatures than fresh
                  wood. The clearance in the appliance's manual and in your local code is the limit, not what the hand
                  can bear; see <PageLink href="/installation-guide#clearance">Keep clear of the fire</PageLink>.
                </p>
              </SafetyBox>
            </>
          ),
        },
        {
          id: 'protection',
          title: 'Everyday protection',
          body: (
            <Folds
              items={[
                {
                  title: 'Eight habits',
                  gist: 'Felt, saucers with feet, candles in glass, and no garlands while a fire burns',
                  body: (
                    <Checklist
                      items={[
                        { item: 'Felt under everything that stays', note: 'change it when it feels gritty' },
                        { item: 'Move things twice a year', note: 'or the light draws their outline' },
                        { item: 'Saucers with feet under plants', note: 'glazed, not clay: clay sweats' },
                        {
                          item: 'Candles in glass, on a plate',
                          note: "a hand's width from frames and greenery; never unattended",
                        },
                        { item: 'Curtains or film against hard sun', note: 'pine and chestnut change color fastest' },
                        { item: 'Stockings from weighted holders', note: 'not from nails in the face' },
                        { item: 'No garlands while a fire burns', note: 'dry greenery over heat is kindling' },
                        { item: 'Nothing wet drying on the mantel' },
                      ]}
                    />
                  ),
                },
              ]}
            />
          ),
        },
        {
          id: 'emergencies',
          title: 'Emergencies',
          body: (
            <>
              <SafetyBox title="Smoke, glowing or a burning smell from the wood or the wall">
                <p>Get everyone out and call 911 from outside. Do not open the wall to look.</p>
              </SafetyBox>
              <FoldedTerms
                terms={[
                  {
                    term: 'Water or wine',
                    body: 'Blot at once, do not rub. Fan dry, away from heat. A white haze usually fades in a day or two; a black mark needs us.',
                  },
                  {
                    term: 'Candle wax',
                    body: 'Harden it with ice in a bag, lift it with a plastic card, and warm the rest into a paper towel with a hair dryer on low.',
                  },
                  {
                    term: 'White ring',
                    body: 'Moisture in the film. Give it two days. Then, on oil or wax, rub lightly with a drop of the same oil on a soft cloth.',
                  },
                  {
                    term: 'Dent',
                    body: 'On oiled or bare wood: a damp cloth over the dent and a warm iron on it for a few seconds, twice. Let it dry, oil again.',
                  },
                  {
                    term: 'Scratch',
                    body: 'Oil or wax hides most. On film finishes use a matching wax crayon. Through the color: send us a photo.',
                  },
                  {
                    term: 'Scorch mark',
                    body: 'First find out why it got that hot, and do not burn until you know. Then send us a photo: light scorching planes off.',
                  },
                  {
                    term: 'Fine powder under small holes',
                    body: 'Brush it away, tape dark paper underneath and look again after two weeks. Fresh powder means insects: call us or a pest professional.',
                  },
                  {
                    term: 'It tilts or moves',
                    body: 'Take everything off, keep people from under it, and call us. Do not push it back up.',
                  },
                ]}
              />
            </>
          ),
        },
        {
          id: 'refinishing',
          title: 'Refinishing, and our guarantee',
          body: (
            <>
              <p>
                Plan on a fresh finish every {refinishText()}. It is time when water no longer beads, the color looks
                patchy in slanting light, or cleaning does not help. Oil and wax you can do yourself in an afternoon;
                for a film finish, a stain or a charred face, ask us to do it in place or in the workshop.
              </p>
              <p>
                If a finish disappoints you within {shop.finishGuaranteeDays} days of delivery, tell us and we'll make
                it right. Keep your quote: it names the wood and the finish, so that a repair will match.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

/** GUIDE-3. One long page, kept in one file so that its sections can be read and edited in order. */

import type { Picture } from '../../media/picture.ts'
import { centsFromDecimal, formatCents, formatDollars, grouped } from '../../pricing/money.ts'
import { boardFeet, type CarrierRates, carrierCents, priceQuote } from '../../pricing/pricing.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { BoardFootDrawing } from '../drawings.tsx'
import { GuideLayout } from '../guide-layout.tsx'
import { Figure, FoldedTerms, Folds, RatesTable, SafetyBox, Steps } from '../guide-parts.tsx'
import { SpeciesCards } from '../species-cards.tsx'
import { findWoodFacts } from './wood-facts.ts'

export type Species = {
  id: string
  key: string
  name: string
  description: string
  /** '8.75' */
  pricePerBoardFoot: string
  /** As the owner says; null while that is not known. */
  poundsPerBoardFoot: { from: number; to: number } | null
  hardnessLbf: number | null
  picture: Picture | null
  /** 120 x 14 inches of it; null for a wood without. */
  face: Picture | null
  /** One line: what it is like to live with. */
  character: string
}

/** The mantel used in every example on this page. */
const example = { lengthIn: 72, widthIn: 8, thicknessIn: 8 }
const exampleSize = `${example.lengthIn} x ${example.widthIn} x ${example.thicknessIn} inches`
const exampleCubicIn = example.lengthIn * example.widthIn * example.thicknessIn

const commonSizes = [
  { lengthIn: 48, widthIn: 6, thicknessIn: 4 },
  { lengthIn: 60, widthIn: 8, thicknessIn: 6 },
  example,
  { lengthIn: 84, widthIn: 10, thicknessIn: 6 },
  { lengthIn: 144, widthIn: 8, thicknessIn: 8 },
]

const priceExample = (pricePerBoardFootCents: number, shippingCents = 0) =>
  priceQuote({ size: example, pricePerBoardFootCents, finishCents: 0 }, shippingCents)

const exampleBoardFeet = boardFeet(example)

const pricePerBoardFootCents = (species: Species) => centsFromDecimal(species.pricePerBoardFoot) ?? 0

type WoodReads = { species: Species[]; carrier: CarrierRates }

/** `species` and `carrier` come from the server, so new woods and price changes show here. */
export function WoodSpeciesGuide({ species, carrier }: WoodReads) {
  return (
    <GuideLayout
      guide="woodSpecies"
      lead="Each wood comes out of old buildings with its own color, weight and history; here they are side by side, with today's prices."
      glance={[
        { label: 'Woods we work', value: `${species.length}` },
        { label: 'Priced by', value: 'Board foot' },
        { label: `A mantel of ${exampleSize}`, value: `${exampleBoardFeet} board feet` },
        { label: 'Wood for it', value: cheapestToPriciest(species) },
      ]}
      sections={[
        {
          id: 'woods',
          title: 'The woods',
          body: (
            <SpeciesCards
              species={species.map((one) => ({
                ...one,
                price: `${formatCents(pricePerBoardFootCents(one))} per board foot`,
                facts: findWoodFacts(one.key),
              }))}
            />
          ),
        },
        {
          id: 'compare',
          title: 'Side by side',
          body: (
            <>
              <p>Cost and weight of the wood alone, for one solid mantel:</p>
              <RatesTable
                caption={`One mantel, ${exampleSize}`}
                columns={['Wood', 'Per board foot', 'Wood for it', 'Pounds']}
                figures={[1, 2, 3]}
                rows={species.map((one) => {
                  const cents = pricePerBoardFootCents(one)
                  return [
                    one.name,
                    formatCents(cents),
                    formatCents(priceExample(cents).woodCents),
                    one.poundsPerBoardFoot ? weightOf(one.poundsPerBoardFoot) : 'Ask us',
                  ]
                })}
              />
              <Folds
                items={[
                  {
                    title: 'How to read weight and hardness',
                    body: (
                      <p className="max-w-measure">
                        Old timbers vary, so take weight and hardness as a guide; barn wood is whatever the barn was
                        built of. Hardness is the force, in pounds, that presses a small steel ball halfway into the
                        wood (the Janka test): the higher, the fewer dents.
                      </p>
                    ),
                  },
                ]}
              />
            </>
          ),
        },
        { id: 'board-foot', title: 'What a board foot is', body: <BoardFoot species={species} carrier={carrier} /> },
        {
          id: 'choosing',
          title: 'How to choose',
          body: (
            <>
              <FoldedTerms
                terms={[
                  {
                    term: 'By the light',
                    body: 'North rooms swallow dark wood: pine or oiled oak brightens them up. Sunny rooms carry dark walnut stain and ebony wax; pine and chestnut change color there.',
                  },
                  {
                    term: 'By the wall',
                    body: 'Busy stone wants calm grain, so chestnut or oak. Plain plaster or shiplap can take knots and weathered gray.',
                  },
                  {
                    term: 'By the floor',
                    body: 'Match its warmth rather than its color. Two shades lighter or darker looks planned; half a shade looks like a mistake.',
                  },
                  {
                    term: 'By use',
                    body: 'Children, stockings, keys and mugs: oak. Pine gathers marks, which is either its charm or your annoyance.',
                  },
                  {
                    term: "By the wall's strength",
                    body: 'Pine and chestnut weigh about two thirds of oak. A hollow box mantel weighs a third to a half of a solid one, in any wood.',
                  },
                ]}
              />
              <p>
                Screens lie about wood. Before you settle,{' '}
                <PageLink href="/project-consultation">ask us about the timbers we have</PageLink>: every one is
                different, and we can show you the one that would become yours.
              </p>
            </>
          ),
        },
        {
          id: 'reading',
          title: 'Reading reclaimed wood',
          body: (
            <FoldedTerms
              terms={[
                {
                  term: 'Checks',
                  body: 'Cracks along the grain from drying, decades ago. They do not weaken a decorative piece; they open and close a little with the seasons.',
                },
                {
                  term: 'Nail holes',
                  body: 'Black-rimmed where iron met tannin. We draw every nail we can find and leave the hole.',
                },
                {
                  term: 'Mortises and pegs',
                  body: 'Pockets where another timber was joined. Say in your notes whether you would like one to show.',
                },
                {
                  term: 'Saw marks',
                  body: 'Straight strokes from a pit or sash saw, arcs from a circular saw; after about 1850 mostly arcs.',
                },
                { term: 'Hewn faces', body: 'Scallops from a broadaxe or adze, on timbers squared by hand.' },
                {
                  term: 'Worm tracks',
                  body: 'Old beetle galleries, common in chestnut. The kiln ends anything that still lived there; the holes remain.',
                },
                {
                  term: 'Weathered gray',
                  body: 'Sun and rain on an outside face. A fraction of an inch deep, and gone once planed.',
                },
              ]}
            />
          ),
        },
        {
          id: 'working',
          title: 'If you cut or sand it',
          body: (
            <SafetyBox title="Old wood, old surprises">
              <p>
                Old paint may hold lead, and old timbers can hide iron. Do not sand or burn painted or coated reclaimed
                wood; if a piece has to be cut on site, check the line with a metal detector, wear a dust mask and eye
                protection, and work outdoors. Oak and chestnut dust irritates lungs.
              </p>
            </SafetyBox>
          ),
        },
      ]}
    />
  )
}

function BoardFoot({ species, carrier }: WoodReads) {
  const sample = species.find((one) => one.key === 'pine') ?? species[0]
  return (
    <>
      <p>
        A board foot is a volume: 12 inches long, 12 wide and 1 thick, or 144 cubic inches in any other shape. It lets a
        thin long shelf and a short thick beam be priced by the same rule.
      </p>
      <Figure caption="Left, one board foot. Right, a mantel in board feet. Length x width x thickness, all in inches, divided by 144. Not to scale.">
        <BoardFootDrawing piece={example} boardFeet={exampleBoardFeet} />
      </Figure>
      <p>
        A worked example, for a mantel of {exampleSize}
        {sample && <> in {sample.name}</>}:
      </p>
      <Steps
        steps={[
          {
            title: 'Multiply the three measurements',
            body: (
              <p>
                {example.lengthIn} x {example.widthIn} x {example.thicknessIn} = {grouped(exampleCubicIn)} cubic inches
              </p>
            ),
          },
          {
            title: 'Divide by 144',
            body: (
              <p>
                {grouped(exampleCubicIn)} ÷ 144 = <strong>{exampleBoardFeet} board feet</strong>
              </p>
            ),
          },
          ...(sample ? priceSteps(sample, carrier) : []),
        ]}
      />
      <Folds
        items={[
          {
            title: 'Board feet of common sizes',
            body: (
              <RatesTable
                caption="Board feet of common sizes"
                columns={['Length x width x thickness, inches', 'Board feet']}
                figures={[1]}
                rows={commonSizes.map((size) => [
                  `${size.lengthIn} x ${size.widthIn} x ${size.thicknessIn}`,
                  boardFeet(size).toFixed(2),
                ])}
              />
            ),
          },
        ]}
      />
      <p>
        The price on a product card is a rate per linear foot: a quick first figure from the length alone. The{' '}
        <PageLink href="/quote-builder">quote builder</PageLink> counts every inch of wood as above, and that is the
        price a maker checks.
      </p>
    </>
  )
}

const weightOf = ({ from, to }: { from: number; to: number }) =>
  `${Math.round(exampleBoardFeet * from)}-${Math.round(exampleBoardFeet * to)}`

function priceSteps(species: Species, carrier: CarrierRates) {
  const cents = pricePerBoardFootCents(species)
  const price = priceExample(cents, carrierCents(example.lengthIn, carrier))
  return [
    {
      title: 'Times the price of the wood',
      body: (
        <p>
          {exampleBoardFeet} x {formatCents(cents)} = <strong>{formatCents(price.woodCents)}</strong>
        </p>
      ),
    },
    {
      title: 'Add finish and shipping',
      body: (
        <p>
          With a finish that costs nothing extra and {formatCents(price.shippingCents)} for shipping, the quote comes to{' '}
          <strong>{formatCents(price.totalCents)}</strong>. Pieces over {carrier.longOverIn} inches long ship for{' '}
          {formatCents(carrier.longCents)}.
        </p>
      ),
    },
  ]
}

function cheapestToPriciest(species: Species[]): string {
  const costs = species.map((one) => priceExample(pricePerBoardFootCents(one)).woodCents)
  if (costs.length === 0) return 'Ask us'
  return [...new Set([Math.min(...costs), Math.max(...costs)])].map(formatDollars).join(' to ')
}

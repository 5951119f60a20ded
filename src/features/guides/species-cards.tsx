import { buttonClass } from '../../ui/button.tsx'
import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'
import { grouped } from '../pricing/money.ts'
import { designSearch } from '../shared/design-address.ts'
import { PageLink } from '../shared/page-link.tsx'
import { Folds } from './guide-parts.tsx'
import { closeUps } from './guide-pictures.ts'
import type { WoodFacts } from './pages/wood-facts.ts'

type SpeciesCard = {
  id: string
  name: string
  character: string
  description: string
  /** '$8.75 per board foot' */
  price: string
  picture: Picture | null
  face: Picture | null
  /** As the owner says; null where it varies, or is not known. */
  hardnessLbf: number | null
  /** Undefined for a wood the owner added. */
  facts: WoodFacts | undefined
}

/** Each wood as a strip of its face from edge to edge, and from a hand away; its price, and what it is like to live with. */
export function SpeciesCards({ species }: { species: SpeciesCard[] }) {
  return (
    <ul
      data-wide
      className="list-none space-y-7 pl-0 md:space-y-14 print:grid print:grid-cols-2 print:gap-x-6 print:gap-y-4 print:space-y-0"
    >
      {species.map(({ id, name, character, description, price, picture, face, hardnessLbf, facts }) => (
        <li key={id} className="mt-0 print:break-inside-avoid">
          {face && (
            <ProductPicture
              picture={face}
              alt=""
              ratio="fill"
              sizes="(width >= 64rem) 46rem, (width >= 40rem) max(100vw, 686px), max(100vw, 480px)"
              className="h-14 max-lg:-mx-4 sm:h-20 sm:max-lg:-mx-6 print:hidden [&_img]:rounded-none"
            />
          )}
          <div className="mt-4 grid grid-cols-[6.5rem_1fr] gap-x-4 gap-y-1 sm:grid-cols-[15rem_1fr] sm:gap-x-8 print:grid-cols-[1in_1fr] print:gap-x-3">
            <ProductPicture
              picture={Object.hasOwn(closeUps, id) ? closeUps[id as keyof typeof closeUps] : picture}
              alt={`Grain and color of ${name}`}
              sizes="15rem"
              ratio="fill"
              className="h-full min-h-28 sm:min-h-44 print:min-h-24 [&_img]:rounded-none"
            />
            <div>
              <h3 className="mt-0 wrap-anywhere">{name}</h3>
              <p className="mt-1 text-ui font-semibold tabular-nums">{price}</p>
              <p className="mt-1.5 text-ui wrap-anywhere text-quiet">{character || description}</p>
              <PageLink
                href={`/quote-builder?${designSearch({ choices: { wood: id }, dimensions: {} })}`}
                className={buttonClass('line', 'sm', 'mt-1 print:hidden')}
              >
                Build in this wood<span className="sr-only">: {name}</span>
              </PageLink>
            </div>
          </div>
          {(facts || hardnessLbf !== null || character) && (
            <Folds
              items={[
                {
                  title: `More about ${name}`,
                  body: (
                    <>
                      {character && <p className="max-w-measure wrap-anywhere">{description}</p>}
                      <dl className="max-w-measure space-y-2 text-ui">
                        {facts && <Fact name="Looks" text={facts.look} />}
                        {facts && <Fact name="Wears" text={facts.wear} />}
                        <Fact name="Hardness" text={hardnessLbf === null ? 'Varies' : `${grouped(hardnessLbf)} lbf`} />
                        {facts && <Fact name="Good for" text={facts.goodFor} />}
                      </dl>
                    </>
                  ),
                },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr]">
      <dt className="mt-0">{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}

import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'
import { grouped } from '../pricing/money.ts'
import type { WoodFacts } from './pages/wood-facts.ts'

type SpeciesCard = {
  id: string
  name: string
  description: string
  /** '$8.75 per board foot' */
  price: string
  picture: Picture | null
  /** As the owner says; null where it varies, or is not known. */
  hardnessLbf: number | null
  /** Undefined for a wood the owner added. */
  facts: WoodFacts | undefined
}

/** A card for each wood: picture, price, and what it is like to live with. */
export function SpeciesCards({ species }: { species: SpeciesCard[] }) {
  return (
    <ul data-wide className="list-none space-y-12 pl-0">
      {species.map(({ id, name, description, price, picture, hardnessLbf, facts }) => (
        <li key={id} className="mt-0 grid gap-x-8 gap-y-5 sm:grid-cols-[15rem_1fr] print:break-inside-avoid">
          <ProductPicture
            picture={picture}
            alt={`Grain and color of ${name}`}
            sizes="(width >= 40rem) 15rem, 92vw"
            ratio="1/1"
            className="self-start rounded-card"
          />
          <div className="space-y-3">
            <h3 className="mt-0 wrap-anywhere">{name}</h3>
            <p className="font-semibold text-oak tabular-nums">{price}</p>
            <p className="wrap-anywhere">{description}</p>
            {(facts || hardnessLbf !== null) && (
              <dl className="space-y-2 border-t border-line pt-3 text-ui">
                {facts && <Fact name="Looks" text={facts.look} />}
                {facts && <Fact name="Wears" text={facts.wear} />}
                <Fact name="Hardness" text={hardnessLbf === null ? 'Varies' : `${grouped(hardnessLbf)} lbf`} />
                {facts && <Fact name="Good for" text={facts.goodFor} />}
              </dl>
            )}
          </div>
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

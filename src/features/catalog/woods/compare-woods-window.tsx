import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../../ui/fields/choice.tsx'
import { hangingFacts } from '../../drawing/hanging.ts'
import { WoodSample } from '../../drawing/wood-sample.tsx'
import { grouped } from '../../pricing/money.ts'
import { sizeText } from '../../pricing/piece.ts'
import type { PricedTotal } from '../../pricing/price-lines.ts'
import { ReadFailed } from '../../shared/failures/read-failed.tsx'
import { PriceDetails } from '../../shared/price-lines.tsx'
import { Queries } from '../../shared/queries.tsx'
import { RangeText } from '../../shared/range-text.tsx'
import { type WoodSpecies, woodSpeciesQuery } from '../catalog-queries.ts'
import type { ComparedPiece, CompareWoodsProps } from './compare-woods.tsx'
import { comparedIds, mostCompared, withCompared } from './compared-woods.ts'

type WindowProps = Omit<CompareWoodsProps, 'className'> & { open: boolean; onOpenChange: (open: boolean) => void }

/** DRAW-7: two to four woods at the customer's size. Choosing one goes on with it. */
export const CompareWoodsWindow = (props: WindowProps) => (
  <Queries>
    <Compared {...props} />
  </Queries>
)

function Compared({ piece, totalIn, onChoose, open, onOpenChange }: WindowProps) {
  const { data: woods, isError, refetch } = useQuery(woodSpeciesQuery)
  const [picked, setPicked] = useState<readonly string[]>()
  const shownIds = picked ?? comparedIds(woods ?? [], piece.woodId)
  const choose = (id: string) => {
    onChoose(id)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title="Woods side by side"
      description={`Your piece, ${sizeText(piece.size)}, in each.`}
    >
      {woods ? (
        <>
          {woods.length > mostCompared && (
            <fieldset className="mb-6 flex flex-wrap gap-x-6">
              <legend className="text-ui text-quiet">Two to {mostCompared} at a time</legend>
              {woods.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={shownIds.includes(id)}
                  onChange={() => setPicked(withCompared(shownIds, id))}
                />
              ))}
            </fieldset>
          )}
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-x-6">
            {woods
              .filter(({ id }) => shownIds.includes(id))
              .map((wood) => (
                <Wood key={wood.id} wood={wood} piece={piece} total={totalIn(wood)} onChoose={choose} />
              ))}
          </ul>
          <p className="mt-6 max-w-measure text-sm text-quiet">
            Hardness is the force that presses a 0.444-inch steel ball halfway into the wood (Janka test). Weights are
            of a solid piece, air-dry.
          </p>
        </>
      ) : (
        isError && <ReadFailed what="The list of woods" onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

type WoodProps = {
  wood: WoodSpecies
  piece: ComparedPiece
  total: PricedTotal | undefined
  onChoose: (id: string) => void
}

function Wood({ wood, piece, total, onChoose }: WoodProps) {
  const isChosen = wood.id === piece.woodId
  const { category, making, size, finish } = piece
  const drawn = { category, making, size, wood, finish }
  const { pounds } = hangingFacts(drawn, wood.poundsPerBoardFoot)
  return (
    <li className="flex min-w-0 flex-col">
      <WoodSample piece={drawn} idPrefix={`compare-${wood.id}`} className="block w-full" />
      <h3 className="mt-3 font-sans text-base font-semibold tracking-normal wrap-anywhere">{wood.name}</h3>
      {total && (
        <>
          <p className="text-lg tabular-nums">
            <RangeText text={total.text} />
          </p>
          <PriceDetails lines={total.lines} className="text-sm text-quiet" />
        </>
      )}
      <dl className="mt-2 space-y-1.5 text-sm">
        <Fact name="Weight">{pounds ? `${pounds.from} to ${pounds.to} lb` : 'Not known'}</Fact>
        <Fact name="Hardness">{wood.hardnessLbf === null ? 'Varies' : `${grouped(wood.hardnessLbf)} lbf`}</Fact>
      </dl>
      {wood.character && <p className="mt-2 mb-4 text-sm wrap-anywhere text-quiet">{wood.character}</p>}
      <Button
        variant={isChosen ? 'primary' : 'secondary'}
        size="sm"
        className="mt-auto"
        aria-label={isChosen ? `Keep ${wood.name}` : `Choose ${wood.name}`}
        onClick={() => onChoose(wood.id)}
      >
        {isChosen ? 'Keep it' : 'Choose this wood'}
      </Button>
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="text-quiet">{name}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
)

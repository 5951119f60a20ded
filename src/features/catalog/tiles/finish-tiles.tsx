import type { DrawnFinish, DrawnPiece } from '../../drawing/drawing.ts'
import { WoodSample } from '../../drawing/wood-sample.tsx'
import { addedPrice } from '../product-price.ts'
import { TileGroup, type TileGroupProps } from './tile-group.tsx'

export type TileFinish = DrawnFinish & { id: string; priceModifier: string; description?: string }

type FinishTilesProps = TileGroupProps & {
  finishes: readonly TileFinish[]
  /** The chosen finish's id; null for none. */
  value: string | null
  onChange: (finishId: string | null) => void
  /** The piece that is being chosen, in its wood. */
  piece: Omit<DrawnPiece, 'finish'>
  /** Unlike that of every other drawing on the page. */
  idPrefix: string
}

/** A native radio needs a value, and no finish has an empty id. */
const noFinish = ''
const bare = {
  id: noFinish,
  name: 'No finish',
  description: 'The bare wood, sanded or brushed to suit the piece.',
}
/** Of the face, in thicknesses and inches: less would show too little of the grain. */
const part = { thicknesses: 1.7, leastIn: 10 }

/** WIN-5, QUOTE-4: the same part of the piece under each finish. The first tile clears it. */
export function FinishTiles({ finishes, value, onChange, piece, idPrefix, ...group }: FinishTilesProps) {
  const lengthIn = Math.max(part.leastIn, piece.size.thicknessIn * part.thicknesses)
  const shown = [{ ...bare, finish: null, price: undefined }, ...finishes.map(withPrice)]
  return (
    <TileGroup
      {...group}
      value={value ?? noFinish}
      onChange={(id) => onChange(id === noFinish ? null : id)}
      form="grid"
      gridClass="grid-cols-4 gap-x-2 gap-y-4 @md:gap-x-3"
      about={shown.find(({ id }) => id === (value ?? noFinish))?.description}
      tiles={shown.map(({ id, name, price, finish }) => ({
        value: id,
        name,
        price,
        sample: (
          <WoodSample
            later
            piece={{ ...piece, finish }}
            lengthIn={lengthIn}
            idPrefix={`${idPrefix}-${id || 'none'}`}
            className="block h-auto w-full"
          />
        ),
      }))}
    />
  )
}

const withPrice = (finish: TileFinish) => ({ ...finish, finish, price: addedPrice(finish.priceModifier) })

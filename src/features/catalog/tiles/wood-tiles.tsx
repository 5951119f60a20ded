import type { DrawnPiece, DrawnWood } from '../../drawing/drawing.ts'
import { WoodSample } from '../../drawing/wood-sample.tsx'
import { centsOf, formatCents } from '../../pricing/money.ts'
import { TileGroup, type TileGroupProps } from './tile-group.tsx'

export type TileWood = DrawnWood & { id: string; pricePerBoardFoot: string; description?: string }

type WoodTilesProps<Wood extends TileWood> = TileGroupProps & {
  woods: readonly Wood[]
  /** The chosen wood's id, or null. */
  value: string | null
  onChange: (woodId: string) => void
  /** The piece that is being chosen, under its finish. */
  piece: Omit<DrawnPiece, 'wood'>
  /** WHY-2: what the piece costs in a wood, such as '$621' or '$795-$895'; undefined while it has no price. Said once where it is the same in all. */
  totalIn?: ((wood: Wood) => string | undefined) | undefined
  /** Also says what a board foot of it costs. */
  perBoardFoot?: boolean | undefined
  /** 'list' shows the piece's whole length, one wood below the other; 'grid' a part of it, two beside each other. */
  form?: 'list' | 'grid' | undefined
  /** Says what the chosen wood is like. */
  describes?: boolean | undefined
  /** Unlike that of every other drawing on the page. */
  idPrefix: string
}

/** More in one column would push everything else out of sight. */
const mostInList = 6
/** A longer piece is shown in part, so that a phone shows enough of its face: lengths of its thickness. */
const longestPart = { list: 11, grid: 5 }
/** And of this many it takes all of the room; a shorter one would be tall, and is narrower. */
const fullWidth = 6

/** WIN-5, WHY-2: the piece in each wood, at its own size. */
export function WoodTiles<Wood extends TileWood>({
  woods,
  value,
  onChange,
  piece,
  totalIn,
  perBoardFoot = false,
  form = woods.length > mostInList ? 'grid' : 'list',
  describes = false,
  idPrefix,
  ...group
}: WoodTilesProps<Wood>) {
  const lengthIn = Math.min(piece.size.lengthIn, piece.size.thicknessIn * longestPart[form])
  const totals = woods.map((wood) => totalIn?.(wood))
  // One price four times would be no help in choosing.
  const isOnePrice = woods.length > 1 && totals[0] !== undefined && new Set(totals).size === 1
  const about = [
    isOnePrice && 'Every wood costs the same here.',
    describes && woods.find(({ id }) => id === value)?.description,
  ]
  return (
    <TileGroup
      {...group}
      value={value}
      onChange={onChange}
      form={form}
      gridClass={form === 'list' ? 'gap-3.5' : 'grid-cols-2 gap-x-4 gap-y-5 @2xl:grid-cols-4'}
      about={about.filter(Boolean).join(' ')}
      tiles={woods.map((wood, index) => ({
        value: wood.id,
        name: wood.name,
        price: isOnePrice ? undefined : totals[index],
        detail: perBoardFoot ? `${formatCents(centsOf(wood.pricePerBoardFoot))} a board foot` : undefined,
        sample: (
          <WoodSample
            later
            piece={{ ...piece, wood }}
            lengthIn={lengthIn}
            idPrefix={`${idPrefix}-${wood.id}`}
            widthPercent={Math.min(100, (100 * lengthIn) / (piece.size.thicknessIn * fullWidth))}
            className="block h-auto"
          />
        ),
      }))}
    />
  )
}

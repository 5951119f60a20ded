/** JOB-6: what is sawn for a piece, rough: a timber, the boards of a box, or the timbers of a truss; and its corbels. Pure. */
import type { DrawnPiece } from '../drawing/drawing.ts'
import { corbelCount, corbelDepthIn, corbelDropIn, corbelWidthIn } from '../drawing/making/corbels.ts'
import { boardIn, boardsOf, isBox } from '../drawing/making/making.ts'
import { blankOf, type Timber, trussTimbers } from '../drawing/making/truss.ts'
import type { PieceSize } from '../pricing/piece.ts'

export type MadePiece = Pick<DrawnPiece, 'category' | 'making' | 'size'>

/** So many of one piece, each of this rough size. */
export type Cut = { name: 'timber' | Timber['name'] | 'corbel' | `${string} board`; count: number; size: PieceSize }

/** To square and trim a timber or a board: longer by two inches, wider and thicker by a half. */
const roughIn = { lengthIn: 2, widthIn: 0.5, thicknessIn: 0.5 }

const roughSize = ({ lengthIn, widthIn, thicknessIn }: PieceSize): PieceSize => ({
  lengthIn: lengthIn + roughIn.lengthIn,
  widthIn: widthIn + roughIn.widthIn,
  thicknessIn: thicknessIn + roughIn.thicknessIn,
})

/** To the next quarter of an inch; computed lengths are a hair off. */
const quarterUp = (inches: number) => Math.ceil(inches * 4 - 1e-6) / 4

export const cutsOf = (piece: MadePiece): Cut[] => [
  ...bodyCutsOf(piece),
  ...(piece.category === 'corbel-mantel' ? [corbelsOf(piece.size)] : []),
]

/** Without its corbels. */
export function bodyCutsOf(piece: MadePiece): Cut[] {
  const { making, size } = piece
  if (making.construction === 'truss') return timbersOf(size)
  return isBox(making) ? boardCutsOf(piece) : [{ name: 'timber', count: 1, size: roughSize(size) }]
}

/** Their grain goes up and down. */
const corbelsOf = (size: PieceSize): Cut => ({
  name: 'corbel',
  count: corbelCount(size.lengthIn),
  size: roughSize({
    lengthIn: quarterUp(corbelDropIn(size)),
    widthIn: quarterUp(corbelDepthIn(size)),
    thicknessIn: quarterUp(corbelWidthIn(size)),
  }),
})

function boardCutsOf({ category, making, size }: MadePiece): Cut[] {
  const { lengthIn, widthIn, thicknessIn } = size
  const { front, back, top, bottom } = boardsOf(category, making)
  const [upright, level] = category === 'ceiling-beam' ? ['side', 'face'] : ['face', 'shelf']
  const boards = [
    [Number(front) + Number(back), upright, lengthIn, thicknessIn],
    [Number(top) + Number(bottom), level, lengthIn, widthIn],
    [making.construction === 'mitered-box' ? 2 : 0, 'end', widthIn, thicknessIn],
  ] as const
  const thick = boardIn(making, size)
  return boards.flatMap(([count, name, long, wide]): Cut[] =>
    count > 0
      ? [{ name: `${name} board`, count, size: roughSize({ lengthIn: long, widthIn: wide, thicknessIn: thick }) }]
      : [],
  )
}

/** All are as deep as the piece. */
function timbersOf(size: PieceSize): Cut[] {
  const timbers = trussTimbers(size)
  const cut = (name: Timber['name'], count: number): Cut => {
    const blanks = timbers.filter((timber) => timber.name === name).map(blankOf)
    const most = (side: 'lengthIn' | 'tallIn') => quarterUp(Math.max(...blanks.map((blank) => blank[side])))
    return { name, count, size: roughSize({ ...size, lengthIn: most('lengthIn'), thicknessIn: most('tallIn') }) }
  }
  return [{ name: 'tie', count: 1, size: roughSize(size) }, cut('rafter', 2), cut('king post', 1), cut('strut', 2)]
}

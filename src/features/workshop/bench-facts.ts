/** JOB-6: what a bench sheet says of a piece. Pure: only what was agreed, and what follows from it by a rule. */
import type { Range } from '../../../content/shop.ts'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { hangingFacts } from '../drawing/hanging.ts'
import { corbelCount, corbelDepthIn, corbelDropIn, corbelWidthIn } from '../drawing/making/corbels.ts'
import { boardIn, boardsOf, type CorbelShape, isBox, type Making } from '../drawing/making/making.ts'
import { corbelNames, madeText } from '../drawing/making/making-text.ts'
import { blankOf, type Timber, trussTimbers } from '../drawing/making/truss.ts'
import { woodFeet } from '../drawing/making/wood-share.ts'
import type { NamedValue } from '../papers/paper-words.ts'
import { fractionText, inchesText } from '../pricing/inches.ts'
import { inchesSizeText, type PieceSize, sizeText } from '../pricing/piece.ts'
import type { Category } from '../pricing/pricing.ts'

/** To square and trim a timber or a board: longer by two inches, wider and thicker by a half. */
const roughIn = { lengthIn: 2, widthIn: 0.5, thicknessIn: 0.5 }

type BenchPiece = {
  drawn: Pick<DrawnPiece, 'category' | 'making' | 'size'>
  quantity: number
  woodName: string
  finishName: string | null
  /** Of the wood, air-dry, by the board foot. */
  pounds: Range | null
}

export function benchFacts(piece: BenchPiece): NamedValue[] {
  const { drawn, quantity, woodName, finishName, pounds } = piece
  const { category, making, size } = drawn
  const hanging = hangingFacts(drawn, pounds)
  const each = quantity > 1 ? ' each' : ''
  const feet = woodFeet(drawn)
  const all = quantity > 1 ? `, ${tenths(feet * quantity)} in all` : ''
  return [
    { name: 'Quantity', value: quantity === 1 ? '1' : `${quantity} of these` },
    { name: 'Made as', value: madeText(making) },
    { name: 'Wood', value: woodName },
    { name: 'Finish', value: finishName ?? 'No finish' },
    { name: 'Cut from', value: cutText(piece) },
    { name: 'Board feet', value: `${tenths(feet)}${each}${all}` },
    ...(hanging.pounds ? [{ name: 'Weight', value: `${weightText(hanging.pounds)}${each}` }] : []),
    ...(category === 'corbel-mantel' ? [{ name: 'Corbels', value: corbelText(size, making.corbel) }] : []),
    { name: 'Mounting', value: mountingText(hanging.fasteners) },
  ]
}

/** What is sawn for it, rough: a timber, the boards of a box, or the timbers of a truss. */
function cutText({ drawn: { category, making, size }, quantity }: BenchPiece): string {
  if (!isBox(making) && making.construction !== 'truss')
    return sizeText(roughSize(size)) + (quantity > 1 ? ' each' : '')
  const parts = making.construction === 'truss' ? timbersText(size) : boardsText(category, making, size)
  return (quantity > 1 ? 'for each: ' : '') + parts
}

function boardsText(category: Category, making: Making, size: PieceSize): string {
  const { lengthIn, widthIn, thicknessIn } = size
  const { front, back, top, bottom } = boardsOf(category, making)
  const [upright, level] = category === 'ceiling-beam' ? ['side', 'face'] : ['face', 'shelf']
  const boards = [
    [Number(front) + Number(back), upright, lengthIn, thicknessIn],
    [Number(top) + Number(bottom), level, lengthIn, widthIn],
    [making.construction === 'mitered-box' ? 2 : 0, 'end', widthIn, thicknessIn],
  ] as const
  const thick = boardIn(making, size)
  const listed = boards.flatMap(([count, name, long, wide]) => {
    const rough = roughSize({ lengthIn: long, widthIn: wide, thicknessIn: thick })
    const across = `${fractionText(rough.lengthIn)} × ${fractionText(rough.widthIn)}`
    return count > 0 ? [`${count} ${name} ${count === 1 ? 'board' : 'boards'} ${across}`] : []
  })
  return `${inchesText(thick + roughIn.thicknessIn)} rough stock, mitered: ${listed.join(', ')}`
}

/** All are as deep as the piece. */
function timbersText(size: PieceSize): string {
  const timbers = trussTimbers(size)
  const rough = (name: Timber['name']) => {
    const blanks = timbers.filter((timber) => timber.name === name).map(blankOf)
    const most = (side: 'lengthIn' | 'tallIn') => quarterUp(Math.max(...blanks.map((blank) => blank[side])))
    return inchesSizeText(roughSize({ ...size, lengthIn: most('lengthIn'), thicknessIn: most('tallIn') }))
  }
  const tie = inchesSizeText(roughSize(size))
  return `tie ${tie}, 2 rafters ${rough('rafter')}, king post ${rough('king post')}, 2 struts ${rough('strut')}`
}

/** To the next quarter of an inch; computed lengths are a hair off. */
const quarterUp = (inches: number) => Math.ceil(inches * 4 - 1e-6) / 4

const roughSize = ({ lengthIn, widthIn, thicknessIn }: PieceSize): PieceSize => ({
  lengthIn: lengthIn + roughIn.lengthIn,
  widthIn: widthIn + roughIn.widthIn,
  thicknessIn: thicknessIn + roughIn.thicknessIn,
})

const tenths = (feet: number) => String(Number(feet.toFixed(1)))

const weightText = ({ from, to }: Range) => (from === to ? `${from} lb` : `${from} to ${to} lb`)

/** To a quarter of an inch: a cove is cut by a pattern. */
const quarters = (inches: number) => inchesText(Math.round(inches * 4) / 4)

function corbelText(size: PieceSize, shape: CorbelShape | null): string {
  const [wide, tall, deep] = [corbelWidthIn(size), corbelDropIn(size), corbelDepthIn(size)].map(quarters)
  const named = shape === null ? '' : `, ${corbelNames[shape].toLowerCase()}`
  return `${corbelCount(size.lengthIn)} for each piece, ${wide} wide, ${tall} tall, ${deep} deep${named}`
}

/** What holds it, as the Installation Guide has it. */
function mountingText({ kind, count }: ReturnType<typeof hangingFacts>['fasteners']): string {
  switch (kind) {
    case 'rods':
      return `Floating, on ${count} hidden steel rods`
    case 'corbels':
      return `On ${count} corbels`
    case 'lags':
      return `${count} lag screws, one in each joist`
    case 'cleat':
      return `On a beveled cleat, ${count} screws into studs`
    case 'nailer':
      return `Over a nailer, ${count} screws into joists`
    case 'plates':
      return 'A steel plate at each end'
  }
}

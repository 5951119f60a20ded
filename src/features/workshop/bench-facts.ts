/** JOB-6: what a bench sheet says of a piece. Pure: only what was agreed, and what follows from it by a rule. */
import type { Range } from '../../../content/shop.ts'
import { hangingFacts } from '../drawing/hanging.ts'
import { corbelCount, corbelDepthIn, corbelDropIn, corbelWidthIn } from '../drawing/making/corbels.ts'
import type { CorbelShape } from '../drawing/making/making.ts'
import { corbelNames, feetMeasuredBy, madeText } from '../drawing/making/making-text.ts'
import { woodFeet } from '../drawing/making/wood-share.ts'
import type { NamedValue } from '../papers/paper-words.ts'
import { fractionText, inchesText } from '../pricing/inches.ts'
import { inchesSizeText, type PieceSize, sizeText } from '../pricing/piece.ts'
import { boardFeet } from '../pricing/pricing.ts'
import { bodyCutsOf, type Cut, type MadePiece } from './cuts.ts'

type BenchPiece = {
  drawn: MadePiece
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
  const measured = feetMeasuredBy(making)
  // As the customer's papers have it.
  const outside = measured && ` (${tenths(boardFeet(size))}${each}${measured})`
  const all = quantity > 1 ? `, ${tenths(feet * quantity)} in all` : ''
  return [
    { name: 'Quantity', value: quantity === 1 ? '1' : `${quantity} of these` },
    { name: 'Made as', value: madeText(making) },
    { name: 'Wood', value: woodName },
    { name: 'Finish', value: finishName ?? 'No finish' },
    { name: 'Cut from', value: cutText(piece) },
    { name: 'Board feet', value: `${tenths(feet)}${measured && ' of wood'}${each}${all}${outside}` },
    ...(hanging.pounds ? [{ name: 'Weight', value: `${weightText(hanging.pounds)}${each}` }] : []),
    ...(category === 'corbel-mantel' ? [{ name: 'Corbels', value: corbelText(size, making.corbel) }] : []),
    { name: 'Mounting', value: mountingText(hanging.fasteners) },
  ]
}

/** What is sawn for it, rough. */
function cutText({ drawn, quantity }: BenchPiece): string {
  const { making } = drawn
  const cuts = bodyCutsOf(drawn)
  const [first] = cuts
  if (first?.name === 'timber') return sizeText(first.size) + (quantity > 1 ? ' each' : '')
  const parts = making.construction === 'truss' ? timbersText(cuts) : boardsText(cuts)
  return (quantity > 1 ? 'for each: ' : '') + parts
}

function boardsText(cuts: readonly Cut[]): string {
  const listed = cuts.map(({ name, count, size }) => {
    const across = `${fractionText(size.lengthIn)} × ${fractionText(size.widthIn)}`
    return `${count} ${name}${count === 1 ? '' : 's'} ${across}`
  })
  return `${inchesText(cuts[0]?.size.thicknessIn ?? 0)} rough stock, mitered: ${listed.join(', ')}`
}

const timbersText = (cuts: readonly Cut[]) =>
  cuts.map(({ name, count, size }) => `${count === 1 ? name : `${count} ${name}s`} ${inchesSizeText(size)}`).join(', ')

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

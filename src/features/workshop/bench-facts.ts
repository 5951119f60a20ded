/** JOB-6: what a bench sheet says of a piece. Pure: only what was agreed, and what follows from it by a rule. */
import type { Range } from '../../../content/shop.ts'
import { corbelCount, corbelDepthIn, corbelDropIn, corbelWidthIn } from '../drawing/corbels.ts'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { hangingFacts } from '../drawing/hanging.ts'
import type { NamedValue } from '../papers/paper-words.ts'
import { inchesText } from '../pricing/inches.ts'
import { type PieceSize, sizeText } from '../pricing/piece.ts'
import { boardFeet } from '../pricing/pricing.ts'

/** To square and trim it: longer by two inches, wider and thicker by a half. */
const roughIn = { lengthIn: 2, widthIn: 0.5, thicknessIn: 0.5 }

type BenchPiece = {
  drawn: Pick<DrawnPiece, 'category' | 'size'>
  quantity: number
  woodName: string
  finishName: string | null
  /** Of the wood, air-dry, by the board foot. */
  pounds: Range | null
}

export function benchFacts({ drawn, quantity, woodName, finishName, pounds }: BenchPiece): NamedValue[] {
  const { category, size } = drawn
  const hanging = hangingFacts(drawn, pounds)
  const each = quantity > 1 ? ' each' : ''
  const feet = boardFeet(size)
  const all = quantity > 1 ? `, ${tenths(feet * quantity)} in all` : ''
  return [
    { name: 'Quantity', value: quantity === 1 ? '1' : `${quantity} of these` },
    { name: 'Wood', value: woodName },
    { name: 'Finish', value: finishName ?? 'No finish' },
    { name: 'Cut from', value: `${sizeText(roughSize(size))}${each}` },
    { name: 'Board feet', value: `${tenths(feet)}${each}${all}` },
    ...(hanging.pounds ? [{ name: 'Weight', value: `${weightText(hanging.pounds)}${each}` }] : []),
    ...(category === 'corbel-mantel' ? [{ name: 'Corbels', value: corbelText(size) }] : []),
    { name: 'Mounting', value: mountingText(hanging.fasteners) },
  ]
}

const roughSize = ({ lengthIn, widthIn, thicknessIn }: PieceSize): PieceSize => ({
  lengthIn: lengthIn + roughIn.lengthIn,
  widthIn: widthIn + roughIn.widthIn,
  thicknessIn: thicknessIn + roughIn.thicknessIn,
})

const tenths = (feet: number) => String(Number(feet.toFixed(1)))

const weightText = ({ from, to }: Range) => (from === to ? `${from} lb` : `${from} to ${to} lb`)

/** To a quarter of an inch: a cove is cut by a pattern. */
const quarters = (inches: number) => inchesText(Math.round(inches * 4) / 4)

function corbelText(size: PieceSize): string {
  const [wide, tall, deep] = [corbelWidthIn(size), corbelDropIn(size), corbelDepthIn(size)].map(quarters)
  return `${corbelCount(size.lengthIn)} for each piece, ${wide} wide, ${tall} tall, ${deep} deep`
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
  }
}

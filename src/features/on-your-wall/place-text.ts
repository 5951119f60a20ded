/** WALL-2: where a piece is on the wall, in words. Pure. */
import { inchesText } from '../pricing/inches.ts'
import type { RectangleKind, WallMarks } from './marks.ts'

/** As finely as it is moved. */
export const placeStepIn = 1 / 8
export const toPlaceStep = (inches: number) => Math.round(inches / placeStepIn) * placeStepIn

const marked: Record<RectangleKind, string> = {
  opening: 'the opening',
  ours: 'the opening',
  letter: 'the paper',
  other: 'what you marked',
}

/** 'Underside 12 in above the opening' and 'Centered', or '3 in right of center'. */
export function placeTexts({ xIn, yIn }: WallMarks['at'], kind: RectangleKind): { height: string; side: string } {
  const [x, y] = [toPlaceStep(xIn), toPlaceStep(yIn)]
  const above = `Underside ${inchesText(Math.abs(y))} ${y < 0 ? 'below the top of' : 'above'} ${marked[kind]}`
  return {
    height: y === 0 ? `Underside level with the top of ${marked[kind]}` : above,
    side: x === 0 ? 'Centered' : `${inchesText(Math.abs(x))} ${x < 0 ? 'left' : 'right'} of center`,
  }
}

import { useState } from 'react'
import {
  type Dimensions,
  isInRange,
  type PieceSize,
  type SizeRange,
  sizeFromTexts,
  usualSizeIn,
} from '../pricing/piece.ts'

/**
 * DRAW-3: the size to draw while it is typed. Text that can't be read, or that the product doesn't come in, leaves the
 * last size: on the way to `5' 7` the field holds `5`, which is no mantel.
 */
/** As the server draws it. */
export function drawnSize(product: SizeRange, texts: Dimensions<string>): PieceSize {
  const typed = sizeFromTexts(texts)
  return typed && isInRange(typed, product) ? typed : usualSizeIn(product)
}

export function useDrawnSize(product: SizeRange, texts: Dimensions<string>): PieceSize {
  const typed = sizeFromTexts(texts)
  const [last, setLast] = useState<PieceSize>()
  if (!typed || !isInRange(typed, product)) return last ?? usualSizeIn(product)
  const isSame =
    typed.lengthIn === last?.lengthIn && typed.widthIn === last.widthIn && typed.thicknessIn === last.thicknessIn
  if (!isSame) setLast(typed)
  return typed
}

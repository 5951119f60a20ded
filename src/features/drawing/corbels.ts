/** DRAW-1: the corbels under a mantel. Pure, in inches. */
import type { PieceSize } from '../pricing/piece.ts'

/** A longer shelf has a third one in its middle. */
const twoUpToIn = 72
const usualWidthIn = 5
const mostDropIn = 12

export const corbelCount = (lengthIn: number) => (lengthIn > twoUpToIn ? 3 : 2)

/** How far a corbel reaches below the shelf: a deep shelf has tall ones. */
export const corbelDropIn = ({ widthIn }: PieceSize) => Math.min(mostDropIn, Math.max(6, widthIn * 1.25))

/** How far it stands out from the wall, under the shelf. */
export const corbelDepthIn = ({ widthIn }: PieceSize) => widthIn * 0.86

/** Narrower under a very short shelf, where two would touch. */
export const corbelWidthIn = ({ lengthIn }: PieceSize) => Math.min(usualWidthIn, lengthIn / 5)

/** Their middles, from the middle of the shelf. As in the Installation Guide: a fifth of the length in from each end. */
export function corbelCentersIn({ lengthIn }: PieceSize): number[] {
  const outer = lengthIn * 0.3
  return corbelCount(lengthIn) === 3 ? [-outer, 0, outer] : [-outer, outer]
}

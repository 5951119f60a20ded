/** DRAW-1: the corbels under a mantel. Pure, in inches. */
import type { PieceSize } from '../../pricing/piece.ts'
import type { CorbelShape } from './making.ts'

/**
 * JOB-5: their outlines from the front, and from the left with the wall at x = 1, as SVG paths by shares of their box: y
 * counts down from the shelf.
 */
export const corbelOutlines: Record<CorbelShape, { front: string; side: string }> = {
  // A rounded nose over a cove.
  cove: {
    front: 'M0 0H1V.15L.97 .2C.93 .45 .9 .7 .88 1H.12C.1 .7 .07 .45 .03 .2L0 .15z',
    side: 'M1 0H0V.14C.02 .3 .2 .33 .36 .38 .5 .44 .42 .62 .62 .75 .76 .84 .8 .9 .84 1H1z',
  },
  taper: {
    front: 'M0 0H1V.12L.82 1H.18L0 .12z',
    side: 'M1 0H0V.14L.08 .2L.74 1H1z',
  },
  // Sawn straight, the end of its tenon before its face.
  block: {
    front: 'M0 0H1V1H0z',
    side: 'M1 0H.1V.16H0V.34H.1V.46L.52 .72V1H1z',
  },
  // A volute under the nose, and a long curve back to the wall.
  scroll: {
    front: 'M0 0H1V.12L.94 .18V.9L.86 1H.14L.06 .9V.18L0 .12z',
    side: 'M1 0H0V.1L.05 .14C-.02 .22 .02 .38 .16 .38 .28 .38 .34 .3 .44 .32 .6 .36 .56 .56 .6 .7 .64 .84 .76 .86 .8 1H1z',
  },
}

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

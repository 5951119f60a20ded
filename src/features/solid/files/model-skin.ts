/** TURN-2: how the wood of a piece looks in its files, and what those count in. Pure. */
import type { DrawnFinish } from '../../drawing/drawing.ts'

export type ModelSkin = {
  /** JPEGs: of long grain and of a sawn end, each as large as the mesh's pictures (`faceIn`, `endIn`). */
  face: Uint8Array
  end: Uint8Array
  /** From 0, a mirror, to 1. */
  roughness: number
}

export const metersPerInch = 0.0254

/** Bare wood is dull; the glossiest finish is still no mirror. */
export const roughnessOf = (finish: DrawnFinish | null) =>
  0.9 - 0.5 * (Math.min(100, Math.max(0, finish?.sheenPercent ?? 0)) / 100)

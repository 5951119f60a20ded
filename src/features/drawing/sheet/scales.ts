/** SHEET-2: the scales of an architect's rule. Pure. */

/** Inches on paper for a foot, and how they are written. */
const scales = [
  [3, '3" = 1\''],
  [1.5, '1 1/2" = 1\''],
  [1, '1" = 1\''],
  [0.75, '3/4" = 1\''],
  [0.5, '1/2" = 1\''],
  [0.375, '3/8" = 1\''],
  [0.25, '1/4" = 1\''],
  [0.1875, '3/16" = 1\''],
  [0.125, '1/8" = 1\''],
  [0.09375, '3/32" = 1\''],
  [0.0625, '1/16" = 1\''],
  [0.03125, '1/32" = 1\''],
] as const

export const pointsPerInch = 72

const pointsFor = (inchesPerFoot: number) => (inchesPerFoot * pointsPerInch) / 12

/**
 * The largest scale that is no larger, in points for an inch of the piece. What fits at none has the smallest: nothing that
 * the shop makes is so long.
 */
export function scaleDown(pointsForInch: number): number {
  const fitting = scales.find(([inches]) => pointsFor(inches) <= pointsForInch + 1e-9) ?? scales[scales.length - 1]
  return pointsFor(fitting?.[0] ?? 0.03125)
}

/** '3/4" = 1\''; '' for a scale that no rule has. */
export const scaleText = (pointsForInch: number) =>
  scales.find(([inches]) => Math.abs(pointsFor(inches) - pointsForInch) < 1e-9)?.[1] ?? ''

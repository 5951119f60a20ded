import { grouped } from '../../pricing/money.ts'

/** The limits of what the owner says about a wood, for the form and the API. */

export const woodFactLimits = {
  /** Pounds per board foot. Balsa has 0.7, lignum vitae 6.5. */
  minPounds: 0.5,
  maxPounds: 10,
  /** Pounds-force of the Janka test. The hardest wood known has about 5,000. */
  maxHardnessLbf: 10_000,
  character: 120,
} as const

export const poundsText = `Must be from ${woodFactLimits.minPounds} to ${woodFactLimits.maxPounds} pounds, with at most two decimals.`
export const poundsOrderText = 'Must not be less than the lighter weight.'
export const bothPoundsText = 'Enter both weights, or neither.'
export const hardnessText = `Must be a whole number from 1 to ${grouped(woodFactLimits.maxHardnessLbf)}.`

/** What is laid on a drawing to scale must have the proportions of the piece it shows, within a tenth. */
const proportions = {
  face: {
    ratio: 120 / 14,
    text: 'The picture of the face must show 120 × 14 inches: about 8.6 times as wide as high.',
  },
  end: { ratio: 1, text: 'The picture of the end must be square: 14 × 14 inches.' },
} as const

/** Why a picture can't be drawn to scale; undefined if it can. */
export function proportionProblem(
  of: keyof typeof proportions,
  { width, height }: { width: number; height: number },
): string | undefined {
  const { ratio, text } = proportions[of]
  return Math.abs(width / height / ratio - 1) <= 0.1 ? undefined : text
}

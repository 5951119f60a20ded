/** Lengths as people type them into a field, in inches. */

/** Both ends included. */
export type Bounds = { min: number; max: number }

const typedInches = /^(-?(?:\d+(?:\.\d*)?|\.\d+))\s*(?:"|″|in\.?|inch|inches)?$/i

/** The number of inches typed ('72', '72.5', '72"', '72 in'); undefined when it is not a number. */
export function inchesFromText(text: string): number | undefined {
  const [, digits] = typedInches.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Says which bound a length is outside of; undefined when it is within both. */
export function boundError(lengthIn: number, { min, max }: Bounds): string | undefined {
  if (lengthIn < min) return `At least ${min} in`
  if (lengthIn > max) return `At most ${max} in`
  return undefined
}

export const clampInches = (lengthIn: number, { min, max }: Bounds) => Math.min(max, Math.max(min, lengthIn))

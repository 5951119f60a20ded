type Measurement = {
  what: string
  measured: number
  /** The maximum, or with `least` the minimum. */
  limit: number
  unit: string
  least?: boolean
}

/**
 * Prints one line: whether the value is within its limit, the value, and the limit. A failure sets exit code 1, and
 * returns false.
 */
export function report({ what, measured, limit, unit, least = false }: Measurement): boolean {
  const ok = Number.isFinite(measured) && (least ? measured >= limit : measured <= limit)
  const bound = `${least ? 'at least' : 'at most'} ${withUnit(limit, unit)}`
  const ratio = limit === 0 ? '' : `, ratio ${(measured / limit).toFixed(2)}`
  console.log(`${ok ? 'ok    ' : 'NOT OK'}  ${what}: ${withUnit(measured, unit)}, ${bound}${ratio}`)
  if (!ok) process.exitCode = 1
  return ok
}

const withUnit = (value: number, unit: string) => `${Number(value.toPrecision(4))}${unit && ` ${unit}`}`

/** The percentile of the values, by nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 0.5)

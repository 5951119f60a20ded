type Measurement = {
  what: string
  measured: number
  /** The most that is allowed, or with `least` the least. */
  limit: number
  unit: string
  least?: boolean
}

/** One line: whether it is within its limit, what was measured, and how it stands to the limit. Not ok ends in exit code 1. */
export function report({ what, measured, limit, unit, least = false }: Measurement): void {
  const ok = Number.isFinite(measured) && (least ? measured >= limit : measured <= limit)
  const bound = `${least ? 'at least' : 'at most'} ${withUnit(limit, unit)}`
  const ratio = limit === 0 ? '' : `, ratio ${(measured / limit).toFixed(2)}`
  console.log(`${ok ? 'ok    ' : 'NOT OK'}  ${what}: ${withUnit(measured, unit)}, ${bound}${ratio}`)
  if (!ok) process.exitCode = 1
}

const withUnit = (value: number, unit: string) => `${Number(value.toPrecision(4))}${unit && ` ${unit}`}`

/** The value below which this share of the values lies, by the nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 0.5)

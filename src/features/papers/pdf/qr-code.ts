/** JOB-6: an address as a QR code, to be drawn on a sheet. Pure. */
import { encode } from 'uqr'
import { rectPath } from './svg-path.ts'
import type { DrawnShapes } from './svg-shapes.ts'

/** Of white around it, in modules (ISO/IEC 18004, 9.1). */
const quietZone = 4

/** A module is 1 x 1. Level M: a sheet on a bench gets dusty. */
export function qrDrawing(address: string, alt: string): DrawnShapes {
  const { size, data } = encode(address, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => runsOf(row).flatMap(({ from, to }) => rectPath(from, y, to - from, 1)))
  return {
    width: size,
    height: size,
    alt,
    shapes: [
      { type: 'path', path, fill: { color: '#000000', opacity: 1 }, stroke: undefined, isEvenOdd: false, clips: [] },
    ],
  }
}

/** Dark modules side by side are one rectangle: between two, a printer would leave a hairline. */
function runsOf(row: readonly boolean[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last?.to === x) last.to = x + 1
    else if (isDark) runs.push({ from: x, to: x + 1 })
  }
  return runs
}

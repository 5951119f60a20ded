/** What every part of a drawing is written with. */
import type { Box } from './layout/layout.ts'

/** Two decimals are less than a pixel shows. */
export const n = (value: number) => Math.round(value * 100) / 100

/** A path with its numbers rounded. */
export const d = (parts: TemplateStringsArray, ...values: number[]) =>
  parts.reduce((path, part, index) => `${path}${n(values[index - 1] ?? 0)}${part}`)

export const boxPath = ({ x, y, width, height }: Box) => d`M${x} ${y}h${width}v${height}h${-width}z`

/** Around these corners. */
export const linesPath = (corners: readonly (readonly [number, number])[]) =>
  `M${corners.map(([x, y]) => d`${x} ${y}`).join('L')}z`

/** Three decimals are less than a hundredth of an inch at the smallest scale. */
export const rect = ({ x, y, width, height }: Box) => ({ x: n3(x), y: n3(y), width: n3(width), height: n3(height) })

export const n3 = (value: number) => Math.round(value * 1000) / 1000

type GradientProps = {
  id: string
  stops: [color: string, opacity?: number, offset?: number][]
  /** From left to right; else from top to bottom. */
  isLevel?: boolean
}

export function Gradient({ id, stops, isLevel = false }: GradientProps) {
  return (
    <linearGradient id={id} x2={isLevel ? 1 : 0} y2={isLevel ? 0 : 1}>
      {stops.map(([color, opacity, offset], index) => (
        <stop
          key={`${offset ?? index} ${color}`}
          offset={offset ?? index / (stops.length - 1)}
          stopColor={color}
          stopOpacity={opacity}
        />
      ))}
    </linearGradient>
  )
}

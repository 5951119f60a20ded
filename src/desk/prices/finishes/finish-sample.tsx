import { useId } from 'react'
import type { WoodSpecies } from '../../../features/catalog/catalog-queries.ts'
import { toneMatrix } from '../../../features/drawing/tone.ts'
import { imagePath } from '../../../features/drawing/wood.tsx'

type FinishSampleProps = {
  look: { tone: string | null; strengthPercent: number; sheenPercent: number }
  /** Undefined while no wood has a picture of its face: an even tone stands in. */
  wood: Pick<WoodSpecies, 'name' | 'face'> | undefined
  /** What a screen reader says; empty where text beside it says the same. */
  label: string
  className?: string
}

/** DRAW-2: a piece of a wood's face under a finish, toned as in drawings. */
export function FinishSample({ look, wood, label, className }: FinishSampleProps) {
  const id = useId()
  const matrix = toneMatrix({ name: '', ...look })
  const sheen = look.sheenPercent / 100
  const filter = matrix && `url(#${id}-tone)`
  return (
    <svg
      viewBox="0 0 240 140"
      preserveAspectRatio="xMidYMid slice"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      className={className}
    >
      <defs>
        {matrix && (
          <filter id={`${id}-tone`} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
            <feColorMatrix values={matrix} />
          </filter>
        )}
        <linearGradient id={`${id}-sheen`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity={0.1 + sheen * 0.35} />
          <stop offset="0.22" stopColor="#fff" stopOpacity={sheen * 0.16} />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.8" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.3" />
        </linearGradient>
      </defs>
      <g filter={filter}>
        <rect width="240" height="140" fill="#b58a57" />
        {wood?.face && <image href={imagePath(wood.face)} width="1200" height="140" preserveAspectRatio="none" />}
      </g>
      <rect width="240" height="140" fill={`url(#${id}-sheen)`} />
    </svg>
  )
}

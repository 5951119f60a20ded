/** WIN-3: the lengths a product comes in, as its own wood lying along a tape of 30 feet. */
import type { Picture } from '../media/picture.ts'
import { type Bounds, feetText, fractionText } from '../pricing/inches.ts'
import { n } from './svg.tsx'
import { imagePath } from './wood.tsx'

/** One scale for all cards of a page: the longest piece we make. A longer one runs off its end. */
const tapeFt = 30

/** How far along the tape a length ends, in percent. */
export const alongTape = (lengthIn: number) => n(Math.min(100, Math.max(0, (lengthIn / 12 / tapeFt) * 100)))

/** '3 to 10 ft', '4 ft 6 in to 9 ft', '18 to 22 in', or '6 ft' where there is one length only. */
export function rangeInFeet({ min, max }: Bounds): string {
  if (min === max) return feetText(min)
  const [from, to] = [feetText(min), feetText(max)]
  const [, amount, unit] = /^(\d+) (ft|in)$/.exec(from) ?? []
  return unit !== undefined && to.endsWith(` ${unit}`) && !to.slice(0, -3).includes(' ')
    ? `${amount} to ${to}`
    : `${from} to ${to}`
}

/** 'Length 36–120 inches'. */
const rangeInInches = ({ min, max }: Bounds) =>
  `Length ${fractionText(min)}${min === max ? '' : `–${fractionText(max)}`} inches`

/** A mark for each foot, longer ones at 5 and at 10. */
const marks = Array.from({ length: tapeFt + 1 }, (_, ft) => `M${ft} 0v${ft % 10 === 0 ? 7 : ft % 5 === 0 ? 5 : 3}`)
const tapePath = `M0 0H${tapeFt}${marks.join('')}`

/** Under a picture until it is there, and for a wood without one. */
const plainTone = '#b38f63'

type LengthRangeProps = {
  lengthIn: Bounds
  wood: { face: Picture | null; picture: Picture | null } | undefined
  /** A length that is asked for, marked on the tape. */
  askedIn?: number | undefined
}

/**
 * Solid up to the shortest length, then fading to the longest, a tick at each. The figure says it in feet, and a screen
 * reader hears inches.
 */
export function LengthRange({ lengthIn, wood, askedIn }: LengthRangeProps) {
  const [from, to] = [`${alongTape(lengthIn.min)}%`, `${alongTape(lengthIn.max)}%`]
  const rest = `${n(alongTape(lengthIn.max) - alongTape(lengthIn.min))}%`
  const picture = wood?.face ?? wood?.picture
  const asked = askedIn === undefined ? undefined : `${alongTape(askedIn)}%`
  return (
    <span className="block">
      <svg role="img" aria-label={rangeInInches(lengthIn)} className="block h-6 w-full overflow-visible">
        <svg aria-hidden="true" y="16" width="100%" height="8" viewBox={`0 0 ${tapeFt} 8`} preserveAspectRatio="none">
          <path d={tapePath} fill="none" vectorEffect="non-scaling-stroke" className="stroke-edge/60" />
        </svg>
        <rect y="1" width={to} height="14" fill={plainTone} />
        {picture && (
          <image href={imagePath(picture, 260)} y="1" width={to} height="14" preserveAspectRatio="xMidYMid slice" />
        )}
        <rect x={from} y="1" width={rest} height="14" fillOpacity=".35" className="fill-paper" />
        <line x1={from} x2={from} y2="22" className="stroke-ink" />
        <line x1={to} x2={to} y2="22" className="stroke-ink" />
        {asked && <line x1={asked} x2={asked} y1="-3" y2="24" strokeWidth="2" className="stroke-oak" />}
      </svg>
      <span className="figure mt-0.5 block leading-tight text-quiet">{rangeInFeet(lengthIn)}</span>
    </span>
  )
}

import { clsx } from 'clsx'

type DayChartProps = {
  /** One per day; at least one is above 0. */
  values: readonly number[]
  drawn: 'bars' | 'line'
  /** Its label for screen readers. */
  label: string
  /** The day whose value is shown as text. */
  chosen: number
  onChoose: (index: number) => void
  /** The text for a day: 'Nov 20: 3 quotes'. */
  textOf: (index: number) => string
}

/** Drawing units, stretched to the available space. */
const stepX = 10
const height = 100

/**
 * A small chart under an invisible range input, which makes every day reachable by arrow keys, touch and
 * screen readers without code of our own.
 */
export function DayChart({ values, drawn, label, chosen, onChoose, textOf }: DayChartProps) {
  const most = Math.max(...values)
  const heightOf = (value: number) => Math.max(0, (value / most) * (height - 4))
  return (
    <div className="relative min-h-0 grow rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-oak">
      <svg
        viewBox={`0 0 ${values.length * stepX} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="absolute inset-0 size-full"
      >
        {drawn === 'bars' ? (
          <Bars heights={values.map(heightOf)} chosen={chosen} />
        ) : (
          <Line heights={values.map(heightOf)} chosen={chosen} />
        )}
        <path d={`M0 ${height}H${values.length * stepX}`} className={clsx(hairline, 'stroke-edge')} />
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={textOf(chosen)}
        min={0}
        max={values.length - 1}
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          const index = Math.floor(((event.clientX - left) / width) * values.length)
          if (event.pointerType === 'mouse') onChoose(Math.min(values.length - 1, Math.max(0, index)))
        }}
        className="absolute inset-0 size-full cursor-crosshair opacity-0"
      />
    </div>
  )
}

const hairline = 'fill-none [stroke-width:1px] [vector-effect:non-scaling-stroke]'

type DrawnProps = { heights: number[]; chosen: number }

function Bars({ heights, chosen }: DrawnProps) {
  const bar = (drawnHeight: number, index: number) =>
    `M${index * stepX + 1.5} ${height}v${-drawnHeight}h${stepX - 3}v${drawnHeight}z`
  return (
    <>
      <path d={heights.map(bar).join('')} className="fill-light-oak" />
      {/* A day at 0 still gets a mark. */}
      <path d={bar(Math.max(4, heights[chosen] ?? 0), chosen)} className="fill-deep-oak" />
    </>
  )
}

function Line({ heights, chosen }: DrawnProps) {
  const points = heights.map((drawnHeight, index) => `${(index + 0.5) * stepX} ${height - drawnHeight}`)
  const end = heights.length * stepX
  const at = (chosen + 0.5) * stepX
  return (
    <>
      <path d={`M${stepX / 2} ${height}L${points.join('L')}L${end - stepX / 2} ${height}Z`} className="fill-oak-tint" />
      <path d={`M${points.join('L')}`} className={clsx(hairline, 'stroke-oak [stroke-width:2px]')} />
      <path d={`M${at} 0V${height}`} className={clsx(hairline, 'stroke-deep-oak')} />
    </>
  )
}

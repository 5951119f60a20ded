import { clsx } from 'clsx'

type DayChartProps = {
  /** One a day; at least one of them above 0. */
  values: readonly number[]
  drawn: 'bars' | 'line'
  /** Its name for screen readers. */
  label: string
  /** The day whose value is written out. */
  chosen: number
  onChoose: (index: number) => void
  /** What is said of a day: 'Nov 20: 3 quotes'. */
  textOf: (index: number) => string
}

/** Units of the drawing, stretched to whatever room there is. */
const stepX = 10
const height = 100

/**
 * A small chart. Over it lies a slider that nobody sees: it makes every day reachable by arrow keys, by a finger and by
 * screen readers, without a line of our own.
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
      {/* A day without any shows as a mark. */}
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

import { shop } from '../../../content/shop.ts'

/** Towns on the map: miles east and north of downtown Nashville, and which side the name goes on. */
const townsOnMap: Record<string, [eastMi: number, northMi: number, side: keyof typeof labelAt]> = {
  Brentwood: [-0.2, -9.1, 'right'],
  Franklin: [-5, -16.6, 'left'],
  'Leiper’s Fork': [-12.3, -18.6, 'left'],
  Nolensville: [6.2, -14.7, 'right'],
  'Spring Hill': [-8.4, -28.6, 'right'],
  Murfreesboro: [21.8, -22, 'right'],
  'Mount Juliet': [14.6, 2.4, 'above'],
  Lebanon: [27.3, 3, 'below'],
  Hendersonville: [8.9, 9.7, 'above'],
  Gallatin: [18.6, 15.4, 'above'],
}

/** Offset of the name from the dot, in tenths of a mile. */
const labelAt = {
  left: { x: -12, y: 7, textAnchor: 'end' },
  right: { x: 12, y: 7, textAnchor: 'start' },
  above: { x: 0, y: -14, textAnchor: 'middle' },
  below: { x: 0, y: 28, textAnchor: 'middle' },
} as const

/** The delivery area to scale: towns, rivers and the 25-mile ring of the nearer delivery rate. */
export function ServiceMap({ className }: { className?: string }) {
  const towns = shop.serviceArea.towns.filter((town) => townsOnMap[town])
  return (
    <svg
      role="img"
      aria-label={`Sketch map of Nashville and the towns around it: ${towns.join(', ')}. A circle marks 25 miles.`}
      viewBox="-310 -290 704 620"
      className={className}
    >
      <circle
        r="250"
        className="fill-paper stroke-edge"
        strokeDasharray="2 7"
        strokeLinecap="round"
        strokeWidth="1.5"
      />
      {/* A separate file, so the page doesn't wait for long paths. */}
      <use href="/nashville-rivers.svg#rivers" className="stroke-moss/35" />
      <g className="fill-quiet stroke-card stroke-4 text-[22px] [paint-order:stroke] sm:text-[16px]">
        <text y="-262" textAnchor="middle">
          25 miles
        </text>
        <text x="-205" y="42" textAnchor="end" className="max-sm:hidden">
          Harpeth
        </text>
        <text x="-246" y="-190" className="max-sm:hidden">
          Cumberland
        </text>
      </g>
      <g className="fill-ink stroke-paper stroke-4 text-[25px] [paint-order:stroke] sm:text-[18px]">
        {towns.map((town) => (
          <Town key={town} name={town} />
        ))}
      </g>
      <circle r="8" className="fill-oak" />
      <text
        x="-14"
        y="9"
        textAnchor="end"
        className="fill-ink stroke-paper stroke-6 font-display text-[34px] font-semibold [paint-order:stroke] sm:text-[27px]"
      >
        Nashville
      </text>
    </svg>
  )
}

function Town({ name }: { name: string }) {
  const place = townsOnMap[name]
  if (!place) return null
  const [eastMi, northMi, side] = place
  return (
    <g transform={`translate(${eastMi * 10} ${-northMi * 10})`}>
      <circle r="4.5" className="fill-oak stroke-none" />
      <text {...labelAt[side]}>{name}</text>
    </g>
  )
}

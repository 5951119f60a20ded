import { shop } from '../../../content/shop.ts'

/** A shop that moves to another city is not on this map. */
export const mapCity = 'Nashville'

/** Towns on the map: miles east and north of downtown Nashville, and which side the name goes on. */
const townsOnMap: Record<string, [eastMi: number, northMi: number, side: keyof typeof labelAt]> = {
  Brentwood: [-0.2, -9.1, 'right'],
  Franklin: [-5, -16.6, 'left'],
  "Leiper's Fork": [-12.3, -18.6, 'left'],
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

/** Traced roughly from the rivers' courses; tenths of a mile from downtown. Cumberland, Harpeth and Stones River. */
const rivers = [
  {
    width: 7,
    path: 'M324-59c-6-2-27-4-39-13s-21-40-33-42s-27 27-40 28s-25-23-39-24s-30 16-44 20s-29 1-40 4s-25 7-28 14s12 27 9 31s-24-9-28-7s3 13 3 20s3 20 0 25s-13 5-20 6s-15 2-21-2s-9-21-15-22s-13 9-20 16s-13 21-19 26s-12 8-17 3s-7-26-14-31s-18 7-25 4s-10-13-17-21s-18-15-25-24s-6-20-14-28s-22-8-34-17s-27-18-39-35s-27-57-33-69',
  },
  {
    width: 4,
    path: 'M101 279c-6-7-22-31-34-41s-27-13-39-21s-22-15-34-24s-30-18-40-27s-12-19-18-28s-16-16-17-24s12-15 11-21s-9-15-17-17s-21 7-28 3s-7-19-14-24s-20-1-28-3s-19-5-22-11s9-17 6-24s-21-8-23-17s13-26 12-35s-15-11-17-20s7-26 8-31',
  },
  {
    width: 4,
    path: 'M235 252c-6-8-25-33-34-48s-10-29-17-42s-20-22-27-34s-7-25-14-35s-19-18-26-27s-12-18-16-28s-5-23-10-31s-11-9-18-14s-21-12-25-14',
  },
]

/** As far as the map goes to the north. */
const mapMiles = 28

/** The delivery area to scale: towns, rivers and the ring of the nearest delivery rate, unless the truck turns back before. */
export function ServiceMap({ maxMiles, className }: { maxMiles: number; className?: string }) {
  const reaches = shop.truckAreas.map(({ upToMiles }) => upToMiles).filter((reach) => reach > 0)
  const ringMiles = Math.min(...reaches, maxMiles, mapMiles)
  const towns = shop.serviceArea.towns.filter((town) => townsOnMap[town])
  return (
    <svg
      role="img"
      aria-label={`Sketch map of ${mapCity} and the towns around it: ${towns.join(', ')}. A circle marks ${ringMiles} miles.`}
      viewBox="-310 -290 724 620"
      className={className}
    >
      <circle
        r={10 * ringMiles}
        className="fill-paper stroke-edge"
        strokeDasharray="2 7"
        strokeLinecap="round"
        strokeWidth="1.5"
      />
      {/* In the page: as a file, it would compete with the first picture for the connection. */}
      <g className="fill-none stroke-moss/35" strokeLinecap="round" strokeLinejoin="round">
        {rivers.map(({ width, path }) => (
          <path key={path} strokeWidth={width} d={path} />
        ))}
      </g>
      <g className="fill-quiet stroke-card stroke-4 text-[22px] [paint-order:stroke] sm:text-[16px]">
        <text y={-10 * ringMiles - 12} textAnchor="middle">
          {ringMiles} miles
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
        {mapCity}
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

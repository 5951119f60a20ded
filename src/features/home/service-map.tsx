import { shop } from '../../../content/shop.ts'

/** Of the towns that can be drawn: miles east and north of downtown Nashville, and the side its name stands on. */
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

/** Offset of a name from its dot, in tenths of a mile. */
const labelAt = {
  left: { x: -12, y: 7, textAnchor: 'end' },
  right: { x: 12, y: 7, textAnchor: 'start' },
  above: { x: 0, y: -14, textAnchor: 'middle' },
  below: { x: 0, y: 28, textAnchor: 'middle' },
} as const

// Traced roughly from the rivers' courses; tenths of a mile from downtown, north up.
const rivers = {
  cumberland:
    'M324 -59C318 -61 297 -63 285 -72C273 -82 264 -112 252 -114C239 -116 225 -87 212 -86C199 -86 187 -110 173 -110C159 -111 143 -94 129 -90C115 -86 101 -89 89 -86C78 -83 65 -80 61 -72C58 -65 73 -45 70 -41C67 -37 46 -51 42 -48C38 -46 44 -35 45 -28C45 -20 48 -9 45 -3C41 2 32 3 25 3C18 4 10 5 4 1C-2 -3 -5 -20 -11 -21C-17 -22 -24 -12 -31 -5C-37 2 -44 16 -50 21C-56 26 -62 29 -67 24C-72 20 -75 -2 -81 -7C-88 -11 -99 -1 -106 -3C-113 -6 -116 -17 -123 -24C-130 -32 -142 -40 -148 -48C-155 -57 -154 -68 -162 -76C-170 -83 -184 -85 -196 -93C-208 -102 -223 -110 -235 -128C-247 -145 -263 -185 -268 -197',
  harpeth:
    'M101 279C95 273 79 248 67 238C55 228 40 225 28 217C16 210 7 202 -6 193C-18 185 -36 175 -46 166C-56 156 -58 147 -64 138C-70 129 -80 121 -81 114C-82 106 -69 99 -70 93C-71 87 -79 78 -87 76C-94 74 -108 83 -115 79C-122 76 -122 60 -129 55C-136 51 -148 54 -157 52C-165 49 -176 47 -179 41C-182 36 -170 24 -173 17C-176 10 -194 9 -196 0C-198 -9 -184 -25 -184 -35C-185 -44 -200 -47 -201 -55C-203 -64 -194 -81 -193 -86',
  stones:
    'M235 252C229 244 210 219 201 204C193 189 192 175 184 162C177 149 164 139 157 128C150 116 149 103 143 93C136 83 124 75 117 66C110 56 105 48 101 38C96 28 95 14 91 7C86 -1 80 -2 73 -7C65 -11 52 -18 48 -21',
}

/** A sketch of where the truck goes, to scale: towns, rivers, and the ring of the nearer delivery rate. */
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
      <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-moss/35">
        <path d={rivers.cumberland} strokeWidth="7" />
        <path d={rivers.harpeth} strokeWidth="4" />
        <path d={rivers.stones} strokeWidth="4" />
      </g>
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

import { lengthText } from '../pricing/inches.ts'
import type { DrawnPiece } from './drawing.ts'
import { n } from './svg.tsx'
import { Face, WoodDefinitions } from './wood.tsx'

/** Units of the strip, about CSS pixels on a phone. */
const frame = { width: 360, height: 76, margin: 14 }
const [wordsY, lineY, pieceY, mostHigh] = [15, 25, 35, 36]
/** Inches. A scale holds for all lengths up to one of these, so that the piece grows while its length does. */
const rooms = [60, 90, 120, 180, 240, 360, 480]

type PieceStripProps = {
  piece: DrawnPiece
  /** What it shows, for those who don't see it. */
  label: string
  /** Unlike that of every other drawing on the page. */
  idPrefix: string
  className?: string | undefined
}

/** WIN-5: the piece and its length alone, as long as there is no room for its drawing: in a strip above what is chosen. */
export function PieceStrip({ piece, label, idPrefix, className }: PieceStripProps) {
  const { lengthIn, thicknessIn } = piece.size
  const room = rooms.find((inches) => inches >= lengthIn) ?? lengthIn
  const unitsPerInch = Math.min((frame.width - 2 * frame.margin) / room, mostHigh / thicknessIn)
  const [width, height] = [lengthIn * unitsPerInch, thicknessIn * unitsPerInch]
  const x = (frame.width - width) / 2
  const wood = { piece, unitsPerInch, id: (name: string) => `${idPrefix}-${name}` }
  return (
    <svg viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={label} className={className}>
      <defs>
        <WoodDefinitions {...wood} />
      </defs>
      <path d={`M${n(x + 3)} ${n(pieceY + height)}h${n(width)}l-5 5H${n(x + 9)}z`} fill="#3b2c1d" fillOpacity={0.22} />
      <Face {...wood} box={{ x, y: pieceY, width, height }} />
      <path
        d={`M${n(x)} ${lineY}h${n(width)}M${n(x)} ${lineY - 4}v8M${n(x + width)} ${lineY - 4}v8`}
        fill="none"
        stroke="currentColor"
        strokeWidth={0.8}
      />
      <text x={frame.width / 2} y={wordsY} textAnchor="middle" fontSize={16} fill="currentColor" className="figure">
        {lengthText(lengthIn)}
      </text>
    </svg>
  )
}

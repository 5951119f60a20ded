import { useInBrowser } from '../../ui/in-browser/in-browser.tsx'
import type { DrawnPiece } from './drawing.ts'
import { n } from './svg.tsx'
import { Face, plainTone, WoodDefinitions } from './wood.tsx'

/** Enough of the face to see its figure. */
const sampleIn = 24
const unitsPerInch = 12

type WoodSampleProps = {
  piece: DrawnPiece
  /** Unique on the page. */
  idPrefix: string
  /** How much of the face, in inches, if the piece is that long. */
  lengthIn?: number
  /** Of the room it is given; all of it by default. */
  widthPercent?: number
  /** The server writes its room in the tone of wood: on a page with many samples, their wood is many bytes. */
  later?: boolean
  className?: string
}

/**
 * DRAW-7, WIN-5: a part of a piece's face under its finish, as tall as the piece is thick. Samples of pieces of one size have
 * one scale.
 */
export function WoodSample({
  piece,
  idPrefix,
  lengthIn = sampleIn,
  widthPercent = 100,
  later = false,
  className,
}: WoodSampleProps) {
  const isInBrowser = useInBrowser()
  const size = { ...piece.size, lengthIn: Math.min(lengthIn, piece.size.lengthIn) }
  const [width, height] = [size.lengthIn * unitsPerInch, size.thicknessIn * unitsPerInch]
  const wood = { piece: { ...piece, size }, unitsPerInch, id: (name: string) => `${idPrefix}-${name}` }
  return (
    <svg
      viewBox={`0 0 ${n(width)} ${n(height)}`}
      width={`${n(widthPercent)}%`}
      aria-hidden="true"
      className={className}
    >
      {later && !isInBrowser ? (
        <path d={`M0 0h${n(width)}v${n(height)}H0z`} fill={plainTone} />
      ) : (
        <>
          <defs>
            <WoodDefinitions {...wood} />
          </defs>
          <Face {...wood} box={{ x: 0, y: 0, width, height }} />
        </>
      )}
    </svg>
  )
}

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Dimension } from '../../../ui/dimension.tsx'
import { type Bounds, clampInches, feetText, inchesText } from '../../pricing/inches.ts'
import type { HomeWood } from '../home-woods.ts'
import { Grip } from './grip.tsx'
import { faceSizes, Layer, WallPicture, WoodPicture } from './wall-pictures.tsx'

/** Inches: what stands on the piece is 32 inches wide, and the wall has no room for more. */
export const wallBounds: Bounds = { min: 36, max: 96 }

type StageProps = {
  wood: HomeWood | undefined
  lengthIn: number
  onLength: (lengthIn: number) => void
}

type WallProps = StageProps & {
  /** A drawing in the wall's place. */
  sheet: ReactNode
  /** Lies over the wall. */
  children: ReactNode
}

/** WIN-1: the visitor's mantel on a wall at dusk, with an end to pull. The server writes it; styles are in wall.css. */
export const Wall = ({ sheet, children, ...stage }: WallProps) => (
  <div className="wall text-paper">
    {children}
    {sheet ? <div className="wall-sheet bg-paper text-ink">{sheet}</div> : <Stage {...stage} />}
  </div>
)

function Stage({ wood, lengthIn, onLength }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  // A wood without a face shows its picture in the catalog.
  const face = wood?.face ?? wood?.picture
  const shownIn = clampInches(lengthIn, wallBounds)
  // The page's policy allows no style attributes, and the server writes the usual length.
  useLayoutEffect(() => stage.current?.style.setProperty('--length', String(shownIn)), [shownIn])
  return (
    <div ref={stage} className="wall-stage">
      <WallPicture
        alt={`A mantel${wood ? ` of ${wood.name.toLowerCase()}` : ''}, ${feetText(shownIn)} long, over a lit fireplace`}
      />
      <Layer name="shade" share={0.66458} widths={[420, 750, 1100]} className="wall-shade" />
      <div className="wall-face">
        {face && <WoodPicture picture={face} sizes={faceSizes} className="wall-wood" plain={!wood?.face} />}
        <Layer name="light" share={0.4805} widths={[420, 750]} className="wall-light" />
      </div>
      <Layer name="things" share={0.27208} widths={[260, 420, 653]} className="wall-things" />
      <Dimension className="wall-dimension">{inchesText(shownIn)}</Dimension>
      <Grip bounds={wallBounds} lengthIn={shownIn} stage={stage} onLength={onLength} />
    </div>
  )
}

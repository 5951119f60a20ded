/** How to measure, drawn: for the guides and for the sheet that opens from length fields. Not to scale. */
import { Dimension, Drawing, Label, solid, wood } from './drawing-parts.tsx'

/** Elevation of a wall with a firebox: which distances to take, by letter. */
export function MeasuringDrawing() {
  return (
    <Drawing
      title="A wall with a firebox and a mantel, and the six distances to measure, A to F"
      width={480}
      height={400}
    >
      <path d="M30 40 H450 V340 H30 Z" />
      <path d="M10 340 H470" strokeWidth={2.5} />
      <path d="M150 206 H320 V340 H150 Z" className={solid} />
      <path d="M170 226 H300 V340 H170 Z" className="fill-ink" />
      <path d="M105 138 H365 V164 H105 Z" className={wood} />
      <Dimension from={[30, 26]} to={[450, 26]} label="A" offset={11} />
      <Dimension from={[105, 120]} to={[365, 120]} label="B" />
      <Dimension from={[170, 366]} to={[300, 366]} label="C" offset={-14} />
      <Dimension from={[334, 226]} to={[334, 340]} label="D" />
      <Dimension from={[235, 164]} to={[235, 226]} label="E" />
      <Dimension from={[410, 138]} to={[410, 340]} label="F" />
      <path d="M300 226 H342 M365 138 H418" className="stroke-oak" strokeWidth={1} strokeDasharray="3 3" />
    </Drawing>
  )
}

/** A mantel from its front left: which edge is its length, its width and its thickness. */
export function MantelSizesDrawing() {
  return (
    <Drawing
      title="A mantel on a wall: length from end to end, width from the wall to the front, thickness from bottom to top"
      width={480}
      height={250}
    >
      <path d="M20 20 H460 V230 H20 Z" className="fill-line/40 stroke-none" />
      <path d="M150 112 H364 V166 H150 Z" className={wood} />
      <path d="M150 112 L194 72 H408 L364 112 Z" className={wood} />
      <path d="M364 112 L408 72 V126 L364 166 Z" className={wood} />
      <Dimension from={[150, 188]} to={[364, 188]} label="Length" offset={-19} />
      <Dimension from={[134, 112]} to={[134, 166]} label="" />
      <Label strong at={[124, 139]} anchor="end">
        Thickness
      </Label>
      <g className="stroke-oak" strokeWidth={1.25}>
        <path d="M376 178 L420 138" />
        <path d="M372 182 l8 -8 M416 142 l8 -8" strokeWidth={2} />
      </g>
      <Label strong at={[424, 178]}>
        Width
      </Label>
      <Label at={[240, 44]}>The wall</Label>
    </Drawing>
  )
}

/** A beam between two walls under a ceiling: where to take its three measurements. */
export function BeamSizesDrawing() {
  return (
    <Drawing
      title="A beam under a ceiling: length from wall to wall, thickness from the ceiling down, width across the beam"
      width={480}
      height={250}
    >
      <path d="M24 40 H456 V230 H24 Z" />
      <path d="M24 16 H456 V40 H24 Z" className={solid} />
      <path d="M24 40 H456 V84 H24 Z" className={wood} />
      <Dimension from={[24, 104]} to={[456, 104]} label="Length" offset={-19} />
      <Dimension from={[388, 40]} to={[388, 84]} label="" />
      <Label strong at={[376, 62]} anchor="end">
        Thickness
      </Label>
      <path d="M330 168 H410 V212 H330 Z" className={wood} />
      <Dimension from={[330, 156]} to={[410, 156]} label="Width" />
      <Label at={[318, 190]} anchor="end">
        Its end
      </Label>
    </Drawing>
  )
}

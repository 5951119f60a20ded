/**
 * The guides' drawings. Sections and elevations in plain lines, in the page's own ink, so that they print. Not to
 * scale unless they say so. Each has a title for readers who cannot see it.
 */
import { Dimension, Drawing, Label, Leader, solid, wood } from '../measuring/drawing-parts.tsx'
import type { PieceSize } from '../pricing/piece.ts'

/** Section through a wall and a solid mantel on steel rods. */
export function RodMountDrawing() {
  return (
    <Drawing
      title="Section: steel rods on a plate screwed to the stud enter holes bored in the back of the mantel"
      width={480}
      height={290}
    >
      <WallSection />
      <path d="M124 92 H132 V196 H124 Z" className="fill-ink" />
      <path d="M56 112 H124 M56 176 H124" strokeWidth={5} className="stroke-quiet" strokeDasharray="5 2" />
      <path d="M132 137 H272 V151 H132 Z" className="fill-ink" />
      <path d="M196 90 H400 V198 H196 Z" className={wood} />
      <path d="M196 135 H352 V153 H196 Z" className="fill-card" strokeDasharray="4 3" />
      <path d="M196 137 H272 V151 H196 Z" className="fill-ink" />
      <path d="M290 144 h42 m-42 0 l9 -6 m-9 6 l9 6" className="stroke-oak" strokeWidth={2} />
      <path d="M300 198 V172" className="stroke-oak" strokeWidth={3} />
      <Label at={[164, 30]} anchor="start">
        Steel plate
      </Label>
      <Leader from={[160, 36]} to={[130, 90]} />
      <Label at={[258, 52]} anchor="start">
        Rod in its bored hole
      </Label>
      <Leader from={[254, 58]} to={[228, 140]} />
      <Label at={[300, 222]}>Set screw from below</Label>
      <Label at={[148, 268]}>Lag screws in the stud</Label>
      <Leader from={[110, 256]} to={[84, 182]} />
      <Label at={[246, 178]}>Mantel</Label>
    </Drawing>
  )
}

/** Section through a wall and a hollow mantel hooked over a beveled cleat. */
export function CleatDrawing() {
  return (
    <Drawing
      title="Section: the beveled cleat inside a hollow mantel hooks over the cleat screwed to the wall"
      width={480}
      height={290}
    >
      <WallSection />
      <path d="M124 164 V152 L148 128 V164 Z" className="fill-oak/50" />
      <path d="M56 156 H146" strokeWidth={5} className="stroke-quiet" strokeDasharray="5 2" />
      <path d="M126 92 H390 V204 H126 V190 H376 V106 H126 Z" className={wood} />
      <path d="M126 106 V144 L150 120 V106 Z" className="fill-oak/50" />
      <path d="M180 122 v44 m0 0 l-6 -9 m6 9 l6 -9" className="stroke-oak" strokeWidth={2} />
      <Label at={[196, 146]} anchor="start">
        Lift over, let down
      </Label>
      <Label at={[206, 40]} anchor="start">
        Cleat inside the mantel
      </Label>
      <Leader from={[202, 46]} to={[142, 114]} />
      <Label at={[206, 246]} anchor="start">
        Cleat on the wall, 45° up
      </Label>
      <Leader from={[202, 240]} to={[136, 158]} />
    </Drawing>
  )
}

function WallSection() {
  return (
    <>
      <path d="M40 16 H110 V250 H40 Z" className={solid} />
      <path d="M110 16 H124 V250 H110 Z" className="fill-card" />
      <Label at={[75, 34]}>Stud</Label>
    </>
  )
}

/** Section through firebox, wall and mantel. In a manual, each of the two distances depends on the other. */
export function ClearanceDrawing() {
  return (
    <Drawing
      title="Section through a fireplace: height of the mantel above the opening, A, and its depth from the wall, B"
      width={480}
      height={340}
    >
      <path d="M150 20 V190 M60 20 V70 L110 130 V190 H150" />
      <path d="M60 70 V300 H150" />
      <path d="M20 300 H440" strokeWidth={2.5} />
      <path d="M84 300 c-10 -26 12 -34 8 -60 c20 16 26 36 16 60 Z" className="fill-ember/25 stroke-ember" />
      <path
        d="M130 262 c30 -10 34 -40 46 -64 m-64 40 c34 -10 48 -50 66 -84"
        className="stroke-ember"
        strokeDasharray="5 4"
      />
      <path d="M150 190 L310 94" className="stroke-ember" strokeWidth={1} strokeDasharray="2 4" />
      <path d="M150 52 H258 V104 H150 Z" className={wood} />
      <Label at={[204, 78]}>Mantel</Label>
      <Dimension from={[300, 104]} to={[300, 190]} label="A" />
      <Dimension from={[150, 36]} to={[258, 36]} label="B" />
      <path d="M258 104 H308 M150 190 H308" className="stroke-oak" strokeWidth={1} strokeDasharray="3 3" />
      <Label at={[330, 190]} anchor="start">
        Top of opening
      </Label>
      <Label at={[105, 320]}>Firebox</Label>
      <Label at={[330, 320]}>Hearth</Label>
    </Drawing>
  )
}

/** Elevation of a corbel mantel: supports at a fifth of the length from each end, on studs. */
export function CorbelDrawing() {
  return (
    <Drawing
      title="A corbel mantel: each support sits a fifth of the length from its end, on a stud or on blocking"
      width={480}
      height={250}
    >
      {[60, 132, 204, 276, 348, 420].map((x) => (
        <path
          key={x}
          d={`M${x - 6} 58 H${x + 6} V206 H${x - 6} Z`}
          className="stroke-quiet"
          strokeWidth={1}
          strokeDasharray="4 4"
        />
      ))}
      <path d="M60 72 H420 V100 H60 Z" className="fill-card" />
      <path d="M60 72 H420 V100 H60 Z" className={wood} />
      {[132, 348].map((x) => (
        <g key={x}>
          <path d={corbelFrom(x)} className="fill-card" />
          <path d={corbelFrom(x)} className="fill-oak/50" />
        </g>
      ))}
      <Dimension from={[60, 36]} to={[132, 36]} label="1/5" />
      <Dimension from={[132, 36]} to={[348, 36]} label="3/5" />
      <Dimension from={[348, 36]} to={[420, 36]} label="1/5" />
      <Label at={[240, 230]}>Studs, or blocking between them</Label>
      <Leader from={[222, 218]} to={[204, 190]} />
      <Leader from={[258, 218]} to={[276, 190]} />
    </Drawing>
  )
}

/** A corbel seen from the front, around its middle line. */
const corbelFrom = (x: number) => `M${x - 17} 100 H${x + 17} L${x + 13} 182 H${x - 13} Z`

/** Section across a ceiling: a hollow beam over its nailer. */
export function BoxBeamDrawing() {
  return (
    <Drawing
      title="Section: a nailer is screwed up into the joists and the hollow beam slips over it"
      width={480}
      height={280}
    >
      <path d="M60 20 H96 V110 H60 Z M222 20 H258 V110 H222 Z M384 20 H420 V110 H384 Z" className={solid} />
      <path d="M30 110 H450 V124 H30 Z" className="fill-card" />
      <path d="M196 124 H284 V164 H196 Z" className="fill-oak/50" />
      <path d="M240 164 V64" strokeWidth={5} className="stroke-quiet" strokeDasharray="5 2" />
      <path d="M176 126 V236 H304 V126 H286 V218 H194 V126 Z" className={wood} />
      <path d="M168 146 H198 M312 146 H282" strokeWidth={3} className="stroke-oak" />
      <Label at={[324, 62]} anchor="middle">
        Joist
      </Label>
      <Leader from={[304, 62]} to={[256, 50]} />
      <Label at={[40, 182]} anchor="start">
        Nailer
      </Label>
      <Leader from={[88, 180]} to={[202, 150]} />
      <Label at={[330, 176]} anchor="start">
        Finish screws,
      </Label>
      <Label at={[330, 196]} anchor="start">
        plugged
      </Label>
      <Leader from={[350, 166]} to={[314, 148]} />
      <Label at={[240, 256]}>Hollow beam</Label>
    </Drawing>
  )
}

/** One board foot, and a timber with its three measurements. `boardFeet` is worked out by the caller. */
export function BoardFootDrawing({ piece, boardFeet }: { piece: PieceSize; boardFeet: number }) {
  return (
    <Drawing
      title={`One board foot is 12 × 12 × 1 inches; a timber of ${piece.lengthIn} × ${piece.widthIn} × ${piece.thicknessIn} inches holds ${boardFeet}`}
      width={480}
      height={250}
    >
      <path d="M24 120 L74 84 H144 L94 120 Z M24 120 V128 H94 V120 M94 128 L144 92 V84" className={wood} />
      <Label at={[59, 146]}>12 in</Label>
      <Label at={[138, 116]} anchor="start">
        12 in
      </Label>
      <Label at={[10, 104]} anchor="start">
        1 in
      </Label>
      <path d="M206 140 V190 H256 V140 Z" className={wood} />
      <path d="M206 140 L386 60 H436 L256 140 Z M256 190 L436 110 V60 L256 140 Z" className={wood} />
      <Label at={[231, 208]}>{piece.widthIn} in</Label>
      <Label at={[198, 166]} anchor="end">
        {piece.thicknessIn} in
      </Label>
      <Label at={[362, 172]} anchor="start">
        {piece.lengthIn} in
      </Label>
      <Label strong at={[84, 230]}>
        1 board foot
      </Label>
      <Label strong at={[330, 230]}>
        {boardFeet} board feet
      </Label>
    </Drawing>
  )
}

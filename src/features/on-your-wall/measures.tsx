/** WALL-2: the tape over the photograph: how long the piece is, and how high it is above what was marked. Not in what is saved. */
import { inchesText } from '../pricing/inches.ts'
import type { PieceSize } from '../pricing/piece.ts'
import { type PictureSize, type Point3, project } from './camera/pose.ts'
import { toPlaceStep } from './place-text.ts'
import type { WallScene } from './wall-stage.tsx'

/** A gap that is less high has no room for its figure. */
const leastHighIn = 4
/** Between the piece and its length, and half of a tick. */
const [apartIn, tickIn] = [3, 1.2]

type MeasuresProps = { photo: PictureSize; scene: WallScene; size: PieceSize }

export function Measures({ photo, scene: { camera, at }, size }: MeasuresProps) {
  const { xIn, yIn } = at
  const [left, right, top] = [xIn - size.lengthIn / 2, xIn + size.lengthIn / 2, yIn + size.thicknessIn + apartIn]
  const line = (from: Point3, to: Point3) => {
    const [start, end] = [project(camera, from), project(camera, to)]
    return start && end ? `M${start.join(' ')}L${end.join(' ')}` : ''
  }
  const z = size.widthIn
  const lengthPath = [
    line([left, top, z], [right, top, z]),
    ...[left, right].map((x) => line([x, top - tickIn, z], [x, top + tickIn, z])),
  ]
  const heightPath =
    yIn < leastHighIn
      ? []
      : [line([xIn, 0, 0], [xIn, yIn, 0]), ...[0, yIn].map((y) => line([xIn - tickIn, y, 0], [xIn + tickIn, y, 0]))]
  const path = [...lengthPath, ...heightPath].join('')
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <svg
        viewBox={`0 0 ${photo.width} ${photo.height}`}
        aria-hidden="true"
        className="absolute inset-0 size-full fill-none"
      >
        <path d={path} vectorEffect="non-scaling-stroke" className="stroke-char/50 stroke-3" />
        <path d={path} vectorEffect="non-scaling-stroke" className="stroke-white" strokeWidth={1.25} />
      </svg>
      <Figure at={project(camera, [xIn, top + tickIn, z])} photo={photo} className="-translate-x-1/2 -translate-y-full">
        {inchesText(size.lengthIn)}
      </Figure>
      {heightPath.length > 0 && (
        <Figure at={project(camera, [xIn + tickIn * 2, yIn / 2, 0])} photo={photo} className="-translate-y-1/2">
          {inchesText(toPlaceStep(yIn))}
        </Figure>
      )}
    </div>
  )
}

type FigureProps = { at: ReturnType<typeof project>; photo: PictureSize; className: string; children: string }

const Figure = ({ at, photo, className, children }: FigureProps) =>
  at && (
    <span
      style={{ left: `${(at[0] / photo.width) * 100}%`, top: `${(at[1] / photo.height) * 100}%` }}
      className={`figure absolute whitespace-nowrap text-white [text-shadow:0_0_3px_#17110c,0_0_8px_#17110c] sm:text-lg ${className}`}
    >
      {children}
    </span>
  )

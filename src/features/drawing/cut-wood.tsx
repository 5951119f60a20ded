/** DRAW-2, JOB-5: what is cut from the wood of a drawing: sawn ends, sections of boxes, timbers of a truss, and corbels. */
import type { Picture } from '../media/picture.ts'
import { type DrawnPiece, endIn } from './drawing.ts'
import type { Box, DrawnTimber } from './layout/layout.ts'
import { corbelCount, corbelOutlines } from './making/corbels.ts'
import { boardIn, boardsOf, isBox, isOpenBox } from './making/making.ts'
import { boxPath, d, linesPath, n, rect } from './svg.tsx'
import { imagePath, type Tile, tileOf, Wood, type WoodProps } from './wood.tsx'

/** Of a timber's end, which a page's drawing shows 14 to 65 pixels wide: 260 pixels of grain would weigh 13 KB more. */
export const endPath = (end: Picture) => imagePath(end, 100)

/** Of a wood without a picture of its end: growth rings around a heart below the middle. */
function Rings({ tile, width, height }: { tile: Tile | undefined; width: number; height: number }) {
  const reach = Math.hypot(width, height)
  return (
    <>
      {tile && <image href={tile.href} width={n(tile.width)} height={n(tile.height)} preserveAspectRatio="none" />}
      <rect width={n(width)} height={n(height)} fill="#3b2c1d" fillOpacity={0.2} />
      <g fill="none" stroke="#6f4a25" strokeOpacity={0.5} strokeWidth={n(reach / 90)}>
        {[0.08, 0.2, 0.32, 0.44, 0.56, 0.68].map((radius) => (
          <circle key={radius} cx={n(width * 0.45)} cy={n(height * 0.6)} r={n(radius * reach)} />
        ))}
      </g>
    </>
  )
}

/** The end of solid timber, without its edge. */
export function EndWood({ box, ...wood }: WoodProps & { box: Box }) {
  const { widthIn, thicknessIn } = wood.piece.size
  const end = wood.piece.wood?.end
  const size = Math.max(endIn, widthIn, thicknessIn)
  return (
    <Wood {...wood} box={box} inches={[widthIn, thicknessIn]}>
      {end ? (
        <image
          href={endPath(end)}
          x={n((widthIn - size) / 2)}
          y={n((thicknessIn - size) / 2)}
          width={n(size)}
          height={n(size)}
        />
      ) : (
        <Rings tile={tileOf(wood.piece)} width={widthIn} height={thicknessIn} />
      )}
    </Wood>
  )
}

/** Its sawn end; of a box, the section through its boards and what it hangs on. */
export function End({ box, ...wood }: WoodProps & { box: Box }) {
  const hollow = isBox(wood.piece.making) ? hollowOf(wood.piece, box, wood.unitsPerInch) : undefined
  return (
    <>
      <EndWood {...wood} box={box} />
      {hollow && (
        <>
          <path d={boxPath(hollow.space)} fill="#efe6d8" />
          {hollow.holder && <path d={boxPath(hollow.holder)} fill="#d9c7a6" stroke="#241c15" strokeOpacity={0.4} />}
          <path d={hollow.lines} fill="none" stroke="#241c15" strokeOpacity={0.5} />
        </>
      )}
      <rect {...rect(box)} fill="none" stroke="#241c15" strokeOpacity={0.5} />
    </>
  )
}

/** Inches of the cleat on a wall, or the nailer under a ceiling, as far as the hollow has room for it. */
const holderIn = { across: 3.5, deep: 1.5 }

/** A mantel is seen with its wall on the right. In units. */
function hollowOf({ category, making, size }: DrawnPiece, { x, y, width, height }: Box, k: number) {
  const board = boardIn(making, size) * k
  const { front, back, top, bottom } = boardsOf(category, making)
  const [left, right] = [x + (front ? board : 0), x + width - (back ? board : 0)]
  const [upper, lower] = [y + (top ? board : 0), y + height - (bottom ? board : 0)]
  const isBeam = category === 'ceiling-beam'
  const across = Math.min(holderIn.across * k, (isBeam ? right - left : lower - upper) * 0.8)
  const deep = Math.min(holderIn.deep * k, (isBeam ? lower - upper : right - left) * 0.6)
  const holder = isBeam
    ? { x: (left + right - across) / 2, y: upper, width: across, height: deep }
    : { x: right - deep, y: (upper + lower - across) / 2, width: deep, height: across }
  // Where two boards meet at a miter.
  const miters = [
    ...(front && top ? [d`M${x} ${y}L${left} ${upper}`] : []),
    ...(front && bottom ? [d`M${x} ${y + height}L${left} ${lower}`] : []),
    ...(back && top ? [d`M${x + width} ${y}L${right} ${upper}`] : []),
    ...(back && bottom ? [d`M${x + width} ${y + height}L${right} ${lower}`] : []),
  ]
  const space = { x: left, y: upper, width: right - left, height: lower - upper }
  const hasHolder = category !== 'corbel-mantel' && isOpenBox(category, making)
  return { space, holder: hasHolder ? holder : undefined, lines: miters.join('') + boxPath(space) }
}

/** Of a picture's height: from its edge to the middle of a timber. */
const leastShare = 0.35

/** One of a truss, its grain along it. */
export function TrussTimber({
  outline,
  angle,
  seed,
  unitsPerInch: k,
  ...wood
}: WoodProps & DrawnTimber & { seed: number }) {
  const tile = tileOf(wood.piece)
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  const [width, height] = [box.width / k, box.height / k]
  const clip = wood.id(`timber${seed}`)
  const path = linesPath(outline)
  // Across its grain, from the middle of its box: a rafter lies on one side of it.
  const across = outline.map(
    ([px, py]) => ((px - x) / k - width / 2) * Math.sin(angle) + ((py - y) / k - height / 2) * Math.cos(angle),
  )
  const [upper, lower] = [Math.min(...across), Math.max(...across)]
  // As long as the timber, whatever way it lies, and so high that any part of it which is chosen covers it.
  const scale = tile
    ? Math.max(1, Math.hypot(width, height) / tile.width, (lower - upper) / 2 / tile.height / leastShare)
    : 1
  return (
    <g>
      <clipPath id={clip}>
        <path d={path} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <Wood {...wood} unitsPerInch={k} box={box} inches={[width, height]}>
          {tile && (
            <image
              href={tile.href}
              width={n(tile.width * scale)}
              height={n(tile.height * scale)}
              preserveAspectRatio="none"
              transform={`translate(${n(width / 2)} ${n(height / 2)}) rotate(${n((-angle * 180) / Math.PI)}) translate(${n((-tile.width * scale) / 2)} ${n((upper + lower) / 2 - tile.height * scale * (leastShare + 0.1 * (seed % 4)))})`}
            />
          )}
        </Wood>
      </g>
      <path d={path} fill="none" stroke="#241c15" strokeOpacity={0.4} strokeWidth={0.75} />
    </g>
  )
}

type CorbelProps = WoodProps & { box: Box; seed: number; fromSide?: boolean }

/** Its grain runs up and down. */
export function Corbel({ box, seed, fromSide = false, unitsPerInch: k, ...wood }: CorbelProps) {
  const tile = tileOf(wood.piece)
  const [width, height] = [box.width / k, box.height / k]
  const clip = wood.id(fromSide ? 'profile' : `corbel${seed}`)
  const outline = corbelOutlines[wood.piece.making.corbel ?? 'cove']
  const path = fromSide ? outline.side : outline.front
  const place = `translate(${n(box.x)} ${n(box.y)}) scale(${n(box.width)} ${n(box.height)})`
  const along = (tile ? tile.width / 2 : 0) - 20 * (seed - corbelCount(wood.piece.size.lengthIn) / 2) - height
  return (
    <g>
      <clipPath id={clip}>
        <path d={path} transform={place} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <Wood {...wood} unitsPerInch={k} box={box} inches={[width, height]}>
          {tile && (
            <image
              href={tile.href}
              width={n(tile.width)}
              height={n(tile.height)}
              preserveAspectRatio="none"
              transform={`translate(${n(width / 2 + tile.height / 2)} ${n(-along)}) rotate(90)`}
            />
          )}
        </Wood>
        <rect {...rect(box)} fill={`url(#${wood.id('cast')})`} />
      </g>
      <path
        d={path}
        transform={place}
        fill="none"
        stroke="#241c15"
        strokeOpacity={0.4}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  )
}

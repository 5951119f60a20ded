/**
 * SHEET-1: the drawing as a sheet with its title block. For a phone the layout of its drawing, with the block under it; for
 * wider places and for paper the end beside the field, at its own scale.
 */
import type { ReactNode } from 'react'
import type { Range } from '../../../../content/shop.ts'
import { sizeText } from '../../pricing/piece.ts'
import { Corbel, End } from '../cut-wood.tsx'
import type { DrawnPiece, Setting } from '../drawing.ts'
import { drawingText } from '../drawing-text.ts'
import { type Box, say, type Words } from '../layout/layout.ts'
import { layoutDrawing } from '../layout/layout-drawing.ts'
import { DrawnLayout, writeText } from '../piece-drawing.tsx'
import { boxPath, d, n } from '../svg.tsx'
import { layoutSheet, type Section, type Sheet, withFigures } from './layout-sheet.ts'
import { sheetLook } from './sheet-look.tsx'
import {
  fitted,
  footRuler,
  kindName,
  madeOf,
  markIn,
  type Ruler,
  type SheetSize,
  type SheetTitle,
  type TitleBlock,
} from './title-block.ts'
import { sheetColors, weights } from './weights.ts'

const { paper, ink, wood } = sheetColors

export type SheetDrawingProps = {
  piece: DrawnPiece
  setting: Setting
  /** 'small' is read where the sheet is 320 CSS pixels wide. */
  size: SheetSize | 'small'
  /** Null where what is around it says all that a title block does: it then has none. */
  title?: SheetTitle | null | undefined
  /** Of its wood, air-dry, by the board foot. */
  pounds?: Range | null | undefined
  /** Figures aside, whether something is there only for scale: not on a bench. */
  hasThings?: boolean | undefined
  idPrefix: string
  className?: string | undefined
  write?: ((words: Words) => ReactNode) | undefined
}

export function SheetDrawing({ size, title = {}, className, ...drawing }: SheetDrawingProps) {
  const { piece, setting, pounds, hasThings = true, idPrefix, write = writeText } = drawing
  const sheet =
    size === 'small' ? smallSheet(piece, setting, title) : layoutSheet(piece, setting, { size, title, pounds })
  const { width, height, font, frame, fieldAt, field, section, block, words } = sheet
  const thin = n(font * weights.thin)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={drawingText(piece, setting)}
      className={className}
    >
      <path d={boxPath({ x: 0, y: 0, width, height })} fill={paper} />
      {frame && <path d={boxPath(frame)} fill="none" stroke={ink} strokeWidth={thin} />}
      <g transform={d`translate(${fieldAt[0]} ${fieldAt[1]})`}>
        <DrawnLayout
          piece={piece}
          layout={field}
          look={sheetLook}
          wall={setting.wall ?? 'plaster'}
          hasThings={hasThings}
          idPrefix={idPrefix}
          write={write}
        />
        <path
          d={boxPath({ ...field.frame, x: 0, y: 0 })}
          fill="none"
          stroke={ink}
          strokeWidth={n(font * (section ? weights.edge : weights.thin))}
        />
      </g>
      {section && <EndSection {...section} piece={piece} font={font} idPrefix={idPrefix} write={write} />}
      {words.map(write)}
      {block && <Block {...block} font={font} write={write} />}
    </svg>
  )
}

type Written = { font: number; write: (words: Words) => ReactNode }

function Block({ rule, mark, ruler, words, font, write }: TitleBlock & Written) {
  const edge = n(font * weights.edge)
  return (
    <>
      <path d={d`M${rule.x} ${rule.y}h${rule.width}`} stroke={ink} strokeWidth={edge} />
      <path d={boxPath(mark.box)} fill="none" stroke={ink} strokeWidth={edge} />
      <RulerLine {...ruler} font={font} />
      {[...words, mark.letters, mark.name, ...ruler.words].filter(({ text }) => text).map(write)}
    </>
  )
}

type EndSectionProps = Section & Pick<SheetDrawingProps, 'piece' | 'idPrefix'> & Written

function EndSection({
  piece,
  unitsPerInch,
  end,
  corbelSide,
  fixedTo,
  rods,
  dimensions,
  font,
  idPrefix,
  write,
}: EndSectionProps) {
  const parts = { piece, unitsPerInch, id: (name: string) => `${idPrefix}-${name}` }
  const thin = n(font * weights.thin)
  return (
    <>
      <path d={boxPath(fixedTo)} fill="#efe6d8" stroke={ink} strokeWidth={thin} />
      <path d={hatching(fixedTo, font * 0.45)} stroke={ink} strokeWidth={n(font * weights.light)} strokeOpacity={0.7} />
      {corbelSide && <Corbel {...parts} box={corbelSide} seed={1} fromSide />}
      <End {...parts} box={end} />
      <path d={rods.map(boxPath).join('')} fill="#a9a6a1" stroke={wood} strokeWidth={n(font * weights.light)} />
      <path d={boxPath(end)} fill="none" stroke={wood} strokeWidth={n(font * weights.cut)} />
      <g className="dimension-lines" stroke={ink} strokeWidth={thin}>
        {dimensions.map(({ from: [x, y], to: [toX, toY] }) => (
          <path key={`${x} ${y}`} d={d`M${x} ${y}L${toX} ${toY}` + tick(x, y, font) + tick(toX, toY, font)} />
        ))}
      </g>
      {dimensions.map(({ words }) => write(words))}
    </>
  )
}

const tick = (x: number, y: number, font: number) =>
  d`M${x - font * 0.22} ${y + font * 0.22}l${font * 0.44} ${-font * 0.44}`

/** Lines at 45 degrees, cut to the box. */
function hatching({ x, y, width, height }: Box, step: number): string {
  let path = ''
  for (let at = step; at < width + height; at += step) {
    const [fromX, fromY] = at < height ? [0, at] : [at - height, height]
    const [toX, toY] = at < width ? [at, 0] : [width, at - width]
    path += d`M${x + fromX} ${y + fromY}L${x + toX} ${y + toY}`
  }
  return path
}

function RulerLine({ x, y, width, ticks, font }: Ruler & { font: number }) {
  const marks = Array.from({ length: ticks + 1 }, (_, nth) => {
    const high = font * (nth === 0 || nth === ticks ? 0.55 : nth % 4 === 0 ? 0.45 : 0.3)
    return d`M${x + (width * nth) / ticks} ${y - high}V${y + (nth === 0 || nth === ticks ? font * 0.3 : 0)}`
  })
  return (
    <path d={d`M${x} ${y}h${width}` + marks.join('')} fill="none" stroke={ink} strokeWidth={n(font * weights.thin)} />
  )
}

/** The drawing of a phone, and the block in four lines under it. */
function smallSheet(piece: DrawnPiece, setting: Setting, title: SheetTitle | null): Sheet {
  const field = withFigures(layoutDrawing(piece, setting, 'small', piece.size.lengthIn))
  const { frame, fontSize: font, unitsPerInch } = field
  const facts = [title?.forWhom && `For ${title.forWhom}`, title?.number, title?.date].filter(Boolean).join(', ')
  const high = title ? font * (facts ? 9.6 : 8) : 0
  return {
    width: frame.width,
    height: Math.round(frame.height + high),
    font,
    frame: undefined,
    fieldAt: [0, 0],
    field,
    section: undefined,
    block: title ? smallBlock(piece, { ...title, facts }, { ...frame, font, unitsPerInch }) : undefined,
    words: [],
  }
}

type SmallBlock = { width: number; height: number; font: number; unitsPerInch: number }

function smallBlock(
  piece: DrawnPiece,
  title: SheetTitle & { facts: string },
  { width, height, font, unitsPerInch }: SmallBlock,
): TitleBlock {
  const [edge, top, row] = [12, height + 10, font * 1.45]
  const box = { x: width - edge - font * 6.2, y: top + row * 1.6, width: font * 6.2, height: row * 2.75 }
  const line = (text: string, nth: number, room: number, color: Words['color'] = 'ink') => {
    const { text: shown, size } = fitted(text, room, font * 0.92, font * 0.74)
    return say(shown, edge, top + row * nth, size, 'start', color)
  }
  const beside = box.x - edge * 2
  const name = fitted(title.name ?? kindName(piece), width - edge * 2, font * 1.4, font)
  return {
    rule: { x: 0, y: height, width, height: 0 },
    mark: markIn(box, font * 0.84),
    ruler: footRuler(edge, top + row * 3.85, font * 0.9, unitsPerInch, beside * 0.7),
    words: [
      { ...say(name.text, edge, top + row, name.size, 'start'), face: 'display' },
      line(madeOf(piece), 2.1, beside),
      line(sizeText(piece.size), 3, beside, 'quiet'),
      line(title.facts, 5.65, width - edge * 2, 'quiet'),
    ],
  }
}

/** The pieces of a paper, each with its drawing. */
import type { Paper, PaperPiece } from '../paper.ts'
import { pieceHeading, pieceLines } from '../paper-words.ts'
import { measureWidth, type PageFlow, sheet, tightest } from './page-flow.ts'
import { pieceName, quiet } from './paper-faces.ts'
import type { DrawnShapes } from './svg-shapes.ts'
import { oneLine, shortName } from './text-lines.ts'

/** Units of a drawing's own; one in full has a thousand. */
const widestSmall = 600

/** Two thirds of it on the tightest papers. */
const smallWidth = 200

export function addPieces(flow: PageFlow, paper: Paper, drawings: DrawnShapes[]) {
  paper.pieces.forEach((piece, index) => {
    const drawing = drawings[index]
    if (!drawing) return
    flow.space(18)
    if (drawing.width > widestSmall) addWidePiece(flow, piece, drawing)
    else addSmallPiece(flow, piece, drawing)
  })
}

/** Words, then the drawing as wide as the page. */
export function addWidePiece(flow: PageFlow, piece: PaperPiece, drawing: DrawnShapes) {
  const scale = measureWidth / drawing.width
  const height = drawing.height * scale
  flow.paragraph(flow.part('H2'), shortName(pieceHeading(piece)), pieceName, { keep: height + 40 })
  flow.paragraph(flow.part('P'), pieceLines(piece).map(shortName).join('  ·  '), quiet, { keep: height + 8 })
  flow.y += 8
  flow.need(height)
  addDrawing(flow, drawing, sheet.left, scale)
  flow.y += height
}

/** The drawing beside the words. */
function addSmallPiece(flow: PageFlow, piece: PaperPiece, drawing: DrawnShapes) {
  const drawnWidth = flow.density < tightest ? smallWidth * 0.65 : smallWidth
  const scale = drawnWidth / drawing.width
  const height = drawing.height * scale
  flow.need(height)
  const top = flow.y
  const place = { x: sheet.left + drawnWidth + 20, width: measureWidth - drawnWidth - 20 }
  flow.y += 4 * flow.density
  flow.paragraph(flow.part('H2'), shortName(pieceHeading(piece)), pieceName, place)
  flow.y += 2
  for (const line of pieceLines(piece)) flow.paragraph(flow.part('P'), shortName(line), quiet, place)
  const bottom = flow.y
  flow.y = top
  addDrawing(flow, drawing, sheet.left, scale)
  flow.y = Math.max(bottom, top + height)
}

export function addDrawing(flow: PageFlow, drawing: DrawnShapes, x: number, scale: number) {
  const figure = flow.part('Figure', flow.root, { alt: oneLine(drawing.alt) })
  flow.place(figure, [{ type: 'drawing', x, y: flow.y, scale, drawing }])
}

/** LIVE-9: what is where on a work order. Pure. */
import { shop } from '../../../../content/shop.ts'
import type { NamedValue } from '../paper-words.ts'
import type { WorkOrder, WorkSheet } from '../work-order.ts'
import { type Measure, measureWidth, PageFlow, sheet } from './page-flow.ts'
import { gap, sectionSpace, small, title } from './paper-faces.ts'
import { addFooters, addNamedValues, type PaperDrawings } from './paper-pages.ts'
import { addDrawing, addWidePiece } from './paper-pieces.ts'
import { layOutPullList } from './pull-list-pages.ts'
import { qrDrawing } from './qr-code.ts'
import type { DrawnShapes } from './svg-shapes.ts'
import { addTickBox, tickBoxSize } from './tick-box.ts'

/** Shares of the space, tried one after the other as long as a piece runs on to a second page. */
const tighterBench = [0.7, 0.48, 0.3]

/** The pull list of a week. Then a page for each piece, and more where its notes are long. */
export function layOutWorkOrder(order: WorkOrder, drawings: PaperDrawings, measure: Measure): PageFlow {
  const sheets = order.pieces.flatMap((piece, index) => {
    const drawing = drawings.wide[index]
    return drawing ? [layOutPiece(piece, drawing, drawings.walls[index] ?? null, measure)] : []
  })
  const all = joined(order.pull ? [layOutPullList(order.pull, measure), ...sheets] : sheets, measure)
  addFooters(all, order.name)
  return all
}

function joined(flows: PageFlow[], measure: Measure): PageFlow {
  const [first = new PageFlow(measure), ...rest] = flows
  for (const { pages, root } of rest) {
    first.pages.push(...pages)
    first.root.parts.push(...root.parts)
  }
  return first
}

function layOutPiece(piece: WorkSheet, drawing: DrawnShapes, wall: DrawnShapes | null, measure: Measure): PageFlow {
  let best = setPiece(piece, drawing, wall, new PageFlow(measure))
  for (const density of tighterBench) {
    if (best.pages.length === 1) break
    const flow = setPiece(piece, drawing, wall, new PageFlow(measure, density))
    if (flow.pages.length < best.pages.length) best = flow
  }
  return best
}

function setPiece(piece: WorkSheet, drawing: DrawnShapes, wall: DrawnShapes | null, flow: PageFlow): PageFlow {
  addQrCode(flow, qrDrawing(piece.address, `QR code that opens ${piece.title.split(',')[0]} at the desk`))
  flow.paragraph(flow.part('P'), `${shop.name}  ·  Work order`, small)
  flow.paragraph(flow.part('H1'), piece.title, title)
  flow.y += 8
  addWidePiece(flow, { ...piece, boardFeet: null }, drawing)
  flow.space(sectionSpace)
  addFactsBesideWall(flow, piece.facts, wall)
  flow.space(12)
  addNamedValues(flow, piece.notes)
  addBoxesToTick(flow)
  return flow
}

const wallBox = { width: 190, height: 170 }

/** WALL-3: the photograph of the customer's wall in the right margin of what is to be made. */
function addFactsBesideWall(flow: PageFlow, facts: NamedValue[], wall: DrawnShapes | null) {
  if (!wall) return addNamedValues(flow, facts)
  const scale = Math.min(wallBox.width / wall.width, wallBox.height / wall.height)
  const [width, height] = [wall.width * scale, wall.height * scale]
  flow.need(height)
  const [top, page] = [flow.y, flow.pages.length]
  addDrawing(flow, wall, sheet.right - width, scale)
  addNamedValues(flow, facts, { nameWidth: 90, right: sheet.right - wallBox.width - gap })
  // What runs on to the next page is below nothing.
  if (flow.pages.length === page) flow.y = Math.max(flow.y, top + height)
}

const qrWidth = 60

/** In the upper right corner, above the words of the piece. */
function addQrCode(flow: PageFlow, drawing: DrawnShapes) {
  const { y } = flow
  flow.y = y - 14
  addDrawing(flow, drawing, sheet.right - qrWidth, qrWidth / drawing.width)
  flow.y = y
}

const stepsToTick = ['Picked', 'Cut', 'Shaped', 'Finished', 'Hardware', 'Checked']

/** Along one line, in the order of the work. */
function addBoxesToTick(flow: PageFlow) {
  flow.space(sectionSpace)
  flow.need(small.lineHeight + tickBoxSize)
  const width = measureWidth / stepsToTick.length
  const { y } = flow
  stepsToTick.forEach((step, index) => {
    const x = sheet.left + index * width
    addTickBox(flow, x, y)
    flow.place(
      flow.part('P'),
      flow.line({ text: step, face: small }, x + tickBoxSize + 5, y - 1, width - tickBoxSize - 7),
    )
  })
  flow.y = y + small.lineHeight
}

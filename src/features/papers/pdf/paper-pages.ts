/** LIVE-7, LIVE-9: what is where on a paper or a work order, from its letterhead to its fingerprint. Pure. */
import { shop } from '../../../../content/shop.ts'
import { isReceipt, type Paper, paperName, paperTitle } from '../paper.ts'
import {
  acceptanceText,
  customerLines,
  fingerprintWords,
  type NamedValue,
  openings,
  paidText,
  paperFacts,
} from '../paper-words.ts'
import type { WorkOrder } from '../work-order.ts'
import { type Cell, type Measure, measureWidth, PageFlow, sheet } from './page-flow.ts'
import { body, color, gap, letterhead, quiet, sectionSpace, small, strong, title } from './paper-faces.ts'
import { addDrawing, addPieces, addWidePiece } from './paper-pieces.ts'
import { addHeading, addPayments, addPrice } from './paper-tables.ts'
import { qrDrawing } from './qr-code.ts'
import type { DrawnShapes } from './svg-shapes.ts'
import { oneLine, printable, shortName } from './text-lines.ts'

/** Of each piece, small; and in full where `hasWideDrawing`, else the same. */
export type PaperDrawings = { small: DrawnShapes[]; wide: DrawnShapes[] }

/** How much space a paper has between its blocks, and whether the drawing of its only piece is as wide as the page. */
type Look = { density: number; isWide: boolean }

/** After the first, with all its space and a wide drawing. */
const tighter: Look[] = [
  { density: 0.7, isWide: true },
  { density: 0.8, isWide: false },
  { density: 0.6, isWide: false },
  { density: 0.48, isWide: false },
  { density: 0.4, isWide: false },
  { density: 0.3, isWide: false },
]
/** A last page with less than this is hardly begun. */
const hardlyBegun = 170

/**
 * OUT-6: a paper of one page's worth is on one page. A longer one is set with all its space, unless its last page would
 * hardly be begun.
 */
export function layOutPaper(paper: Paper, { small, wide }: PaperDrawings, measure: Measure): PageFlow {
  let flow = setPaper(paper, wide, measure, 1)
  if (flow.pages.length === 2 || flow.y < sheet.top + hardlyBegun)
    for (const { isWide, density } of tighter) {
      const other = setPaper(paper, isWide ? wide : small, measure, density)
      if (other.pages.length >= flow.pages.length) continue
      flow = other
      break
    }
  addFooters(flow, paperName(paper))
  return flow
}

function setPaper(paper: Paper, drawings: DrawnShapes[], measure: Measure, density: number): PageFlow {
  const flow = new PageFlow(measure, density)
  addLetterhead(flow)
  addCustomer(flow, paper)
  addTitle(flow, paper)
  if (isReceipt(paper)) addPayments(flow, paper.payments)
  addPieces(flow, paper, drawings)
  addPrice(flow, paper)
  if (!isReceipt(paper)) addPayments(flow, paper.payments)
  addFacts(flow, paper.facts)
  addWords(flow, 'A note from us', paper.note)
  addTerms(flow, paper)
  addAcceptance(flow, paper)
  return flow
}

/** Shares of the space, tried one after the other as long as a piece runs on to a second page. */
const tighterBench = [0.7, 0.48, 0.3]

/** A page for each piece, and more where its notes are long. @param drawings One for each piece, in full. */
export function layOutWorkOrder(order: WorkOrder, drawings: DrawnShapes[], measure: Measure): PageFlow {
  let best = setWorkOrder(order, drawings, measure, 1)
  for (const density of tighterBench) {
    if (best.pages.length <= order.pieces.length) break
    const flow = setWorkOrder(order, drawings, measure, density)
    if (flow.pages.length < best.pages.length) best = flow
  }
  addFooters(best, order.name)
  return best
}

function setWorkOrder(order: WorkOrder, drawings: DrawnShapes[], measure: Measure, density: number): PageFlow {
  const flow = new PageFlow(measure, density)
  order.pieces.forEach((piece, index) => {
    const drawing = drawings[index]
    if (!drawing) return
    if (index > 0) flow.nextPage()
    addQrCode(flow, qrDrawing(piece.address, `QR code that opens ${piece.title.split(',')[0]} at the desk`))
    flow.paragraph(flow.part('P'), `${shop.name}  ·  Work order`, small)
    flow.paragraph(flow.part('H1'), piece.title, title)
    flow.y += 8
    addWidePiece(flow, { ...piece, boardFeet: null }, drawing)
    flow.space(sectionSpace)
    addNamedValues(flow, piece.facts)
    flow.space(12)
    addNamedValues(flow, piece.notes)
    addBoxesToTick(flow)
  })
  return flow
}

/** SHEET-2: a page that is all drawing, point for point. */
export function layOutSheet([drawing]: DrawnShapes[], measure: Measure): PageFlow {
  const flow = new PageFlow(measure)
  flow.y = 0
  if (drawing) addDrawing(flow, drawing, 0, 1)
  return flow
}

const qrWidth = 60

/** In the upper right corner, above the words of the piece. */
function addQrCode(flow: PageFlow, drawing: DrawnShapes) {
  const { y } = flow
  flow.y = y - 14
  addDrawing(flow, drawing, sheet.right - qrWidth, qrWidth / drawing.width)
  flow.y = y
}

function addLetterhead(flow: PageFlow) {
  const { street, city, state, zip } = shop.address
  flow.place(flow.part('P'), flow.line({ text: shop.name, face: letterhead }, sheet.left, flow.y - 2, 0))
  const contact = [`${street}, ${city}, ${state} ${zip}`, `${shop.phone.display}  ·  ${shop.email.address}`]
  contact.forEach((text, index) => {
    const y = flow.y - 2 + index * small.lineHeight
    flow.place(flow.part('P'), flow.line({ text, face: small }, sheet.left, y, measureWidth, 'right'))
  })
  flow.y += 32
  flow.rule(color.oak, 0.8)
  flow.y += 24 * flow.density
}

function addCustomer(flow: PageFlow, paper: Paper) {
  const [name = '', ...rest] = customerLines(paper).map(shortName)
  const top = flow.y
  flow.paragraph(flow.part('P'), name, strong, { width: 280 })
  for (const line of rest) flow.paragraph(flow.part('P'), line, quiet, { width: 280 })
  const bottom = flow.y
  flow.y = top
  addNamedValues(flow, paperFacts(paper), { x: 384, nameWidth: 46 })
  flow.y = Math.max(bottom, flow.y) + sectionSpace * flow.density
}

/** Names and their values, side by side. */
function addNamedValues(flow: PageFlow, values: NamedValue[], place: NamedValuesPlace = {}) {
  const table = flow.part('Table')
  const rows = values.map((one) => namedCells(one, place))
  rows.forEach((cells, index) => {
    // The last one isn't left alone on a page.
    const keep = index === rows.length - 2 ? flow.startOfRow(rows.at(-1) ?? [], 0) : 0
    flow.row(table, cells, { keep })
  })
}

type NamedValuesPlace = { x?: number; nameWidth?: number }

function namedCells({ name, value }: NamedValue, { x = sheet.left, nameWidth = 130 }: NamedValuesPlace = {}): Cell[] {
  const valueX = x + nameWidth + gap
  return [
    { x, width: nameWidth, tag: 'TH', texts: [{ text: oneLine(name), face: quiet }] },
    {
      x: valueX,
      width: sheet.right - valueX,
      tag: 'TD',
      texts: printable(value)
        .split('\n')
        .map((text) => ({ text, face: body })),
    },
  ]
}

function addTitle(flow: PageFlow, paper: Paper) {
  flow.paragraph(flow.part('H1'), paperTitle(paper), title)
  flow.y += 3
  if (isReceipt(paper)) flow.paragraph(flow.part('P'), paidText(paper), strong)
  flow.paragraph(flow.part('P'), openings[paper.kind], quiet)
}

const stepsToTick = ['Picked', 'Cut', 'Shaped', 'Finished', 'Hardware', 'Checked']
const boxSize = 9

/** Along one line, in the order of the work. */
function addBoxesToTick(flow: PageFlow) {
  flow.space(sectionSpace)
  flow.need(small.lineHeight + boxSize)
  const width = measureWidth / stepsToTick.length
  const { y } = flow
  stepsToTick.forEach((step, index) => {
    const x = sheet.left + index * width
    for (const side of [0, boxSize]) {
      flow.rule(color.ink, 0.8, { x, y: y + side, width: boxSize + 0.8 })
      // A rule lies around its y.
      flow.rule(color.ink, boxSize, { x: x + side, y: y + boxSize / 2, width: 0.8 })
    }
    flow.place(flow.part('P'), flow.line({ text: step, face: small }, x + boxSize + 5, y - 1, width - boxSize - 7))
  })
  flow.y = y + small.lineHeight
}

function addFacts(flow: PageFlow, facts: NamedValue[]) {
  if (facts.length === 0) return
  // Two rows stay together.
  const begin = facts.length === 2 ? facts : facts.slice(0, 1)
  const start = begin.reduce((sum, fact) => sum + flow.startOfRow(namedCells(fact), 0), 0)
  addHeading(flow, 'Good to know', start)
  addNamedValues(flow, facts)
}

function addWords(flow: PageFlow, name: string, text: string) {
  const paragraphs = printable(text).trim().split('\n')
  const [first] = paragraphs
  if (!first) return
  addHeading(flow, name, flow.startOfParagraph(first, body))
  for (const paragraph of paragraphs) {
    if (paragraph.trim()) flow.paragraph(flow.part('P'), paragraph, body)
    // An empty line is half a line tall.
    else flow.space(body.lineHeight / 2)
  }
}

const tallestTerms = 260

function addTerms(flow: PageFlow, paper: Paper) {
  const { terms } = paper
  const [first] = terms
  if (first === undefined) return
  const face = { ...small, color: color.ink }
  const place = { x: sheet.left + 18, width: measureWidth - 18 }
  const startOf = (term: string) => flow.startOfParagraph(term, face, place.width)
  const whole = terms.reduce((sum, term) => sum + flow.lines(term, face, place.width).length * face.lineHeight + 3, 0)
  // Their end isn't left to a page of its own.
  addHeading(flow, 'Terms', whole <= tallestTerms ? whole + closingHeight(flow, paper) : startOf(first))
  const list = flow.part('L')
  terms.forEach((term, index) => {
    const item = flow.part('LI', list)
    // Its number must not stay behind.
    flow.need(startOf(term))
    flow.place(
      flow.part('Lbl', item),
      flow.line({ text: `${index + 1}.`, face: flow.led(face) }, sheet.left, flow.y, 0),
    )
    flow.paragraph(flow.part('LBody', item), term, face, place)
    flow.y += 3 * flow.density
  })
}

/** What comes after the terms. */
const closingHeight = ({ density }: PageFlow, { acceptance, hash }: Paper) =>
  (acceptance ? sectionSpace * density + strong.lineHeight * 2 : 0) +
  (hash ? sectionSpace * density + small.lineHeight * 2 : 0)

function addAcceptance(flow: PageFlow, { acceptance, hash }: Paper) {
  if (acceptance) {
    flow.space(sectionSpace)
    const text = acceptanceText({ ...acceptance, name: shortName(acceptance.name) })
    flow.paragraph(flow.part('P'), text, strong, { keep: hash ? 60 : 0 })
  }
  if (!hash) return
  flow.space(acceptance ? 8 : sectionSpace)
  flow.need(small.lineHeight * 2)
  flow.paragraph(flow.part('P'), fingerprintWords, small, { keep: small.lineHeight })
  flow.paragraph(flow.part('P'), oneLine(hash), { ...small, color: color.ink })
}

/** The page's number only where there are several. */
function addFooters(flow: PageFlow, name: string) {
  const y = sheet.height - 46
  flow.pages.forEach((page, index) => {
    const ink = flow.line({ text: `${shop.name}  ·  ${name}`, face: small }, sheet.left, y, 0)
    const number = flow.pages.length > 1 ? `Page ${index + 1} of ${flow.pages.length}` : ''
    const rule = {
      type: 'rule' as const,
      x: sheet.left,
      y: y - 8,
      width: measureWidth,
      color: color.line,
      thickness: 0.6,
    }
    const right = flow.line({ text: number, face: small }, sheet.left, y, measureWidth, 'right')
    page.push({ part: undefined, ink: [rule, ...ink, ...right] })
  })
}

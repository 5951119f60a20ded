/** LIVE-7: what is where on a paper, from its letterhead to its fingerprint. Pure. */
import { shop } from '../../../../content/shop.ts'
import { isReceipt, type Paper, paperName, paperTitle } from '../paper.ts'
import {
  acceptanceText,
  chosenFingerprintWords,
  customerLines,
  fingerprintWords,
  type NamedValue,
  openings,
  paidText,
  paperFacts,
} from '../paper-words.ts'
import { type Cell, type Measure, measureWidth, PageFlow, sheet } from './page-flow.ts'
import { body, color, gap, letterhead, quiet, sectionSpace, small, strong, title } from './paper-faces.ts'
import { addDrawing, addPieces } from './paper-pieces.ts'
import { addHeading, addPayments, addPrice } from './paper-tables.ts'
import type { DrawnShapes } from './svg-shapes.ts'
import { oneLine, printable, shortName } from './text-lines.ts'

/** Of each piece, small; and in full where `hasWideDrawing`, else the same. On a work order, the photograph of its wall. */
export type PaperDrawings = { small: DrawnShapes[]; wide: DrawnShapes[]; walls: (DrawnShapes | null)[] }

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

/** SHEET-2: a page that is all drawing, point for point. */
export function layOutSheet([drawing]: DrawnShapes[], measure: Measure): PageFlow {
  const flow = new PageFlow(measure)
  flow.y = 0
  if (drawing) addDrawing(flow, drawing, 0, 1)
  return flow
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
export function addNamedValues(flow: PageFlow, values: NamedValue[], place: NamedValuesPlace = {}) {
  const table = flow.part('Table')
  const rows = values.map((one) => namedCells(one, place))
  rows.forEach((cells, index) => {
    // The last one isn't left alone on a page.
    const keep = index === rows.length - 2 ? flow.startOfRow(rows.at(-1) ?? [], 0) : 0
    flow.row(table, cells, { keep })
  })
}

type NamedValuesPlace = { x?: number; nameWidth?: number; right?: number }

function namedCells({ name, value }: NamedValue, place: NamedValuesPlace = {}): Cell[] {
  const { x = sheet.left, nameWidth = 130, right = sheet.right } = place
  const valueX = x + nameWidth + gap
  return [
    { x, width: nameWidth, tag: 'TH', texts: [{ text: oneLine(name), face: quiet }] },
    {
      x: valueX,
      width: right - valueX,
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
const closingHeight = ({ density }: PageFlow, { acceptance, hash, chosenHash }: Paper) =>
  (acceptance ? sectionSpace * density + strong.lineHeight * 2 : 0) +
  (hash ? sectionSpace * density + small.lineHeight * 2 : 0) +
  (chosenHash ? small.lineHeight * 2 : 0)

function addAcceptance(flow: PageFlow, { acceptance, hash, chosenHash }: Paper) {
  if (acceptance) {
    flow.space(sectionSpace)
    const text = acceptanceText('name' in acceptance ? { ...acceptance, name: shortName(acceptance.name) } : acceptance)
    flow.paragraph(flow.part('P'), text, strong, { keep: hash ? 60 : 0 })
  }
  if (!hash) return
  flow.space(acceptance ? 8 : sectionSpace)
  flow.need(small.lineHeight * 2)
  flow.paragraph(flow.part('P'), fingerprintWords, small, { keep: small.lineHeight })
  flow.paragraph(flow.part('P'), oneLine(hash), { ...small, color: color.ink })
  if (!chosenHash) return
  flow.need(small.lineHeight * 2)
  flow.paragraph(flow.part('P'), chosenFingerprintWords, small, { keep: small.lineHeight })
  flow.paragraph(flow.part('P'), oneLine(chosenHash), { ...small, color: color.ink })
}

/** The page's number only where there are several. */
export function addFooters(flow: PageFlow, name: string) {
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

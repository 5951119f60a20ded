/**
 * Sets blocks of text and tables on one page after the other: what belongs together stays together, and what is too long
 * goes on. Pure: the result says what is where, in points from the upper left corner, and what each part is for readers
 * who don't see it.
 */

import type { PaperStyle } from './paper-fonts.ts'
import type { DrawnShapes } from './svg-shapes.ts'
import { breakLines } from './text-lines.ts'

export const sheet = { width: 612, height: 792, left: 60, right: 552, top: 54, bottom: 722 }
export const measureWidth = sheet.right - sheet.left

/** `figures`: all of one width, for columns of amounts. */
export type Face = { style: PaperStyle; size: number; lineHeight: number; color: string; figures?: true }

export type Ink =
  | { type: 'text'; text: string; x: number /** The base line. */; y: number; face: Face }
  | { type: 'rule'; x: number; y: number; width: number; color: string; thickness: number }
  | { type: 'drawing'; x: number; y: number; scale: number; drawing: DrawnShapes }

/** An element of the PDF's structure, by its standard name. */
export type Part = { tag: string; parts: Part[]; alt?: string; scope?: 'Column' | 'Row' }

/** Ink without a part is decoration, which a screen reader leaves out. */
type Placed = { part: Part | undefined; ink: Ink[] }

export type Measure = (text: string, face: Face) => number

/** What a cell says, from top to bottom. A line may be wider than the cell's column. */
export type Cell = { x: number; width: number; align?: 'right'; tag: 'TH' | 'TD'; texts: CellText[] }
type CellText = { text: string; face: Face; width?: number }

type Line = { text: string; face: Face }

/** Of a paragraph, so many lines stay together at the end of a page and at the start of the next. */
const fewestLines = 2
/** A row taller than this may be cut between its lines. */
const tallestWhole = 240
const leastOfTall = 60

/** Below this density, lines are closer together, too. */
export const tightest = 0.5

export class PageFlow {
  readonly pages: Placed[][] = [[]]
  readonly root: Part = { tag: 'Document', parts: [] }
  y = sheet.top
  /** What a table says again on top of each further page. */
  #heading: (() => void) | undefined
  readonly measure: Measure
  /** The share of all space between blocks and in rows; 1 where there is room. */
  readonly density: number

  /** The share of each line's height. */
  readonly #leading: number

  constructor(measure: Measure, density = 1) {
    this.measure = measure
    this.density = density
    this.#leading = density < tightest ? 0.88 : 1
  }

  led = (face: Face): Face => ({ ...face, lineHeight: face.lineHeight * this.#leading })

  part(tag: string, parent: Part = this.root, more: Omit<Part, 'tag' | 'parts'> = {}): Part {
    const part = { tag, parts: [], ...more }
    parent.parts.push(part)
    return part
  }

  place(part: Part | undefined, ink: Ink[]) {
    if (ink.length === 0) return
    const last = this.pages.at(-1)?.at(-1)
    if (last && last.part === part) last.ink.push(...ink)
    else this.pages.at(-1)?.push({ part, ink })
  }

  get room() {
    return sheet.bottom - this.y
  }

  /** Goes on to the next page when there are fewer points left. */
  need(height: number) {
    if (this.room < height) this.nextPage()
  }

  nextPage() {
    this.pages.push([])
    this.y = sheet.top
    this.#heading?.()
  }

  /** No space at the top of a page. */
  space(height: number) {
    if (this.y > sheet.top) this.y += height * this.density
  }

  lines(text: string, face: Face, width: number): Line[] {
    return breakLines(text, width, (part) => this.measure(part, face)).map((line) => ({
      text: line,
      face: this.led(face),
    }))
  }

  /** One line at its place, `y` being its upper edge. */
  line({ text, face }: Line, x: number, y: number, width: number, align?: 'right'): Ink[] {
    if (!text) return []
    const left = align === 'right' ? x + width - this.measure(text, face) : x
    // Capitals and figures are 0.73 of the size tall, and lie in the middle of the line.
    return [{ type: 'text', text, x: left, y: y + face.lineHeight / 2 + face.size * 0.364, face }]
  }

  /** A block of text. @param keep How many points of what follows stay on its page. */
  paragraph(part: Part, text: string, face: Face, { x = sheet.left, width = measureWidth, keep = 0 } = {}) {
    let rest = this.lines(text, face, width)
    const { lineHeight } = this.led(face)
    while (rest.length > 0) {
      const fits = Math.floor((this.room - keep) / lineHeight + 1e-6)
      let count = Math.min(rest.length, fits)
      if (count < rest.length) count = Math.min(count, rest.length - fewestLines)
      if (count < Math.min(rest.length, fewestLines) && this.y > sheet.top) {
        this.nextPage()
        continue
      }
      // On an empty page, at least something.
      count = Math.max(1, count)
      const now = rest.slice(0, count)
      this.place(
        part,
        now.flatMap((line, index) => this.line(line, x, this.y + index * lineHeight, width)),
      )
      this.y += count * lineHeight
      rest = rest.slice(count)
    }
  }

  rule(color: string, thickness: number, { x = sheet.left, width = measureWidth, y = this.y } = {}) {
    this.place(undefined, [{ type: 'rule', x, y, width, color, thickness }])
  }

  /** Sets rows under a heading that comes again on each page. */
  withHeading(heading: () => void, rows: () => void) {
    this.#heading = heading
    rows()
    this.#heading = undefined
  }

  heightOf(cells: Cell[], padding: number) {
    const heights = cells.map((cell) => linesHeight(this.#cellLines(cell)))
    return Math.max(0, ...heights) + padding * this.density * 2
  }

  /** How many points of a row must be on one page with what is above it. */
  startOfRow(cells: Cell[], padding: number) {
    const whole = this.heightOf(cells, padding)
    return whole <= tallestWhole ? whole : leastOfTall
  }

  /** The same of a paragraph: three lines aren't parted, and of more the first two stay together. */
  startOfParagraph(text: string, face: Face, width = measureWidth) {
    const { length } = this.lines(text, face, width)
    return this.led(face).lineHeight * (length > fewestLines * 2 - 1 ? fewestLines : length)
  }

  /** One row, on one page where it isn't very tall. @param keep How many points of what follows stay on its page. */
  row(table: Part, cells: Cell[], { padding: loose = 0, keep = 0, ruled = '' } = {}) {
    const whole = this.heightOf(cells, loose)
    const padding = loose * this.density
    this.need(whole <= tallestWhole ? whole + keep : leastOfTall)
    const row = this.part('TR', table)
    const columns = cells.map((cell) => {
      const part = this.part(cell.tag, row, cell.tag === 'TH' ? { scope: 'Row' } : {})
      // Several texts are several paragraphs: read out, they would run into each other.
      const parts = cell.texts.length > 1 ? cell.texts.map(() => this.part('P', part)) : [part]
      return { cell, parts, rest: this.#cellLines(cell) }
    })
    for (let isFirst = true; isFirst || columns.some(({ rest }) => rest.length > 0); isFirst = false) {
      if (!isFirst) this.nextPage()
      else if (ruled) this.rule(ruled, 0.6)
      const space = this.room - padding * 2
      const tallest = Math.max(0, ...columns.map(({ rest }) => linesHeight(rest)))
      // The end of a tall row goes along with what follows.
      const limit = tallest <= space && tallest > space - keep ? space - keep : space
      const heights = columns.map((column) => {
        const { now, later } = splitLines(column.rest, Math.max(limit, 20))
        column.rest = later
        let y = this.y + padding
        for (const line of now) {
          const { x, width, align } = column.cell
          this.place(column.parts[line.of], this.line(line, x, y, width, align))
          y += line.face.lineHeight
        }
        return linesHeight(now)
      })
      this.y += Math.max(0, ...heights) + padding * 2
    }
  }

  #cellLines = ({ texts, width }: Cell) =>
    texts.flatMap(({ text, face, width: own = width }, index) =>
      text ? this.lines(text, face, own).map((line) => ({ ...line, of: index })) : [],
    )
}

const linesHeight = (lines: Line[]) => lines.reduce((sum, { face }) => sum + face.lineHeight, 0)

function splitLines<One extends Line>(lines: One[], height: number) {
  let [count, filled] = [0, 0]
  for (const { face } of lines) {
    filled += face.lineHeight
    if (filled > height + 1e-6) break
    count += 1
  }
  return { now: lines.slice(0, count), later: lines.slice(count) }
}

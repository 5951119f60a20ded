/** LIVE-7: writes the pages of a paper as a tagged PDF. Nothing in it comes from the clock or from chance. */
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { shop } from '../../../../content/shop.ts'
import { type Paper, paperName } from '../paper.ts'
import type { DesignSheet, WorkOrder } from '../work-order.ts'
import { leftward } from './directed-text.ts'
import { type Face, type Ink, type Measure, type PageFlow, type Part, sheet } from './page-flow.ts'
import { layOutPaper, layOutSheet, type PaperDrawings } from './paper-pages.ts'
import { keyOf } from './photographs.server.ts'
import type { Segment } from './svg-path.ts'
import type { Fill, PathShape, PictureShape, TextShape } from './svg-shapes.ts'
import { oneLine } from './text-lines.ts'
import { boxWidth, openTypeface, type Typeface } from './typeface.server.ts'
import { layOutWorkOrder } from './work-order-pages.ts'

declare global {
  namespace PDFKit {
    interface PDFDocument {
      endMetadata(): void
      openImage(file: Buffer): Mixins.ImageSrc
    }
  }
}

/** PDFKit writes title and author into the XML of the metadata as they are: an '&' would make all of it unreadable. */
class PaperDocument extends PDFDocument {
  override endMetadata() {
    const { Title = '', Author = '' } = this.info
    Object.assign(this.info, { Title: escaped(Title), Author: escaped(Author) })
    super.endMetadata()
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * @param woods The photographs of the drawings (photographs.server.ts).
 * @param fonts The folder of the fonts that the build has cut.
 */
export async function writePdf(
  paper: Paper | WorkOrder | DesignSheet,
  drawings: PaperDrawings,
  woods: Map<string, Buffer>,
  fonts: string,
): Promise<Uint8Array> {
  const at = new Date(paper.at)
  const document = new PaperDocument({
    pdfVersion: '1.6',
    size: paper.kind === 'sheet' ? sizeOf(drawings) : [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    // Without one, PDFKit opens Helvetica.
    font: '',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    // From these, PDFKit also makes the file's id.
    info: {
      Title: nameOf(paper),
      Author: shop.name,
      Creator: shop.name,
      CreationDate: at,
      ModDate: at,
    },
  })
  const content = buffer(document)
  const typeface = openTypeface(document, fonts)
  const { measure } = typeface
  const flow = layOut(paper, drawings, measure)
  const images = new Map(Array.from(woods, ([key, file]) => [key, document.openImage(file)] as const))
  writePages(document, flow, { ...typeface, images })
  document.end()
  return await content
}

function layOut(paper: Paper | WorkOrder | DesignSheet, drawings: PaperDrawings, measure: Measure): PageFlow {
  if (paper.kind === 'work-order') return layOutWorkOrder(paper, drawings, measure)
  return paper.kind === 'sheet' ? layOutSheet(drawings.wide, measure) : layOutPaper(paper, drawings, measure)
}

function nameOf(paper: Paper | WorkOrder | DesignSheet): string {
  if (paper.kind === 'work-order') return paper.name
  return paper.kind === 'sheet' ? [paper.title.name, paper.title.number].filter(Boolean).join(', ') : paperName(paper)
}

/** Of a sheet, whose units are points. */
function sizeOf({ wide: [drawing] }: PaperDrawings): [number, number] {
  if (!drawing) throw new Error('A sheet has a drawing.')
  return [drawing.width, drawing.height]
}

type Pdf = PaperDocument

type Tools = Typeface & { images: Map<string, PDFKit.Mixins.ImageSrc> }

function writePages(document: Pdf, { pages, root }: PageFlow, typeface: Tools) {
  const contents = new Map<Part, PDFKit.PDFStructureContent[]>()
  for (const page of pages) {
    document.addPage()
    for (const { part, ink } of page) {
      if (part) {
        const content = document.markStructureContent(part.tag)
        contents.set(part, [...(contents.get(part) ?? []), content])
      } else document.markContent('Artifact', { type: 'Layout' })
      for (const one of ink) writeInk(document, one, typeface)
      document.endMarkedContent()
    }
  }
  document.addStructure(structureOf(document, root, contents))
}

function structureOf(
  document: Pdf,
  part: Part,
  contents: Map<Part, PDFKit.PDFStructureContent[]>,
): PDFKit.PDFStructureElement {
  const { tag, alt, scope, parts } = part
  const element = document.struct(tag, { ...(alt && { alt }), ...(scope && { scope }) })
  for (const content of contents.get(part) ?? []) element.add(content)
  for (const inner of parts) element.add(structureOf(document, inner, contents))
  element.end()
  return element
}

function writeInk(document: Pdf, ink: Ink, typeface: Tools) {
  if (ink.type === 'text') return writeText(document, ink, typeface)
  if (ink.type === 'drawing') return writeDrawing(document, ink, typeface)
  const { x, y, width, color, thickness } = ink
  document
    .lineWidth(thickness)
    .strokeColor(color)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()
}

/** Marks that move, or change the letters beside them. */
const marks = /\p{M}/u

type PlainText = { text: string; x: number; y: number; face: Face }

function writeText(document: Pdf, { text, x, y, face }: PlainText, typeface: Typeface) {
  let left = x
  const runs = typeface.runs(text, face)
  // Letters that join, or stand in another order than they are read in, are copied and read aloud as the text. Not more of
  // them: a reader that sorts a page's text by place takes such a line for one that lies elsewhere.
  const needsWords = runs.some(
    ({ text: letters, font, isFallback }) => !font || (isFallback && (marks.test(letters) || leftward.test(letters))),
  )
  if (needsWords) document.markContent('Span', { actual: text })
  for (const { text: letters, font } of runs) {
    if (font) {
      const features: PDFKit.Mixins.TextOptions = face.figures ? { features: ['tnum'] } : {}
      document.font(font).fontSize(face.size).fillColor(face.color)
      document.text(letters, left, y, { lineBreak: false, baseline: 'alphabetic', ...features })
    } else writeBox(document, left, y, face)
    left += typeface.measure(letters, face)
  }
  if (needsWords) document.endMarkedContent()
}

/** For a letter that no font has. */
function writeBox(document: Pdf, x: number, y: number, { size, color }: Face) {
  const [width, height] = [size * (boxWidth - 0.14), size * 0.7]
  document.lineWidth(size / 16).strokeColor(color)
  document.rect(x + size * 0.07, y - height, width, height).stroke()
}

function writeDrawing(document: Pdf, { x, y, scale, drawing }: Ink & { type: 'drawing' }, typeface: Tools) {
  document.save().translate(x, y).scale(scale)
  // A paper's drawing has no frame but its own edge.
  document.rect(0, 0, drawing.width, drawing.height).clip()
  let clips: Segment[][] = []
  document.save()
  for (const shape of drawing.shapes) {
    const wanted = shape.type === 'text' ? [] : shape.clips
    // All lines of a picture have the same clips, and are drawn under them together.
    if (wanted !== clips) {
      clips = wanted
      document.restore().save()
      for (const clip of clips) {
        trace(document, clip)
        document.clip()
      }
    }
    if (shape.type === 'path') writePath(document, shape)
    else if (shape.type === 'picture') writePicture(document, shape, typeface)
    else writeLabel(document, shape, typeface)
  }
  document.restore().restore()
}

function writePicture(document: Pdf, { matrix, width, height, ...picture }: PictureShape, { images }: Tools) {
  const image = images.get(keyOf(picture))
  if (!image) return
  const [a, b, c, d, e, f] = matrix
  document.save().transform(a, b, c, d, e, f)
  document.image(image, 0, 0, { width, height })
  document.restore()
}

function writePath(document: Pdf, { path, fill, stroke, isEvenOdd }: PathShape) {
  if (fill) {
    trace(document, path)
    applyFill(document, fill)
    document.fill(isEvenOdd ? 'even-odd' : 'non-zero')
  }
  if (!stroke) return
  trace(document, path)
  document.lineWidth(stroke.width).strokeColor(stroke.color, stroke.opacity)
  if (stroke.dashes.length > 0) document.dash(stroke.dashes[0] ?? 1, { space: stroke.dashes[1] ?? 1 })
  document.stroke()
  if (stroke.dashes.length > 0) document.undash()
}

function trace(document: Pdf, path: Segment[]) {
  for (const { type, points } of path) {
    const [[a, b] = [0, 0], [c, d] = [0, 0], [e, f] = [0, 0]] = points
    if (type === 'M') document.moveTo(a, b)
    else if (type === 'L') document.lineTo(a, b)
    else if (type === 'C') document.bezierCurveTo(a, b, c, d, e, f)
    else document.closePath()
  }
}

function applyFill(document: Pdf, fill: Fill) {
  if ('color' in fill) {
    document.fillColor(fill.color, fill.opacity)
    return
  }
  const { from, to, isLevel } = fill
  const gradient = isLevel ? document.linearGradient(from, 0, to, 0) : document.linearGradient(0, from, 0, to)
  for (const { offset, color, opacity } of fill.stops) gradient.stop(offset, color, opacity)
  // Its stops have their own opacity, which that of the fill before would add to.
  document.fillColor(gradient).fillOpacity(1)
}

function writeLabel(document: Pdf, { text, x, y, anchor, size, style, color }: TextShape, typeface: Typeface) {
  const face: Face = { style, size, lineHeight: size, color }
  const label = oneLine(text)
  const left = x - typeface.measure(label, face) * { start: 0, middle: 0.5, end: 1 }[anchor]
  writeText(document, { text: label, x: left, y, face }, typeface)
}

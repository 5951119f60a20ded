/**
 * The drawing on a paper: the SVG that the page shows, as shapes to be drawn with a PDF's own lines and fills. So paper and
 * page can't say different things. Reads only what the drawing is made of, and throws on anything else. Pure.
 */
import type { PaperStyle } from './paper-fonts.ts'
import {
  compose,
  ellipsePath,
  type Matrix,
  movePath,
  movePoint,
  parsePath,
  parseTransform,
  pointsOn,
  rectPath,
  type Segment,
  scaleOf,
  segmentsWithin,
  spanOf,
  unmoved,
} from './svg-path.ts'

type GradientStop = { offset: number; color: string; opacity: number }
/** A gradient runs from the top of its shape to the bottom, or from left to right where it is level. */
export type Fill =
  | { color: string; opacity: number }
  | { from: number; to: number; isLevel: boolean; stops: GradientStop[] }

export type PathShape = {
  type: 'path'
  path: Segment[]
  fill: Fill | undefined
  isEvenOdd: boolean
  stroke: { color: string; opacity: number; width: number; dashes: number[] } | undefined
  /** Drawn only inside all of these. */
  clips: Segment[][]
}

export type TextShape = {
  type: 'text'
  text: string
  x: number
  /** The base line. */
  y: number
  anchor: 'start' | 'middle' | 'end'
  size: number
  style: PaperStyle
  color: string
}

/** A photograph of wood, `matrix` taking its box of `width` by `height` to where it is drawn. */
export type PictureShape = {
  type: 'picture'
  href: string
  /** The finish over it, an feColorMatrix. */
  tone: number[] | undefined
  width: number
  height: number
  matrix: Matrix
  clips: Segment[][]
}

export type DrawnShapes = {
  width: number
  height: number
  alt: string
  shapes: (PathShape | TextShape | PictureShape)[]
}

/**
 * Draws a picture of wood in its box, in the picture's own units, under a finish; empty to leave what is below it.
 * 'photograph' where it is at hand.
 */
export type DrawPicture = (href: string, width: number, height: number) => PicturePart[] | 'photograph'
export type PicturePart = {
  path: Segment[]
  fill?: { color: string; opacity: number }
  stroke?: { color: string; opacity: number; width: number }
}

type Attributes = Record<string, string>
type Tone = number[] | undefined
type State = { attributes: Attributes; matrix: Matrix; clips: Segment[][]; tone: Tone }

/** Presentation attributes that children take over. */
const inherited = ['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray']

const token = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g

export function shapesOf(svg: string, drawPicture: DrawPicture): DrawnShapes {
  const reader = new ShapeReader(drawPicture)
  for (const [, isEnd, name = '', list = '', isEmpty, words] of svg.matchAll(token)) {
    if (words !== undefined) reader.addWords(unescaped(words))
    else if (isEnd) reader.close()
    else {
      reader.open(name, attributesOf(list))
      if (isEmpty) reader.close()
    }
  }
  return reader.drawn
}

/** By the classes of the page's stylesheet. */
const styles: Record<string, PaperStyle> = { figure: 'figures', 'font-display': 'display' }

type OpenElement = { name: string; id: string; state: State; text?: TextShape }

/** What isn't drawn where it is written, but where it is used. */
const definitions = ['linearGradient', 'filter', 'clipPath', 'mask']

class ShapeReader {
  readonly drawn: DrawnShapes = { width: 0, height: 0, alt: '', shapes: [] }
  readonly #drawPicture: DrawPicture
  readonly #gradients = new Map<string, GradientStop[]>()
  readonly #levelGradients = new Set<string>()
  readonly #clipPaths = new Map<string, Segment[]>()
  readonly #tones = new Map<string, number[]>()
  readonly #elements: OpenElement[] = []

  constructor(drawPicture: DrawPicture) {
    this.#drawPicture = drawPicture
  }

  open(name: string, own: Attributes) {
    const state = this.#stateOf(name, own)
    const element: OpenElement = { name, id: own.id ?? '', state }
    this.#elements.push(element)
    const definition = this.#elements.find((one) => definitions.includes(one.name))
    if (definition) this.#define(definition, element, own)
    else this.#draw(element, own)
  }

  close() {
    this.#elements.pop()
  }

  addWords(words: string) {
    const text = this.#elements.at(-1)?.text
    if (text) text.text += words
  }

  #stateOf(name: string, own: Attributes): State {
    const outer = this.#elements.at(-1)?.state ?? { attributes: {}, matrix: unmoved, clips: [], tone: undefined }
    let { matrix, clips, tone } = outer
    const fromOuter = Object.entries(outer.attributes).filter(([key]) => inherited.includes(key))
    const attributes = { ...Object.fromEntries(fromOuter), ...own }
    if (own.transform) matrix = compose(matrix, parseTransform(own.transform))
    if (name === 'svg' && this.#elements.length > 0) {
      const [, , across = 1, down = 1] = (own.viewBox ?? '').split(' ').map(Number)
      const [x, y, width, height] = numbers(own, ['x', 'y', 'width', 'height'])
      clips = [...clips, movePath(rectPath(x, y, width, height), matrix)]
      matrix = compose(matrix, [width / across, 0, 0, height / down, x, y])
    }
    const clip = this.#clipPaths.get(reference(own['clip-path']))
    if (clip) clips = [...clips, clip]
    if (own.filter) tone = this.#tones.get(reference(own.filter))
    return { attributes, matrix, clips, tone }
  }

  /** A mask only lets two pictures of the same wood run into each other, which are one color here. */
  #define(definition: OpenElement, { name, state }: OpenElement, own: Attributes) {
    if (name === 'linearGradient' && own.x2 === '1') this.#levelGradients.add(definition.id)
    if (name === 'stop') {
      const [offset, color = '#000', opacity = 1] = [own.offset, own['stop-color'], own['stop-opacity']]
      append(this.#gradients, definition.id, { offset: Number(offset), color, opacity: Number(opacity) })
    }
    if (name === 'feColorMatrix') this.#tones.set(definition.id, (own.values ?? '').split(' ').map(Number))
    if (definition.name === 'clipPath')
      append(this.#clipPaths, definition.id, ...movePath(pathOf(name, own) ?? [], state.matrix))
  }

  #draw(element: OpenElement, own: Attributes) {
    const { name, state } = element
    const path = pathOf(name, own)
    if (path) this.#addPath(path, state)
    else if (name === 'image') this.#addPicture(own, state)
    else if (name === 'text') this.#addText(element, own)
    else if (name === 'svg' && this.#elements.length === 1) {
      const [, , width = 0, height = 0] = (own.viewBox ?? '').split(' ').map(Number)
      Object.assign(this.drawn, { width, height, alt: own['aria-label'] ?? '' })
    } else if (!['svg', 'g', 'defs'].includes(name)) throw new Error(`The drawing has an unknown part: ${name}`)
  }

  #addPath(path: Segment[], { attributes, matrix, clips, tone }: State) {
    const moved = movePath(path, matrix)
    const fill = this.#fillOf(attributes, moved, tone)
    const stroke = strokeOf(attributes, matrix, tone)
    const isEvenOdd = attributes['fill-rule'] === 'evenodd'
    if (fill || stroke) this.drawn.shapes.push({ type: 'path', path: moved, fill, isEvenOdd, stroke, clips })
  }

  #fillOf(attributes: Attributes, moved: Segment[], tone: Tone): Fill | undefined {
    const { fill = '#000', 'fill-opacity': opacity = '1' } = attributes
    if (fill === 'none') return undefined
    if (!fill.startsWith('url(')) return { color: toned(fill, tone), opacity: Number(opacity) }
    const stops = this.#gradients.get(reference(fill))
    if (!stops) throw new Error(`The drawing has an unknown fill: ${fill}`)
    const { left, right, top, bottom } = spanOf(pointsOn(moved))
    const isLevel = this.#levelGradients.has(reference(fill))
    return isLevel ? { from: left, to: right, isLevel, stops } : { from: top, to: bottom, isLevel, stops }
  }

  #addPicture(own: Attributes, { matrix, clips, tone }: State) {
    const [x, y, width, height] = numbers(own, ['x', 'y', 'width', 'height'])
    const at = compose(matrix, [1, 0, 0, 1, x, y])
    const inside = [...clips, movePath(rectPath(0, 0, width, height), at)]
    const window = spanOf(pointsOn(clips.at(-1) ?? inside.flat()))
    const href = own.href ?? ''
    const parts = this.#drawPicture(href, width, height)
    if (parts === 'photograph') {
      this.drawn.shapes.push({ type: 'picture', href, tone, width, height, matrix: at, clips: inside })
      return
    }
    for (const { path, fill, stroke } of parts) {
      const moved = movePath(path, at)
      // Most of a picture is outside of the piece.
      const shown = fill ? moved : segmentsWithin(moved, window)
      if (shown.length > 0)
        this.drawn.shapes.push({
          type: 'path',
          path: shown,
          fill: fill && { ...fill, color: toned(fill.color, tone) },
          isEvenOdd: false,
          stroke: stroke && {
            ...stroke,
            color: toned(stroke.color, tone),
            width: stroke.width * scaleOf(at),
            dashes: [],
          },
          clips: inside,
        })
    }
  }

  #addText(element: OpenElement, own: Attributes) {
    const { matrix } = element.state
    const [x, y] = movePoint(matrix, numbers(own, ['x', 'y']))
    const anchor = (own['text-anchor'] ?? 'start') as TextShape['anchor']
    const size = Number(own['font-size']) * scaleOf(matrix)
    const style = styles[own.class ?? ''] ?? (own['font-weight'] === '600' ? 'strong' : 'regular')
    element.text = { type: 'text', text: '', x, y, anchor, size, style, color: own.fill ?? '#000' }
    this.drawn.shapes.push(element.text)
  }
}

function pathOf(name: string, own: Attributes): Segment[] | undefined {
  if (name === 'path') return parsePath(own.d ?? '')
  if (name === 'rect') return rectPath(...numbers(own, ['x', 'y', 'width', 'height']))
  if (name === 'ellipse') return ellipsePath(...numbers(own, ['cx', 'cy', 'rx', 'ry']))
  if (name === 'circle') return ellipsePath(...numbers(own, ['cx', 'cy', 'r', 'r']))
  return undefined
}

function append<Item>(lists: Map<string, Item[]>, key: string, ...items: Item[]) {
  lists.set(key, [...(lists.get(key) ?? []), ...items])
}

const attributesOf = (list: string): Attributes =>
  Object.fromEntries(
    [...list.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  )

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text: string) => text.replace(/&(#x27|\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** The id in `url(#id)`. */
const reference = (text = '') => /^url\(#(.*)\)$/.exec(text)?.[1] ?? ''

function numbers<const Names extends readonly string[]>(own: Attributes, names: Names) {
  return names.map((name) => Number(own[name] ?? 0)) as { -readonly [Index in keyof Names]: number }
}

function strokeOf(attributes: Attributes, matrix: Matrix, tone: Tone): PathShape['stroke'] {
  const { stroke = 'none', 'vector-effect': effect, 'stroke-dasharray': dashes = '' } = attributes
  if (stroke === 'none') return undefined
  const scale = effect === 'non-scaling-stroke' ? 1 : scaleOf(matrix)
  return {
    color: toned(stroke, tone),
    opacity: Number(attributes['stroke-opacity'] ?? 1),
    width: Number(attributes['stroke-width'] ?? 1) * scale,
    dashes: dashes ? dashes.split(' ').map((dash) => Number(dash) * scale) : [],
  }
}

/** A color under a finish: what an feColorMatrix makes of it (see `toneMatrix`). Always as '#rrggbb'. */
export function toned(color: string, tone: Tone): string {
  const full = /^#...$/.test(color) ? color.replace(/[^#]/g, '$&$&') : color
  if (!tone) return full
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
  const after = [0, 1, 2].map((row) => tonedChannel(tone, row, red, green, blue).toString(16).padStart(2, '0'))
  return `#${after.join('')}`
}

/** Red, green or blue (row 0, 1 or 2) after an feColorMatrix: five numbers for each, the fifth added. From 0 to 255. */
export function tonedChannel(tone: readonly number[], row: number, red: number, green: number, blue: number): number {
  const at = row * 5
  const [r = 0, g = 0, b = 0, plus = 0] = [tone[at], tone[at + 1], tone[at + 2], tone[at + 4]]
  return Math.min(255, Math.max(0, Math.round(r * red + g * green + b * blue + plus * 255)))
}

/** DRAW-4: the drawing as a picture, for emails. */
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { WorkProcess } from '../../../platform/programs/work-process.ts'
import { createSlots } from '../../media/slots.server.ts'
import type { DrawnPiece, Setting } from '../drawing.ts'
import type { Detail, Words } from '../layout/layout.ts'
import { colorOf, PieceDrawing } from '../piece-drawing.tsx'
import { SheetDrawing } from '../sheet/sheet-drawing.tsx'
import { n } from '../svg.tsx'
import { figuresOutline, outline } from './outlines.server.ts'
import { type ReadVariant, withPictures } from './with-pictures.server.ts'

/** `isSheet`: with the look of a sheet (SHEET-2), small, and without a title block: the email around it says all of that. */
type DrawPngOptions = { detail?: Detail; isSheet?: boolean; signal?: AbortSignal }

export type DrawPng = (
  piece: DrawnPiece,
  setting: Setting,
  widthPx: number,
  options?: DrawPngOptions,
) => Promise<Buffer>

/** Makes a PNG of an SVG in a process of its own. The promise rejects when that process fails, and when `signal` ends it. */
export type Rasterize = (request: PngRequest, signal?: AbortSignal) => Promise<Buffer>

/** Messages to and from the program. */
/** `mostBytes`: a picture that would be larger gets fewer colors. */
export type PngRequest = { svg: string; widthPx: number; mostBytes?: number }
export type PngAnswer = { png: Uint8Array }

const sourceFile = fileURLToPath(new URL('./png-program.server.ts', import.meta.url))
/** An order's emails come within seconds, and its 100 MB are not worth keeping for longer. */
const usualIdleMs = 10_000
/** Most drawings take a tenth of a second of a processor; on a busy machine a second. */
const longestMs = 30_000
const mostBytes = 20e6
/** The customer's email and the owner's, sent in the same second, show the same drawings. */
const kept = { most: 6, ms: 60_000 }

type Parts = {
  readVariant: ReadVariant
  /** Path of png-program; the built shop has it elsewhere than the source. */
  program?: string
  /** How long that program stays without work. */
  idleMs?: number
}

/**
 * Draws a piece as PNG, `widthPx` wide, in full unless `detail` says otherwise, one at a time, in a process of its own. The
 * promise rejects when that process fails, and when `signal` ends it. `close` ends it for good.
 */
export function createDrawPng({
  readVariant,
  program = sourceFile,
  idleMs = usualIdleMs,
}: Parts): DrawPng & { close: () => Promise<void> } {
  const slots = createSlots(1)
  const latest = new Map<string, { png: Buffer; drawnAt: number }>()
  const rasterize = createRasterize({ program, idleMs })
  const drawPng: DrawPng = async (piece, setting, widthPx, { detail, isSheet, signal } = {}) => {
    using _slot = await slots.take(1, signal)
    const key = JSON.stringify([piece, setting, widthPx, detail, isSheet])
    const known = latest.get(key)
    if (known && performance.now() - known.drawnAt < kept.ms) return known.png
    const svg = await drawingSvg(piece, setting, readVariant, isSheet ? 'sheet' : detail)
    const png = await rasterize({ svg, widthPx }, signal)
    latest.delete(key)
    latest.set(key, { png, drawnAt: performance.now() })
    for (const oldest of latest.keys()) if (latest.size > kept.most) latest.delete(oldest)
    return png
  }
  return Object.assign(drawPng, { close: rasterize.close })
}

/** `close` ends the process for good. */
export function createRasterize({
  program = sourceFile,
  idleMs = usualIdleMs,
}: Pick<Parts, 'program' | 'idleMs'>): Rasterize & { close: () => Promise<void> } {
  const rasterizer = new WorkProcess<PngRequest, PngAnswer>({
    program,
    idleMs,
    mostMs: longestMs,
    // It has little JavaScript to compile, so one thread is enough.
    execArgv: ['--v8-pool-size=0'],
    // None of the machine's fonts: every server makes the same picture.
    env: { FONTCONFIG_FILE: '/nonexistent' },
  })
  const rasterize: Rasterize = async (request, signal) => {
    const outcome = await rasterizer.ask(request, signal)
    if (outcome.how !== 'answered') throw new Error(`The drawing could not be made: ${outcome.reason}`)
    const { buffer, byteOffset, byteLength } = outcome.answer.png
    if (byteLength === 0 || byteLength > mostBytes)
      throw new Error(`The drawing could not be made: the picture has ${byteLength} bytes`)
    return Buffer.from(buffer, byteOffset, byteLength)
  }
  return Object.assign(rasterize, { close: () => rasterizer.close() })
}

/** The drawing with everything in it: letters as outlines, pictures as data. */
export async function drawingSvg(
  piece: DrawnPiece,
  setting: Setting,
  readVariant: ReadVariant,
  detail: Detail | 'sheet' = 'full',
): Promise<string> {
  const svg = renderToStaticMarkup(
    detail === 'sheet' ? (
      <SheetDrawing piece={piece} setting={setting} size="small" title={null} idPrefix="png" write={writeOutline} />
    ) : (
      <PieceDrawing piece={piece} setting={setting} detail={detail} idPrefix="png" write={writeOutline} />
    ),
  )
  return withPictures(svg, piece.wood, readVariant)
}

/** Strong letters have a thin edge: a bolder outline would need another font. */
function writeOutline(words: Words) {
  const { path, width } = words.face ? figuresOutline(words.text, words.size) : outline(words.text, words.size)
  const left = words.x - width * { start: 0, middle: 0.5, end: 1 }[words.anchor]
  return (
    <path
      key={`${words.anchor}${words.x}${words.y}`}
      d={path}
      transform={`translate(${n(left)} ${n(words.y)})`}
      fill={colorOf(words)}
      stroke={words.strong ? colorOf(words) : undefined}
      strokeWidth={words.strong ? n(words.size / 28) : undefined}
    />
  )
}

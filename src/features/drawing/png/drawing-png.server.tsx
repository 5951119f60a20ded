/** DRAW-4: the drawing as a picture, for emails. */
import { type ExecFileException, execFile } from 'node:child_process'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { letVisitorsGoFirst } from '../../../platform/after-visitors.ts'
import { type PictureVariant, parseVariantPath } from '../../media/picture.ts'
import { createSlots } from '../../media/slots.server.ts'
import type { DrawnPiece, Setting } from '../drawing.ts'
import type { Detail, Words } from '../layout.ts'
import { colorOf, PieceDrawing } from '../piece-drawing.tsx'
import { n } from '../svg.tsx'
import { imagePath } from '../wood.tsx'
import { outline } from './outlines.server.ts'

/** The bytes of a picture's variant; undefined when it can't be read, and the wood is then an even tone. */
export type ReadVariant = (variant: PictureVariant) => Promise<Uint8Array | undefined>

type DrawPngOptions = { detail?: Detail; signal?: AbortSignal }

export type DrawPng = (
  piece: DrawnPiece,
  setting: Setting,
  widthPx: number,
  options?: DrawPngOptions,
) => Promise<Buffer>

const sourceFile = fileURLToPath(new URL('./png-program.server.ts', import.meta.url))
/** Most drawings take a tenth of a second of a processor; on a busy machine a second. */
const longestMs = 30_000
const mostBytes = 20e6
/** The customer's email and the owner's, sent in the same second, show the same drawings. */
const kept = { most: 6, ms: 60_000 }

/**
 * Draws a piece as PNG, `widthPx` wide, in full unless `detail` says otherwise, one at a time, each in a process of its
 * own. The promise rejects when that process fails, and when `signal` ends it.
 *
 * @param program Path of png-program; the built shop has it elsewhere than the source.
 */
export function createDrawPng({ readVariant, program }: { readVariant: ReadVariant; program?: string }): DrawPng {
  const slots = createSlots(1)
  const latest = new Map<string, { png: Buffer; drawnAt: number }>()
  return async (piece, setting, widthPx, { detail, signal } = {}) => {
    using _slot = await slots.take(1, signal)
    const key = JSON.stringify([piece, setting, widthPx, detail])
    const known = latest.get(key)
    if (known && performance.now() - known.drawnAt < kept.ms) return known.png
    const svg = await drawingSvg(piece, setting, readVariant, detail)
    const png = await rasterize(svg, widthPx, program ?? sourceFile, signal)
    latest.delete(key)
    latest.set(key, { png, drawnAt: performance.now() })
    for (const oldest of latest.keys()) if (latest.size > kept.most) latest.delete(oldest)
    return png
  }
}

function rasterize(svg: string, widthPx: number, program: string, signal: AbortSignal | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer' as const,
      timeout: longestMs,
      maxBuffer: mostBytes,
      ...(signal && { signal }),
      // None of the shop's secrets, and none of the machine's fonts: every server makes the same picture.
      env: { FONTCONFIG_FILE: '/nonexistent' },
    }
    // It has little JavaScript to compile, so one thread is enough.
    const args = ['--v8-pool-size=0', program, String(widthPx)]
    const child = execFile(execPath, args, options, (error, png, stderr) => {
      if (!error && png.length > 0) resolve(png)
      else reject(new Error(`The drawing could not be made: ${whyFailed(error, stderr)}`, { cause: error }))
    })
    letVisitorsGoFirst(child)
    // A program that ends early says so by its exit code.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(svg)
  })
}

/** A program that is ended, or can't be started, says nothing itself. */
const whyFailed = (error: ExecFileException | null, stderr: Buffer) =>
  stderr.toString().slice(-2_000) || error?.signal || String(error?.code ?? 'no picture')

/** The drawing with everything in it: letters as outlines, pictures as data. */
export async function drawingSvg(
  piece: DrawnPiece,
  setting: Setting,
  readVariant: ReadVariant,
  detail: Detail = 'full',
): Promise<string> {
  let svg = renderToStaticMarkup(
    <PieceDrawing piece={piece} setting={setting} detail={detail} idPrefix="png" write={writeOutline} />,
  )
  // librsvg reads no WebP, and the JPEG is the sharpest there is.
  const { face, end, picture } = piece.wood ?? {}
  for (const one of [face, end, picture]) {
    const shown = [one && imagePath(one), one && imagePath(one, 1)].filter((path) => svg.includes(`href="${path}"`))
    const variant = one && shown.length > 0 && parseVariantPath(one.path)
    const content = variant && (await readVariant(variant))
    const data = content ? `href="data:image/jpeg;base64,${Buffer.from(content).toString('base64')}"` : ''
    for (const path of shown) svg = svg.replaceAll(`href="${path}"`, data)
  }
  return svg
}

/** Strong letters have a thin edge: a bolder outline would need another font. */
function writeOutline(words: Words) {
  const { path, width } = outline(words.text, words.size)
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

/** LINK-1: a design as the picture that a link preview shows: its drawing on the sheet, with its name and the shop's. */
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DrawnPiece, Setting } from '../drawing.ts'
import { n } from '../svg.tsx'
import { drawingSvg, type Rasterize } from './drawing-png.server.tsx'
import { openFonts, outline } from './outlines.server.ts'
import type { ReadVariant } from './with-pictures.server.ts'

/** The size that link previews have in common. */
const sharePictureSize = { width: 1200, height: 630 } as const
/** WhatsApp shows none above 300 KB. */
const mostBytes = 280_000

export type SharedDesign = {
  piece: DrawnPiece
  setting: Setting
  /** '72 in Heritage Oak Floating Mantel'. */
  title: string
  /** 'Barn Wood, Whitewash, 72 × 8 × 8 in'. */
  made: string
  shopName: string
}

const colors = { sheet: '#f1e9dd', ink: '#241c15', quiet: '#6b5d50', line: '#bfae98' }
const margin = 48
/** Where the title block begins. */
const blockTop = 506

type Parts = {
  readVariant: ReadVariant
  rasterize: Rasterize
  /** The folder of the fonts that the build cuts for papers. */
  fonts: string
}

export function createSharePicture({ readVariant, rasterize, fonts }: Parts) {
  let display: ReturnType<typeof openFonts> | undefined
  /** The same bytes for the same design. */
  return async (shared: SharedDesign): Promise<Buffer> => {
    display ??= openFonts(['latin', 'latin-ext'].map((part) => join(fonts, `display-${part}.ttf`)))
    const drawing = await drawingSvg(shared.piece, shared.setting, readVariant)
    const svg = sheetSvg(shared, drawing, display)
    return rasterize({ svg, widthPx: sharePictureSize.width, mostBytes })
  }
}

type Placed = { text: string; x: number; y: number; size: number; color: string; most: number; isEnd?: boolean }

function sheetSvg(
  { title, made, shopName }: SharedDesign,
  drawing: string,
  display: ReturnType<typeof openFonts>,
): string {
  const { width, height } = sharePictureSize
  const right = width - margin
  const words = ({ text, x, y, size, color, most, isEnd }: Placed, fonts?: typeof display) => {
    const written = fitted(text, size, most, fonts)
    return (
      <path
        key={y + text}
        d={written.path}
        fill={color}
        transform={`translate(${n(isEnd ? x - written.width : x)} ${y})`}
      />
    )
  }
  const shop = { text: shopName, x: right, y: 566, size: 27, color: colors.ink, most: 380, isEnd: true }
  const block = renderToStaticMarkup(
    <>
      <path d={`M${margin} ${blockTop}H${right}`} stroke={colors.line} strokeWidth={1.5} />
      {words({ text: title, x: margin, y: 566, size: 44, color: colors.ink, most: 700 }, display)}
      {words(shop, display)}
      {words({ text: made, x: margin, y: 603, size: 24, color: colors.quiet, most: right - margin })}
    </>,
  )
  // Its own ground is the page's: here it stands on the sheet.
  const placed = drawing
    .replace('<svg ', `<svg x="${margin}" y="20" width="${right - margin}" height="${blockTop - 40}" `)
    .replace(/(<rect width="\d+(?:\.\d+)?" height="\d+(?:\.\d+)?" fill=")#faf7f2"/, '$1none"')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colors.sheet}"/>${placed}${block}</svg>`
}

/** Smaller letters for a long text, and at last fewer of them. */
function fitted(text: string, size: number, most: number, fonts?: ReturnType<typeof openFonts>) {
  const smallest = size * 0.62
  const whole = outline(text, size, fonts)
  if (whole.width <= most) return whole
  const smaller = Math.max(smallest, (size * most) / whole.width)
  let shown = text
  let written = outline(shown, smaller, fonts)
  while (written.width > most + 1 && shown.length > 1) {
    shown = shown.slice(0, -1).trimEnd()
    written = outline(`${shown}…`, smaller, fonts)
  }
  return written
}

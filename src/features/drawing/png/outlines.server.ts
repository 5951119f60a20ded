/**
 * Text as outlines, for the drawing in an email: a server has no fonts, and what librsvg can't find it leaves out. The
 * letters are those of the Inter that the shop ships.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkitten'

/** Western European letters, and the rest of Latin. A letter in neither shows as the font's empty box. */
const files = ['latin', 'latin-ext'].map((part) => `@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`)

type Fonts = [Font, ...Font[]]

/** @param paths Of files; of a letter, the first that has it counts. */
export function openFonts(paths: readonly string[]): Fonts {
  const [first, ...rest] = paths.map((path) => {
    const font = create(readFileSync(path))
    if (font.isCollection) throw new Error(`${path} is a collection of fonts.`)
    return font
  })
  if (!first) throw new Error('There is no font.')
  return [first, ...rest]
}

const figureFile = '@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2'

let inter: Fonts | undefined
let figures: Fonts | undefined

/** Opened in 2 ms when the first drawing needs them. */
function interFonts(): Fonts {
  const { resolve } = createRequire(import.meta.url)
  inter ??= openFonts(files.map((file) => resolve(file)))
  return inter
}

/** An SVG path from 0, 0 on the base line, and how far it reaches to the right. `size` as `font-size`. */
export function outline(text: string, size: number, all = interFonts()): { path: string; width: number } {
  let [path, width] = ['', 0]
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const font = all.find((one) => one.hasGlyphForCodePoint(code)) ?? all[0]
    const glyph = font.glyphForCodePoint(code)
    const scale = size / font.unitsPerEm
    path += glyph.path.scale(scale, -scale).translate(width, 0).toSVG()
    width += glyph.advanceWidth * scale
  }
  return { path, width }
}

/** The same in the display face, as the figures of a sheet are written. */
export function figuresOutline(text: string, size: number) {
  const { resolve } = createRequire(import.meta.url)
  figures ??= openFonts([resolve(figureFile)])
  return outline(text, size, figures)
}

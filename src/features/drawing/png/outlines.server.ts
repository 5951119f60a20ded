/**
 * Text as outlines, for the drawing in an email: a server has no fonts, and what librsvg can't find it leaves out. The
 * letters are those of the Inter that the shop ships.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkitten'

/** Western European letters, and the rest of Latin. A letter in neither shows as the font's empty box. */
const files = ['latin', 'latin-ext'].map((part) => `@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`)

let opened: [Font, ...Font[]] | undefined

/** Opened in 2 ms when the first drawing needs them. */
function fonts(): [Font, ...Font[]] {
  if (opened) return opened
  const { resolve } = createRequire(import.meta.url)
  const [latin, ...rest] = files.map((file) => {
    const font = create(readFileSync(resolve(file)))
    if (font.isCollection) throw new Error(`${file} is a collection of fonts.`)
    return font
  })
  if (!latin) throw new Error('There is no font.')
  opened = [latin, ...rest]
  return opened
}

/** An SVG path from 0, 0 on the base line, and how far it reaches to the right. `size` as `font-size`. */
export function outline(text: string, size: number): { path: string; width: number } {
  const all = fonts()
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

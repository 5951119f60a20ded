/** The fonts of a paper: which of them has a letter, and how wide a text is in them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkitten'
import type PDFDocument from 'pdfkit'
import { directedParts, seenFromLeft } from './directed-text.ts'
import type { Face } from './page-flow.ts'
import { type FallbackFont, fallbackList, type PaperStyle, paperAlphabets, paperFontFile } from './paper-fonts.ts'
import { lettersOf } from './text-lines.ts'

/**
 * Letters that one font has; `isFallback` if it isn't one of the face's own. Without a font: one letter that none has, which
 * is drawn as an empty box.
 */
type Run = { text: string; font: string | undefined; isFallback: boolean }

/** Of the box for a letter that no font has, as a share of the size. */
export const boxWidth = 0.62

export type Typeface = { runs: (text: string, face: Face) => Run[]; measure: (text: string, face: Face) => number }

/** @param folder Where the build has put the fonts. */
export function openTypeface(document: InstanceType<typeof PDFDocument>, folder: string): Typeface {
  const opened = new Map<string, Font>()
  const open = (name: string) => {
    const known = opened.get(name)
    if (known) return known
    const content = readFileSync(join(folder, name))
    const font = create(content)
    if (font.isCollection) throw new Error(`${name} is a collection of fonts.`)
    document.registerFont(name, content)
    opened.set(name, font)
    return font
  }
  /** A letter with accents is never cut in two. */
  const fontFor = (letter: string, style: PaperStyle) =>
    paperAlphabets[style]
      .map((alphabet) => paperFontFile(style, alphabet))
      .find((name) => [...letter].every((one) => open(name).hasGlyphForCodePoint(one.codePointAt(0) ?? 0))) ??
    fallbackFor(letter)
  let fallbacks: FallbackFont[] | undefined
  const fallbackFiles = new Set<string>()
  const fallbackFor = (letter: string) => {
    fallbacks ??= JSON.parse(readFileSync(join(folder, fallbackList), 'utf8')) as FallbackFont[]
    const found = fallbacks.find(({ ranges }) =>
      [...letter].every((one) => ranges.some(([from, to]) => isWithin(one.codePointAt(0) ?? 0, from, to))),
    )
    if (!found) return undefined
    open(found.file)
    fallbackFiles.add(found.file)
    return found.file
  }
  const fonts = new Map<string, string | undefined>()

  const runs = (text: string, { style }: Face) =>
    directedParts(text).flatMap(({ text: part, isLeftward }) => {
      const all: Run[] = []
      for (const letter of lettersOf(part)) {
        const key = style + letter
        if (!fonts.has(key)) fonts.set(key, fontFor(letter, style))
        const font = fonts.get(key)
        const last = all.at(-1)
        if (last && font && last.font === font) last.text += letter
        else all.push({ text: letter, font, isFallback: font === undefined || fallbackFiles.has(font) })
      }
      if (!isLeftward) return all
      return all.reverse().map((run) => ({ ...run, text: seenFromLeft(run.text) }))
    })
  const widths = new Map<string, number>()
  const measure = (text: string, face: Face) => {
    const { style, size, figures } = face
    const key = `${style} ${figures ?? false} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known * size
    const all = runs(text, face).map(({ text: letters, font }) =>
      font
        ? document
            .font(font)
            .fontSize(1)
            .widthOfString(letters, figures && { features: ['tnum'] })
        : boxWidth,
    )
    const width = all.reduce((sum, one) => sum + one, 0)
    widths.set(key, width)
    return width * size
  }
  return { runs, measure }
}

const isWithin = (value: number, from: number, to: number) => value >= from && value <= to

// Cuts the fonts to what the shop shows: dist/fonts/*.woff2 and fonts.css, which src/web/styles.css imports. Skips fonts
// that are already cut from the same files by the same script.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'

/** What a keyboard types, without the signs of programs. */
const typedLetters = printableAscii().replaceAll(/[<>\\^`{|}~]/g, '')

/** The letters of the shop's own pages, with the marks of its texts. tests/fonts.test.ts fails when a page shows another one. */
export const shopLetters = `${typedLetters}\u00a0©°·×÷¼½¾–—‘’“”…−`

/** What a headline at its largest is set in, and the figures of dimension lines with the words beside them ('about Dec 10'). */
const headlineLetters = `${typedLetters}\u00a0–—‘’“”`
const figureLetters = `${typedLetters.replaceAll(/[^ a-z0-9"'(),.:$+&/ABCDFJMNOPSTW-]/g, '')}\u00a0×–‘’½¼¾`

/**
 * Of the OpenType features, what text gets by itself and the figures of equal width. Inter's arrows, circled digits and
 * other shapes by neighbor ('calt') weigh 4 KB. With 'rvrn' a pinned axis chooses its letters: without it Fraunces keeps the
 * swashes of its b, h and k.
 */
export const keptFeatures = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']

type Weights = { min: number; max: number }

type Fallback = {
  name: string
  /** Full names and PostScript names: browsers look for either. Fonts in one list have the same widths. */
  local: string[]
  /**
   * The average width of a letter in em, as @capsizecss/metrics publishes it (`xWidthAvg / unitsPerEm`).
   * tests/e2e/fonts.spec.ts checks those that the machine has.
   */
  width: number
}

export type Family = {
  name: string
  file: string
  style: 'normal' | 'italic'
  /** Addresses of files: western European letters, and the rest of Latin, without which the family has only `letters`. */
  latin: string
  latinExtended?: string
  /** What the shop shows of it. Any other letter comes from the next family of its list in styles.css. */
  letters: string
  features: string[]
  /** Axes other than weight, and where they are pinned. */
  pinned: Record<string, number>
  weights: Weights
  /** `weight` is the weight whose widths the fallbacks take, for text of the weights `weights`. */
  fallbacks: { weight: number; weights: Weights; fonts: Fallback[] }[]
}

const regularSans: Fallback[] = [
  { name: 'Arial', local: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'], width: 0.4458 },
  { name: 'Roboto', local: ['Roboto', 'Roboto Regular', 'Roboto-Regular'], width: 0.4448 },
  { name: 'DejaVu', local: ['DejaVu Sans'], width: 0.5083 },
]

const boldSans: Fallback[] = [
  { name: 'Arial', local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'], width: 0.48 },
  // Android's Roboto is one variable file. A browser that doesn't find its bold takes the regular, 2% narrower.
  { name: 'Roboto', local: ['Roboto Bold', 'Roboto-Bold', 'Roboto', 'Roboto-Regular'], width: 0.4521 },
  { name: 'DejaVu', local: ['DejaVu Sans Bold'], width: 0.5742 },
]

/** Fraunces at 560 is nearer to a serif's bold than to its regular. */
const boldSerif: Fallback[] = [
  { name: 'Georgia', local: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'], width: 0.5186 },
  { name: 'Noto', local: ['Noto Serif Bold', 'NotoSerif-Bold'], width: 0.512 },
  {
    name: 'Times',
    local: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
    width: 0.4326,
  },
  { name: 'DejaVu', local: ['DejaVu Serif Bold'], width: 0.5703 },
]

const italicSerif: Fallback[] = [
  { name: 'Georgia', local: ['Georgia Italic', 'Georgia-Italic', 'Gelasio Italic'], width: 0.4546 },
  { name: 'Noto', local: ['Noto Serif Italic', 'NotoSerif-Italic'], width: 0.469 },
  {
    name: 'Times',
    local: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic', 'Tinos Italic'],
    width: 0.4082,
  },
  { name: 'DejaVu', local: ['DejaVu Serif Italic'], width: 0.5166 },
]

/** Every axis of Fraunces pinned: each that varies would weigh as much as the rest of the font. */
const frauncesAt = (opsz: number) => ({ opsz, SOFT: 0, WONK: 0 })

export const families: Family[] = [
  {
    name: 'Fraunces',
    file: 'fraunces',
    style: 'normal',
    latin: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
    latinExtended: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2'),
    letters: shopLetters,
    features: keptFeatures,
    // Headings of 18 to 42 px.
    pinned: { ...frauncesAt(36), wght: 540 },
    weights: { min: 500, max: 600 },
    fallbacks: [{ weight: 540, weights: { min: 500, max: 600 }, fonts: boldSerif }],
  },
  {
    name: 'Fraunces Display',
    file: 'display',
    style: 'normal',
    latin: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
    letters: headlineLetters,
    features: ['kern', 'liga', 'rvrn'],
    // One headline of a page, 40 to 120 px.
    pinned: { ...frauncesAt(144), wght: 500 },
    weights: { min: 500, max: 600 },
    fallbacks: [{ weight: 500, weights: { min: 500, max: 600 }, fonts: boldSerif }],
  },
  {
    name: 'Fraunces Figures',
    file: 'figures',
    style: 'italic',
    latin: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2'),
    letters: figureLetters,
    features: ['kern', 'frac', 'rvrn'],
    pinned: { ...frauncesAt(36), wght: 400 },
    weights: { min: 400, max: 400 },
    fallbacks: [{ weight: 400, weights: { min: 400, max: 400 }, fonts: italicSerif }],
  },
  {
    name: 'Inter',
    file: 'inter',
    style: 'normal',
    latin: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    latinExtended: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
    letters: shopLetters,
    features: keptFeatures,
    pinned: {},
    weights: { min: 400, max: 600 },
    fallbacks: [
      { weight: 400, weights: { min: 400, max: 400 }, fonts: regularSans },
      { weight: 500, weights: { min: 500, max: 500 }, fonts: regularSans },
      { weight: 600, weights: { min: 600, max: 700 }, fonts: boldSans },
    ],
  },
]

const target = join(import.meta.dirname, '../dist/fonts')

if (import.meta.main) await buildFonts()

async function buildFonts() {
  const sources = await Promise.all(
    families.map(async (family) => ({
      family,
      latin: await readFile(new URL(family.latin)),
      latinExtended: family.latinExtended && (await readFile(new URL(family.latinExtended))),
    })),
  )
  const hash = createHash('sha256').update(await readFile(import.meta.filename))
  for (const { latin, latinExtended } of sources) hash.update(latin).update(latinExtended ?? '')
  const firstLine = `/* Made by scripts/fonts.ts from ${hash.digest('hex')} */`
  const before = await readFile(join(target, 'fonts.css'), 'utf8').catch(() => '')
  if (before.startsWith(firstLine)) return

  const unfinished = `${target}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const rules = [firstLine]
  for (const { family, latin, latinExtended } of sources) {
    for (const cut of await cutFamily(family, latin, latinExtended)) {
      await writeFile(join(unfinished, cut.file), cut.content)
      rules.push(cut.rule)
    }
    rules.push(...(await fallbackRules(family, latin)))
  }
  await writeFile(join(unfinished, 'fonts.css'), `${rules.join('\n')}\n`)
  // The folder appears only once it is complete.
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
}

/**
 * Three files for a family that sets names too, else one. A browser fetches those for customers' names only when one of
 * their letters is on the page.
 */
export async function cutFamily(family: Family, latin: Buffer, latinExtended?: Buffer | '') {
  const own = new Set(codePointsOf(family.letters))
  const western = charactersIn(latin)
  const ownCut = { part: 'shop', source: latin, codePoints: western.filter((code) => own.has(code)), gap: 0 }
  const forNames = (extended: Buffer) => [
    {
      part: 'extended',
      source: extended,
      codePoints: charactersIn(extended).filter((code) => !western.includes(code)),
      gap: 16,
    },
    { part: 'accents', source: latin, codePoints: western.filter((code) => !own.has(code)), gap: 16 },
  ]
  // The last rule whose range has a letter is asked first. So only the shop's own range has to be exact.
  const cuts = [...(latinExtended ? forNames(latinExtended) : []), ownCut]
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: family.weights, ...family.pinned },
    keepFeatures: family.features,
    noHinting: true,
  }
  return Promise.all(
    cuts.map(async ({ part, source, codePoints, gap }) => {
      const file = `${family.file}-${part}.woff2`
      return {
        part,
        file,
        codePoints,
        content: await subsetFont(source, String.fromCodePoint(...codePoints), options),
        rule: fontFace(family.name, family.weights, {
          'font-style': family.style,
          'font-display': 'swap',
          src: `url("./${file}") format("woff2")`,
          'unicode-range': unicodeRange(codePoints, gap),
        }),
      }
    }),
  )
}

/**
 * A fallback takes as much room as the font it stands in for, so that nothing moves when that arrives: letters of the
 * same average width, lines of the same height.
 */
async function fallbackRules(family: Family, latin: Buffer): Promise<string[]> {
  const rules = family.fallbacks.map(async ({ weight, weights, fonts }) => {
    const variationAxes = { wght: weight, ...family.pinned }
    const instance = await subsetFont(latin, family.letters, { targetFormat: 'sfnt', variationAxes })
    const { unitsPerEm, xWidthAvg, ascent, descent, lineGap } = await fromBuffer(instance)
    return fonts.map(({ name, local, width }) => {
      const ratio = xWidthAvg / unitsPerEm / width
      const override = (units: number) => percent(Math.abs(units) / unitsPerEm / ratio)
      return fontFace(`${family.name} ${name}`, weights, {
        'font-style': family.style,
        // What the family lacks comes from the next one of its list, not from the device.
        ...(!family.latinExtended && { 'unicode-range': unicodeRange(codePointsOf(family.letters), 0) }),
        src: local.map((font) => `local("${font}")`).join(', '),
        'size-adjust': percent(ratio),
        'ascent-override': override(ascent),
        'descent-override': override(descent),
        'line-gap-override': override(lineGap),
      })
    })
  })
  return (await Promise.all(rules)).flat()
}

function fontFace(family: string, { min, max }: Weights, rest: Record<string, string>): string {
  const all = { 'font-family': `"${family}"`, 'font-weight': min === max ? `${min}` : `${min} ${max}`, ...rest }
  const lines = Object.entries(all).map(([name, value]) => `  ${name}: ${value};`)
  return `@font-face {\n${lines.join('\n')}\n}`
}

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`
}

/** `U+20-7E, U+A9`: code points as the value of `unicode-range`. Ranges with at most `gap` others between them become one. */
function unicodeRange(codePoints: number[], gap: number): string {
  const ranges: { first: number; last: number }[] = []
  for (const code of codePoints.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && code - range.last <= gap + 1) range.last = code
    else ranges.push({ first: code, last: code })
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges.map(({ first, last }) => `U+${hex(first)}${last === first ? '' : `-${hex(last)}`}`).join(', ')
}

/** Without U+FFFF, with which some tables end and which is no character. */
export function charactersIn(font: Buffer): number[] {
  const opened = create(font)
  if (opened.isCollection) throw new Error('This is a collection of fonts, not one font.')
  return opened.characterSet.filter((code) => code >= 0x20 && code < 0xffff)
}

function codePointsOf(text: string): number[] {
  return [...text].map((letter) => letter.codePointAt(0) ?? 0)
}

function printableAscii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
}

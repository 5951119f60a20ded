// Cuts the fonts of the papers (LIVE-7): dist/paper-fonts/*.ttf, one file for each style and alphabet. A PDF holds no
// variable fonts, so weight and optical size are pinned. And those of all other signs and scripts, for a customer's name
// (OUT-6). Skips fonts that are already cut from the same files by the same script.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import {
  type FallbackFont,
  fallbackList,
  type PaperStyle,
  paperAlphabets,
  paperFontFile,
} from '../src/features/papers/pdf/paper-fonts.ts'
import { charactersIn, keptFeatures } from './fonts.ts'

const target = join(import.meta.dirname, '../dist/paper-fonts')

type Source = { package: string; file: (alphabet: string) => string; axes: Record<string, number> }

const inter = (wght: number): Source => ({
  package: '@fontsource-variable/inter',
  file: (alphabet) => `inter-${alphabet}-wght-normal.woff2`,
  axes: { wght },
})

const sources: Record<PaperStyle, Source> = {
  regular: inter(400),
  strong: inter(600),
  // A title on paper is smaller than one on a screen: 22 points at the most.
  display: {
    package: '@fontsource-variable/fraunces',
    file: (alphabet) => `fraunces-${alphabet}-opsz-normal.woff2`,
    axes: { wght: 560, opsz: 28 },
  },
  // As the page's own (scripts/fonts.ts): without WONK, b, h and k have plain stems.
  figures: {
    package: '@fontsource-variable/fraunces',
    file: (alphabet) => `fraunces-${alphabet}-full-italic.woff2`,
    axes: { wght: 400, opsz: 36, SOFT: 0, WONK: 0 },
  },
}

type Fallback = { package: string; files: RegExp; axes?: Record<string, number> }

/** Fractions, arrows and marks in our own face, then scripts, one after the other, and at last what has all of them. */
const fallbacks: Fallback[] = [
  { package: 'inter-ui', files: /^web\/Inter-Regular\.woff2$/ },
  ...['hebrew', 'arabic', 'devanagari', 'thai', 'sc', 'kr'].map((script) => ({
    package: `@fontsource-variable/noto-sans-${script}`,
    files: /^files\/[\w-]+(?<!latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext)-wght-normal\.woff2$/,
    axes: { wght: 400 },
  })),
  { package: '@fontsource/unifont', files: /^files\/unifont-latin-400-normal\.woff2$/ },
]

const originals = await Promise.all(
  Object.entries(sources).flatMap(([style, source]) =>
    paperAlphabets[style as PaperStyle].map(async (alphabet) => ({
      name: paperFontFile(style as PaperStyle, alphabet),
      axes: source.axes,
      font: await readFile(new URL(import.meta.resolve(`${source.package}/files/${source.file(alphabet)}`))),
    })),
  ),
)
const fallbackOriginals = (
  await Promise.all(
    fallbacks.map(async ({ package: name, files, axes }) => {
      const folder = dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
      const found = (await readdir(folder, { recursive: true })).filter((file) => files.test(file)).sort()
      if (found.length === 0) throw new Error(`${name} has no such fonts.`)
      return Promise.all(
        found.map(async (file) => ({
          name: `${basename(file, '.woff2')}.ttf`,
          axes,
          font: await readFile(join(folder, file)),
        })),
      )
    }),
  )
).flat()
const hash = createHash('sha256').update(await readFile(import.meta.filename))
for (const { name, font } of [...originals, ...fallbackOriginals]) hash.update(name).update(font)
const mark = hash.digest('hex')
if ((await readFile(join(target, 'made-from'), 'utf8').catch(() => '')) !== mark) await cut()

async function cut() {
  const unfinished = `${target}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  for (const { name, axes, font } of originals) {
    const letters = String.fromCodePoint(...charactersIn(font))
    const options = { targetFormat: 'sfnt' as const, keepFeatures: keptFeatures, noHinting: true }
    await writeFile(join(unfinished, name), await subsetFont(font, letters, { ...options, variationAxes: axes }))
  }
  await cutFallbacks(unfinished)
  await writeFile(join(unfinished, 'made-from'), mark)
  // The folder appears only once it is complete.
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
}

/** Each has the letters that none before it has. */
async function cutFallbacks(folder: string) {
  const known = new Set(originals.flatMap(({ name, font }) => (name.startsWith('regular-') ? charactersIn(font) : [])))
  const list: FallbackFont[] = []
  for (const { name, axes, font } of fallbackOriginals) {
    const letters = charactersIn(font).filter((letter) => !known.has(letter))
    if (letters.length === 0) continue
    const text = letters.map((letter) => String.fromCodePoint(letter)).join('')
    // With all features: letters of these scripts join.
    const options = { targetFormat: 'sfnt' as const, noHinting: true, ...(axes && { variationAxes: axes }) }
    await writeFile(join(folder, name), await subsetFont(font, text, options))
    for (const letter of letters) known.add(letter)
    list.push({ file: name, ranges: rangesOf(letters) })
  }
  await writeFile(join(folder, fallbackList), JSON.stringify(list))
}

function rangesOf(letters: number[]): FallbackFont['ranges'] {
  const ranges: FallbackFont['ranges'] = []
  for (const letter of letters.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && letter === last[1] + 1) last[1] = letter
    else ranges.push([letter, letter])
  }
  return ranges
}

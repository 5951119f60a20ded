// Cuts the fonts of the papers (LIVE-7): dist/paper-fonts/*.ttf, one file for each style and alphabet. A PDF holds no
// variable fonts, so weight and optical size are pinned. Skips fonts that are already cut from the same files by the same
// script.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { type PaperStyle, paperAlphabets, paperFontFile } from '../src/features/papers/pdf/paper-fonts.ts'
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
}

/** To look for letters that change beside others takes half of the time of a text. Inter moves a few signs for it. */
const paperFeatures = keptFeatures.filter((feature) => feature !== 'calt')

const originals = await Promise.all(
  Object.entries(sources).flatMap(([style, source]) =>
    paperAlphabets[style as PaperStyle].map(async (alphabet) => ({
      name: paperFontFile(style as PaperStyle, alphabet),
      axes: source.axes,
      font: await readFile(new URL(import.meta.resolve(`${source.package}/files/${source.file(alphabet)}`))),
    })),
  ),
)
const hash = createHash('sha256').update(await readFile(import.meta.filename))
for (const { name, font } of originals) hash.update(name).update(font)
const mark = hash.digest('hex')
if ((await readFile(join(target, 'made-from'), 'utf8').catch(() => '')) !== mark) await cut()

async function cut() {
  const unfinished = `${target}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  for (const { name, axes, font } of originals) {
    const letters = String.fromCodePoint(...charactersIn(font))
    const options = { targetFormat: 'sfnt' as const, keepFeatures: paperFeatures, noHinting: true }
    await writeFile(join(unfinished, name), await subsetFont(font, letters, { ...options, variationAxes: axes }))
  }
  await writeFile(join(unfinished, 'made-from'), mark)
  // The folder appears only once it is complete.
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
}

/** The cut fonts (scripts/fonts.ts) have every letter that the shop shows, and lose none that a customer may have. */
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { charactersIn, cutFamily, families, shopLetters } from '../scripts/fonts.ts'

/** Their other letters are what people type or paste, which the shop reads and never shows. */
const readers = [
  'src/features/shared/plain-text.ts',
  'src/features/shared/search/search-text.server.ts',
  'src/desk/offers/draft/amount-text.ts',
  'src/features/shared/csv/csv.ts',
  'src/features/shared/without-money/hide-money.ts',
  'src/features/payment/address.ts',
  'src/features/pricing/inches.ts',
  'src/features/products/product-id.ts',
]

const sources = globSync('{content,src}/**/*.{ts,tsx,css}').filter((path) => !/\.test\.tsx?$/.test(path))
const read = (address: string) => readFileSync(new URL(address))

/** Letters that the shop's own cut lacks, each once. */
function missingIn(text: string): string[] {
  return [...new Set(text)].filter((letter) => letter > '~' && !shopLetters.includes(letter))
}

it('FAST-1 the text of the shop has no letter that the cut fonts lack', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(missingIn('“⅛″ is 3 mm” — naïve')).toEqual(['⅛', '″', 'ï'])
  const missing = sources
    .filter((path) => !readers.includes(path))
    .map((path) => ({ path, letters: missingIn(readFileSync(path, 'utf8')) }))
  expect(missing.filter(({ letters }) => letters.length > 0)).toEqual([])
})

describe.each(families)('$name', (family) => {
  let cuts: Awaited<ReturnType<typeof cutFamily>>
  beforeAll(async () => {
    cuts = await cutFamily(family, read(family.latin), family.latinExtended && read(family.latinExtended))
  })

  it('comes with its letters of the shop in one file', () => {
    const own = cuts.find(({ part }) => part === 'shop')
    const letters = String.fromCodePoint(...charactersIn(own?.content ?? Buffer.alloc(0)))
    expect([...letters].sort()).toEqual([...family.letters].sort())
    expect([...family.letters].filter((letter) => !shopLetters.includes(letter))).toEqual([])
  })

  it('has every other Latin letter in the files for names, if it sets names', () => {
    const all = family.latinExtended
      ? [...charactersIn(read(family.latin)), ...charactersIn(read(family.latinExtended))]
      : [...family.letters].map((letter) => letter.codePointAt(0))
    const cut = cuts.flatMap(({ content }) => charactersIn(content))
    expect(new Set(cut)).toEqual(new Set(all))
    expect(cut.length).toBe(new Set(cut).size)
  })

  it('tells browsers the exact letters of the file that every page loads', () => {
    const rule = cuts.find(({ part }) => part === 'shop')?.rule ?? ''
    const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    const stated = ranges.flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index)
    })
    expect(String.fromCodePoint(...stated)).toBe([...family.letters].sort().join(''))
  })
})

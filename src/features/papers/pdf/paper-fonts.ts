/** Which fonts a paper is set in. The build cuts them (scripts/paper-fonts.ts). Pure. */

/** 'figures': of a sheet's dimension lines. */
export type PaperStyle = 'regular' | 'strong' | 'display' | 'figures'

const latin = ['latin', 'latin-ext', 'vietnamese']

/** Asked one after the other for a letter. Fraunces has no others. */
export const paperAlphabets: Record<PaperStyle, readonly string[]> = {
  regular: [...latin, 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
  strong: [...latin, 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
  display: latin,
  figures: latin,
}

export const paperFontFile = (style: PaperStyle, alphabet: string) => `${style}-${alphabet}.ttf`

/** OUT-6: a font for letters that the style's own fonts lack, and which it has. The first that has a letter is taken. */
export type FallbackFont = { file: string; ranges: [from: number, to: number][] }

/** Their list, beside them. It is read with the first such letter. */
export const fallbackList = 'fallback.json'

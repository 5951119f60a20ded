/** JOB-1: what a line of pieces is called where one of several is meant. Pure, for server and browser. */
import { type Counted, placeText, timesText } from './counted-pieces.ts'
import { inchesSizeText, type PieceSize, sizeText, woodAndFinish } from './piece.ts'

/** What is undefined isn't known yet, or doesn't tell lines apart. */
export type NamedLine = Counted & {
  productName: string
  woodName?: string | undefined
  finishName?: string | null | undefined
  size?: PieceSize | undefined
}

/**
 * What lines are called where one of them is meant: by their names, where several have one also by the size, the wood or the
 * finish that differs, and by their place where they look the same. A line never has a number: numbers count articles.
 */
export function lineNames(lines: readonly NamedLine[]): string[] {
  const all = lines.map(({ productName, woodName = '', finishName = '', size }) => ({
    productName,
    facts: [size ? inchesSizeText(size) : '', woodName, finishName ?? 'no finish'],
  }))
  return all.map(({ productName, facts }, index) => {
    let alike = all.filter((other, at) => at !== index && other.productName === productName)
    const telling = facts.filter((fact, at) => {
      const before = alike.length
      alike = alike.filter((other) => other.facts[at] === fact)
      return alike.length < before
    })
    return [productName, ...telling, alike.length > 0 ? placeText(lines, index) : ''].filter(Boolean).join(', ')
  })
}

/** The same with how many each has: '2 × Hollow Oak Box Beam'. */
export const countedNames = (lines: readonly NamedLine[]): string[] =>
  lineNames(lines).map((name, index) => timesText(lines[index]?.quantity ?? 1) + name)

/** Of a price line: 'Reclaimed Oak', and of one of several pieces '2 × Hollow Oak Box Beam: Reclaimed Oak'. */
export function priceLabel({ piece, label }: { piece?: number | undefined; label: string }, names: readonly string[]) {
  const name = piece === undefined ? undefined : names[piece - 1]
  // It may be the wood that tells it from another.
  return name === undefined || name.endsWith(`, ${label}`) ? (name ?? label) : `${name}: ${label}`
}

type WholeLine = Counted & { productName: string; woodName: string; finishName: string | null; size: PieceSize }

/** '2 × Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 72 × 8 × 8 in (6 ft)'. */
export const lineText = ({ productName, woodName, finishName, size, quantity }: WholeLine) =>
  [timesText(quantity) + productName, woodAndFinish({ woodSpeciesName: woodName, finishName }), sizeText(size)].join(
    ', ',
  )

/** Of each, with its place where another one is the same in all that. */
export function lineTexts(lines: readonly WholeLine[]): string[] {
  const texts = lines.map(lineText)
  const isAlike = (text: string) => texts.indexOf(text) !== texts.lastIndexOf(text)
  return texts.map((text, index) => (isAlike(text) ? `${text}, ${placeText(lines, index)}` : text))
}

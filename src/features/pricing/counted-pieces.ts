/** JOB-1: pieces counted as articles: two of one piece are two; and what a line of them is called. Pure, for server and browser. */
import { grouped } from './money.ts'
import { inchesSizeText, type PieceSize, sizeText, woodAndFinish } from './piece.ts'

type Counted = { quantity: number }

export const countPieces = (pieces: readonly Counted[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** '1 piece', '4 pieces'. */
export const piecesText = (count: number) => `${grouped(count)} ${count === 1 ? 'piece' : 'pieces'}`

/** After the name of the first: ' and 2 more'; '' for a single one. Two of the first are said before its name. */
export const andMoreText = (more: number) => (more > 0 ? ` and ${grouped(more)} more` : '')

/** '2 × '; '' for one. */
export const timesText = (quantity: number) => (quantity > 1 ? `${quantity} × ` : '')

/** What the pieces of a line are among all: 'piece 3 of 4', 'pieces 1 and 2 of 4', 'pieces 1 to 3 of 4'; '' where there is one line. */
export function placeText(pieces: readonly Counted[], index: number): string {
  const quantity = pieces[index]?.quantity
  if (pieces.length < 2 || quantity === undefined) return ''
  const last = countPieces(pieces.slice(0, index + 1))
  const first = last - quantity + 1
  const own = quantity === 1 ? `piece ${last}` : `pieces ${first} ${quantity === 2 ? 'and' : 'to'} ${last}`
  return `${own} of ${countPieces(pieces)}`
}

/** What is undefined isn't known yet, or doesn't tell lines apart. */
type NamedLine = Counted & {
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
    const others = all.filter((other, at) => at !== index && other.productName === productName)
    const telling = facts.filter((fact, at) => others.some((other) => other.facts[at] !== fact))
    const isAlike = others.some((other) => other.facts.join() === facts.join())
    return [productName, ...telling, isAlike ? placeText(lines, index) : ''].filter(Boolean).join(', ')
  })
}

/** The same with how many each has: '2 × Hollow Oak Box Beam'. */
export const countedNames = (lines: readonly NamedLine[]): string[] =>
  lineNames(lines).map((name, index) => timesText(lines[index]?.quantity ?? 1) + name)

/** Of a price line: 'Reclaimed Oak', and of one of several pieces '2 × Hollow Oak Box Beam: Reclaimed Oak'. */
export function priceLabel({ piece, label }: { piece?: number | undefined; label: string }, names: readonly string[]) {
  const name = piece === undefined ? undefined : names[piece - 1]
  return name === undefined ? label : `${name}: ${label}`
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

/** JOB-1: pieces counted as articles: two of one piece are two. Pure, for server and browser. */
import { grouped } from './money.ts'

export type Counted = { quantity: number }

export const countPieces = (pieces: readonly Counted[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** '1 piece', '4 pieces'. */
export const piecesText = (count: number) => `${grouped(count)} ${count === 1 ? 'piece' : 'pieces'}`

/** After the first, which may end with inches: ', and 2 more pieces'; '' for a single one. Two of the first are said before its name. */
export const andMoreText = (more: number) =>
  more > 0 ? `, and ${grouped(more)} more ${more === 1 ? 'piece' : 'pieces'}` : ''

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

/** JOB-3: the most that an offer may come to, whatever the customer takes of it. Pure. */
import { centsOf } from '../../../features/pricing/money.ts'
import { ownKey, presetOf } from '../../../features/quotes/offers/price/choosing.ts'
import { chosenContent } from '../../../features/quotes/page/pieces/chosen-content.ts'
import type { Priced } from '../offers-queries.ts'

/** With all options and the dearest of each choice; null where that isn't more than what is taken at first. */
export function mostTotal(content: Priced['content']): string | null {
  const { pieces, choices, ownLines } = content
  const totalWith = (chosen: readonly string[]) => chosenContent(content, chosen).total
  const options = [
    ...pieces.flatMap(({ key, part }) => (part === 'option' ? [key] : [])),
    ...ownLines.flatMap(({ key, isOption }) => (isOption ? [ownKey(key)] : [])),
  ]
  const dearest = choices.reduce(
    (chosen, choice) => {
      const its = pieces.flatMap((piece) => (piece.choice === choice.key ? [piece.key] : []))
      const others = chosen.filter((key) => !its.includes(key))
      return its
        .map((key) => [...others, key])
        .reduce((most, next) => (centsOf(totalWith(next)) > centsOf(totalWith(most)) ? next : most), chosen)
    },
    [...presetOf(content), ...options],
  )
  const most = totalWith(dearest)
  return centsOf(most) > centsOf(content.total) ? most : null
}

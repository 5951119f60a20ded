/** JOB-3: what the pieces of a choice are called, which are often one product in two woods. Pure. */
import type { NamedLine } from '../../../features/pricing/line-names.ts'
import { inchesSizeText } from '../../../features/pricing/piece.ts'

const factsOf = ({ woodName = '', finishName, size }: NamedLine) => [
  woodName,
  finishName ?? 'no finish',
  size ? inchesSizeText(size) : '',
]

/** What differs comes first: a phone shows only the beginning. `fullNames` for those that look the same. */
export const choiceNames = (lines: readonly NamedLine[], fullNames: readonly string[]): string[] =>
  lines.map((line, index) => {
    const facts = factsOf(line)
    const others = lines.filter((_, at) => at !== index)
    const same = others.filter(({ productName }) => productName === line.productName).map(factsOf)
    if (same.some((other) => other.join() === facts.join())) return fullNames[index] ?? line.productName
    const telling = facts.filter((fact, at) => fact && same.some((other) => other[at] !== fact))
    const words = telling.length > 0 && same.length === others.length ? telling : [...telling, line.productName]
    return words.join(', ').replace(/^no /, 'No ')
  })

/** OUT-6: a line of text in the order in which it is seen (Unicode's bidirectional algorithm, UAX #9). Pure. */
import createBidi from 'bidi-js'

/** `isLeftward`: its letters follow each other from right to left; `text` has them in the order of reading. */
type DirectedPart = { text: string; isLeftward: boolean }

/** Hebrew, Arabic and the other scripts that are written from right to left. */
export const leftward = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

let bidi: ReturnType<typeof createBidi> | undefined

/** From left to right. */
export function directedParts(text: string): DirectedPart[] {
  if (!leftward.test(text)) return [{ text, isLeftward: false }]
  bidi ??= createBidi()
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  const parts: { text: string; level: number }[] = []
  for (let at = 0; at < text.length; at++) {
    const [last, level] = [parts.at(-1), levels[at] ?? 0]
    if (last?.level === level) last.text += text[at]
    else parts.push({ text: text[at] ?? '', level })
  }
  // Rule L2.
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level--)
    for (let from = 0; from < parts.length; from++) {
      let to = from
      while ((parts[to]?.level ?? 0) >= level) to++
      parts.splice(from, to - from, ...parts.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  return parts.reduce<DirectedPart[]>((all, { text: part, level }) => {
    const [last, isLeftward] = [all.at(-1), level % 2 === 1]
    // A number beside words has a level of its own.
    if (last && !last.isLeftward && !isLeftward) last.text += part
    else all.push({ text: part, isLeftward })
    return all
  }, [])
}

/** Signs between words that are written from right to left; their font knows nothing of that. */
export function seenFromLeft(letters: string): string {
  if (leftward.test(letters)) return letters
  return [...letters]
    .reverse()
    .map((letter) => bidi?.getMirroredCharacter(letter) ?? letter)
    .join('')
}

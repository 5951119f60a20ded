/** WIN-3: what a card says of a product. Pure. */

/** A sentence longer than this would make one card twice as high as its neighbors. */
const longest = 200

/** After these a dot ends no sentence. */
const abbreviated =
  /(?:\d\s?(?:in|ft|lbs?)|(?:^|[\s(])(?:\p{Lu}|no|approx|ca|vs|incl|max|min|e\.g|i\.e|mr|mrs|dr|st))\.$/iu

/**
 * The first sentence of a description, whole. Of one that goes on and on, the words that fit, with an ellipsis. It ends
 * with its own mark, or with a period.
 */
export function cardText(description: string): string {
  const [line = ''] = description.trim().split(/\s*\n\s*/)
  const sentence = firstSentence(line)
  if (sentence.length > longest) return `${sentence.slice(0, sentence.lastIndexOf(' ', longest) || longest).trim()}…`
  return sentence === '' || /[.!?…:"'”’)]$/.test(sentence) ? sentence : `${sentence}.`
}

function firstSentence(line: string): string {
  for (const { index } of line.matchAll(/(?<=[.!?…]["'”’)]?)\s+(?=[\p{Lu}\d"'“‘(])/gu)) {
    const sentence = line.slice(0, index)
    if (!abbreviated.test(sentence)) return sentence
  }
  return line
}

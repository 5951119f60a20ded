/** Text for paper: cleaned of what can't be printed, and broken into lines. Pure. */

/** What no reader sees and could change what is printed: controls, marks that turn the direction of text, lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}]/gu

/** One text as it is printed: line breaks are '\n', and letters with accents are one character where Unicode has one. */
export const printable = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .split('\n')
    .map((line) => line.replace(unprintable, ''))
    .join('\n')

export const oneLine = (text: string) => printable(text).replace(/\s+/g, ' ').trim()

/** As long as an email address can be. No name of a person, product or street is longer. */
const longestName = 254

/** A name, on one line of text; the end of an endless one is left out, and said to be. */
export function shortName(text: string): string {
  const letters = [...oneLine(text)]
  return letters.length > longestName ? `${letters.slice(0, longestName).join('').trim()}…` : letters.join('')
}

let segmenter: Intl.Segmenter | undefined

/** Without anything that joins others. */
const plainLetters = /^[\u0020-\u02ff\u2010-\u2027]*$/

/** What a reader takes for one letter: also an emoji of several characters, or a letter with its accents. */
export function lettersOf(text: string): string[] {
  // The segmenter takes a sixth of a paper's time.
  if (plainLetters.test(text)) return [...text]
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Lines as wide as `width` at the most. Breaks after spaces and hyphens, and inside a word only where it is wider than that. */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return printable(text)
    .split('\n')
    .flatMap((line) => breakParagraph(line, width, measure))
}

function breakParagraph(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let [line, filled] = ['', 0]
  const end = () => {
    lines.push(line.trimEnd())
    ;[line, filled] = ['', 0]
  }
  for (const word of text.trim().match(/[^ ]+?(?:-+(?=\p{L})|[–—](?=[^ ])|(?= |$)) */gu) ?? []) {
    if (line && filled + measure(word.trimEnd()) > width) end()
    for (const part of measure(word.trimEnd()) > width ? lettersOf(word) : [word]) {
      const wide = measure(part)
      if (line && filled + measure(part.trimEnd()) > width) end()
      line += part
      filled += wide
    }
  }
  end()
  return lines
}

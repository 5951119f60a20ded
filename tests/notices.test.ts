/** Some test expects each exact notice of docs/product.md, section 13, to be shown. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'

const section = /^## 13 Notices\n(.*?)^## /ms.exec(readFileSync('docs/product.md', 'utf8'))?.[1] ?? ''
/** The quoted texts. An apostrophe within a word is not a closing quote. */
const notices = [
  ...new Set(
    [...section.replaceAll('\n', ' ').matchAll(/(?<![^\s(])'(.+?)'(?![^\s.,)])/g)].map((match) => match[1] ?? ''),
  ),
]

const self = 'tests/notices.test.ts'
const expectations = globSync('{src,tests}/**/*.{test,spec}.{ts,tsx}')
  .filter((path) => path !== self)
  .flatMap((path) => expectationsIn(readFileSync(path, 'utf8')))
  .filter((text) => !/\.not\.|\.toBeHidden\(|\.toHaveCount\(0\)/.test(text))

/** Each `expect…(…)` with all calls chained to it, except in comments. */
function expectationsIn(source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(/\bexpect\w*[.\w]*\(/g)].map(({ index }) => {
    let depth = 0
    for (const token of code
      .slice(index)
      .matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[()]|\n(?!\s*\.)/g)) {
      if (token[0] === '(') depth++
      if (token[0] === ')') depth--
      if (token[0] === '\n' && depth === 0) return code.slice(index, index + token.index).replaceAll("\\'", "'")
    }
    return code.slice(index)
  })
}

it('reads the notices of section 13', () => {
  expect(notices.length).toBeGreaterThan(30)
  expect(notices).toEqual(expect.arrayContaining(['Added to Cart', 'Error', 'Wood Species Added']))
  expect(notices.find((notice) => notice.startsWith('We'))).toMatch(/within 24 hours\.$/)
})

it('separates expectations from the rest of a test', () => {
  const planted = [
    "await page.getByText('Before').click()",
    "await expect(page.getByText('Shown (twice)'))",
    '  .toBeVisible()',
    "// await expect(page.getByText('Comment')).toBeVisible()",
    "await page.getByText('After').click()",
  ].join('\n')
  expect(expectationsIn(planted)).toEqual(["expect(page.getByText('Shown (twice)'))\n  .toBeVisible()"])
})

test.each(notices)("a test expects '%s'", (notice) => {
  // Only at the start of a string or a pattern, because many expectations contain the word 'Error'.
  expect(expectations.some((text) => ["'", '"', '`', '/'].some((quote) => text.includes(quote + notice)))).toBe(true)
})

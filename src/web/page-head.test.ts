import { expect, test } from 'vitest'
import { clip } from './page-head.server.ts'

const sentence = 'One solid timber sawn from the heart of a reclaimed oak barn post.'

test.each([
  [sentence, sentence],
  ['  Two\n lines  ', 'Two lines'],
  ['', ''],
  ['x'.repeat(160), 'x'.repeat(160)],
  ['x'.repeat(161), `${'x'.repeat(159)}…`],
  [`${'word, '.repeat(26)}lastword`, `${'word, '.repeat(25)}word…`],
])('the description %s is cut to at most 160 characters, after a whole word', (text, shown) => {
  expect(clip(text)).toBe(shown)
})

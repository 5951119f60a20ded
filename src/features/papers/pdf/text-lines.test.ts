import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { breakLines, lettersOf, printable, shortName } from './text-lines.ts'

const letters = (text: string) => [...text].length

test.each([
  ['words stay whole', 'A mantel of reclaimed oak', 10, ['A mantel', 'of', 'reclaimed', 'oak']],
  ['a break after a hyphen', 'a corbel-mantel', 10, ['a corbel-', 'mantel']],
  ['no break before a figure', 'about 25-50 miles', 10, ['about', '25-50', 'miles']],
  [
    'a word that is too wide is cut',
    'see example.com/a-very-long/address',
    10,
    ['see', 'example.co', 'm/a-very-', 'long/addre', 'ss'],
  ],
  ['line breaks are kept', 'one\n\ntwo\r\nthree\u2028four', 10, ['one', '', 'two', 'three', 'four']],
  ['a space that must not break', 'for 72\u00a0in long', 8, ['for', '72\u00a0in', 'long']],
  ['nothing', '', 10, ['']],
])('LIVE-7 %s', (_, text, width, lines) => {
  expect(breakLines(text, width, letters)).toEqual(lines)
})

it('LIVE-7 no line is wider than its column, and no letter is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const wide = (part: string) => lettersOf(part).length
      const lines = breakLines(text, width, wide)
      for (const line of lines) expect(wide(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(printable(text).replaceAll(/\s/g, ''))
    }),
  )
})

it("LIVE-7 what can't be seen isn't printed, and accents are part of their letter", () => {
  expect(printable('Ada\u202e \u0007Love\u00adlace\ud800\tZoe\u0308\ufeff')).toBe('Ada Lovelace\ufffd Zo\u00eb')
})

it('LIVE-7 only an endless name is cut', () => {
  const name = 'Nguyễn Thị Minh-Khai '.repeat(7).trim()
  expect(shortName(` ${name}\n`)).toBe(name)
  expect(shortName('木'.repeat(10_000))).toBe(`${'木'.repeat(254)}…`)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { alongTape, LengthRange, rangeInFeet } from './length-range.tsx'

describe('WIN-3 lengths lie on one tape of 30 feet, at true scale', () => {
  test.each([
    [0, 0],
    [36, 10],
    [67.375, 18.72],
    [72, 20],
    [96, 26.67],
    [180, 50],
    [360, 100],
    // Longer than the tape.
    [480, 100],
    [-5, 0],
  ])('%d inches end at %d percent', (lengthIn, percent) => {
    expect(alongTape(lengthIn)).toBe(percent)
  })
})

test.each([
  [36, 120, '3 to 10 ft'],
  [54, 108, '4 ft 6 in to 9 ft'],
  [40, 108, '3 ft 4 in to 9 ft'],
  [36, 114.5, '3 ft to 9 ft 6 1/2 in'],
  [12, 20, '12 to 20 in'],
  [12.5, 20, '12 1/2 in to 20 in'],
  [18, 96, '18 in to 8 ft'],
  [72, 72, '6 ft'],
])('WIN-3 a range from %d to %d inches reads %s', (min, max, text) => {
  expect(rangeInFeet({ min, max })).toBe(text)
})

test('LIST-4, WIN-3 a screen reader hears the range in inches, and no style is written into the page', () => {
  const html = renderToStaticMarkup(<LengthRange lengthIn={{ min: 36, max: 96 }} wood={undefined} askedIn={72} />)
  expect(html).toContain('role="img" aria-label="Length 36–96 inches"')
  expect(html).toContain('3 to 8 ft')
  // The shortest, the longest, and what is asked for.
  for (const place of ['10%', '26.67%', '20%']) expect(html).toContain(`x1="${place}"`)
  expect(html).not.toContain('style=')
  expect(renderToStaticMarkup(<LengthRange lengthIn={{ min: 72, max: 72 }} wood={undefined} />)).toContain(
    'aria-label="Length 72 inches"',
  )
})

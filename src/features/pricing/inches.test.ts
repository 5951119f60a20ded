import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundError, clampInches, inchesFromText, inchesText, lengthProblem, lengthText } from './inches.ts'

test.for([
  // Inches
  ['72', 72],
  [' 72 ', 72],
  ['007', 7],
  ['67.375', 67.375],
  ['72.', 72],
  ['.5', 0.5],
  ['72"', 72],
  ['72 "', 72],
  ['72″', 72],
  ['72”', 72],
  ["72''", 72],
  ['72’’', 72],
  ['72in', 72],
  ['72 in', 72],
  ['72 in.', 72],
  ['72 inch', 72],
  ['72 Inches', 72],
  ['72 IN', 72],
  // Fractions of an inch
  ['67 3/8', 67.375],
  ['67-3/8', 67.375],
  ['67 - 3/8', 67.375],
  ['67 3 / 8', 67.375],
  ['67 and 3/8', 67.375],
  ['67⅜', 67.375],
  ['67 ⅜', 67.375],
  ['67-⅜', 67.375],
  ['67 3⁄8', 67.375],
  ['67 3∕8 in', 67.375],
  ['67–3/8"', 67.375],
  ['67 3/8″', 67.375],
  ['3/8', 0.375],
  ['½', 0.5],
  ['8 1/2', 8.5],
  ['8 3/4 in', 8.75],
  ['8 15/16', 8.9375],
  ['67 1/32', 67.0313],
  ['67 63/64', 67.9844],
  ['67 2/4', 67.5],
  ['67 ³⁄₈', 67.375],
  ['67³⁄₈ in', 67.375],
  ['67 ¹⁵/₁₆', 67.9375],
  [`5' 7 ³⁄₈"`, 67.375],
  ['67 - 3/8', 67.375],
  ['67-3/8', 67.375],
  ['67- 3/8', 67.375],
  // Feet
  ["6'", 72],
  ['6’', 72],
  ['6′', 72],
  ['5ft', 60],
  ['5 ft', 60],
  ['5 ft.', 60],
  ['5 FT', 60],
  ['5 feet', 60],
  ['1 foot', 12],
  ["5.5'", 66],
  ['5.5 ft', 66],
  ["5 1/2'", 66],
  ['5½ ft', 66],
  // Feet and inches
  [`5' 7 3/8"`, 67.375],
  [`5' 7-3/8"`, 67.375],
  [`5'7-3/8"`, 67.375],
  [`5'-7 3/8"`, 67.375],
  [`5' - 7"`, 67],
  [`5'-7"`, 67],
  [`5'- 7"`, 67],
  [`5' , 7"`, 67],
  ['5 ft – 7 in', 67],
  ['5’7⅜”', 67.375],
  ['5′ 7⅜″', 67.375],
  ["5'7''", 67],
  ["5' 7", 67],
  ["5' 7.375", 67.375],
  [`5' 3/8"`, 60.375],
  [`5'⅜"`, 60.375],
  [`5' 0"`, 60],
  [`0' 7"`, 7],
  [`7'2"`, 86],
  [`3'6"`, 42],
  ['5 ft 7 3/8 in', 67.375],
  ['5ft7in', 67],
  ['5 ft. 7 in.', 67],
  ['5 ft, 7 in', 67],
  ['5 feet and 7 inches', 67],
  ['5 FEET 7 INCHES', 67],
  ['5\u00a0ft\u202f7\u2009⅜\u00a0in', 67.375],
  ['5\tft   7 in', 67],
  [`5' 11 15/16"`, 71.9375],
  // Metric
  ['170 cm', 66.9291],
  ['170cm', 66.9291],
  ['1700 mm', 66.9291],
  ['1700MM', 66.9291],
  ['1.7 m', 66.9291],
  ['1.7 meters', 66.9291],
  ['170 centimetres', 66.9291],
  // As the shop shows it
  ['= 67 3/8 in (5 ft 7 3/8 in)', 67.375],
  ['72 in (6 ft)', 72],
] as const)('LEN-1 %j is %d inches', ([text, lengthIn]) => {
  expect(inchesFromText(text)).toBe(lengthIn)
  expect(lengthProblem(text)).toBe(undefined)
})

test.for([
  // More than one way to read them
  '1,200',
  '6,5',
  '7 8',
  '7\u200b8',
  '673/8',
  '8/8',
  '9/8',
  '5-7',
  '5 7 3/8',
  '7.5 3/8',
  '1.5/8',
  '5ft.5in',
  '72 in (5 ft)',
  // Fractions that no tape has
  '3/0',
  '0/0',
  '67 3/7',
  '1/3',
  '⅓',
  '67 1/128',
  '67 3/',
  '67 /8',
  '3/8/8',
  '3/8 3/8',
  '67 0/8',
  '0/8',
  '67 0/64',
  `5' 0/8"`,
  '67²',
  '67 ³',
  '₃⁄⁸',
  // A minus
  `5' -7"`,
  `5' −7"`,
  `5' –7"`,
  '5 ft -7 in',
  `5' -7 3/8"`,
  '67 -3/8',
  '67 −3/8',
  `5' 7 -3/8"`,
  // Typing errors
  `5' 13"`,
  `5' 12"`,
  `5.5' 3"`,
  `5 1/2' 3"`,
  `7" 5'`,
  "5' 7'",
  '5 ft 7 ft',
  '5 in 7 in',
  '72 in in',
  '72..',
  '7.2.5',
  '72 m m',
  '1m70',
  // Not lengths
  'five feet',
  'abc',
  '72abc',
  'ft',
  'in',
  "'",
  '"',
  '.',
  '-',
  '/',
  '()',
  '(72)',
  '=',
  '0',
  '0.0',
  `0' 0"`,
  '.00001',
  '-5',
  '- 5',
  '--5',
  '-.5 in',
  '+5',
  '1e2',
  '1e308',
  '0x10',
  'NaN',
  'Infinity',
  '７２',
  '٧٢',
  '1000000',
  '9'.repeat(70),
  '9'.repeat(400),
])("LEN-2 %j can't be read, and the field shows examples", (text) => {
  expect(inchesFromText(text)).toBe(undefined)
  expect(lengthProblem(text)).toBe(`Type a length such as 67\u00a03/8, 5'\u00a07\u00a03/8" or 170\u00a0cm.`)
})

test.for(['', ' ', '\u00a0'])('QUOTE-3 %j is empty, which is not an error', (text) => {
  expect(inchesFromText(text)).toBe(undefined)
  expect(lengthProblem(text, { min: 36, max: 120 })).toBe(undefined)
})

test.for([
  [67.375, '67 3/8 in (5 ft 7 3/8 in)'],
  [72, '72 in (6 ft)'],
  [24, '24 in (2 ft)'],
  [24.5, '24 1/2 in (2 ft 1/2 in)'],
  [23.9375, '23 15/16 in'],
  [8, '8 in'],
  [0.0625, '1/16 in'],
  [0.5, '1/2 in'],
  [8.3, '8.3 in'],
  [67.0313, '67.0313 in (5 ft 7.0313 in)'],
  [66.9291, '66.9291 in (5 ft 6.9291 in)'],
  [71.9999, '71.9999 in (5 ft 11.9999 in)'],
] as const)('LEN-3 %d inches are written %j', ([lengthIn, text]) => {
  expect(lengthText(lengthIn)).toBe(text)
})

const sixteenths = fc.integer({ min: 1, max: 1_000_000 * 16 - 1 }).map((count) => count / 16)
const fourDecimals = fc.integer({ min: 1, max: 9_999_999_999 }).map((count) => count / 10_000)

test('LEN-1 a shown length reads back as the same number', () => {
  fc.assert(
    fc.property(fc.oneof(sixteenths, fourDecimals), (lengthIn) => {
      for (const text of [lengthText(lengthIn), `= ${lengthText(lengthIn)}`, inchesText(lengthIn), String(lengthIn)])
        expect(inchesFromText(text)).toBe(lengthIn)
    }),
    { numRuns: 2_000 },
  )
})

test('LEN-1 the same length reads the same in every notation', () => {
  const marks = fc.constantFrom(
    ["'", '"'],
    ['’', '”'],
    ['′', '″'],
    ["'", "''"],
    [' ft ', ' in'],
    ['ft', 'in.'],
    [' Feet ', ' Inches'],
  )
  const gap = fc.constantFrom('', ' ', '\u00a0', '\u2009', '  ')
  fc.assert(
    fc.property(
      fc.nat({ max: 40 }),
      fc.nat({ max: 11 }),
      fc
        .constantFrom(2, 4, 8, 16, 32, 64)
        .chain((below) => fc.tuple(fc.integer({ min: 1, max: below - 1 }), fc.constant(below))),
      marks,
      gap,
      (feet, inches, [above, below], [foot, inch], space) => {
        const meantIn = Number((feet * 12 + inches + above / below).toFixed(4))
        for (const join of [' ', '-', '\u2009'])
          expect(inchesFromText(`${space}${feet}${foot}${space}${inches}${join}${above}/${below}${space}${inch}`)).toBe(
            meantIn,
          )
        expect(inchesFromText(`${feet * 12 + inches} ${above}${space}⁄${space}${below}`)).toBe(meantIn)
      },
    ),
    { numRuns: 500 },
  )
})

/** Mostly characters that lengths have: random Unicode alone would fail at the first one. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom(...'0123456789.,-/\'"()= ’”′″⅜½⁄\u00a0ftincmeo', 'ft', 'in', 'cm', 'feet', 'and '), {
      maxLength: 90,
    })
    .map((parts) => parts.join('')),
)

test('LEN-2 any text is a length above 0 with at most four decimals, or undefined', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lengthIn = inchesFromText(text)
      if (lengthIn === undefined) return
      expect(lengthIn).toBeGreaterThan(0)
      expect(lengthIn).toBeLessThan(1e6)
      expect(Number(lengthIn.toFixed(4))).toBe(lengthIn)
      // The echo under the field shows this length.
      expect(inchesFromText(lengthText(lengthIn))).toBe(lengthIn)
    }),
    { numRuns: 20_000 },
  )
})

test('LEN-2 two numbers are never read as one of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (first, second) => {
      expect(inchesFromText(`${first} ${second}`)).toBe(undefined)
      expect(inchesFromText(`${first},${second}`)).toBe(undefined)
      expect(inchesFromText(`${first} x ${second}`)).toBe(undefined)
    }),
  )
})

test.for(['9', ' ', '9 ', '3/', '5 - ', "5' ", '9/8-', '= (', '⅜'])(
  'LEN-2 megabytes of %j are refused unread',
  (part) => {
    // Matching it would time out: a backtracking pattern takes minutes for a thousandth of this.
    expect(inchesFromText(part.repeat(2_000_000))).toBe(undefined)
  },
)

test.for([
  [35.9, 'At least 36 in'],
  [36, undefined],
  [120, undefined],
  [120.1, 'At most 120 in'],
] as const)('DETAIL-2 a length of %d between 36 and 120: %s', ([lengthIn, error]) => {
  expect(boundError(lengthIn, { min: 36, max: 120 })).toBe(error)
  expect(lengthProblem(`${lengthIn} in`, { min: 36, max: 120 })).toBe(error)
})

test('LEN-3 a bound is written in fractions', () => {
  expect(boundError(1, { min: 1.5, max: 3 })).toBe('At least 1 1/2 in')
  expect(boundError(4, { min: 1.5, max: 3.0625 })).toBe('At most 3 1/16 in')
})

test('HOME-3 a length outside the bounds is clamped to the nearer one', () => {
  const bounds = { min: 24, max: 360 }
  expect([0, 24, 60, 360, 1000].map((lengthIn) => clampInches(lengthIn, bounds))).toEqual([24, 24, 60, 360, 360])
})

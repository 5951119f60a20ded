import { expect, it, test } from 'vitest'
import { figuresIn, phonesIn, phoneWords, sizeWords } from './figures.ts'

test.each([
  '615-555-0187',
  '(615) 555 0187',
  '(615) 555-0187',
  '(615)555-0187',
  '6155550187',
  '+1 615 555 0187',
  '+16155550187',
  '1-615-555-0187',
  '16155550187',
  '615.555.0187',
  '615 - 555 - 0187',
  '615/555-0187',
  '615 5550187',
  '615555 0187',
  '615 555 01 87',
  '615–555–0187',
])('LIVE-10 %o is the same phone number', (typed) => {
  expect(figuresIn(typed)).toEqual({ phones: ['6155550187'], sizes: [], rest: ' | ' })
  expect(phonesIn(typed)).toEqual(['6155550187'])
})

test.each([
  ['555-0187', '5550187'],
  ['555 0187', '5550187'],
  ['5550187', '5550187'],
  ['+44 20 7946 0958', '2079460958'],
])('LIVE-10 %o is a phone number without an area code, or of another country', (typed, digits) => {
  expect(figuresIn(typed).phones).toEqual([digits])
})

test.each([
  '37064 72',
  '37064-1234',
  '37203 37064',
  '37064 120 12',
  '72 8 8',
  '2026-11-21',
  '#1204',
  '138',
  '144-10-10',
])('LIVE-10 %o is no phone number', (typed) => {
  expect(figuresIn(typed).phones).toEqual([])
})

test.each([
  ['84in', '84in'],
  ['84 in', '84in'],
  ['84"', '84in'],
  ['84 inches', '84in'],
  ['7ft', '84in'],
  ['7 ft', '84in'],
  ["7'", '84in'],
  ['7’', '84in'],
  ['7 feet', '84in'],
  ['5 ft 7 3/8', '67.375in'],
  [`5' 7-3/8"`, '67.375in'],
  ['67 3/8', '67.375in'],
  ['67⅜', '67.375in'],
  ['67.375', '67.375'],
  ['67.375 in', '67.375in'],
  ['72x8x8', '72x8x8'],
  ['72 x 8 x 8', '72x8x8'],
  ['72×8×8', '72x8x8'],
  ['72 × 8 × 8 in', '72x8x8'],
  ['72"x8"x8"', '72x8x8'],
  [`6' x 8 x 8`, '72x8x8'],
  ['6ft x 8in x 8in', '72x8x8'],
  ['67 3/8 x 8 1/2 x 8', '67.375x8.5x8'],
  ['72 by 8', '72x8'],
  ['72x8', '72x8'],
])('LIVE-10 %o is a size', (typed, word) => {
  expect(figuresIn(typed)).toEqual({ phones: [], sizes: [word], rest: ' | ' })
})

it('LIVE-10 figures are read between other words, and what is none stays a word', () => {
  expect(figuresIn('7 ft oak beam 37064')).toEqual({ phones: [], sizes: ['84in'], rest: ' |  oak beam 37064' })
  expect(figuresIn('7 ft 37064')).toMatchObject({ sizes: ['84in'], rest: ' |  37064' })
  expect(figuresIn('84 615-555-0187')).toMatchObject({ phones: ['6155550187'], rest: '84  | ' })
  expect(figuresIn('Franklin 84 in oak, call 615.555.0187.')).toMatchObject({
    phones: ['6155550187'],
    sizes: ['84in'],
  })
  for (const plain of ['84', '72 8 8', '11/21', '5-ish', "o'brien", 'x', '12b', '7 8', 'box 4x'])
    expect([plain, figuresIn(plain)]).toEqual([plain, { phones: [], sizes: [], rest: plain }])
  // Typed half.
  expect(figuresIn('+1 615 555')).toMatchObject({ phones: [], rest: ' |  615 555' })
})

it('LIVE-10 a row is found by all of a phone number, its last seven digits and its last four', () => {
  expect(phonesIn('cell (615) 555-0187 ext. 12').flatMap(phoneWords)).toEqual(['6155550187', '5550187', '0187'])
  expect(phonesIn('615-555-0187 or 931-555-0199')).toEqual(['6155550187', '9315550199'])
  expect(phonesIn('115 55 50')).toEqual(['1155550'])
  for (const none of ['ask me', '', '911']) expect(phonesIn(none)).toEqual([])
})

it('LIVE-10 a row is found by each of its dimensions and by all three', () => {
  expect(sizeWords({ lengthIn: 67.375, widthIn: 8, thicknessIn: 8 })).toEqual(['67.375x8x8', '67.375in', '8in', '8in'])
})

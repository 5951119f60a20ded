import { expect, test } from 'vitest'
import { cell } from './orders-csv.server.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['', ''],
  [531, '531'],
  ['Lovelace, Ada', '"Lovelace, Ada"'],
  ['the "Countess"', '"the ""Countess"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1 615', "'+1 615"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  [' =1+1', "' =1+1"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', '"\'\r=1+1"'],
  ['＝1+1', "'＝1+1"],
  ['＠sum', "'＠sum"],
  ['=1,"x"', '"\'=1,""x"""'],
  ['O’Brien-Müller', 'O’Brien-Müller'],
  ['ada@example.com', 'ada@example.com'],
])('ADMIN-8 writes the cell %j as %j', (value, written) => {
  expect(cell(value)).toBe(written)
})

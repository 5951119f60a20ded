import { expect, test } from 'vitest'
import { cell, phoneCell, textCell } from './csv.ts'

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

test.each([
  // ZIP codes and postal codes.
  ['02134', '"=""02134"""'],
  ['37203', '"=""37203"""'],
  [' 02134 ', '"=""02134"""'],
  ['37203-1234', '37203-1234'],
  ['M5H 1A1', 'M5H 1A1'],
  ['10E5', '"=""10E5"""'],
  ['1e-5', '"=""1e-5"""'],
  // What would become a date or a time.
  ['12-25', '"=""12-25"""'],
  ['3/8', '"=""3/8"""'],
  ['1.5.2026', '"=""1.5.2026"""'],
  ['2026-11-25', '"=""2026-11-25"""'],
  ['10:30', '"=""10:30"""'],
  // Digits that would be rounded, and those with signs.
  ['12345678901234567890', '"=""12345678901234567890"""'],
  ['1,200', '"=""1,200"""'],
  // Left alone.
  ['12 Oak Street', '12 Oak Street'],
  ['', ''],
  ['Ada', 'Ada'],
  ['=1+1', "'=1+1"],
  ['1"', '"1"""'],
])('BOOK-1 Excel leaves the text %j alone, written as %j', (value, written) => {
  expect(cell(textCell(value))).toBe(written)
})

test.each([
  ['+1 615 555 0199', '1 615 555 0199'],
  [' +1 (615) 555-0199', '1 (615) 555-0199'],
  ['+16155550199', '"=""16155550199"""'],
  ['6155550199', '"=""6155550199"""'],
  ['0615 555', '0615 555'],
  ['(615) 555-0142', '(615) 555-0142'],
  ['615.555.0142', '"=""615.555.0142"""'],
  ['615.555.0142', '"=""615.555.0142"""'],
  ['+=1', "'+=1"],
  ['', ''],
])('BOOK-1 the phone number %j is written as %j', (phone, written) => {
  expect(cell(phoneCell(phone))).toBe(written)
})

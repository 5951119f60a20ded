import { expect, test } from 'vitest'
import { isOneLine, isPlainName } from './plain-text.ts'

test.each(["Zoë O'Brien-Łuczak", 'محمد', '山田 太郎', 'Müller & Söhne™', 'Acme® ©', '12½ Oak St. #4', '# * 0 1'])(
  '%j is a name',
  (text) => expect([isPlainName(text), isOneLine(text)]).toEqual([true, true]),
)

test.each(['<b>Ada</b>', 'Ada <', 'Ada >', 'Ada 😀', 'Ada ❤', 'Ada 🇺🇸', 'Suite 1️⃣', 'Ada 🏴‍☠️', 'Ada 🏽'])(
  '%j contains markup or emoji',
  (text) => expect(isPlainName(text)).toBe(false),
)

test.each([
  'Ada\nBcc: all@example.com',
  'Ada\r',
  'Ada\u0000',
  'Ada\u2028Lovelace',
  'Ada\tLovelace',
  'Ada \u202eecalevoL',
])('%j is not one line', (text) => expect(isOneLine(text)).toBe(false))

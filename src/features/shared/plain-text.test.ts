import { expect, test } from 'vitest'
import {
  hasTwoLetters,
  isOneLine,
  isPlainName,
  isPlainText,
  keptText,
  oneLineWords,
  plainNameWords,
  signatureProblem,
  twoLettersWords,
} from './plain-text.ts'

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
  'Ada \u200eLovelace',
  'Ada \u061cLovelace',
  'Ada \u2067Lovelace\u2069',
])('%j is not one line', (text) => expect(isOneLine(text)).toBe(false))

test.each([
  ...[
    "O'Brien",
    'O’Brien',
    'O`Brien',
    '王小明',
    '李明',
    'José',
    'Jose\u0301',
    'J. R. Smith',
    'J.R.Smith',
    'Nguyễn Văn A',
    'Al',
  ],
  ...['Łukasz Müller-Lüdenscheidt', 'محمد علي', 'עדה', 'अदा', 'Mr. & Mrs. Smith', 'Robert "Bob" Smith, Jr.'],
  ...['Anna-Marie (for her mother)', 'Henry VIII', 'R2D2', 'ada', 'می\u200cخواهم', 'Smith & Sons™'],
])('LIVE-5 %j is signed with', (name) => expect(signatureProblem(name)).toBeUndefined())

test.each([
  ['🙂', plainNameWords],
  ['Ada 🙂', plainNameWords],
  ['<b>Ada</b>', plainNameWords],
  ['..', twoLettersWords],
  ['--', twoLettersWords],
  ['A1', twoLettersWords],
  ['A', twoLettersWords],
  ['42', twoLettersWords],
  ['½ ⅜', twoLettersWords],
  ["' '", twoLettersWords],
  ['\u0301\u0301', twoLettersWords],
  // Letters without a shape.
  ['\u3164\u3164', twoLettersWords],
  ['\u115f\u1160\uffa0', twoLettersWords],
  ['\u200b\u200b', twoLettersWords],
  ['http://x', 'Leave out links.'],
  ['see https://evil.example', 'Leave out links.'],
  ['www.evil.example', 'Leave out links.'],
  ['Ada evil.com', 'Leave out links.'],
  // Nothing tells this title from an address.
  ['Dr.Com', 'Leave out links.'],
  ['javascript:alert', 'Leave out signs such as @, : and *.'],
  ['ada@example.com', 'Leave out signs such as @, : and *.'],
  ['[Ada](x)', 'Leave out signs such as @, : and *.'],
  ['&lt;Ada&gt;', 'Leave out signs such as @, : and *.'],
  ['**Ada**', 'Leave out signs such as @, : and *.'],
  ['{{ada}}', 'Leave out signs such as @, : and *.'],
  ['=SUM(A1)', 'Leave out signs such as @, : and *.'],
  ['Ada\u202eecalevoL', oneLineWords],
  ['Ada\u2066Lovelace', oneLineWords],
  ['Ada\u200fLovelace', oneLineWords],
  ['Ada\nLovelace', oneLineWords],
  ['Ada\0Lovelace', oneLineWords],
])('LIVE-5 %j is no name to sign with', (name, problem) => expect(signatureProblem(name)).toBe(problem))

test('a name has two letters, whatever else it has', () => {
  expect(['Al', '王明', '=A("b")', '3M Co.'].map(hasTwoLetters)).toEqual([true, true, true, true])
  expect(['', ' ', '7', 'J.', '..', '\u3164\u3164'].map(hasTwoLetters)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('notes keep their lines and signs, and lose marks of direction', () => {
  const notes = '\tCall \u202d615 555 0199\u202c\n< 8 ft 🪵 \u2067עדה\u2069 \u200eok\u200f\u061c\u202e'
  expect(isPlainText(notes)).toBe(true)
  expect(keptText(notes)).toBe('Call 615 555 0199\n< 8 ft 🪵 עדה ok')
  expect(['a\0b', 'a\u001bb', 'a\u0085b'].map(isPlainText)).toEqual([false, false, false])
  expect(keptText('a\ud800b')).toBe('a\ufffdb')
})

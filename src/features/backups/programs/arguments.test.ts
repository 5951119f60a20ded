import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const forms = { '--check': { least: 1, most: 1 }, '--slot': { least: 3, most: 3, mayHaveEmptyWord: true } }

test.each([
  [['--check', 'latest'], { option: '--check', words: ['latest'] }],
  // The shop's own call, when none of its variables has to be named.
  [['--slot', '2026-11-21T03:30', '1', ''], { option: '--slot', words: ['2026-11-21T03:30', '1', ''] }],
])('RUN-4 %j is read', (args, read) => expect(readArguments('backup', forms, args)).toEqual(read))

test('RUN-4 an empty name is refused', () =>
  expect(() => readArguments('backup', forms, ['--check', ''])).toThrow(
    /^The name is empty\. npm run backup -- --help/,
  ))

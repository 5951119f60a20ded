import { expect, test } from 'vitest'
import { browserDeclines } from './consent.ts'

test.each([
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: 'yes' }, true],
  [{ doNotTrack: '0', globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{ doNotTrack: null }, false],
  [{}, false],
])('GA-1 a browser that sends %o declines: %s', (signals, declines) => {
  expect(browserDeclines(signals)).toBe(declines)
})

import { afterEach, expect, test, vi } from 'vitest'
import { givenFireplace } from './given-fireplace.ts'

afterEach(() => vi.unstubAllGlobals())

function remember(typed: object) {
  vi.stubGlobal('window', { sessionStorage: { getItem: () => JSON.stringify(typed) } })
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(typed) })
}

const none = { opening: null, underside: null }

test.each<[string, object, object | null]>([
  ['nothing', {}, null],
  ['a fireplace of unknown kind', { fire: 'unknown' }, null],
  ['only the kind of fire', { fire: 'gas' }, { fire: 'gas', ...none }],
  [
    'all of it, in feet and fractions',
    { fire: 'masonry', width: `3' 5-1/2"`, height: '32', underside: '56 1/4' },
    { fire: 'masonry', opening: { width: 41.5, height: 32 }, underside: 56.25 },
  ],
  ['a width without a height', { fire: 'gas', width: '36' }, { fire: 'gas', ...none }],
  ['only the height of hanging', { underside: '54' }, { fire: 'unknown', opening: null, underside: 54 }],
  ['what no room has', { width: '9999', height: '30', underside: '9999' }, null],
  ["what can't be read", { width: 'wide', height: '30', underside: 'high' }, null],
  ['nonsense', { fire: 7, width: [], underside: {} }, null],
])('DRAW-5 %s goes with the quote as it was given', (_what, typed, expected) => {
  remember(typed)
  expect(givenFireplace('floating-mantel')).toEqual(expected)
  expect(givenFireplace('ceiling-beam')).toBe(null)
})

import { describe, expect, it, test } from 'vitest'
import { chosenFileProblem, dimensionsProblem, fileProblem, pictureRules, sizeProblem } from './picture-rules.ts'

describe('ADMIN-5 ADMIN-7 the browser reports in advance what the server would refuse', () => {
  const file = { size: 1_000_000, type: 'image/jpeg', name: 'mantel.jpg' }
  test.each([
    [{}, 'product', undefined],
    [{ type: '' }, 'product', undefined],
    [{ type: 'image/jpg', name: 'MANTEL.JPG' }, 'product', undefined],
    [{ type: '', name: 'no-ending' }, 'product', undefined],
    [{ type: 'image/webp', name: 'a.webp' }, 'product', 'This is a WebP file. The picture must be JPEG or PNG.'],
    [{ type: 'image/webp', name: 'a.webp' }, 'hero', undefined],
    [{ type: 'image/gif', name: 'a.gif' }, 'hero', 'This is a GIF file. The picture must be JPEG, PNG or WebP.'],
    [{ type: 'image/svg+xml', name: 'a.svg' }, 'hero', 'This is an SVG file. The picture must be JPEG, PNG or WebP.'],
    [{ type: 'image/avif', name: 'a.avif' }, 'gallery', 'This is an AVIF file. The picture must be JPEG, PNG or WebP.'],
    [
      { type: 'application/pdf', name: 'a.pdf' },
      'gallery',
      'This is a PDF file. The picture must be JPEG, PNG or WebP.',
    ],
    [{ size: 0 }, 'product', 'The file is empty.'],
    [{ size: 5_000_000 }, 'product', undefined],
    [{ size: 5_000_001 }, 'product', 'The picture is 5.1 MB; the limit is 5 MB.'],
    [{ size: 10_000_000 }, 'hero', undefined],
    [{ size: 24_000_000 }, 'hero', 'The picture is 24.0 MB; the limit is 10 MB.'],
  ] as const)('%o for %s', (changed, use, problem) => {
    expect(fileProblem({ ...file, ...changed }, use)).toBe(problem)
  })
})

it('ADMIN-9 no picture is taller than its variants can be', () => {
  expect(dimensionsProblem({ width: 1200, height: 16_000 }, 'product')).toBeUndefined()
  const problem = 'The picture is 16001 px tall; the limit is 16000 px.'
  expect(dimensionsProblem({ width: 1200, height: 16_001 }, 'product')).toBe(problem)
  // What is wider than the widest that is kept is made smaller in both directions.
  expect(dimensionsProblem({ width: 3840, height: 32_000 }, 'product')).toBeUndefined()
  expect(dimensionsProblem({ width: 3840, height: 32_001 }, 'product')).toMatch(/the limit is 32000 px/)
})

it('ADMIN-4 each use has its own minimum width', () => {
  for (const use of ['product', 'hero', 'gallery', 'species'] as const) {
    const { minWidth } = pictureRules[use]
    expect(dimensionsProblem({ width: minWidth, height: 500 }, use)).toBeUndefined()
    expect(dimensionsProblem({ width: minWidth - 1, height: 500 }, use)).toContain(`at least ${minWidth} px wide`)
    expect(sizeProblem(pictureRules[use].maxBytes, use)).toBeUndefined()
  }
})

describe('OUT-2 a chosen photograph of a phone is not refused before it is made ready to send', () => {
  const mb = 1_000_000
  const photo = (size: number, name = 'IMG_0001.jpg', type = 'image/jpeg') => ({ size, name, type })
  test.each([
    ['at the limit of what is sent', photo(5 * mb), undefined],
    ['one byte above it', photo(5 * mb + 1), undefined],
    ['12 megapixels', photo(8.2 * mb), undefined],
    ['48 megapixels', photo(11.8 * mb), undefined],
    ['108 megapixels', photo(24.4 * mb), undefined],
    ['at the limit', photo(30 * mb), undefined],
    ['above the limit', photo(30 * mb + 1), 'The picture is 30.1 MB; the limit is 30 MB.'],
    ['200 megapixels at best quality', photo(61 * mb), 'The picture is 61.0 MB; the limit is 30 MB.'],
    ['a large screenshot', photo(9 * mb, 'Screenshot.png', 'image/png'), undefined],
    ['from an iPhone', photo(2 * mb, 'IMG_1.HEIC', ''), undefined],
    ['from a Samsung phone', photo(6 * mb, '20261126_101500.heic', 'image/heic'), undefined],
    ['HEIF by type alone', photo(2 * mb, 'blob', 'image/heif'), undefined],
    ['a HEIC above the limit', photo(31 * mb, 'a.heic', ''), 'The picture is 31.0 MB; the limit is 30 MB.'],
    ['empty', photo(0), 'The file is empty.'],
    ['an empty HEIC', photo(0, 'a.heic', ''), /^This is a HEIC photo/],
    ['a film', photo(2 * mb, 'a.pdf', 'application/pdf'), /^This is a PDF file/],
    ['what no phone makes', photo(6 * mb, 'a.webp', 'image/webp'), /^This is a WebP file/],
  ])('%s', (_what, file, problem) => {
    const found = chosenFileProblem(file, 'product')
    if (problem instanceof RegExp) expect(found).toMatch(problem)
    else expect(found).toBe(problem)
  })

  it('what cannot be converted is refused in words that say how to switch the phone', () => {
    for (const name of ['IMG_1.HEIC', 'a.heif'])
      expect(fileProblem({ size: mb, type: '', name }, 'message')).toMatch(/iPhone.*Most Compatible.*Samsung.*High eff/)
  })
})

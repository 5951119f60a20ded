import { describe, expect, it, test } from 'vitest'
import { dimensionsProblem, fileProblem, pictureRules, sizeProblem } from './picture-rules.ts'

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
    [
      { type: '', name: 'IMG_1.HEIC' },
      'gallery',
      'This is a HEIC picture, the iPhone format. Save it as JPEG and try again.',
    ],
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
})

it('ADMIN-4 each use has its own minimum width', () => {
  for (const use of ['product', 'hero', 'gallery', 'species'] as const) {
    const { minWidth } = pictureRules[use]
    expect(dimensionsProblem({ width: minWidth, height: 500 }, use)).toBeUndefined()
    expect(dimensionsProblem({ width: minWidth - 1, height: 500 }, use)).toContain(`at least ${minWidth} px wide`)
    expect(sizeProblem(pictureRules[use].maxBytes, use)).toBeUndefined()
  }
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnPieces, settings } from '../../../tests/support/drawing/drawn-pieces.ts'
import type { Category } from '../pricing/pricing.ts'
import { fires, type Setting } from './drawing.ts'
import { drawingText } from './drawing-text.ts'
import { checkFireplace, fireplaceText, fireplaceWords, neededDistanceIn, overOpening } from './fireplace.ts'
import { layoutDrawing } from './layout/layout-drawing.ts'
import { corbelDropIn } from './making/corbels.ts'

const opening = { widthIn: 36, heightIn: 30 }
const check = (category: Category, [lengthIn, widthIn, thicknessIn]: [number, number, number], setting: Setting) =>
  checkFireplace({ category, size: { lengthIn, widthIn, thicknessIn } }, { opening, fire: 'masonry', ...setting })

/** As it is read. */
const said = (...of: Parameters<typeof fireplaceText>) => {
  const { answer, note } = fireplaceText(...of)
  return `${answer} ${note}`
}

describe('DRAW-5 a masonry fireplace by IRC R1001.11', () => {
  it.each([
    // Projection, distance needed: 6 inches at least, 8 for each inch of projection, 12 at most.
    [0.25, 6],
    [0.75, 6],
    [0.8125, 6.5],
    [1, 8],
    [1.25, 10],
    [1.5, 12],
    [1.625, 12],
    [8, 12],
    [480, 12],
  ])('wood that projects %f inches stays %f inches away', (projection, needed) => {
    expect(neededDistanceIn(projection)).toBe(needed)
  })

  it.each([
    // Depth, gap over the opening, by how much to raise it.
    [8, 12, 0],
    [8, 11.875, 0.125],
    [8, 11.9, 0.125],
    [8, 8, 4],
    [8, 0, 12],
    [8, -10, 22],
    [1.5, 12, 0],
    [1.5, 11.5, 0.5],
    [1, 8, 0],
    [1, 7.5, 0.5],
    [0.75, 6, 0],
    [0.75, 5.9375, 0.125],
    [0.5, 6, 0],
    [0.5, 3, 3],
  ])('a mantel %f inches deep and %f inches above the opening is raised by %f', (depth, gap, raise) => {
    const result = check('floating-mantel', [72, depth, 6], { undersideIn: 30 + gap })
    expect(result).toMatchObject({ rule: 'masonry', gapIn: expect.closeTo(gap), raiseByIn: raise, isInside: raise > 0 })
  })

  it.each([
    // Length, underside, part and raise. At 8 inches deep a corbel reaches 10 inches down, and is 5 wide.
    ['a third corbel hangs above the opening', 74, 50, 'corbel', 2],
    ['a third corbel just clear of it', 74, 52, 'corbel', 0],
    // Middles at 21.6 inches: 1.1 aside of the corner, so almost as far up.
    ['two corbels near the corners', 72, 50, 'corbel', 2],
    // Middles at 14.4: above the opening.
    ['two corbels above the opening', 48, 45, 'corbel', 7],
    // Middles at 36: 15.5 aside, where nothing is near. The shelf has 14 inches.
    ['outer corbels far beside it, the third counts', 120, 44, 'corbel', 8],
  ])('%s', (_what, lengthIn, undersideIn, part, raiseByIn) => {
    expect(check('corbel-mantel', [lengthIn, 8, 6], { undersideIn })).toMatchObject({ part, raiseByIn })
  })

  it('counts the distance of a corbel beside the opening from the corner', () => {
    // Middles at 21.6, 1.1 inches aside of a 36 inch opening and 9.1 of a 20 inch one.
    const narrow = check('corbel-mantel', [72, 8, 6], { undersideIn: 42, opening: { widthIn: 20, heightIn: 30 } })
    // The corbels' feet are 2 inches above the top: sqrt(12² - 9.1²) - 2 = 5.82.
    expect(narrow).toMatchObject({ part: 'corbel', raiseByIn: 5.875 })
  })

  it('raised by what it says, a piece is outside; by 1/8 inch less, it is not', () => {
    fc.assert(
      fc.property(drawnPieces, settings, (piece, setting) => {
        const measured = { opening: setting.opening ?? opening, undersideIn: setting.undersideIn ?? 40 }
        const masonry = { ...setting, ...measured, fire: 'masonry' as const }
        const result = checkFireplace(piece, masonry)
        if (result?.rule !== 'masonry' || !result.isInside) return
        const underside = result.gapIn + (layoutOpening(masonry) ?? 0)
        const raised = (by: number) => checkFireplace(piece, { ...masonry, undersideIn: underside + by })
        expect(raised(result.raiseByIn)).toMatchObject({ isInside: false })
        expect(raised(result.raiseByIn - 0.126)).toMatchObject({ isInside: true })
      }),
      { numRuns: 5_000 },
    )
  })
})

/** As tall as it is drawn. */
const layoutOpening = (setting: Setting) => Math.min(96, Math.max(6, setting.opening?.heightIn ?? 30))

it.each<[string, Setting]>([
  ['neither', {}],
  ['no opening', { undersideIn: 31 }],
  ['no height', { opening }],
])('DRAW-5 with %s measured, masonry gets the rule and no advice', (_, setting) => {
  const piece = { category: 'floating-mantel' as const, size: { lengthIn: 72, widthIn: 8, thicknessIn: 6 } }
  const result = checkFireplace(piece, { fire: 'masonry', ...setting }) ?? expect.unreachable()
  expect(result).toMatchObject({ isMeasured: false, isInside: false, raiseByIn: 0 })
  expect(fireplaceWords(result)).toBe('')
  expect(said(result)).toMatch(
    /^Enter the opening's width and height, and we'll work out how high it has to hang\. On a masonry fireplace/,
  )
})

it('DRAW-5 for anything but masonry the manual decides: no zone, and the words say so first', () => {
  for (const fire of [...fires.filter((one) => one !== 'masonry'), undefined]) {
    const result = check('floating-mantel', [72, 8, 6], { fire, undersideIn: 31 }) ?? expect.unreachable()
    expect(result).toEqual({ rule: 'manual' })
    expect(said(result)).toMatch(/^The manual of your fireplace decides/)
    expect(fireplaceWords(result)).toMatch(/manual/)
  }
  expect(
    checkFireplace({ category: 'ceiling-beam', size: { lengthIn: 144, widthIn: 8, thicknessIn: 8 } }, {}),
  ).toBeUndefined()
})

it('DRAW-5 the zone is drawn for masonry only, 12 inches around the opening, and says whether the piece is inside', () => {
  fc.assert(
    fc.property(drawnPieces, settings, (piece, setting) => {
      const result = checkFireplace(piece, setting)
      const layout = layoutDrawing(piece, setting, 'full')
      expect(layout.zone !== undefined).toBe(result?.rule === 'masonry')
      if (!layout.zone || !layout.fireplace || result?.rule !== 'masonry') return
      expect(layout.zone.isInside).toBe(result.isInside)
      const inches = (layout.fireplace.opening.y - layout.zone.outer.y) / layout.unitsPerInch
      expect(inches).toBeCloseTo(12)
    }),
    { numRuns: 2_000 },
  )
})

it('DRAW-5 says by how much to raise it, and never that it is safe', () => {
  const result = check('floating-mantel', [96, 10, 8], { undersideIn: 38 }) ?? expect.unreachable()
  expect(fireplaceWords(result)).toBe('Raise it by 4 in')
  expect(said(result)).toMatch(/^Raise it by 4 in\. On a masonry fireplace the model code \(IRC R1001\.11\)/)
  fc.assert(
    fc.property(drawnPieces, settings, (piece, setting) => {
      const outcome = checkFireplace(piece, setting)
      const texts = [
        outcome && said(outcome, overOpening(piece, setting)),
        outcome && fireplaceWords(outcome),
        drawingText(piece, setting),
      ]
      expect(
        texts
          .join(' ')
          .replaceAll(piece.wood?.name || '\0', '')
          .replaceAll(piece.finish?.name || '\0', ''),
      ).not.toMatch(/safe/i)
    }),
    { numRuns: 2_000 },
  )
})

describe('DRAW-5 the opening alone says how high the piece has to hang, and how far it runs past', () => {
  const over = (category: Category, size: [number, number, number], setting: Setting) =>
    overOpening(
      { category, size: { lengthIn: size[0], widthIn: size[1], thicknessIn: size[2] } },
      { fire: 'masonry', ...setting },
    )

  it.each<[Category, number, number, number, number, number, number]>([
    // Length, depth; width and height of the opening; least underside, and how far past it on each side.
    ['floating-mantel', 72, 8, 36, 32, 44, 18],
    ['floating-mantel', 72, 1, 36, 32, 40, 18],
    ['floating-mantel', 72, 0.5, 36, 32.0625, 38.125, 18],
    ['floating-mantel', 60, 8, 60, 30, 42, 0],
    ['floating-mantel', 48, 8, 53, 30, 42, -2.5],
    // A third corbel above the opening: its foot, 10 inches down, stays 12 away.
    ['corbel-mantel', 74, 8, 36, 30, 52, 19],
    // Two far beside a narrow opening: the shelf counts.
    ['corbel-mantel', 72, 8, 12, 30, 42, 30],
    // And no lower than its corbels reach.
    ['corbel-mantel', 72, 15, 6, 6, 18, 33],
  ])('%s of %f x %f in over %f x %f in: %f, %f', (category, lengthIn, depthIn, widthIn, heightIn, least, past) => {
    const setting = { opening: { widthIn, heightIn } }
    expect(over(category, [lengthIn, depthIn, 6], setting)).toEqual({
      openingHeightIn: heightIn,
      leastUndersideIn: least,
      pastIn: past,
    })
  })

  it('is what the check takes as clear, and 1/8 inch less is not', () => {
    fc.assert(
      fc.property(drawnPieces, settings, (piece, setting) => {
        const measured = { ...setting, fire: 'masonry' as const, opening: setting.opening ?? opening }
        const least = overOpening(piece, measured)?.leastUndersideIn
        if (least === undefined) return
        const at = (undersideIn: number) => checkFireplace(piece, { ...measured, undersideIn })
        expect(at(least)).toMatchObject({ isInside: false })
        const hasRoom = piece.category !== 'corbel-mantel' || least - 0.126 > corbelDropIn(piece.size)
        if (hasRoom) expect(at(least - 0.126)).toMatchObject({ isInside: true })
      }),
      { numRuns: 5_000 },
    )
  })

  it.each<[string, Setting, RegExp]>([
    [
      'masonry',
      { opening: { widthIn: 36, heightIn: 32 } },
      /^Over an opening 32 in tall, the underside has to be at least 44 in above the hearth\. The piece runs 18 in past the opening on each side\. On a masonry/,
    ],
    [
      'masonry that clears',
      { opening: { widthIn: 36, heightIn: 32 }, undersideIn: 46 },
      /^It clears\. The underside is 14 in above the opening\. The piece runs 18 in past .* Your codes office may ask for more\.$/,
    ],
    [
      'masonry that does not',
      { opening: { widthIn: 80, heightIn: 32 }, undersideIn: 40 },
      /^Raise it by 4 in\. The piece ends 4 in short of the opening on each side\. On a masonry/,
    ],
    [
      'not sure',
      { fire: 'unknown', opening: { widthIn: 72, heightIn: 32 } },
      /^The manual of your fireplace decides .*\. If it's brick all the way up, the underside has to be at least 44 in above the hearth\. The piece is as wide as the opening\. Look for/,
    ],
    [
      'gas',
      { fire: 'gas', opening: { widthIn: 36, heightIn: 32 } },
      /^The manual of your fireplace decides [^.]*\. The piece runs 18 in past the opening on each side\. Look for/,
    ],
  ])('%s', (_what, setting, text) => {
    const piece = { category: 'floating-mantel' as const, size: { lengthIn: 72, widthIn: 8, thicknessIn: 6 } }
    const whole = { fire: 'masonry' as const, ...setting }
    expect(said(checkFireplace(piece, whole) ?? expect.unreachable(), overOpening(piece, whole))).toMatch(text)
  })

  it('says nothing before the opening is measured, nor of a ceiling beam', () => {
    expect(over('floating-mantel', [72, 8, 6], { undersideIn: 50 })).toBeUndefined()
    expect(over('ceiling-beam', [144, 8, 8], { opening })).toBeUndefined()
  })
})

it('DRAW-5 a corbel mantel that is slid aside may have a corbel over the opening', () => {
  const piece = { category: 'corbel-mantel' as const, size: { lengthIn: 72, widthIn: 8, thicknessIn: 6 } }
  const setting: Setting = { fire: 'masonry', opening: { widthIn: 24, heightIn: 30 }, undersideIn: 50 }
  const raised = [0, 12, -12].map((asideIn) => {
    const result = checkFireplace(piece, setting, asideIn)
    return result?.rule === 'masonry' ? result.raiseByIn : undefined
  })
  expect(raised).toEqual([0, 2, 2])
})

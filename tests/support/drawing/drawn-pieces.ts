/** Pieces to draw: random ones for properties, and woods as the shop has them. */
import fc from 'fast-check'
import type { DrawnPiece, DrawnWood, Setting } from '../../../src/features/drawing/drawing.ts'
import { fires } from '../../../src/features/drawing/drawing.ts'
import { isBox } from '../../../src/features/drawing/making/making.ts'
import { boardBounds, constructions, corbelShapes } from '../../../src/features/drawing/making/making-rules.ts'
import type { Picture } from '../../../src/features/media/picture.ts'
import { categorySlugs } from '../../../src/features/pricing/pricing.ts'

const picture = (name: string, width: number, height: number, widths: number[]): Picture => ({
  path: `/media/${name}/${width}.jpg`,
  width,
  height,
  placeholder: '',
  widths,
})

export const drawnOak: DrawnWood = {
  name: 'Reclaimed Oak',
  face: picture('face-reclaimed-oak.00000000', 1920, 224, [260, 420, 750, 1100, 1440, 1920]),
  end: picture('end-reclaimed-oak.00000000', 700, 700, [260, 420, 700]),
  picture: picture('species-reclaimed-oak.00000000', 1200, 1200, [260, 420, 750, 1200]),
}

export const darkWalnut = { name: 'Dark Walnut Stain', tone: '#442812', strengthPercent: 78, sheenPercent: 20 }

const inches = (max: number) =>
  fc.oneof(
    fc.integer({ min: 1, max }),
    fc.integer({ min: 16, max: max * 16 }).map((sixteenths) => sixteenths / 16),
    fc.integer({ min: 10_000, max: max * 10_000 }).map((tenThousandths) => tenThousandths / 10_000),
  )

/** As the shop sells them, and as far as numbers go. */
const size = fc.oneof(
  fc.record({ lengthIn: inches(480), widthIn: inches(16), thicknessIn: inches(16) }),
  fc.record({ lengthIn: inches(480), widthIn: inches(480), thicknessIn: inches(480) }),
)

const name = fc.oneof(
  fc.constantFrom('Reclaimed Oak', 'Ash', 'Walnut '.repeat(20).trim()),
  fc.string({ maxLength: 100 }),
)
const wood = fc.oneof(
  fc.constant(null),
  fc.record({
    name,
    face: fc.constantFrom(drawnOak.face, null),
    end: fc.constantFrom(drawnOak.end, null),
    picture: fc.constantFrom(drawnOak.picture, null),
  }),
)
const percent = fc.integer({ min: 0, max: 100 })
const tone = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
)
const finish = fc.oneof(fc.constant(null), fc.record({ name, tone, strengthPercent: percent, sheenPercent: percent }))

/** What a product can say of itself. */
const made = fc
  .record({
    category: fc.constantFrom(...categorySlugs),
    construction: fc.constantFrom(...constructions),
    boardIn: fc.double({ min: boardBounds.min, max: boardBounds.max, noNaN: true }),
    shape: fc.constantFrom(...corbelShapes),
  })
  .filter(({ category, construction }) => construction !== 'truss' || category === 'ceiling-beam')
  .map(({ category, construction, boardIn, shape }) => ({
    category,
    making: {
      construction,
      boardIn: isBox({ construction }) ? boardIn : null,
      corbel: category === 'corbel-mantel' ? shape : null,
    },
  }))

export const drawnPieces: fc.Arbitrary<DrawnPiece> = fc
  .record({ made, size, wood, finish })
  .map(({ made, ...piece }) => ({ ...made, ...piece }))

const orMissing = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
export const settings: fc.Arbitrary<Setting> = fc.record({
  opening: orMissing(fc.record({ widthIn: inches(200), heightIn: inches(120) })),
  undersideIn: orMissing(fc.oneof(inches(120), inches(480))),
  fire: orMissing(fc.constantFrom(...fires)),
  beams: orMissing(fc.integer({ min: -3, max: 40 })),
})

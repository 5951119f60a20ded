/**
 * How each species looks and wears, by species key. Hardness is side hardness (Janka test) in pounds-force; weight is
 * that of air-dry wood. Both are rounded from the US Forest Products Laboratory's Wood Handbook; reclaimed timbers vary
 * with age. Species the owner added have no entry, so pages show only what the catalog says about them.
 */
export type WoodFacts = {
  hardnessLbf: string
  lbPerCubicFoot: number
  look: string
  wear: string
  goodFor: string
}

const woodFacts: Record<string, WoodFacts> = {
  oak: {
    hardnessLbf: '1,290-1,360',
    lbPerCubicFoot: 45,
    look: 'Honey to tobacco brown; tight rings, surface checks, now and then a beetle track',
    wear: 'Hard to dent. Iron and water together leave black marks, so keep steel wool and wet cans off it.',
    goodFor: 'Busy rooms, long spans, anything that should look as if it held up the house',
  },
  pine: {
    hardnessLbf: '380-870',
    lbPerCubicFoot: 30,
    look: 'Pale straw to amber; round knots and broad, flowing grain that deepens with light',
    wear: 'Dents gather and soften into it. Resin in a knot can warm and bead near a hot fire.',
    goodFor: 'Farmhouse and cottage rooms, light walls, painted brick, a careful budget',
  },
  chestnut: {
    hardnessLbf: '540',
    lbPerCubicFoot: 30,
    look: 'Warm red-brown; bold cathedral grain, fine wormholes, few knots',
    wear: 'Light and steady, but it splits easily: drill before every screw. Marks black with iron, as oak does.',
    goodFor: 'The one piece in the house with a story, formal rooms, stone',
  },
  barn: {
    hardnessLbf: '380-1,360',
    lbPerCubicFoot: 36,
    look: 'Silver-gray and ridged; dark knots, open checks, nail stains',
    wear: 'The gray is only as deep as the weather went: dust it, never scrub or sand it.',
    goodFor: 'Painted shiplap and plaster, vaulted ceilings, rooms that want texture rather than color',
  },
}

export const findWoodFacts = (key: string): WoodFacts | undefined =>
  Object.hasOwn(woodFacts, key) ? woodFacts[key] : undefined

/** Whole pounds of a solid piece; a board foot is a twelfth of a cubic foot. */
export const poundsOf = (boardFeet: number, lbPerCubicFoot: number) => Math.round((boardFeet / 12) * lbPerCubicFoot)

/**
 * How each species looks and wears, by species key. Weight is that of air-dry wood, rounded from the US Forest Products
 * Laboratory's Wood Handbook, for examples; what the owner says of a wood's weight and hardness is in the catalog. Species
 * the owner added have no entry, so pages show only what the catalog says about them.
 */
export type WoodFacts = {
  lbPerCubicFoot: number
  look: string
  wear: string
  goodFor: string
}

const woodFacts: Record<string, WoodFacts> = {
  oak: {
    lbPerCubicFoot: 45,
    look: 'Honey to tobacco brown; tight rings, surface checks, now and then a beetle track',
    wear: 'Hard to dent. Iron and water together leave black marks, so keep steel wool and wet cans off it.',
    goodFor: 'Busy rooms, long spans, anything that should look as if it held up the house',
  },
  pine: {
    lbPerCubicFoot: 30,
    look: 'Pale straw to amber; round knots and broad, flowing grain that deepens with light',
    wear: 'Dents gather and soften into it. Resin in a knot can warm and bead near a hot fire.',
    goodFor: 'Farmhouse and cottage rooms, light walls, painted brick, a careful budget',
  },
  chestnut: {
    lbPerCubicFoot: 30,
    look: 'Warm red-brown; bold cathedral grain, fine wormholes, few knots',
    wear: 'Light and steady, but it splits easily: drill before every screw. Marks black with iron, as oak does.',
    goodFor: 'The one piece in the house with a story, formal rooms, stone',
  },
  barn: {
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

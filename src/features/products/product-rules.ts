/** Limits and texts of a product, for the owner's form and the server (ADMIN-9). Pure. */

import { inchesText } from '../pricing/inches.ts'
import { type DimensionName, maxDimensionIn } from '../pricing/piece.ts'

export const productLimits = { name: 100, description: 2_000, pictures: 12 } as const

/** FAST-3: how many products the owner's list shows at a time. */
export const ownedPageSize = 25

/** LIST-4: the unit of a base price. The first is the default. */
export const priceUnits = ['linear_foot', 'board_foot', 'piece'] as const
export type PriceUnit = (typeof priceUnits)[number]

export const priceUnitNames: Record<PriceUnit, string> = {
  linear_foot: 'per linear foot',
  board_foot: 'per board foot',
  piece: 'per piece',
}

/** The same text next to the field and in the API's refusal. */
export const productTexts = {
  name: 'Enter a product name.',
  nameLine: 'Enter the name on one line.',
  description: 'Enter a description.',
  plainText: 'Use plain text.',
  category: 'Choose a category.',
  priceUnit: 'Choose a price unit.',
  species: 'Choose a wood.',
  tooLong: (most: number) => `Use ${most} characters or fewer.`,
  dimension: `Enter a length above 0, up to ${maxDimensionIn} in.`,
  tooManyPictures: `Use ${productLimits.pictures} pictures or fewer.`,
  samePicture: 'This picture was already added.',
  goneSpecies: 'This wood is no longer available. Choose another.',
  gonePicture: 'This picture no longer exists. Upload it again.',
} as const

/** No control characters, which PostgreSQL may refuse; a description may have line breaks. */
export const isOneLine = (text: string) => !/\p{Cc}/u.test(text)
export const isPlainText = (text: string) => !/[^\P{Cc}\n\r\t]/u.test(text)

/** The error when a maximum is below its minimum. */
export const crossedText = (name: DimensionName, leastIn: number) =>
  `Must be at least the minimum ${name}, ${inchesText(leastIn)}.`

/** What a product may be, for the owner's form and for the server (ADMIN-9). Pure. */

import { inchesText } from '../pricing/inches.ts'
import { type DimensionName, maxDimensionIn } from '../pricing/piece.ts'

export const productLimits = { name: 100, description: 2_000, pictures: 12 } as const

/** LIST-4: what a base price is for. The first is what the shop sells by. */
export const priceUnits = ['linear_foot', 'board_foot', 'piece'] as const
export type PriceUnit = (typeof priceUnits)[number]

export const priceUnitNames: Record<PriceUnit, string> = {
  linear_foot: 'per linear foot',
  board_foot: 'per board foot',
  piece: 'per piece',
}

/** The same words beside the field and in the API's refusal. */
export const productWords = {
  name: 'Please give the product a name.',
  nameLine: 'Please write the name on one line.',
  description: 'Please describe the product.',
  plainText: 'Please write it as plain text.',
  category: 'Please choose a category.',
  priceUnit: 'Please choose what the price is for.',
  species: 'Please choose the wood.',
  tooLong: (most: number) => `Please keep to ${most} characters.`,
  dimension: `Enter a length above 0, up to ${maxDimensionIn} in.`,
  tooManyPictures: `At most ${productLimits.pictures} pictures.`,
  samePicture: 'This picture is there already.',
  goneSpecies: 'This wood is no longer there. Please choose another.',
  gonePicture: 'This picture is no longer there. Please upload it again.',
} as const

/** Text that PostgreSQL keeps and a line can show; a description may have several lines. */
export const isOneLine = (text: string) => !/\p{Cc}/u.test(text)
export const isPlainText = (text: string) => !/[^\P{Cc}\n\r\t]/u.test(text)

/** What to say of a largest size below the smallest. */
export const crossedText = (name: DimensionName, leastIn: number) =>
  `Must be at least the smallest ${name}, ${inchesText(leastIn)}.`

import { inchesText } from '../pricing/inches.ts'
import type { Fire, Setting, Wall } from './drawing.ts'

export const fireNames: Record<Fire, string> = {
  unknown: 'Not sure',
  masonry: 'Wood-burning, brick all the way up',
  'factory-built': 'Wood-burning, factory-built',
  gas: 'Gas',
}

/** SHEET-1: what the wall around the fireplace is made of. */
export const wallNames: Record<Wall, string> = {
  plaster: 'Plaster or drywall',
  brick: 'Brick',
  stone: 'Stone',
  shiplap: 'Shiplap',
  tile: 'Tile',
}

/** DRAW-5: what the customer said about the fireplace, by name. */
export function fireplaceFacts({
  fire = 'unknown',
  wall = 'plaster',
  opening,
  undersideIn,
}: Setting): { name: string; value: string }[] {
  return [
    { name: 'Fireplace', value: fireNames[fire] },
    ...(wall === 'plaster' ? [] : [{ name: 'Wall', value: wallNames[wall] }]),
    ...(opening
      ? [{ name: 'Opening', value: `${inchesText(opening.widthIn)} wide, ${inchesText(opening.heightIn)} tall` }]
      : []),
    ...(undersideIn === undefined ? [] : [{ name: 'Hearth to underside', value: inchesText(undersideIn) }]),
  ]
}

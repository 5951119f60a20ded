import { inchesText } from '../pricing/inches.ts'
import type { Fire, Setting } from './drawing.ts'

export const fireNames: Record<Fire, string> = {
  unknown: 'Not sure',
  masonry: 'Wood-burning, brick all the way up',
  'factory-built': 'Wood-burning, factory-built',
  gas: 'Gas',
}

/** DRAW-5: what the customer said about the fireplace, by name. */
export function fireplaceFacts({ fire = 'unknown', opening, undersideIn }: Setting): { name: string; value: string }[] {
  return [
    { name: 'Fireplace', value: fireNames[fire] },
    ...(opening
      ? [{ name: 'Opening', value: `${inchesText(opening.widthIn)} wide, ${inchesText(opening.heightIn)} tall` }]
      : []),
    ...(undersideIn === undefined ? [] : [{ name: 'Hearth to underside', value: inchesText(undersideIn) }]),
  ]
}

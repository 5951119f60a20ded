import type { Fire } from './drawing.ts'

export const fireNames: Record<Fire, string> = {
  unknown: 'Not sure',
  masonry: 'Wood-burning, brick all the way up',
  'factory-built': 'Wood-burning, factory-built',
  gas: 'Gas',
}

import { formatCents, formatDollars } from './money.ts'

/** '$75', '$82.50': where what is shown is what is reckoned with. A card rounds instead (SHELL-6). */
export const formatExactDollars = (cents: number) => (cents % 100 === 0 ? formatDollars(cents) : formatCents(cents))

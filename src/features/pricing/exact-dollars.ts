/** Separate from money.ts, so that the home page doesn't load it. */
import { formatCents, formatDollars } from './money.ts'

/** DETAIL-1: '$75', '$82.50', for prices that count. Cards round instead (SHELL-6). */
export const formatExactDollars = (cents: number) => (cents % 100 === 0 ? formatDollars(cents) : formatCents(cents))

/** The way of delivery of a design link (LINK-1). */

import { type Way, ways } from '../../delivery/ways.ts'
import type { ReadDesign } from '../../shared/design-address.ts'

/** Undefined if the link names none that the shop has. */
export const linkedWay = ({ way }: Pick<ReadDesign, 'way'>): Way | undefined => ways.find((known) => known === way)

export const wayProblems = (design: ReadDesign): string[] =>
  design.unread.includes('way') || (design.way !== undefined && !linkedWay(design))
    ? ["The link names a way of delivery we don't offer."]
    : []

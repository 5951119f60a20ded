/** A box to tick by hand on a paper for the workshop. Decoration: what it is for stands beside it. */
import type { PageFlow } from './page-flow.ts'
import { color } from './paper-faces.ts'

export const tickBoxSize = 9

/** With its upper left corner there. */
export function addTickBox(flow: PageFlow, x: number, y: number) {
  for (const side of [0, tickBoxSize]) {
    flow.rule(color.ink, 0.8, { x, y: y + side, width: tickBoxSize + 0.8 })
    // A rule lies around its y.
    flow.rule(color.ink, tickBoxSize, { x: x + side, y: y + tickBoxSize / 2, width: 0.8 })
  }
}

import { DeliveryChoice } from '../delivery/delivery-choice.tsx'
import { usualSize } from '../pricing/piece.ts'
import { boardFeet } from '../pricing/pricing.ts'
import { type KnownReads, Queries } from '../shared/queries.tsx'

/** Outside, so that it stays the same piece. The heaviest of our own woods, for a figure that holds for all of them. */
const usualMantel = [
  {
    size: usualSize,
    category: 'floating-mantel',
    woodFeet: boardFeet(usualSize),
    pounds: { from: 106, to: 131 },
    quantity: 1,
  },
] as const

/** WIN-9: the ways to one's own door, each with price and days, for a usual mantel. The choice counts everywhere (DOOR-2). */
export const WaysToDoor = ({ known }: { known: KnownReads }) => (
  <Queries known={known}>
    <DeliveryChoice pieces={usualMantel} purpose="quote" />
  </Queries>
)

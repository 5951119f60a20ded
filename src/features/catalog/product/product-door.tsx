import { useLayoutEffect, useMemo } from 'react'
import { DeliveryChoice, type DeliveryChoiceProps } from '../../delivery/delivery-choice.tsx'
import { figureAtDoor } from '../../delivery/figure-at-door.ts'
import { useDoor } from '../../delivery/use-delivery.ts'
import { Queries } from '../../shared/queries.tsx'
import type { FigureIn } from './use-figure-at-door.ts'

/** DOOR-2: what is chosen for the visit, on a product's page. Shows nothing: it tells what a piece costs at that door. */
export const ProductDoor = (props: DoorProps) => (
  <Queries>
    <Door {...props} />
  </Queries>
)

type DoorProps = { onFigureIn: (figureIn: FigureIn | undefined) => void }

function Door({ onFigureIn }: DoorProps) {
  const { choice, place, rules, isKnown } = useDoor()
  const figureIn = useMemo<FigureIn | undefined>(
    () =>
      rules && isKnown ? (piece) => figureAtDoor(piece, { way: choice.way, place, rules: rules.delivery }) : undefined,
    [choice, place, rules, isKnown],
  )
  // Before the next paint, so that the way and its price change together.
  useLayoutEffect(() => onFigureIn(figureIn), [onFigureIn, figureIn])
  return null
}

export const ProductDeliveryChoice = (props: DeliveryChoiceProps) => (
  <Queries>
    <DeliveryChoice {...props} />
  </Queries>
)

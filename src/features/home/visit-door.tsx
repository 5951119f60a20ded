/** DOOR-1: where the visitor is. Fetched when the visitor touches the page, or comes with a ZIP code. */
import { useLayoutEffect } from 'react'
import { ZipField } from '../delivery/delivery-choice.tsx'
import { saleRulesKey } from '../delivery/delivery-queries.ts'
import type { DeliveryRules, Place } from '../delivery/delivery-rules.ts'
import { useDelivery } from '../delivery/use-delivery.ts'
import { defaultTaxRules } from '../pricing/tax.ts'
import { Queries } from '../shared/queries.tsx'

type VisitDoorProps = {
  rules: DeliveryRules
  /** Whether the field for the ZIP code shows. */
  isOpen: boolean
  /** Called with where the visitor's ZIP code is; null without one that is known. */
  onPlace: (place: Place | null) => void
}

export const VisitDoor = (props: VisitDoorProps) => (
  <Queries known={[[saleRulesKey, { delivery: props.rules, tax: defaultTaxRules }]]}>
    <Door {...props} />
  </Queries>
)

const noPieces = [] as const

function Door({ isOpen, onPlace }: VisitDoorProps) {
  const delivery = useDelivery(noPieces, 'quote')
  const { place, zipState } = delivery
  // While another is looked up, and where it can't be, the place before stays.
  const isSettled = zipState !== 'looking-up' && zipState !== 'failed'
  useLayoutEffect(() => {
    if (isSettled) onPlace(place)
  }, [isSettled, place, onPlace])
  return isOpen && <ZipField {...delivery} />
}

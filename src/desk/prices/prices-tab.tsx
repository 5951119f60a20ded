import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { WoodSpecies } from '../../features/catalog/catalog-queries.ts'
import { basePriceCents } from '../../features/catalog/product-price.ts'
import { chipClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { AddWood } from './add-wood.tsx'
import { CartRulePart } from './cart-rule/cart-rule-part.tsx'
import { FinishesPart } from './finishes/finishes-part.tsx'
import { OwnerCalculator } from './owner-calculator.tsx'
import { Panel, PanelText } from './panel.tsx'
import { type Draft, feeFields, multiplierFields, woodField } from './price-draft.ts'
import { PriceForm } from './price-form.tsx'
import { PriceHistory } from './price-history.tsx'
import { type PricingState, pricingQuery, woodsQuery } from './prices-queries.ts'
import { SaleRulesPart } from './sale-rules/sale-rules-part.tsx'
import { WoodsPart } from './woods/woods-part.tsx'

const parts = {
  prices: { label: 'Prices', Content: PriceForms },
  woods: { label: 'Woods', Content: WoodsPart },
  finishes: { label: 'Finishes', Content: FinishesPart },
  'cart-prices': { label: 'Cart Prices', Content: CartRulePart },
  'delivery-and-tax': { label: 'Delivery & Tax', Content: SaleRulesPart },
}

/** ADMIN-6, DRAW-2, WHY-4, DOOR-2, DOOR-5. The open part is in the URL; all parts share one history. */
export function PricesAdmin() {
  const { part = 'prices' } = useSearch({ from: '/admin' })
  const shown = Object.hasOwn(parts, part) ? (part as keyof typeof parts) : 'prices'
  const { Content } = parts[shown]
  return (
    <>
      <nav aria-label="Pricing Management" className="mb-6 flex flex-wrap gap-2">
        {Object.entries(parts).map(([id, { label }]) => (
          <Link
            key={id}
            from="/admin"
            to="/admin"
            search={{ tab: 'pricing', ...(id !== 'prices' && { part: id }) }}
            resetScroll={false}
            // By default a link is current whatever else is in the address.
            activeOptions={{ exact: true }}
            aria-current={id === shown ? 'page' : undefined}
            className={chipClass}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Content />
      <PriceHistory />
      <LeaveGuard />
    </>
  )
}

function PriceForms() {
  const woods = useQuery(woodsQuery)
  const pricing = useQuery(pricingQuery)
  const failed = [woods, pricing].find((query) => query.isError && !query.data)
  if (failed) return <ReadError text="The prices could not be loaded." read={failed} />
  if (!woods.data || !pricing.data) return <PricesSkeleton />
  return <Prices woods={woods.data} pricing={pricing.data} />
}

function Prices({ woods, pricing }: { woods: readonly WoodSpecies[]; pricing: PricingState }) {
  const [woodDraft, setWoodDraft] = useState<Draft>({})
  const [multiplierDraft, setMultiplierDraft] = useState<Draft>({})
  const woodFields = woods.map((wood) => woodField(wood, basePriceCents({ basePrice: wood.pricePerBoardFoot })))
  const multipliers = multiplierFields(pricing.multipliers)
  return (
    <div className="grid gap-6 @rows:grid-cols-[22rem_minmax(0,1fr)] @rows:items-start">
      <OwnerCalculator
        woods={woodFields}
        multipliers={multipliers}
        woodDraft={woodDraft}
        multiplierDraft={multiplierDraft}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <Panel title="Wood prices" note="Dollars per board foot" className="md:col-span-2">
          <PriceForm
            kind="wood-pricing"
            fields={woodFields}
            submitLabel="Update Wood Pricing"
            wide
            onDraft={setWoodDraft}
          />
        </Panel>
        <Panel title="Multipliers" note="Times the base price">
          <PanelText>Only the calculator uses these. They don't change what customers pay.</PanelText>
          <PriceForm
            kind="multipliers"
            fields={multipliers}
            submitLabel="Update Multipliers"
            onDraft={setMultiplierDraft}
          />
        </Panel>
        <Panel title="Additional fees" note="Dollars; rush is a multiplier">
          <PanelText>These are lines you can add to an offer. They don't change any other price.</PanelText>
          <PriceForm
            kind="additional-fees"
            fields={feeFields(pricing.additionalFees)}
            submitLabel="Update Additional Fees"
          />
        </Panel>
        <Panel title="Add a wood species" className="md:col-span-2">
          <AddWood />
        </Panel>
      </div>
    </div>
  )
}

function PricesSkeleton() {
  return (
    <div role="status" aria-label="Loading prices" className="grid gap-6 @rows:grid-cols-[22rem_minmax(0,1fr)]">
      <Skeleton className="h-128 rounded-card" />
      <div className="grid content-start gap-6 md:grid-cols-2">
        <Skeleton className="h-76 rounded-card md:col-span-2" />
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cartRuleTexts } from '../../../features/prices/price-settings.ts'
import { type CartPriceRule, cartPriceRules } from '../../../features/pricing/price-lines.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCard, RadioCards } from '../../../ui/fields/choice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useUnsaved } from '../../parts/leave-guard.tsx'
import { ReadError } from '../../parts/read-error.tsx'
import { Panel } from '../panel.tsx'
import { PreviewDialog, PreviewSkeleton } from '../preview-dialog.tsx'
import { effectText } from '../price-draft.ts'
import { BelowWood } from './below-wood-table.tsx'
import { cartRuleQuery, rulePreviewQuery, saveCartRule } from './cart-rule-queries.ts'

/** WHY-4. */
export function CartRulePart() {
  const rule = useQuery(cartRuleQuery)
  if (rule.isError && !rule.data) return <ReadError text="The rule could not be loaded." read={rule} />
  return (
    <div className="grid gap-6 @rows:grid-cols-[24rem_minmax(0,1fr)] @rows:items-start">
      {rule.data ? (
        <RuleForm saved={rule.data} />
      ) : (
        <div role="status" aria-label="Loading the rule">
          <Skeleton className="h-76 rounded-card" />
        </div>
      )}
      <BelowWood />
    </div>
  )
}

function RuleForm({ saved }: { saved: CartPriceRule }) {
  const [chosen, setChosen] = useState<CartPriceRule>()
  const [wanted, setWanted] = useState<CartPriceRule>()
  const rule = chosen ?? saved
  useUnsaved(rule !== saved)
  return (
    <Panel title="Price in the cart">
      <RadioCards
        legend="What a piece in the cart costs, before its finish"
        className="mt-3"
        gridClass="grid-cols-1"
        value={rule}
        onChange={(value) => setChosen(cartPriceRules.find((one) => one === value))}
      >
        {cartPriceRules.map((one) => (
          <RadioCard key={one} value={one} title={cartRuleTexts[one].label} text={cartRuleTexts[one].text} />
        ))}
      </RadioCards>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-quiet">
          {rule !== saved && 'Not saved'}
        </p>
        <Button disabled={rule === saved} onClick={() => setWanted(rule)}>
          Update Cart Prices
        </Button>
      </div>
      <PreviewDialog
        wanted={wanted}
        titleOf={() => 'Save Cart Prices'}
        save={saveCartRule}
        onClose={() => setWanted(undefined)}
        onSaved={() => {
          setWanted(undefined)
          setChosen(undefined)
        }}
      >
        {(last) => <RulePreview rule={last} />}
      </PreviewDialog>
    </Panel>
  )
}

function RulePreview({ rule }: { rule: CartPriceRule }) {
  const preview = useQuery(rulePreviewQuery(rule))
  if (preview.isError && !preview.data) return <ReadError text="We couldn't load what would change." read={preview} />
  if (!preview.data) return <PreviewSkeleton />
  const { products, openCarts } = preview.data
  const effect = effectText({ products: { length: products }, openCarts, quoteBuilder: false })
  return (
    <>
      <p role="status">
        {effect ? (
          <>
            {rule === 'by-length' ? 'Lowers' : 'Raises'} prices of <strong className="font-semibold">{effect}</strong>.
          </>
        ) : (
          'No customer prices change.'
        )}
      </p>
      <p className="mt-4 text-sm text-quiet">
        Products count when they sell below their wood's price at their smallest, usual or largest size. A customer may
        also choose a more expensive wood.
      </p>
      <p className="mt-2 text-sm text-quiet">
        {openCarts > 0 && 'Customers see in their cart that a price has changed. '}
        Quotes and orders already sent keep their prices.
      </p>
    </>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cartRuleTexts } from '../../../features/prices/price-settings.ts'
import { type CartPriceRule, cartPriceRules } from '../../../features/pricing/price-lines.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../../ui/dialog/use-last-shown.ts'
import { RadioCard, RadioCards } from '../../../ui/fields/choice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReadError } from '../../parts/read-error.tsx'
import { LeaveDialog } from '../leave-dialog.tsx'
import { Panel } from '../panel.tsx'
import { effectText } from '../price-draft.ts'
import { BelowWood } from './below-wood-table.tsx'
import { cartRuleQuery, rulePreviewQuery, saveCartRule } from './cart-rule-queries.ts'

/** WHY-4. */
export function CartRulePart() {
  const rule = useQuery(cartRuleQuery)
  if (rule.isError && !rule.data) return <ReadError text="The rule could not be loaded." read={rule} />
  return (
    <div className="grid gap-6 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
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
      <RuleDialog
        wanted={wanted}
        onClose={() => setWanted(undefined)}
        onSaved={() => {
          setWanted(undefined)
          setChosen(undefined)
        }}
      />
      <LeaveDialog unsaved={rule !== saved} />
    </Panel>
  )
}

type RuleDialogProps = { wanted: CartPriceRule | undefined; onClose: () => void; onSaved: () => void }

function RuleDialog({ wanted, onClose, onSaved }: RuleDialogProps) {
  const save = useMutation(saveCartRule)
  const last = useLastShown(wanted)
  return (
    <Dialog
      open={wanted !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Save Cart Prices"
      locked={save.isPending}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={save.isPending} onClick={() => wanted && save.mutate(wanted, { onSuccess: onSaved })}>
            Save Changes
          </Button>
        </div>
      }
    >
      {last && wanted && <RulePreview rule={last} />}
    </Dialog>
  )
}

function RulePreview({ rule }: { rule: CartPriceRule }) {
  const preview = useQuery(rulePreviewQuery(rule))
  if (preview.isError && !preview.data) return <ReadError text="We couldn't load what would change." read={preview} />
  if (!preview.data)
    return (
      <div role="status" aria-label="Loading the effect" className="space-y-3">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-12" />
      </div>
    )
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
          'No customer price changes now.'
        )}
      </p>
      <p className="mt-4 text-sm text-quiet">
        Products count when they sell below their wood's price at their smallest, usual or largest size. A customer may
        also choose a dearer wood.
      </p>
      <p className="mt-2 text-sm text-quiet">
        {openCarts > 0 && 'Customers see in their cart that a price has changed. '}
        Quotes and orders already sent keep their prices.
      </p>
    </>
  )
}

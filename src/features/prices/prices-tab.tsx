import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { reasonGiven } from '../../platform/browser/api-client.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { WoodSpecies } from '../catalog/catalog-queries.ts'
import { basePriceCents } from '../catalog/product-price.ts'
import { AddWood } from './add-wood.tsx'
import { OwnerCalculator } from './owner-calculator.tsx'
import { type Draft, feeFields, multiplierFields, type PriceKind, readField, woodField } from './price-draft.ts'
import { PriceForm } from './price-form.tsx'
import { PriceHistory } from './price-history.tsx'
import { type PriceUpdate, type PricingState, pricingQuery, woodsQuery } from './prices-queries.ts'
import { SaveDialog } from './save-prices.tsx'

/** ADMIN-6. */
export function PricesAdmin() {
  const woods = useQuery(woodsQuery)
  const pricing = useQuery(pricingQuery)
  const failed = [woods, pricing].find((query) => query.isError && !query.data)
  if (failed)
    return (
      <LoadFailed
        text="The prices could not be loaded."
        reason={reasonGiven(failed.error)}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!woods.data || !pricing.data) return <PricesSkeleton />
  return <Prices woods={woods.data} pricing={pricing.data} />
}

const noDrafts: Record<PriceKind, Draft> = { 'wood-pricing': {}, multipliers: {}, 'additional-fees': {} }

function Prices({ woods, pricing }: { woods: readonly WoodSpecies[]; pricing: PricingState }) {
  const [drafts, setDrafts] = useState(noDrafts)
  const [update, setUpdate] = useState<PriceUpdate>()
  const [hasNewWood, setHasNewWood] = useState(false)
  const fields = {
    'wood-pricing': woods.map((wood) => woodField(wood, basePriceCents({ basePrice: wood.pricePerBoardFoot }))),
    multipliers: multiplierFields(pricing.multipliers),
    'additional-fees': feeFields(pricing.additionalFees),
  }
  const changed = (Object.keys(fields) as PriceKind[]).some((kind) =>
    fields[kind].some((field) => readField(field, drafts[kind]).changed),
  )
  const formOf = (kind: PriceKind) => ({
    fields: fields[kind],
    draft: drafts[kind],
    onDraft: (draft: Draft) => setDrafts((all) => ({ ...all, [kind]: draft })),
    onSave: (values: Record<string, number>) => setUpdate({ kind, values, products: 'keep' }),
  })
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <OwnerCalculator
          woods={fields['wood-pricing']}
          multipliers={fields.multipliers}
          woodDraft={drafts['wood-pricing']}
          multiplierDraft={drafts.multipliers}
        />
        <div className="grid gap-6 md:grid-cols-2">
          <Panel title="Wood prices" note="Dollars per board foot" className="md:col-span-2">
            <PriceForm {...formOf('wood-pricing')} submitLabel="Update Wood Pricing" wide />
          </Panel>
          <Panel title="Multipliers" note="Times the base price">
            <PanelText>Only the calculator uses these. They don't change what customers pay.</PanelText>
            <PriceForm {...formOf('multipliers')} submitLabel="Update Multipliers" />
          </Panel>
          <Panel title="Additional fees" note="Dollars; rush is a multiplier">
            <PanelText>
              These are lines you'll be able to add to an offer. For now they don't change any price.
            </PanelText>
            <PriceForm {...formOf('additional-fees')} submitLabel="Update Additional Fees" />
          </Panel>
          <Panel title="Add a wood species" className="md:col-span-2">
            <AddWood onDirtyChange={setHasNewWood} />
          </Panel>
        </div>
      </div>
      <PriceHistory />
      <SaveDialog
        update={update}
        onMode={(products) => setUpdate((now) => now && { ...now, products })}
        onClose={() => setUpdate(undefined)}
        onSaved={({ kind }) => {
          setDrafts((all) => ({ ...all, [kind]: {} }))
          setUpdate(undefined)
        }}
      />
      <LeaveDialog unsaved={changed || hasNewWood} />
    </>
  )
}

type PanelProps = { title: string; note?: string; className?: string; children: ReactNode }

function Panel({ title, note, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-card p-4 sm:p-5 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {note && <p className="text-sm text-quiet">{note}</p>}
      </div>
      {children}
    </section>
  )
}

const PanelText = ({ children }: { children: ReactNode }) => <p className="mt-3 text-sm text-quiet">{children}</p>

/** Asks before unsaved prices are lost by leaving the tab or the page, or closing the window. */
function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isHere = ({ pathname, search }: { pathname: string; search: object }) =>
        pathname === '/admin' && 'tab' in search && search.tab === 'pricing'
      return unsaved && !(isHere(current) && isHere(next))
    },
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      text={<p>Your changes in Pricing Management aren't saved yet.</p>}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

function PricesSkeleton() {
  return (
    <div role="status" aria-label="Loading prices" className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Skeleton className="h-128 rounded-card" />
      <div className="grid content-start gap-6 md:grid-cols-2">
        <Skeleton className="h-76 rounded-card md:col-span-2" />
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </div>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { reasonGiven } from '../../platform/browser/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangedFigures } from './price-change.tsx'
import { effectText, type PriceKind } from './price-draft.ts'
import { type PricePreview, type ProductsMode, previewQuery, savePrices, type WantedFigures } from './prices-queries.ts'

const titles: Record<PriceKind, string> = {
  'wood-pricing': 'Save Wood Pricing',
  multipliers: 'Save Multipliers',
  'additional-fees': 'Save Additional Fees',
}

type SaveDialogProps = {
  /** Undefined asks nothing. */
  asked: WantedFigures | undefined
  onMode: (products: ProductsMode) => void
  onClose: () => void
  onSaved: (saved: WantedFigures) => void
}

/** Says what a save changes before it is made. */
export function SaveDialog({ asked, onMode, onClose, onSaved }: SaveDialogProps) {
  const last = useLastShown(asked)
  const save = useMutation(savePrices)
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={last ? titles[last.kind] : ''}
      size="md"
      locked={save.isPending}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={save.isPending}
            onClick={() => asked && save.mutate(asked, { onSuccess: () => onSaved(asked) })}
          >
            Save Changes
          </Button>
        </div>
      }
    >
      {last && <Preview wanted={last} onMode={onMode} />}
    </Dialog>
  )
}

function Preview({ wanted, onMode }: { wanted: WantedFigures; onMode: (products: ProductsMode) => void }) {
  const preview = useQuery(previewQuery(wanted))
  const choice = wanted.kind === 'wood-pricing' && (
    <Checkbox
      className="mt-4"
      label="Change product prices too"
      hint="Products made of these woods change by the same percentage. Leave this off to change the wood alone."
      checked={wanted.products === 'follow'}
      onChange={(follow) => onMode(follow ? 'follow' : 'keep')}
    />
  )
  if (preview.data)
    return (
      <Changes preview={preview.data} stale={preview.isPlaceholderData}>
        {choice}
      </Changes>
    )
  // A refusal may well end with another choice.
  if (preview.isError)
    return (
      <>
        <LoadFailed
          text="This cannot be saved as it is."
          reason={reasonGiven(preview.error)}
          busy={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
        {choice}
      </>
    )
  return (
    <div role="status" aria-label="Finding out what this changes" className="space-y-3">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-24" />
    </div>
  )
}

type ChangesProps = { preview: PricePreview; stale: boolean; children: ReactNode }

function Changes({ preview, stale, children }: ChangesProps) {
  const { changes, products } = preview
  return (
    <div aria-busy={stale}>
      <p role="status">
        <Effect preview={preview} />
      </p>
      <ChangedFigures items={changes} className="mt-4" />
      {children}
      {products.length > 0 && (
        <section className={clsx('mt-4 transition-opacity', stale && 'opacity-60')}>
          <h3 className="text-base">Base prices of products</h3>
          <ChangedFigures className="mt-2" items={products.map(figureOfProduct)} />
        </section>
      )}
      <p className="mt-4 text-sm text-quiet">
        {products.length > 0 && 'Customers see in their cart that a price has changed. '}
        Quotes and orders that were sent keep their prices.
      </p>
    </div>
  )
}

function Effect({ preview }: { preview: PricePreview }) {
  const effect = effectText(preview)
  if (effect)
    return (
      <>
        Changes <strong className="font-semibold">{effect}</strong>.
      </>
    )
  return preview.changes.length > 0
    ? 'Changes no price that customers see.'
    : 'Changes nothing: these are the prices of now.'
}

const figureOfProduct = (product: PricePreview['products'][number]) => ({
  target: 'product' as const,
  key: product.id,
  name: product.name,
  factor: false,
  old: product.oldBasePrice,
  new: product.newBasePrice,
  aside: product.retired && <Badge>Retired</Badge>,
})

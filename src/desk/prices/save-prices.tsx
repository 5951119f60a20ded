import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { reasonGiven } from '../../platform/browser/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PriceChangeTable } from './price-change-table.tsx'
import { effectText, type PriceKind } from './price-draft.ts'
import { type PricePreview, type PriceUpdate, type ProductsMode, previewQuery, savePrices } from './prices-queries.ts'

const titles: Record<PriceKind, string> = {
  'wood-pricing': 'Save Wood Pricing',
  multipliers: 'Save Multipliers',
  'additional-fees': 'Save Additional Fees',
  finish: 'Save Finish Prices',
  delivery: 'Save Delivery',
}

type SaveDialogProps = {
  /** Undefined: the dialog is closed. */
  update: PriceUpdate | undefined
  onMode: (products: ProductsMode) => void
  onClose: () => void
  onSaved: () => void
  /** Of the changed value: what another desk saved is taken. */
  onTheirs: (key: string) => void
}

export const SaveDialog = ({ update, onMode, onClose, onSaved, onTheirs }: SaveDialogProps) => (
  <PreviewDialog
    wanted={update}
    titleOf={({ kind }) => titles[kind]}
    save={savePrices}
    onClose={onClose}
    onSaved={onSaved}
    onTheirs={(name) => onTheirs(name.replace(/^delivery\./, ''))}
  >
    {(last) => <Preview update={last} onMode={onMode} />}
  </PreviewDialog>
)

function Preview({ update, onMode }: { update: PriceUpdate; onMode: (products: ProductsMode) => void }) {
  const preview = useQuery(previewQuery(update))
  const choice = update.kind === 'wood-pricing' && (
    <Checkbox
      className="mt-4"
      label="Change product prices too"
      hint="Products made of these woods change by the same percentage. Leave this off to change the wood alone."
      checked={update.products === 'follow'}
      onChange={(follow) => onMode(follow ? 'follow' : 'keep')}
    />
  )
  if (preview.data)
    return (
      <Changes preview={preview.data} stale={preview.isPlaceholderData}>
        {choice}
      </Changes>
    )
  // Unticking the box may resolve the refusal.
  if (preview.isError)
    return (
      <>
        <LoadFailed
          text="This can't be saved yet."
          reason={reasonGiven(preview.error)}
          busy={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
        {choice}
      </>
    )
  return (
    <div role="status" aria-label="Loading the changes" className="space-y-3">
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
      <PriceChangeTable items={changes} className="mt-4" />
      {children}
      {products.length > 0 && (
        <section className={clsx('mt-4 transition-opacity', stale && 'opacity-60')}>
          <h3 className="text-base">Base prices of products</h3>
          <PriceChangeTable className="mt-2" items={products.map(rowOfProduct)} />
        </section>
      )}
      <p className="mt-4 text-sm text-quiet">
        {(products.length > 0 || preview.openCarts > 0) && 'Customers see in their cart that a price has changed. '}
        Quotes and orders already sent keep their prices.
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
  return preview.changes.length > 0 ? 'No customer prices change.' : 'These are already the current prices.'
}

const rowOfProduct = (product: PricePreview['products'][number]) => ({
  target: 'product' as const,
  key: product.id,
  name: product.name,
  isMultiplier: false,
  old: product.oldBasePrice,
  new: product.newBasePrice,
  aside: product.retired && <Badge>Retired</Badge>,
})

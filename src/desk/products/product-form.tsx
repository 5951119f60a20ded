import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { woodSpeciesQuery } from '../../features/catalog/catalog-queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { typedOver } from '../parts/two-desks/use-edit.ts'
import { differences, draftOf, type OwnPicture, type ProductDraft } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { OwnPictures } from './product-pictures-field.tsx'
import type { OwnedProduct } from './products-queries.ts'
import { RetireProduct } from './retire-product.tsx'
import { useLeaving, useSaving } from './use-product-saving.tsx'

type ProductFormProps = {
  open: boolean
  /** What is being edited, from the address. */
  wanted: string
  /** Undefined for a new product. */
  product: OwnedProduct | undefined
  /** The stored product, or what a new one starts with. */
  start: ProductDraft
  onClose: () => void
  /** Starts a new product as a copy of this one. */
  onCopy: (id: string) => void
}

/** Edits one product in a dialog that doesn't lose what was typed. */
export function ProductForm({ open, wanted, product, start, onClose, onCopy }: ProductFormProps) {
  const id = useId()
  // No page loader fetches the desk's woods, so opening the form again retries.
  const species = useQuery({ ...woodSpeciesQuery, retryOnMount: true })
  const [stored, setStored] = useState(product)
  const [uploading, setUploading] = useState(false)
  const { form, conflict, forget } = useSaving({
    start,
    stored,
    onSaved: () => {
      leaving.allow()
      onClose()
    },
  })
  const { isDirty, isSending, failure } = form
  const leaving = useLeaving({ open, wanted, form, unsaved: isDirty || uploading })
  // Stable between renders, for the list of pictures.
  const latestForm = useRef(form)
  useEffect(() => {
    latestForm.current = form
  })
  const changePictures = useCallback((change: (pictures: OwnPicture[]) => OwnPicture[]) => {
    const { latest, change: put } = latestForm.current
    put({ pictures: change(latest.current.pictures) })
  }, [])
  /** Takes over the stored version: with its content, or under what was typed here. */
  const takeOver = (newer: OwnedProduct, content: 'theirs' | 'mine') => {
    setStored(newer)
    const now = draftOf(newer)
    form.reset(
      now,
      content === 'mine' ? typedOver(stored ? draftOf(stored) : now, form.latest.current, now) : undefined,
    )
    forget()
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(stays) => !stays && onClose()}
        title={stored ? 'Edit Product' : 'New Product'}
        size="xl"
        closeOnOutside={false}
        locked={isSending}
        footer={
          <div className="flex flex-wrap items-center justify-end gap-2">
            {stored && (
              <div className="mr-auto flex flex-wrap gap-2 max-sm:w-full">
                <RetireProduct
                  product={stored}
                  disabled={isDirty || isSending}
                  onDone={(changed) => takeOver(changed, 'theirs')}
                />
                <Button
                  variant="quiet"
                  icon={<Copy aria-hidden className="size-4" />}
                  disabled={isSending}
                  onClick={() => onCopy(stored.id)}
                >
                  Duplicate
                </Button>
              </div>
            )}
            <Button variant="secondary" disabled={isSending} onClick={onClose} className="max-sm:grow">
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              busy={isSending}
              busyLabel="Saving..."
              disabled={uploading}
              className="max-sm:grow"
            >
              {uploading ? 'Uploading Pictures' : stored ? 'Save Product' : 'Add Product'}
            </Button>
          </div>
        }
      >
        {/* Contains the text for screen readers: positioned against the dialog, it would make the dialog scroll. */}
        <form id={id} {...form.props} className="relative">
          {stored && <Standing product={stored} />}
          {conflict && (
            <Conflict
              mine={form.values}
              base={stored}
              theirs={conflict}
              onTheirs={(newer) => takeOver(newer, 'theirs')}
              onMine={(newer) => takeOver(newer, 'mine')}
            />
          )}
          {failure && (
            <p
              role="alert"
              className="mb-5 rounded-card border border-ember bg-ember-tint px-4 py-3 text-ui text-deep-ember"
            >
              {failure.reason ?? "We couldn't reach the shop. Nothing you typed is lost. Try again."}
            </p>
          )}
          <div className="gap-x-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
            <ProductFields form={form} species={species.data ?? []} />
            <div className="max-lg:mt-8">
              <OwnPictures
                pictures={form.values.pictures}
                stored={stored}
                onChange={changePictures}
                error={form.errors.pictures}
                onBusy={setUploading}
              />
            </div>
          </div>
        </form>
      </Dialog>
      {leaving.question}
    </>
  )
}

/** Whether the storefront offers the product, with a link to its page. */
function Standing({ product }: { product: OwnedProduct }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
      <Badge tone={product.retired ? 'ember' : 'moss'}>{product.retired ? 'Retired' : 'Active'}</Badge>
      <a
        href={`/product/${product.id}`}
        target="_blank"
        className="link inline-flex min-w-0 items-center gap-1.5 py-1 wrap-anywhere pointer-coarse:py-2.5"
        rel="noopener"
      >
        /product/{product.id}
        <ExternalLink aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      {product.retired && <span>Its page says we no longer make it.</span>}
    </div>
  )
}

type ConflictProps = {
  mine: ProductDraft
  base: OwnedProduct | undefined
  theirs: OwnedProduct
  onTheirs: (theirs: OwnedProduct) => void
  onMine: (theirs: OwnedProduct) => void
}

/** Two tabs, or two people, edited one product: neither version is lost unless the owner says so. */
function Conflict({ mine, base, theirs, onTheirs, onMine }: ConflictProps) {
  const changed = base ? differences(draftOf(base), draftOf(theirs)) : []
  const yours = differences(base ? typedOver(draftOf(base), mine, draftOf(theirs)) : mine, draftOf(theirs))
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-conflict
      className="mb-5 rounded-card border border-ember bg-ember-tint px-4 py-3 text-ui outline-none"
    >
      <p className="font-medium">Someone else changed this product while you edited it.</p>
      <p className="mt-1">
        {changed.length > 0 ? `They changed: ${changed.join(', ')}. ` : ''}
        {yours.length > 0 ? `You changed: ${yours.join(', ')}.` : 'Your version is the same.'} Your changes aren't saved
        yet.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => onMine(theirs)}>
          Keep mine
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onTheirs(theirs)}>
          Use theirs, discard mine
        </Button>
      </div>
    </div>
  )
}

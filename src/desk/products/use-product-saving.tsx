/** Keeps, checks and saves what the owner typed about a product. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Form, useForm } from '../../features/shared/form/use-form.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { keepDraft, takeDraft } from './draft-storage.ts'
import { type ProductDraft, productFieldOf, productOf, productProblems } from './product-draft.ts'
import { isChangedElsewhere, type OwnedProduct, ownedProductQuery, saveProduct } from './products-queries.ts'

type SavingOptions = {
  start: ProductDraft
  stored: OwnedProduct | undefined
  onSaved: () => void
}

/** The form of a product, and what someone else saved of it in the meantime. */
export function useSaving({ start, stored, onSaved }: SavingOptions) {
  const queryClient = useQueryClient()
  const save = useMutation(saveProduct)
  const [key] = useState(() => randomKey())
  const [conflict, setConflict] = useState<OwnedProduct>()
  const form = useForm<ProductDraft>({
    start,
    check: productProblems,
    checksOnLeaving: true,
    nameOf: productFieldOf,
    send: async (draft) => {
      setConflict(undefined)
      const product = productOf(draft)
      const wanted = stored ? { product, id: stored.id, version: stored.version } : { product, key }
      try {
        await save.mutateAsync(wanted)
      } catch (error) {
        if (!stored || !isChangedElsewhere(error)) throw error
        const newer = await queryClient.fetchQuery({ ...ownedProductQuery(stored.id), staleTime: 0 })
        if (!newer) throw error
        setConflict(newer)
        return
      }
      onSaved()
    },
  })
  const { element } = form
  useEffect(() => {
    if (conflict) element.current?.querySelector<HTMLElement>('[data-conflict]')?.focus()
  }, [conflict, element])
  return { form, conflict, forget: () => setConflict(undefined) }
}

type LeavingOptions = { open: boolean; wanted: string; form: Form<ProductDraft>; unsaved: boolean }

/** Asks before unsaved changes are lost: by closing, Back, another tab or a reload. */
export function useLeaving({ open, wanted, form, unsaved }: LeavingOptions) {
  const allowed = useRef(false)
  const holds = () => open && unsaved && !allowed.current
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const stays =
        'product' in next.search && 'product' in current.search && next.search.product === current.search.product
      return !stays && holds()
    },
    enableBeforeUnload: holds,
    withResolver: true,
  })
  const latest = useRef({ holds, wanted, form })
  useEffect(() => {
    latest.current = { holds, wanted, form }
  })
  useEffect(() => {
    const draft = takeDraft(latest.current.wanted)
    if (draft) latest.current.form.change(draft)
    return () => {
      if (latest.current.holds()) keepDraft(latest.current.wanted, latest.current.form.latest.current)
    }
  }, [])

  const allow = () => {
    allowed.current = true
  }
  const question = (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(stays) => !stays && blocker.reset?.()}
      title="Discard your changes?"
      text={<p>Your changes to this product aren't saved.</p>}
      confirmLabel="Discard Changes"
      cancelLabel="Keep Editing"
      danger
      onConfirm={() => {
        allow()
        blocker.proceed?.()
      }}
    />
  )
  return { allow, question }
}

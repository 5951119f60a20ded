/** How what the owner typed about a product is kept, checked and saved. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn } from 'react-hook-form'
import { ApiError, reasonGiven } from '../../platform/browser/api-client.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { focusFirstError } from '../../ui/fields/field.tsx'
import { type ProductDraft, type ProductField, productOf, productProblems, refusedFields } from './product-draft.ts'
import { isChangedElsewhere, type OwnedProduct, ownedProductsQuery, saveProduct } from './products-queries.ts'

const lost = 'The shop could not be reached. Nothing you typed is lost; please try again.'

/** Checks, sends, and puts what the server refused beside its fields. */
export function useSaving({
  form,
  stored,
  onSaved,
}: {
  form: UseFormReturn<ProductDraft>
  stored: OwnedProduct | undefined
  onSaved: () => void
}) {
  const queryClient = useQueryClient()
  const save = useMutation(saveProduct)
  const formElement = useRef<HTMLFormElement>(null)
  const [key] = useState(() => randomKey())
  const [notice, setNotice] = useState<string>()
  const [conflict, setConflict] = useState<OwnedProduct>()
  const [marked, setMarked] = useState(0)
  // Once what is wrong stands on the page, the first of it takes the focus.
  useEffect(() => {
    if (marked > 0) focusFirstError(formElement.current)
  }, [marked])
  useEffect(() => {
    if (conflict) formElement.current?.querySelector<HTMLElement>('[data-conflict]')?.focus()
  }, [conflict])

  function refuse(error: unknown) {
    if (isChangedElsewhere(error)) return readConflict()
    const { fields, rest } = refusedFields((error instanceof ApiError && error.problem.errors) || [])
    for (const [name, message] of Object.entries(fields)) form.setError(name as ProductField, { message })
    if (Object.keys(fields).length > 0) setMarked((before) => before + 1)
    if (Object.keys(fields).length === 0 || rest.length > 0) setNotice(rest.join(' ') || (reasonGiven(error) ?? lost))
  }
  async function readConflict() {
    const products = await queryClient.fetchQuery({ ...ownedProductsQuery, staleTime: 0 }).catch(() => undefined)
    const newer = products?.find(({ id }) => id === stored?.id)
    if (newer) setConflict(newer)
    else setNotice(lost)
  }

  async function send() {
    const valid = await form.trigger()
    if (!valid) return setMarked((before) => before + 1)
    setNotice(undefined)
    setConflict(undefined)
    const product = productOf(form.getValues())
    const wanted = stored ? { product, id: stored.id, version: stored.version } : { product, key }
    save.mutate(wanted, { onSuccess: onSaved, onError: (error) => void refuse(error) })
  }
  return {
    formElement,
    notice,
    conflict,
    isPending: save.isPending,
    forget: () => {
      setNotice(undefined)
      setConflict(undefined)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!save.isPending) void send()
    },
  }
}

/** What was typed when the desk went away under it: the session had ended. Signing in again brings it back. */
let kept: { wanted: string; values: ProductDraft } | undefined

type LeavingOptions = { open: boolean; wanted: string; form: UseFormReturn<ProductDraft>; unsaved: boolean }

/** Closing, Back, another tab, a reload: with unsaved changes each is asked about first. */
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
  const latest = useRef({ holds, wanted })
  useEffect(() => {
    latest.current = { holds, wanted }
  })
  useEffect(() => {
    if (kept?.wanted === latest.current.wanted) form.reset(kept.values, { keepDefaultValues: true })
    kept = undefined
    return () => {
      if (latest.current.holds()) kept = { wanted: latest.current.wanted, values: form.getValues() }
    }
  }, [form])

  const allow = () => {
    allowed.current = true
  }
  const question = (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(stays) => !stays && blocker.reset?.()}
      title="Discard your changes?"
      text={<p>What you changed in this product is not saved.</p>}
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

/** The rules of product-form.ts, as the form library asks for them. */
export const resolver: Resolver<ProductDraft> = (values) => {
  const problems = Object.entries(productProblems(values))
  if (problems.length === 0) return { values, errors: {} }
  const errors: FieldErrors<ProductDraft> = {}
  for (const [name, message] of problems) set(errors, name, { type: 'product', message })
  return { values: {}, errors }
}

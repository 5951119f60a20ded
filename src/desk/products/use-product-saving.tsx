/** Keeps, checks and saves what the owner typed about a product. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn } from 'react-hook-form'
import { ApiError, reasonGiven } from '../../platform/browser/api-client.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { focusFirstError } from '../../ui/fields/field.tsx'
import { keepDraft, takeDraft } from './draft-storage.ts'
import { type ProductDraft, type ProductField, productOf, productProblems, refusedFields } from './product-draft.ts'
import { isChangedElsewhere, type OwnedProduct, ownedProductQuery, saveProduct } from './products-queries.ts'

const unreachable = "We couldn't reach the shop. Nothing you typed is lost. Try again."

/** Checks and sends, and shows what the server refused next to its field. */
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
  // Counts requests: focus moves to the first error once all errors are on the page.
  const [focusRequest, setFocusRequest] = useState(0)
  useEffect(() => {
    if (focusRequest > 0) focusFirstError(formElement.current)
  }, [focusRequest])
  useEffect(() => {
    if (conflict) formElement.current?.querySelector<HTMLElement>('[data-conflict]')?.focus()
  }, [conflict])

  function refuse(error: unknown) {
    if (isChangedElsewhere(error)) return readConflict()
    const { fields, rest } = refusedFields((error instanceof ApiError && error.problem.errors) || [])
    for (const [name, message] of Object.entries(fields)) form.setError(name as ProductField, { message })
    if (Object.keys(fields).length > 0) setFocusRequest((before) => before + 1)
    if (Object.keys(fields).length === 0 || rest.length > 0)
      setNotice(rest.join(' ') || (reasonGiven(error) ?? unreachable))
  }
  async function readConflict() {
    const read = stored && queryClient.fetchQuery({ ...ownedProductQuery(stored.id), staleTime: 0 })
    const newer = await read?.catch(() => undefined)
    if (newer) setConflict(newer)
    else setNotice(unreachable)
  }

  async function send() {
    const valid = await form.trigger()
    if (!valid) return setFocusRequest((before) => before + 1)
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

type LeavingOptions = { open: boolean; wanted: string; form: UseFormReturn<ProductDraft>; unsaved: boolean }

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
  const latest = useRef({ holds, wanted })
  useEffect(() => {
    latest.current = { holds, wanted }
  })
  useEffect(() => {
    const draft = takeDraft(latest.current.wanted)
    if (draft) form.reset(draft, { keepDefaultValues: true })
    return () => {
      if (latest.current.holds()) keepDraft(latest.current.wanted, form.getValues())
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

/** The rules of product-draft.ts, as a React Hook Form resolver. */
export const resolver: Resolver<ProductDraft> = (values) => {
  const problems = Object.entries(productProblems(values))
  if (problems.length === 0) return { values, errors: {} }
  const errors: FieldErrors<ProductDraft> = {}
  for (const [name, message] of problems) set(errors, name, { type: 'product', message })
  return { values: {}, errors }
}

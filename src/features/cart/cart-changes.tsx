/** Changes to the cart: shown at once, sent one at a time, undone if they fail. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, answered, done, offlineReason } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { toast, toasts } from '../../ui/toast/toast-store.ts'
import { usePreloadedToaster } from '../../ui/toast/use-preloaded.ts'
import { productsKey } from '../catalog/catalog-queries.ts'
import { decimalFromCents, formatCents } from '../pricing/money.ts'
import { dimensionsOf } from '../pricing/piece.ts'
import { PageLink } from '../shared/page-link.tsx'
import { type CartChange, type CartItem, isSuperseded, withAnswer, withChange } from './cart.ts'
import { cartApi, cartItemOf, cartKey, cartKeyOf, pendingChanges, readCartAgain } from './cart-queries.ts'
import { findCartSession, isCartKept, notifyOtherTabs, openCartSession } from './cart-session.ts'

/** Longer than a healthy shop ever takes. A hanging request would block every later change. */
const timeoutMs = 20_000

/**
 * Changes the cart. `useCart` applies pending changes when it renders, so a failed one undoes itself. A quantity that a
 * later change supersedes is never sent.
 */
export function useChangeCart() {
  usePreloadedToaster()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: cartKey,
    // One at a time, in order: a late answer would bring back an old quantity.
    scope: { id: 'cart' },
    mutationFn: (change: CartChange) => sendUnlessSuperseded(queryClient, change),
    onSuccess: (answer, change) => applyAnswer(queryClient, change, answer),
    onError: (error, change) => showFailure(queryClient, change, error),
    onSettled: () => {
      // Only the last change refetches the cart. An earlier read would miss the pending ones.
      if (queryClient.isMutating({ mutationKey: cartKey }) > 1) return
      readCartAgain(queryClient)
      notifyOtherTabs()
    },
  })

  function change(cartChange: CartChange): void {
    // A new cart is known to be empty, so there is nothing to fetch.
    if (!findCartSession()) queryClient.setQueryData<CartItem[]>(cartKeyOf(openCartSession()), [])
    mutate(cartChange)
  }
  return { change, isChanging: isPending }
}

const notKept =
  "Your browser isn't saving anything from this site, so your cart won't last past this page. Allow it to store data, or call us to order."

type Answer = CartItem | 'done' | 'superseded'

async function sendUnlessSuperseded(queryClient: QueryClient, change: CartChange): Promise<Answer> {
  if (isSuperseded(change, pendingChanges(queryClient))) return 'superseded'
  const timeout = { init: { signal: AbortSignal.timeout(timeoutMs) } }
  switch (change.kind) {
    case 'add': {
      const { productId, woodSpeciesId, finishOptionId, unitPriceCents, quantity, size } = change.item
      const json = {
        productId,
        unitPrice: decimalFromCents(unitPriceCents),
        quantity,
        customizations: { ...dimensionsOf(size), woodSpeciesId, finishOptionId },
        sessionId: openCartSession(),
      }
      return cartItemOf(await answered(cartApi.cart.$post({ json }, timeout)))
    }
    case 'quantity': {
      const call = { param: { id: change.item.id }, json: { quantity: change.quantity } }
      return cartItemOf(await answered(cartApi.cart[':id'].$patch(call, timeout)))
    }
    case 'remove':
      await deleted(cartApi.cart[':id'].$delete({ param: { id: change.item.id } }, timeout))
      return 'done'
    case 'clear':
      await done(cartApi.cart.session[':sessionId'].$delete({ param: { sessionId: openCartSession() } }, timeout))
      return 'done'
  }
}

/** Puts the server's answer into the cart and shows a toast where the page shows no change. */
async function applyAnswer(queryClient: QueryClient, change: CartChange, answer: Answer): Promise<void> {
  if (answer === 'superseded') return
  const key = cartKeyOf(findCartSession())
  // A read that started before the change would undo it.
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<CartItem[]>(key, (items) => {
    if (!items) return undefined
    return answer === 'done' || change.kind === 'clear'
      ? withChange(items, change)
      : withAnswer(items, answer, change.item)
  })
  if (change.kind === 'add' && answer !== 'done') {
    const priceChanged = answer.unitPriceCents !== change.item.unitPriceCents
    const note = priceChanged ? `. The price is now ${formatCents(answer.unitPriceCents)}.` : ''
    toast({
      tone: 'success',
      title: 'Added to Cart',
      description: `${change.item.productName}${note}${isCartKept() ? '' : `. ${notKept}`}`,
      action: <ViewCartLink />,
    })
    // The page still shows the old price.
    if (priceChanged) void queryClient.invalidateQueries({ queryKey: productsKey })
  }
  if (change.kind === 'remove') toast({ title: 'Removed from Cart', description: change.item.productName })
  if (change.kind === 'clear') toast({ title: 'Removed from Cart', description: 'All items' })
}

/** The action of the 'Added to Cart' toast. */
function ViewCartLink() {
  return (
    <PageLink
      href="/cart"
      // Or a mouse would drag the link instead of swiping the toast.
      draggable={false}
      className="link -mb-1.5 inline-flex min-h-11 items-center text-ui font-medium"
      // Back shows this page as it was left.
      onClick={() => toasts.dismiss()}
    >
      View cart
    </PageLink>
  )
}

const failures: Record<CartChange['kind'], string> = {
  add: 'Failed to add item to cart.',
  quantity: 'Failed to update item quantity.',
  remove: 'Failed to remove item from cart.',
  clear: 'Failed to clear the cart.',
}

function showFailure(queryClient: QueryClient, change: CartChange, error: Error): void {
  if (isSuperseded(change, pendingChanges(queryClient))) return
  const retry = change.kind === 'add' && !saysWhenToRetry(error) ? 'Please try again.' : ''
  const description = [failures[change.kind], retry, reasonOf(error)].filter(Boolean).join(' ')
  toast({ tone: 'danger', title: 'Error', description })
  // The product is gone or its range changed.
  if (change.kind === 'add' && error instanceof ApiError && error.status === 400)
    void queryClient.invalidateQueries({ queryKey: productsKey })
}

/** A 503 says that the shop is busy, or what else it is, and when to try again. */
const saysWhenToRetry = (error: Error) => error instanceof ApiError && error.status === 503 && error.problem.detail

/** The server's reason if the visitor can act on it, or that the device is offline, else ''. */
function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return offlineReason() ?? ''
  if (error.status === 404) return 'It is no longer in your cart.'
  if (![400, 409, 429, 503].includes(error.status)) return ''
  const { detail = '', errors = [] } = error.problem
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : detail
}

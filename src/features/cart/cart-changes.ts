/** What a visitor does to the cart: shown at once, sent one after the other, taken back when it fails. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { ApiError, answered, done } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { useToasterAtHand } from '../../ui/toast/use-at-hand.ts'
import { productsQuery } from '../catalog/catalog-queries.ts'
import { decimalFromCents, formatCents } from '../pricing/money.ts'
import { dimensionsOf } from '../pricing/piece.ts'
import { type CartChange, type CartItem, isOvertaken, withAnswer, withChange } from './cart.ts'
import { cartApi, cartItemOf, cartKey, cartKeyOf, pendingChanges } from './cart-queries.ts'
import { findCartSession, openCartSession, tellOtherTabs } from './cart-session.ts'
import { ViewCartLink } from './view-cart-link.tsx'

/** Longer than any answer of a healthy shop; what hangs would hold up every later change. */
const answerWithinMs = 20_000

/**
 * Changes the cart. `useCart` shows it with every change that is pending, so a failed one needs no undoing. Of many quick
 * changes to one quantity, those are not sent that a later one has overtaken.
 */
export function useChangeCart() {
  useToasterAtHand()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: cartKey,
    // In the order they were made: an answer that comes late would bring back an old quantity.
    scope: { id: 'cart' },
    mutationFn: (change: CartChange) => sendUnlessOvertaken(queryClient, change),
    onSuccess: (answer, change) => settle(queryClient, change, answer),
    onError: (error, change) => tellFailure(queryClient, change, error),
    onSettled: () => {
      // The last one has the cart read anew; a read before would miss what is still on its way.
      if (queryClient.isMutating({ mutationKey: cartKey }) > 1) return
      void queryClient.invalidateQueries({ queryKey: cartKey })
      tellOtherTabs()
    },
  })

  function change(wanted: CartChange): void {
    // A cart that begins now is known to be empty, and need not be read.
    if (!findCartSession()) queryClient.setQueryData<CartItem[]>(cartKeyOf(openCartSession()), [])
    mutate(wanted)
  }
  return { change, isChanging: isPending }
}

const overtaken = 'overtaken'
type Answer = CartItem | 'done' | typeof overtaken

async function sendUnlessOvertaken(queryClient: QueryClient, change: CartChange): Promise<Answer> {
  if (isOvertaken(change, pendingChanges(queryClient))) return overtaken
  const patience = { init: { signal: AbortSignal.timeout(answerWithinMs) } }
  switch (change.kind) {
    case 'add': {
      const { productId, unitPriceCents, quantity, size } = change.item
      const json = {
        productId,
        unitPrice: decimalFromCents(unitPriceCents),
        quantity,
        customizations: dimensionsOf(size),
        sessionId: openCartSession(),
      }
      return cartItemOf(await answered(cartApi.cart.$post({ json }, patience)))
    }
    case 'quantity': {
      const call = { param: { id: change.item.id }, json: { quantity: change.quantity } }
      return cartItemOf(await answered(cartApi.cart[':id'].$patch(call, patience)))
    }
    case 'remove':
      await deleted(cartApi.cart[':id'].$delete({ param: { id: change.item.id } }, patience))
      return 'done'
    case 'clear':
      await done(cartApi.cart.session[':sessionId'].$delete({ param: { sessionId: openCartSession() } }, patience))
      return 'done'
  }
}

/** Puts what the server answered into the cart, and tells of what the page does not show by itself. */
async function settle(queryClient: QueryClient, change: CartChange, answer: Answer): Promise<void> {
  if (answer === overtaken) return
  const key = cartKeyOf(findCartSession())
  // A read from before the change would undo it.
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
      description: `${change.item.productName}${note}`,
      action: createElement(ViewCartLink),
    })
    // The page that it was added from shows the old one.
    if (priceChanged) void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
  }
  if (change.kind === 'remove') toast({ title: 'Removed from Cart', description: change.item.productName })
  if (change.kind === 'clear') toast({ title: 'Removed from Cart', description: 'All items' })
}

const failures: Record<CartChange['kind'], string> = {
  add: 'Failed to add item to cart. Please try again.',
  quantity: 'Failed to update item quantity.',
  remove: 'Failed to remove item from cart.',
  clear: 'Failed to clear the cart.',
}

function tellFailure(queryClient: QueryClient, change: CartChange, error: Error): void {
  if (isOvertaken(change, pendingChanges(queryClient))) return
  toast({ tone: 'danger', title: 'Error', description: `${failures[change.kind]} ${reasonOf(error)}`.trim() })
  // A product that is gone, or that is made in another range now.
  if (change.kind === 'add' && error instanceof ApiError && error.status === 400)
    void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
}

/** What the server said, where the visitor can act on it; else ''. */
function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return ''
  if (error.status === 404) return 'It is no longer in your cart.'
  if (![400, 409, 429].includes(error.status)) return ''
  const { detail = '', errors = [] } = error.problem
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : detail
}

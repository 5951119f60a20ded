import { useId, useState } from 'react'
import { useReturnFromMemory } from '../../platform/browser/use-return-from-memory.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { InBrowser } from '../../ui/in-browser/in-browser.tsx'
import { Container } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hasNoWay } from '../delivery/use-delivery.ts'
import { formatCents } from '../pricing/money.ts'
import { ReadFailed } from '../shared/failures/read-failed.tsx'
import { NeedsScript } from '../shared/needs-script.tsx'
import { PageLink } from '../shared/page-link.tsx'
import { PoliciesNote } from '../shared/policies-note.tsx'
import { PriceDetails } from '../shared/price-lines.tsx'
import { type KnownReads, Queries } from '../shared/queries.tsx'
import { type CartItem, countPieces, pieceLines, quotePieces, soldPieces, subtotalCents } from './cart.ts'
import { useChangeCart } from './cart-changes.tsx'
import { CartDelivery, NoCheckout } from './cart-delivery.tsx'
import { CartItems, CartItemsSkeleton } from './cart-items.tsx'
import { useCart } from './cart-queries.ts'
import { isCartKept } from './cart-session.ts'
import { CheckoutLink, EmptyCart, Subtotal, UnavailableNote } from './cart-summary.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useSale } from './use-sale.ts'

/**
 * CART-2. At least as tall as the screen, like other pages the browser fills in: the footer must not jump into view when
 * the content is shorter than its skeleton.
 */
export const CartPage = ({ known }: { known: KnownReads }) => (
  <Queries known={known}>
    <InBrowser fallback={<CartView items={undefined} failed={false} refetch={() => undefined} />}>
      <Cart />
    </InBrowser>
  </Queries>
)

const Cart = () => <CartView {...useCart()} />

type CartViewProps = { items: CartItem[] | undefined; failed: boolean; refetch: () => unknown }

function CartView({ items, failed, refetch }: CartViewProps) {
  const { place, onRemove } = useFocusAfterRemoval(items?.length)
  return (
    <Container className="min-h-dvh py-6 md:py-16">
      <div ref={place} tabIndex={-1} className="outline-none">
        {items?.length === 0 ? (
          <EmptyCart
            level={1}
            title="Your Cart is Empty"
            text={
              isCartKept()
                ? 'Pick a piece, enter its length, width and thickness, and see the price.'
                : "Your browser isn't saving anything from this site, so your cart won't last past this page. Allow it to store data, or call us to order."
            }
          />
        ) : (
          <>
            <h1>Shopping Cart</h1>
            <NeedsScript what="The cart" />
            {failed ? <ReadFailed what="Your cart" onRetry={refetch} /> : <Columns items={items} onRemove={onRemove} />}
          </>
        )}
      </div>
    </Container>
  )
}

type OnRemove = (row: number) => void
type PartProps = { items: CartItem[]; onRemove: OnRemove }

function Columns({ items, onRemove }: { items: CartItem[] | undefined; onRemove: OnRemove }) {
  return (
    <div className="mt-5 grid gap-x-12 gap-y-6 md:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
      {items ? <CartItems items={items} level={2} onRemove={onRemove} /> : <CartItemsSkeleton />}
      {items ? <OrderSummary items={items} onRemove={onRemove} /> : <Skeleton className="h-68" />}
      {/* On a phone below Checkout, which then is on the first screen. */}
      {items && (
        <div className="flex items-center justify-between border-t border-line pt-4 lg:col-start-1 lg:row-start-2">
          <PageLink href="/products" className="link py-2 text-ui">
            Continue shopping
          </PageLink>
          <ClearCart items={items} onRemove={onRemove} />
        </div>
      )}
    </div>
  )
}

function ClearCart({ items, onRemove }: PartProps) {
  const { change } = useChangeCart()
  const [isConfirming, setIsConfirming] = useState(false)
  const pieces = countPieces(items)
  return (
    <>
      <Button variant="quiet" size="sm" className="-mr-3" onClick={() => setIsConfirming(true)}>
        Clear cart
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Clear your cart?"
        text={
          pieces === 1 ? 'This removes the item from your cart.' : `This removes all ${pieces} items from your cart.`
        }
        confirmLabel="Clear cart"
        danger
        onConfirm={() => {
          setIsConfirming(false)
          onRemove(0)
          change({ kind: 'clear' })
        }}
      />
    </>
  )
}

function OrderSummary({ items, onRemove }: PartProps) {
  const noteId = useId()
  const delivery = useSale(soldPieces(items))
  const { sale, place } = delivery
  const shippingCents = sale?.totals.shippingCents
  return (
    <section
      aria-labelledby="order-summary"
      className="border-t border-ink pt-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="order-summary" className="mb-3 text-lg max-lg:sr-only">
        Order summary
      </h2>
      <Subtotal items={items} />
      <p className="mt-2 flex items-baseline justify-between gap-4">
        Estimated shipping
        <Amount cents={shippingCents} unknown={delivery.offers !== undefined && !delivery.chosen} />
      </p>
      <div className="mt-3">
        <CartDelivery items={items} delivery={delivery} />
      </div>
      <div className="mt-4 border-t border-ink pt-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">Estimated total</span>
          <span className="font-display text-2xl font-medium">
            <Amount
              cents={shippingCents === undefined ? undefined : subtotalCents(items) + shippingCents}
              unknown={delivery.offers !== undefined && !delivery.chosen}
            />
          </span>
        </p>
        <p className="text-right text-sm text-quiet">
          {place && `delivered to ${place.place}, `}plus <span>tax at checkout</span>
        </p>
        {sale && (
          <PriceDetails
            lines={[...pieceLines(items), ...sale.lines.filter(({ key }) => key === 'delivery')]}
            className="mt-1 text-sm text-quiet"
          />
        )}
      </div>
      <div className="mt-3 flex flex-col gap-3 lg:mt-5">
        <UnavailableNote id={noteId} items={items} onRemove={onRemove} />
        {hasNoWay(delivery) ? <NoCheckout /> : <CheckoutLink items={items} noteId={noteId} size="lg" />}
        <AskToCheck items={items} />
        <PoliciesNote className="text-sm text-quiet" />
      </div>
    </section>
  )
}

/** JOB-2: the cart stays as it is. */
function AskToCheck({ items }: { items: readonly CartItem[] }) {
  const [isLeaving, setIsLeaving] = useState(false)
  useReturnFromMemory(() => setIsLeaving(false))
  const gone = items.filter(({ available }) => !available).length
  if (gone === items.length) return null
  const ask = () => {
    setIsLeaving(true)
    import('./cart-quote.ts').then(
      ({ quoteAddress }) => location.assign(quoteAddress(items)),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded', error)
        setIsLeaving(false)
      },
    )
  }
  return (
    <div>
      <Button variant="line" busy={isLeaving} onClick={ask}>
        Ask us to check it first
      </Button>
      <p className="text-sm text-quiet">
        A free quote for these pieces, before you pay anything.
        {gone > 0 && " What we no longer offer isn't in it."}
        {items.length - gone > quotePieces && ` A quote has room for the first ${quotePieces}.`} Your cart stays as it
        is.
      </p>
    </div>
  )
}

/** A placeholder while it is on its way, and a dash where it depends on what the visitor hasn't said. */
function Amount({ cents, unknown }: { cents: number | undefined; unknown: boolean }) {
  if (cents !== undefined) return <span className="tabular-nums">{formatCents(cents)}</span>
  return unknown ? <span className="text-quiet">by quote</span> : <Skeleton className="h-5 w-16" />
}

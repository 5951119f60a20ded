/** JOB-2: buys a quote at once, before we have answered it, where each of its pieces has a price in the cart. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonGiven } from '../../../../platform/browser/api-client.ts'
import { useReturnFromMemory } from '../../../../platform/browser/use-return-from-memory.ts'
import { Button } from '../../../../ui/button.tsx'
import { notifyOtherTabs, openCartSession } from '../../../cart/cart-session.ts'
import { changeVisitChoice } from '../../../delivery/visit-choice.ts'
import { centsOf, formatCents } from '../../../pricing/money.ts'
import { putIntoCart, type QuotePageData, quotePageKey } from '../quote-page-queries.ts'

type BuyNowProps = { token: string; page: Pick<QuotePageData, 'buying' | 'quoted'> }

export function BuyNow({ token, page: { buying, quoted } }: BuyNowProps) {
  const client = useQueryClient()
  // The next page is on its way: the button stays busy.
  const [isLeaving, setIsLeaving] = useState(false)
  useReturnFromMemory(() => setIsLeaving(false))
  const fill = useMutation({
    mutationFn: () => putIntoCart(token, openCartSession()),
    onSuccess: () => {
      setIsLeaving(true)
      notifyOtherTabs()
      // The cart begins with what was asked for. It can be changed there.
      if (quoted.delivery) changeVisitChoice({ way: quoted.delivery.way, zip: quoted.delivery.place?.zip ?? null })
      location.assign('/cart')
    },
    // There may be an answer by now, or another price.
    onError: () => client.invalidateQueries({ queryKey: quotePageKey(token), exact: true }),
  })
  if (!buying) return null
  return (
    <section aria-labelledby="buy-now" className="print:hidden">
      <h2 id="buy-now" className="text-lg">
        In a hurry?
      </h2>
      {buying.subtotal === null ? (
        <>
          <p className="mt-2 max-w-measure text-ui text-quiet">
            You can't buy this without our offer, because we have to check something first:
          </p>
          <ul className="mt-1 list-disc pl-5 text-ui text-quiet">
            {buying.reasons.map((reason) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="mt-2 max-w-measure text-ui text-quiet">
            You can skip our check and buy it for {formatCents(centsOf(buying.subtotal))}, plus delivery and tax. That's
            our price by the foot, so it can differ from your estimate.
          </p>
          <Button variant="secondary" className="mt-3" busy={fill.isPending || isLeaving} onClick={() => fill.mutate()}>
            Buy it now
          </Button>
        </>
      )}
      <p role="alert" className="mt-2 text-ui text-ember empty:hidden">
        {fill.isError && (reasonGiven(fill.error) ?? "That didn't work. Check your connection and try again.")}
      </p>
    </section>
  )
}

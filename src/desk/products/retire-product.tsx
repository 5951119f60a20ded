import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { type OwnedProduct, openCartsQuery, retireProduct } from './products-queries.ts'

type RetireProductProps = {
  product: OwnedProduct
  /** While there are unsaved changes: retiring would neither save nor discard them. */
  disabled: boolean
  onDone: (changed: OwnedProduct) => void
}

/** Asks before it retires. Restores right away, since that is easy to undo. */
export function RetireProduct({ product, disabled, onDone }: RetireProductProps) {
  const retire = useMutation(retireProduct)
  const [isConfirming, setIsConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(retire.isPending, button)
  const carts = useQuery({ ...openCartsQuery(product.id), enabled: isConfirming })
  const change = (retired: boolean) =>
    retire.mutate({ id: product.id, retired }, { onSuccess: onDone, onSettled: () => setIsConfirming(false) })
  return (
    <>
      {product.retired ? (
        <Button
          ref={button}
          variant="secondary"
          busy={retire.isPending}
          disabled={disabled}
          onClick={() => change(false)}
        >
          Restore
        </Button>
      ) : (
        <Button
          ref={button}
          variant="secondary"
          disabled={disabled}
          title={disabled ? 'Save or discard your changes first' : undefined}
          onClick={() => setIsConfirming(true)}
        >
          Retire…
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Retire ${product.name}?`}
        text={
          <>
            <p>
              It leaves the lists and the home page, and customers can no longer buy it or request a quote. Its page
              stays and says we no longer make it. Existing orders and quotes keep it.
            </p>
            <p role="status">{cartsText(carts.data?.openCarts, carts.isError)}</p>
            <p>You can restore it at any time.</p>
          </>
        }
        confirmLabel="Retire Product"
        danger
        busy={retire.isPending}
        onConfirm={() => change(true)}
      />
    </>
  )
}

function cartsText(openCarts: number | undefined, failed: boolean): string {
  const consequence = 'Customers who have it in their cart will be asked to remove it.'
  if (failed || openCarts === undefined) return failed ? consequence : 'Checking open carts…'
  if (openCarts === 0) return "It isn't in any open cart."
  return `It's in ${openCarts} open ${openCarts === 1 ? 'cart' : 'carts'}. ${consequence}`
}

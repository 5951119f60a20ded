import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { type OwnedProduct, openCartsQuery, retireProduct } from './products-queries.ts'

type RetireProductProps = {
  product: OwnedProduct
  /** With unsaved changes: they would be neither saved nor dropped by it. */
  disabled: boolean
  onDone: (changed: OwnedProduct) => void
}

/** Retires after asking; restores at once, because that can be taken back as easily. */
export function RetireProduct({ product, disabled, onDone }: RetireProductProps) {
  const retire = useMutation(retireProduct)
  const [asks, setAsks] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(retire.isPending, button)
  const carts = useQuery({ ...openCartsQuery(product.id), enabled: asks })
  const change = (retired: boolean) =>
    retire.mutate({ id: product.id, retired }, { onSuccess: onDone, onSettled: () => setAsks(false) })
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
          onClick={() => setAsks(true)}
        >
          Retire…
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Retire ${product.name}?`}
        text={
          <>
            <p>
              It leaves the lists and the home page, and can no longer be bought or quoted. Its page stays and says that
              it is no longer made. Orders and quotes keep it.
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
  const told = 'Customers who have it in the cart are told to take it out.'
  if (failed || openCarts === undefined) return failed ? told : 'Looking at the open carts…'
  if (openCarts === 0) return 'It waits in no open cart.'
  return `It waits in ${openCarts} open ${openCarts === 1 ? 'cart' : 'carts'}. ${told}`
}

import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus.ts'
import { OrderDetailsDialog } from '../orders/order-dialog.tsx'
import { useListFocus } from '../parts/list/desk-list.tsx'
import { useDeskAddress } from '../parts/use-desk-address.ts'
import { taxPartNames } from './books-text.ts'
import { LedgerPage } from './ledger-page.tsx'
import { MonthPage } from './month-page.tsx'
import { HeldOrders, OwedOrders, TaxOrders } from './order-pages.tsx'
import { useBooksAddress } from './use-books-address.ts'

/** BOOK-1 to BOOK-5: a month of the books, its ledger, and the orders behind each of its figures. */
export function Books() {
  const { month, part } = useBooksAddress()
  const address = useDeskAddress('order')
  const focus = useListFocus('order')
  const shown = `${month} ${part}`
  const before = useRef(shown)
  // The link that was pressed may be gone.
  useEffect(() => {
    if (before.current !== shown && isFocusLost()) focus.focusList()
    before.current = shown
  }, [shown, focus.focusList])
  return (
    <>
      <section ref={focus.listRef} tabIndex={-1} aria-label="Books" className="outline-none">
        <Part />
      </section>
      <OrderDetailsDialog id={address.openId} onClose={address.closeView} onClosed={focus.backToRow} />
    </>
  )
}

function Part() {
  const { part } = useBooksAddress()
  const taxPart = taxPartNames.find((name) => name === part)
  if (taxPart) return <TaxOrders part={taxPart} />
  if (part === 'ledger') return <LedgerPage />
  if (part === 'held') return <HeldOrders />
  if (part === 'owed') return <OwedOrders />
  return <MonthPage />
}

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { productsQuery } from '../../features/catalog/catalog-queries.ts'
import { type HandHow, handHows } from '../../features/orders/order.ts'
import { centsFromDecimal, decimalFromCents } from '../../features/pricing/money.ts'
import { offerLimits } from '../../features/quotes/offers/offer.ts'
import { signedText } from '../../features/quotes/offers/offer-money.ts'
import { MoneyField } from '../../features/shared/form/fields.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { quoteFields } from '../../features/shared/quote-fields.ts'
import { reasonGiven } from '../../platform/browser/api-client.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { handHowNames } from '../orders/orders-text.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { type AskedPiece, lengthProblems, pieceOf, readPiece } from './asked-piece.ts'
import { AskedPieceFields } from './asked-piece-fields.tsx'
import type { WalkInDialogProps } from './walk-in-buttons.tsx'
import { salePriceQuery, sellNow } from './walk-in-queries.ts'

type Sold = { orderId: number; receipt: string }

/** DESK-2: piece, price and payment in one form, and then the receipt. */
export function SaleDialog({ open, onClose }: WalkInDialogProps) {
  const read = useQuery(productsQuery())
  const [sold, setSold] = useState<Sold>()
  const [product] = read.data?.products ?? []
  if (product && !sold)
    return <SaleForm open={open} first={pieceOf(product, 'piece')} onClose={onClose} onSold={setSold} />
  return (
    <Dialog open={open} onOpenChange={(stays) => !stays && onClose()} title={sold ? 'Sold' : 'Sell it now'} size="sm">
      {sold ? (
        <SoldNow sold={sold} onClose={onClose} />
      ) : read.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <ReadError text="The products could not be loaded." read={read} />
      )}
    </Dialog>
  )
}

function SoldNow({ sold: { orderId, receipt }, onClose }: { sold: Sold; onClose: () => void }) {
  const print = useRef<HTMLAnchorElement>(null)
  useEffect(() => print.current?.focus(), [])
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ui">
        Order #{orderId} is paid.
      </p>
      <a ref={print} className={buttonClass()} href={receipt} target="_blank" rel="noreferrer">
        Print the receipt (PDF)
      </a>
      <Link
        to="/admin"
        search={{ tab: 'orders', order: orderId }}
        className={buttonClass('secondary')}
        onClick={onClose}
      >
        Open order #{orderId}
      </Link>
    </div>
  )
}

type Typed = {
  piece: AskedPiece
  words: string
  /** Of one; null as long as the shop's own stands. */
  price: string | null
  name: string
  phone: string
  email: string
  how: HandHow
  note: string
  takenAlong: boolean
}

const apiNames: Record<string, string> = {
  ...{ customerName: 'name', customerPhone: 'phone', customerEmail: 'email', 'piece.name': 'words' },
}

type SaleFormProps = WalkInDialogProps & { first: AskedPiece; onSold: (sold: Sold) => void }

function SaleForm({ open, first, onClose, onSold }: SaleFormProps) {
  const sell = useMutation(sellNow)
  // However often it is pressed, it is one sale.
  const key = useRef(randomKey())
  const form = useForm<Typed>({
    start: {
      ...{ piece: first, words: '', price: null, name: '', phone: '', email: '' },
      ...{ how: 'cash', note: '', takenAlong: true },
    },
    check: ({ piece, price, name }) => ({
      name: name.trim() === '' ? 'Enter their name.' : undefined,
      price: readPrice(price) === null ? 'Enter an amount such as 125.00.' : undefined,
      ...Object.fromEntries(
        Object.entries(lengthProblems(piece)).map(([field, problem]) => [`piece.${field}`, problem]),
      ),
    }),
    nameOf: (field) => apiNames[field] ?? field.replace('.dimensions.', '.'),
    send: async ({ name, phone, email, how, note, takenAlong }) => {
      if (!asked || !figures) return
      const sale = {
        ...{ customerName: name, customerPhone: phone, customerEmail: email.trim() || null },
        ...{ piece: asked, price: price ?? figures.usual, total: figures.total, how, note, takenAlong },
      }
      onSold(await sell.mutateAsync({ key: key.current, sale }))
    },
  })
  const { piece, words } = form.values
  const errors: Record<string, string | undefined> = form.errors
  const read = readPiece(piece)
  const asked = read && { ...read, name: words }
  const typedPrice = readPrice(form.values.price)
  const price = typedPrice ?? undefined
  const priced = useQuery({
    ...salePriceQuery({ piece: asked ?? { ...piece, dimensions: { length: 0, width: 0, thickness: 0 } }, price }),
    enabled: open && asked !== undefined && typedPrice !== null,
    placeholderData: keepPreviousData,
  })
  const isKnown = asked !== undefined && typedPrice !== null && !priced.isPlaceholderData && !priced.isError
  const figures = isKnown ? priced.data : undefined
  const hasEmail = form.values.email.trim() !== ''
  return (
    <FormDialog
      open={open}
      title="Sell it now"
      submitLabel={`Sell${figures ? ` for ${signedText(figures.total)}` : ''}${hasEmail ? ' and email the receipt' : ''}`}
      form={form}
      isWaiting={!figures}
      size="lg"
      className="grid gap-x-4 gap-y-5 sm:grid-cols-3"
      onClose={onClose}
    >
      {form.failure && (
        <Notice tone="ember" title="Not sold" takesFocus className="sm:col-span-3">
          <p>{form.failure.reason ?? 'There was no answer. Try again; it is sold only once.'}</p>
        </Notice>
      )}
      <AskedPieceFields
        piece={piece}
        quantityLabel="Quantity"
        problemOf={(field) => errors[`piece.${field}`]}
        onChange={(part) => form.change({ piece: { ...form.latest.current.piece, ...part } })}
      />
      <TextField
        label="In your own words"
        optional
        hint="On the receipt in place of the product's name."
        className="sm:col-span-2"
        maxLength={offerLimits.label}
        {...form.field('words')}
      />
      <MoneyField
        label="Price of one"
        name="price"
        required
        hint={`Before tax.${price !== undefined && priced.data ? ` The shop's is ${signedText(priced.data.usual)}.` : ''}`}
        value={form.values.price ?? priced.data?.usual ?? ''}
        error={errors.price}
        onChange={(text: string) => form.change({ price: text })}
      />
      <SelectField label="Paid" {...form.field('how')}>
        {handHows.map((how) => (
          <option key={how} value={how}>
            {handHowNames[how]}
          </option>
        ))}
      </SelectField>
      <TextField label="Check number or note" optional maxLength={500} {...form.field('note')} />
      <TextField label="Name" required autoComplete="off" maxLength={quoteFields.name.most} {...form.field('name')} />
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="off"
        maxLength={quoteFields.phone.most}
        {...form.field('phone')}
      />
      <TextField
        label="Email"
        optional
        type="email"
        autoComplete="off"
        maxLength={quoteFields.email.most}
        {...form.field('email')}
      />
      <Checkbox
        className="sm:col-span-3"
        label="They take it along now"
        hint="Otherwise it goes to the workshop as a paid order."
        checked={form.values.takenAlong}
        onChange={(takenAlong) => form.change({ takenAlong })}
      />
      <Figures
        figures={figures}
        problem={priced.isError ? (reasonGiven(priced.error) ?? 'No price yet.') : undefined}
      />
    </FormDialog>
  )
}

/** Undefined: the shop's own price. Null: it can't be read. */
function readPrice(text: string | null): string | null | undefined {
  if (text === null) return undefined
  const cents = centsFromDecimal(text.trim().replaceAll(/[$,]/g, ''))
  return cents === undefined || cents <= 0 ? null : decimalFromCents(cents)
}

type FiguresProps = {
  figures: { subtotal: string; tax: string; total: string } | undefined
  problem: string | undefined
}

function Figures({ figures, problem }: FiguresProps) {
  const rows = [
    { name: 'Before tax', amount: figures?.subtotal },
    { name: 'Tax', amount: figures?.tax },
    { name: 'Total', amount: figures?.total },
  ]
  return (
    <dl className="border-t border-line pt-3 text-ui sm:col-span-3" aria-live="polite">
      {rows.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-4 py-1 last:text-lg last:font-semibold">
          <dt>{name}</dt>
          <dd className="tabular-nums">{amount ? signedText(amount) : '-'}</dd>
        </div>
      ))}
      {problem && <p className="text-sm text-ember">{problem}</p>}
    </dl>
  )
}

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
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
import type { Problems } from '../offers/draft/draft-form.ts'
import { pieceGrid } from '../offers/pieces/piece-fields.tsx'
import { useLeftFields } from '../offers/use-left-fields.ts'
import { handHowNames } from '../orders/orders-text.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { type AskedPiece, emptyPiece, messagesOf, pieceProblems, readPiece } from './asked-piece.ts'
import { AskedPieceFields } from './asked-piece-fields.tsx'
import { EmailField, Figure, FormBar, NotDone, PhoneField } from './form-parts.tsx'
import type { WalkInDialogProps } from './walk-in-buttons.tsx'
import { salePriceQuery, sellNow } from './walk-in-queries.ts'

type Sold = { orderId: number; receipt: string }

/** DESK-2: piece, price and payment in one form, and then the receipt. */
export function SaleDialog({ open, onClose }: WalkInDialogProps) {
  const [sold, setSold] = useState<Sold>()
  if (!sold) return <SaleForm open={open} onClose={onClose} onSold={setSold} />
  return (
    <Dialog open={open} onOpenChange={(stays) => !stays && onClose()} title="Sold" size="sm">
      <SoldNow sold={sold} onClose={onClose} />
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

const nameIn = (field: string) => `piece.${field}`

const problemsOf = ({ piece, price, name }: Typed): Problems => ({
  ...pieceProblems(piece, nameIn),
  ...(readPrice(price) === null && { price: { message: 'Enter an amount such as 125.00.', waits: 'a price' } }),
  ...(name.trim() === '' && { name: { message: 'Enter their name.', waits: 'a name' } }),
})

type SaleFormProps = WalkInDialogProps & { onSold: (sold: Sold) => void }

function SaleForm({ open, onClose, onSold }: SaleFormProps) {
  const sell = useMutation(sellNow)
  // However often it is pressed, it is one sale.
  const key = useRef(randomKey())
  const form = useForm<Typed>({
    start: () => ({
      ...{ piece: emptyPiece('piece'), words: '', price: null, name: '', phone: '', email: '' },
      ...{ how: 'cash', note: '', takenAlong: true },
    }),
    check: (values) => messagesOf(problemsOf(values)),
    nameOf: (field) => apiNames[field] ?? field.replace('.dimensions.', '.'),
    send: async ({ name, phone, email, how, note, takenAlong }) => {
      if (!asked) return
      // Where the price didn't come, the press asks for it.
      if (!figures) return void (await priced.refetch())
      const sale = {
        ...{ customerName: name, customerPhone: phone, customerEmail: email.trim() || null },
        ...{ piece: asked, price: price ?? figures.usual, total: figures.total, how, note, takenAlong },
      }
      onSold(await sell.mutateAsync({ key: key.current, sale }))
    },
  })
  const { piece, words } = form.values
  const problems = problemsOf(form.values)
  const left = useLeftFields(problems, { isNew: true })
  const errors: Record<string, string | undefined> = form.errors
  const problemOf = (name: string) => errors[name] ?? left.shownProblem(name)
  const field = (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), error: problemOf(name) })
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
  // What the field showed when it got the focus: the shop's price, arriving after that, would land amid what is typed.
  const [focused, setFocused] = useState<string>()
  const shownPrice = form.values.price ?? focused ?? priced.data?.usual ?? ''
  const hasEmail = form.values.email.trim() !== ''
  return (
    <FormDialog
      open={open}
      title="Sell it now"
      submitLabel={`Sell${figures ? ` for ${signedText(figures.total)}` : ''}${hasEmail ? ' and email the receipt' : ''}`}
      form={form}
      // With anything missing, a press leads to it.
      isWaiting={priced.isFetching && !figures && Object.keys(problems).length === 0}
      size="lg"
      onClose={onClose}
    >
      <div ref={left.root} className={pieceGrid}>
        <NotDone form={form} title="Not sold" once="it is sold only once" className="col-span-full" />
        <AskedPieceFields
          piece={piece}
          quantityLabel="Quantity"
          nameOf={nameIn}
          problemOf={problemOf}
          onChange={(part) => form.change({ piece: { ...form.latest.current.piece, ...part } })}
        />
        <TextField
          label="In your own words"
          optional
          hint="On the receipt in place of the product's name."
          className="col-span-full sm:col-span-4"
          maxLength={offerLimits.label}
          {...field('words')}
        />
        <MoneyField
          label="Price of one"
          name="price"
          className="col-span-full sm:col-span-2"
          required
          hint={`Before tax.${price !== undefined && priced.data ? ` The shop's is ${signedText(priced.data.usual)}.` : ''}`}
          value={shownPrice}
          error={problemOf('price')}
          onFocus={() => setFocused(shownPrice)}
          onBlur={() => setFocused(undefined)}
          onChange={(text: string) => form.change({ price: text })}
        />
        <SelectField label="Paid" className="col-span-full sm:col-span-2" {...field('how')}>
          {handHows.map((how) => (
            <option key={how} value={how}>
              {handHowNames[how]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Check number or note"
          optional
          className="col-span-full sm:col-span-4"
          maxLength={500}
          {...field('note')}
        />
        <TextField
          label="Name"
          required
          autoComplete="off"
          className="col-span-full sm:col-span-2"
          maxLength={quoteFields.name.most}
          {...field('name')}
        />
        <PhoneField optional className="col-span-full sm:col-span-2" {...field('phone')} />
        <EmailField optional className="col-span-full sm:col-span-2" {...field('email')} />
        <Checkbox
          className="col-span-full"
          label="They take it along now"
          hint="Otherwise it goes to the workshop as a paid order."
          checked={form.values.takenAlong}
          onChange={(takenAlong) => form.change({ takenAlong })}
        />
        <FormBar
          problems={problems}
          failure={priced.isError && asked ? (reasonGiven(priced.error) ?? 'No price yet.') : undefined}
        >
          <dl className="flex flex-wrap items-baseline gap-x-6" aria-live="polite">
            <Figure name="Before tax" isWide amount={figures && signedText(figures.subtotal)} />
            <Figure name="Tax" amount={figures && signedText(figures.tax)} />
            <Figure name="Total" amount={figures && signedText(figures.total)} isTotal />
          </dl>
        </FormBar>
      </div>
    </FormDialog>
  )
}

/** Undefined: the shop's own price. Null: it can't be read. */
function readPrice(text: string | null): string | null | undefined {
  if (text === null) return undefined
  const cents = centsFromDecimal(text.trim().replaceAll(/[$,]/g, ''))
  return cents === undefined || cents <= 0 ? null : decimalFromCents(cents)
}

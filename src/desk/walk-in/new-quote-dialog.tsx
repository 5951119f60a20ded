import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { wayNames, ways } from '../../features/delivery/ways.ts'
import { capitalized } from '../../features/shared/capitalized.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { pieceLimits, quoteFields } from '../../features/shared/quote-fields.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import type { Problems } from '../offers/draft/draft-form.ts'
import { pieceGrid } from '../offers/pieces/piece-fields.tsx'
import { usePieceNames } from '../offers/pieces/use-piece-names.ts'
import { useLeftFields } from '../offers/use-left-fields.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { moneyText } from '../quotes/quotes-text.ts'
import { type AskedPiece, emptyPiece, messagesOf, pieceProblems, readPiece } from './asked-piece.ts'
import { AskedPieceFields } from './asked-piece-fields.tsx'
import { EmailField, Figure, FormBar, NotDone, PhoneField } from './form-parts.tsx'
import { useEstimate } from './use-estimate.ts'
import type { WalkInDialogProps } from './walk-in-buttons.tsx'
import { writeQuote } from './walk-in-queries.ts'

type Typed = {
  name: string
  phone: string
  email: string
  source: 'shop' | 'phone'
  way: string
  zip: string
  notes: string
  pieces: AskedPiece[]
}

const apiNames: Record<string, string> = { customerName: 'name', customerPhone: 'phone', customerEmail: 'email' }

const nameIn = (index: number) => (field: string) => `pieces.${index}.${field}`

function problemsOf({ name, phone, email, zip, pieces }: Typed, names: readonly string[] = []): Problems {
  return {
    ...(name.trim() === '' && { name: { message: 'Enter their name.', waits: 'a name' } }),
    ...(phone.trim() === '' &&
      email.trim() === '' && {
        email: { message: 'Enter a phone number or an email.', waits: 'a phone number or an email' },
      }),
    ...(!/^\d{0}$|^\d{5}$/.test(zip.trim()) && {
      zip: { message: 'Enter a ZIP code such as 37203.', waits: 'all of the ZIP code' },
    }),
    ...Object.assign(
      {},
      ...pieces.map((piece, index) =>
        pieceProblems(piece, nameIn(index), pieces.length > 1 ? ` of ${names[index]}` : ''),
      ),
    ),
  }
}

/** DESK-1: a name, a phone number or an email, and a piece are enough. */
export function NewQuoteDialog({ open, onClose }: WalkInDialogProps) {
  const navigate = useNavigate({ from: '/admin' })
  const write = useMutation(writeQuote)
  // However often it is pressed, it is one quote.
  const key = useRef(randomKey())
  const form = useForm<Typed>({
    start: () => ({
      ...{ name: '', phone: '', email: '', source: 'shop', way: '', zip: '', notes: '' },
      pieces: [emptyPiece(randomKey())],
    }),
    check: (values) => messagesOf(problemsOf(values)),
    nameOf: (field) => apiNames[field] ?? field.replace('.dimensions.', '.'),
    send: async ({ name, phone, email, source, way, zip, notes, pieces }) => {
      const quote = {
        ...{ customerName: name, customerPhone: phone, customerEmail: email.trim() || null },
        ...{ source, notes, zip: zip.trim() || null, way: ways.find((known) => known === way) ?? null },
        pieces: pieces.flatMap((piece) => {
          const sent = readPiece(piece)
          return sent ? [{ ...sent, note: piece.note }] : []
        }),
      }
      const { id } = await write.mutateAsync({ key: key.current, quote })
      onClose()
      void navigate({ search: (now) => ({ ...now, quote: id }) })
    },
  })
  const { pieces, way, zip } = form.values
  const names = usePieceNames(pieces)
  const problems = problemsOf(form.values, names)
  const left = useLeftFields(problems, { isNew: true })
  const errors: Record<string, string | undefined> = form.errors
  const problemOf = (name: string) => errors[name] ?? left.shownProblem(name)
  /** A field that isn't right says so when it is left. */
  const field = (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), error: problemOf(name) })
  const estimate = useEstimate({ pieces, way, zip, isOn: open })
  const change = (at: string, part: Partial<AskedPiece>) =>
    form.change({
      pieces: form.latest.current.pieces.map((piece) => (piece.key === at ? { ...piece, ...part } : piece)),
    })
  const add = () => {
    const last = pieces.at(-1)
    if (last) form.change({ pieces: [...pieces, { ...last, key: randomKey(), note: '' }] })
  }
  return (
    <FormDialog open={open} title="New quote" submitLabel="Save the quote" form={form} size="lg" onClose={onClose}>
      <div ref={left.root} className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-6">
        <NotDone form={form} title="Not saved" once="it is saved only once" className="col-span-full" />
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={quoteFields.name.most}
          className="col-span-full sm:col-span-4"
          {...field('name')}
        />
        <SelectField label="They asked" className="col-span-full sm:col-span-2" {...field('source')}>
          <option value="shop">In the shop</option>
          <option value="phone">By phone</option>
        </SelectField>
        <PhoneField className="col-span-full sm:col-span-2" {...field('phone')} />
        <EmailField hint="Phone or email is enough." className="col-span-full sm:col-span-4" {...field('email')} />
        {pieces.map((piece, index) => (
          <fieldset key={piece.key} className={`${pieceGrid} col-span-full min-w-0 border-t border-line pt-4`}>
            <legend className="sr-only">{names[index]}</legend>
            <p className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-ui font-medium">
                {pieces.length > 1 ? capitalized(names[index] ?? '') : 'What they want'}
              </span>
              <span aria-live="polite" aria-atomic>
                <PiecePrice price={estimate.priceOf(piece.key)} quantity={piece.quantity} />
              </span>
            </p>
            <AskedPieceFields
              piece={piece}
              quantityLabel={`Quantity of ${names[index]}`}
              nameOf={nameIn(index)}
              problemOf={problemOf}
              onChange={(part) => change(piece.key, part)}
            />
            {piece.productId !== '' && (
              <TextField
                label="Note about this piece"
                optional
                className="col-span-full sm:col-span-4"
                maxLength={pieceLimits.note}
                value={piece.note}
                error={errors[`pieces.${index}.note`]}
                onChange={({ target }) => change(piece.key, { note: target.value })}
              />
            )}
            {pieces.length > 1 && (
              <p className="col-span-full">
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Remove ${names[index]}`}
                  onClick={() => form.change({ pieces: pieces.filter(({ key: other }) => other !== piece.key) })}
                >
                  Remove
                </Button>
              </p>
            )}
          </fieldset>
        ))}
        {pieces.every(({ productId }) => productId !== '') && (
          <p className="col-span-full">
            <Button size="sm" variant="secondary" disabled={pieces.length >= pieceLimits.pieces} onClick={add}>
              Add another piece
            </Button>
          </p>
        )}
        <SelectField label="Delivery" className="col-span-full sm:col-span-4" {...field('way')}>
          <option value="">Pickup, or decided later</option>
          {ways.map((way) => (
            <option key={way} value={way}>
              {wayNames[way]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="ZIP code"
          optional
          className="col-span-full sm:col-span-2"
          inputMode="numeric"
          maxLength={5}
          {...field('zip')}
        />
        <TextArea
          label="Note"
          optional
          rows={3}
          className="col-span-full"
          maxLength={quoteFields.notes.most}
          {...field('notes')}
        />
        <FormBar problems={problems} failure={estimate.failure}>
          <dl className="flex flex-wrap items-baseline gap-x-6" aria-live="polite" aria-busy={estimate.isReading}>
            {estimate.delivery && <Figure name="Delivery" amount={estimate.delivery} />}
            <Figure name="Before tax" amount={estimate.total} isTotal />
          </dl>
        </FormBar>
      </div>
    </FormDialog>
  )
}

type PiecePriceProps = { price: { each: string; price: string } | undefined; quantity: number }

const PiecePrice = ({ price, quantity }: PiecePriceProps) =>
  price && (
    <span className="text-ui tabular-nums">
      {quantity > 1 && <span className="text-quiet">{moneyText(price.each)} each, </span>}
      {moneyText(price.price)}
    </span>
  )

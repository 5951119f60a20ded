import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { productsQuery } from '../../features/catalog/catalog-queries.ts'
import { wayNames, ways } from '../../features/delivery/ways.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { pieceLimits, quoteFields } from '../../features/shared/quote-fields.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { type AskedPiece, lengthProblems, pieceOf, readPiece } from './asked-piece.ts'
import { AskedPieceFields } from './asked-piece-fields.tsx'
import type { WalkInDialogProps } from './walk-in-buttons.tsx'
import { writeQuote } from './walk-in-queries.ts'

/** DESK-1: a name and a phone number or an email are enough. The pieces begin with the first product. */
export function NewQuoteDialog({ open, onClose }: WalkInDialogProps) {
  const read = useQuery(productsQuery())
  const [product] = read.data?.products ?? []
  if (product) return <NewQuoteForm open={open} first={pieceOf(product, '1')} onClose={onClose} />
  return (
    <Dialog open={open} onOpenChange={(stays) => !stays && onClose()} title="New quote">
      {read.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <ReadError text="The products could not be loaded." read={read} />
      )}
    </Dialog>
  )
}

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

function NewQuoteForm({ open, first, onClose }: WalkInDialogProps & { first: AskedPiece }) {
  const navigate = useNavigate({ from: '/admin' })
  const write = useMutation(writeQuote)
  // However often it is pressed, it is one quote.
  const key = useRef(randomKey())
  const form = useForm<Typed>({
    start: { name: '', phone: '', email: '', source: 'shop', way: '', zip: '', notes: '', pieces: [first] },
    check: ({ name, phone, email, pieces }) => ({
      name: name.trim() === '' ? 'Enter their name.' : undefined,
      phone: phone.trim() === '' && email.trim() === '' ? 'Enter a phone number or an email.' : undefined,
      ...Object.fromEntries(
        pieces.flatMap((piece, index) =>
          Object.entries(lengthProblems(piece)).map(([field, problem]) => [`pieces.${index}.${field}`, problem]),
        ),
      ),
    }),
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
  const { pieces } = form.values
  const errors: Record<string, string | undefined> = form.errors
  const change = (at: string, part: Partial<AskedPiece>) =>
    form.change({ pieces: pieces.map((piece) => (piece.key === at ? { ...piece, ...part } : piece)) })
  const add = () => {
    const last = pieces.at(-1) ?? first
    form.change({ pieces: [...pieces, { ...last, key: randomKey(), note: '' }] })
  }
  return (
    <FormDialog
      open={open}
      title="New quote"
      submitLabel="Save the quote"
      form={form}
      size="lg"
      className="grid gap-x-4 gap-y-5 sm:grid-cols-3"
      onClose={onClose}
    >
      {form.failure && (
        <Notice tone="ember" title="Not saved" takesFocus className="sm:col-span-3">
          <p>{form.failure.reason ?? 'There was no answer. Try again; it is saved only once.'}</p>
        </Notice>
      )}
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={quoteFields.name.most}
        className="sm:col-span-2"
        {...form.field('name')}
      />
      <SelectField label="They asked" {...form.field('source')}>
        <option value="shop">In the shop</option>
        <option value="phone">By phone</option>
      </SelectField>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        maxLength={quoteFields.phone.most}
        {...form.field('phone')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Phone or email is enough."
        maxLength={quoteFields.email.most}
        className="sm:col-span-2"
        {...form.field('email')}
      />
      <SelectField label="Delivery" className="sm:col-span-2" {...form.field('way')}>
        <option value="">Pickup, or decided later</option>
        {ways.map((way) => (
          <option key={way} value={way}>
            {wayNames[way]}
          </option>
        ))}
      </SelectField>
      <TextField label="ZIP code" optional inputMode="numeric" maxLength={5} {...form.field('zip')} />
      {pieces.map((piece, index) => (
        <fieldset
          key={piece.key}
          className="grid grid-cols-1 gap-x-4 gap-y-5 border-t border-line pt-4 sm:col-span-3 sm:grid-cols-3"
        >
          <legend className="sr-only">Piece {index + 1}</legend>
          <AskedPieceFields
            piece={piece}
            quantityLabel={`Quantity of piece ${index + 1}`}
            problemOf={(field) => errors[`pieces.${index}.${field}`]}
            onChange={(part) => change(piece.key, part)}
          />
          <TextField
            label="Note about this piece"
            optional
            className="sm:col-span-2"
            maxLength={pieceLimits.note}
            value={piece.note}
            error={errors[`pieces.${index}.note`]}
            onChange={({ target }) => change(piece.key, { note: target.value })}
          />
          {pieces.length > 1 && (
            <p className="sm:col-span-3">
              <Button
                size="sm"
                variant="quiet"
                onClick={() => form.change({ pieces: pieces.filter(({ key: other }) => other !== piece.key) })}
              >
                Remove piece {index + 1}
              </Button>
            </p>
          )}
        </fieldset>
      ))}
      <p className="sm:col-span-3">
        <Button size="sm" variant="secondary" disabled={pieces.length >= pieceLimits.pieces} onClick={add}>
          Add another piece
        </Button>
      </p>
      <TextArea
        label="Note"
        optional
        rows={3}
        className="sm:col-span-3"
        maxLength={quoteFields.notes.most}
        {...form.field('notes')}
      />
    </FormDialog>
  )
}

/** JOB-3: the pieces of an offer, and what each is in it. */
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { offerLimits, type PiecePart } from '../../../features/quotes/offers/offer.ts'
import { pieceLimits } from '../../../features/shared/quote-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/field.tsx'
import { Quantity } from '../../../ui/fields/quantity.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { addPiece, changePiece, fieldOf, type PieceForm, piecesOf, removePiece, setPart } from '../draft/piece-form.ts'
import type { Priced } from '../offers-queries.ts'
import type { FieldsProps } from '../term-fields.tsx'
import { choiceNames } from './choice-names.ts'
import { PieceFields, pieceGrid } from './piece-fields.tsx'
import { PieceLine } from './piece-line.tsx'
import { type OpenPieces, pieceFields } from './use-open-pieces.ts'
import { useNamedPieces } from './use-piece-names.ts'

type PieceListProps = FieldsProps & {
  /** Of the pieces, in their order. */
  names: readonly string[]
  priced: Priced | null
  folds: OpenPieces
}

export function PieceList({ form, problemOf, onChange, names, priced, folds }: PieceListProps) {
  const pieces = piecesOf(form)
  const root = useRef<HTMLDivElement>(null)
  /** The piece that takes the focus once it is on the page. */
  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    root.current?.querySelector<HTMLElement>(`[data-piece="${CSS.escape(next.current)}"]`)?.focus()
    next.current = undefined
  })
  const add = (after: string, change: { quantity?: number } = {}) => {
    const added = addPiece(form, after, change)
    if (!added) return
    const before = new Set(pieces.map(({ key }) => key))
    next.current = piecesOf({ ...form, ...added }).find(({ key }) => !before.has(key))?.key
    if (next.current) folds.only(next.current)
    onChange(added)
  }
  const remove = (key: string) => {
    const at = pieces.findIndex((piece) => piece.key === key)
    next.current = (pieces[at + 1] ?? pieces[at - 1])?.key
    const removed = removePiece(form, key)
    if (removed) onChange(removed)
  }
  const isFull = pieces.length >= pieceLimits.pieces
  const last = pieces.at(-1)
  return (
    <div ref={root} className="space-y-5">
      <div className={clsx(pieces.length > 1 && 'divide-y divide-line border-y border-line')}>
        {pieces.map((piece, index) => (
          <section
            key={piece.key}
            data-piece={piece.key}
            tabIndex={-1}
            aria-label={names[index]}
            className="outline-none"
            onFocus={() => folds.touch(piece.key)}
          >
            {pieces.length > 1 && (
              <PieceLine
                {...{ form, piece, priced, isOpen: folds.isOpen(piece.key) }}
                problem={firstProblem(form, piece, problemOf)}
                onToggle={() => folds.toggle(piece.key)}
              />
            )}
            {folds.isOpen(piece.key) && (
              <div className={clsx(pieceGrid, pieces.length > 1 && 'pt-2 pb-5')}>
                <PieceFields
                  {...{ piece, problemOf }}
                  nameOf={(field) => fieldOf(form, piece.key, field)}
                  onChange={(change) => onChange(changePiece(form, piece.key, change))}
                />
                <PartFields {...{ form, piece, problemOf, onChange }} name={names[index] ?? ''} />
                {pieces.length > 1 && (
                  <p className="flex flex-wrap gap-2 col-span-full">
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-label={`Double ${names[index]}`}
                      disabled={isFull}
                      onClick={() => add(piece.key)}
                    >
                      Double
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Remove ${names[index]}`}
                      onClick={() => remove(piece.key)}
                    >
                      Remove
                    </Button>
                  </p>
                )}
              </div>
            )}
          </section>
        ))}
      </div>
      {isFull ? (
        <p className="text-sm text-quiet">An offer has room for {pieceLimits.pieces} pieces.</p>
      ) : (
        last && (
          <Button size="sm" variant="secondary" onClick={() => add(last.key, { quantity: 1 })}>
            Add another piece
          </Button>
        )
      )}
      <Choices {...{ form, names, priced, problemOf, onChange }} />
    </div>
  )
}

/** Of the fields that are folded away with it. */
const firstProblem = (form: FieldsProps['form'], { key }: PieceForm, problemOf: FieldsProps['problemOf']) =>
  pieceFields.map((name) => problemOf(fieldOf(form, key, name))).find((problem) => problem !== undefined)

/** How many, what is agreed about it, and whether the customer has to take it. */
function PartFields({ form, piece, name, problemOf, onChange }: FieldsProps & { piece: PieceForm; name: string }) {
  const { key, quantity, note, part, choice } = piece
  const change = (changed: Partial<PieceForm>) => onChange(changePiece(form, key, changed))
  const partName = fieldOf(form, key, 'part')
  return (
    <>
      <div className="sm:col-span-2">
        <p className="mb-1.5 text-ui font-medium">Quantity</p>
        <Quantity
          label={`Quantity of ${name}`}
          value={quantity}
          max={pieceLimits.quantity}
          onChange={(next) => change({ quantity: next })}
        />
      </div>
      <TextField
        label="Note"
        optional
        className="col-span-full sm:col-span-4"
        name={fieldOf(form, key, 'pieceNote')}
        maxLength={pieceLimits.note}
        value={note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <SelectField
        label="In the offer"
        className="col-span-full"
        name={partName}
        value={part === 'choice' ? `choice ${choice}` : part}
        error={problemOf(partName)}
        onChange={({ target }) => {
          const [next, of = null] = target.value.split(' ')
          onChange(setPart(form, key, next as PiecePart, of))
        }}
      >
        <option value="fixed">Always part of it</option>
        <option value="option">An option that the customer may tick</option>
        {form.choices.map(({ key: of, label }, index) => (
          <option key={of} value={`choice ${of}`}>
            One to choose from: {label || `choice ${index + 1}`}
          </option>
        ))}
        {form.choices.length < offerLimits.choices && (
          <option value="choice new">One to choose from: a new choice</option>
        )}
      </SelectField>
    </>
  )
}

/** What the customer chooses between, and what is taken until they do. */
function Choices({ form, names, priced, problemOf, onChange }: Omit<PieceListProps, 'folds'>) {
  const pieces = piecesOf(form)
  const named = useNamedPieces(pieces, priced)
  /** Until there are two, nothing has a price. */
  const isLone = (of: string) => pieces.filter(({ choice }) => choice === of).length < 2
  const choosable = (of: string) => {
    const found = pieces.flatMap(({ key, choice }, at) => (choice === of ? [{ key, at }] : []))
    const inChoice = choiceNames(
      found.flatMap(({ at }) => named[at] ?? []),
      found.map(({ at }) => names[at] ?? ''),
    )
    return found.map(({ key }, index) => ({ key, name: inChoice[index] }))
  }
  if (form.choices.length === 0) return null
  const change = (key: string, changed: { label?: string; preset?: string }) =>
    onChange({ choices: form.choices.map((choice) => (choice.key === key ? { ...choice, ...changed } : choice)) })
  return (
    <section className="space-y-4 border-t border-line pt-4">
      <h4 className="text-base font-medium">What the customer chooses</h4>
      {form.choices.map(({ key, label, preset }, index) => (
        <div key={key} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <TextField
            label="What it is called"
            name={`choices.${index}`}
            placeholder="Oak or chestnut"
            hint={isLone(key) ? "Needs another piece: choose this one at its 'In the offer', too." : undefined}
            maxLength={offerLimits.label}
            value={label}
            error={problemOf(`choices.${index}`)}
            onChange={({ target }) => change(key, { label: target.value })}
          />
          <SelectField
            label="Chosen at first"
            value={preset}
            onChange={({ target }) => change(key, { preset: target.value })}
          >
            {choosable(key).map((piece) => (
              <option key={piece.key} value={piece.key}>
                {piece.name}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </section>
  )
}

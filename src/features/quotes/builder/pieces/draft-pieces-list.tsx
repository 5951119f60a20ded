/** JOB-2: the pieces of a draft: what each is, how many of it, and how they are added, opened, doubled and removed. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Quantity } from '../../../../ui/fields/quantity.tsx'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { acrossOf } from '../../../drawing/later/ordered-strip.tsx'
import { WoodStrip } from '../../../drawing/wood-strip.tsx'
import { countPieces, piecesText, timesText } from '../../../pricing/counted-pieces.ts'
import { formatCents, formatRange } from '../../../pricing/money.ts'
import { sizeText } from '../../../pricing/piece.ts'
import { PriceDetails } from '../../../shared/price-lines.tsx'
import { pieceLimits } from '../../../shared/quote-fields.ts'
import type { BuilderChoices } from '../builder-choices.ts'
import type { DraftTotal } from '../door/draft-total.ts'
import {
  type DraftPiece,
  draftPiece,
  finishOf,
  piecesOf,
  productOf,
  type QuoteDraft,
  speciesOf,
  typedSize,
} from '../quote-draft.ts'
import { useDraftPiece } from '../steps/draft-drawing.tsx'
import { draftNames } from './draft-names.ts'
import { fullText, type PieceAction } from './draft-pieces.ts'

type DraftPiecesProps = {
  draft: QuoteDraft
  choices: BuilderChoices
  /** Undefined while one of them has no price. */
  total: DraftTotal | undefined
  /** Stays on this step. */
  onChange: (action: PieceAction) => void
  /** Goes to another one. */
  onMove: (action: PieceAction) => void
  /** The quote is being sent. */
  readOnly: boolean
  headingLevel: 3 | 4
}

/** Of a single piece, of which one is wanted, only what adds to it. */
export function DraftPieces({ draft, choices, total, onChange, onMove, readOnly, headingLevel }: DraftPiecesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const Heading = `h${headingLevel}` as const
  const pieces = piecesOf(draft)
  const isFull = pieces.length >= pieceLimits.pieces
  const isShown = isOpen || pieces.length > 1 || draft.quantity > 1 || draft.note !== ''
  // Once shown it stays: what was pressed in it must not vanish.
  if (isShown && !isOpen) setIsOpen(true)
  const names = draftNames(draft, choices)
  const acrossIn = acrossOf(pieces.flatMap((piece) => sizeFrom(piece)))
  return (
    <section data-pieces className={isShown ? undefined : 'mt-2'}>
      {isShown && (
        <>
          <Heading tabIndex={-1} data-focus="pieces" className="text-lg outline-none">
            {pieces.length > 1 ? `Your ${piecesText(countPieces(pieces))}` : 'How many of it'}
          </Heading>
          <ul className="@container mt-3 divide-y divide-line border-y border-line">
            {keyed(pieces).map(({ key, piece }, index) => (
              <PieceRow
                key={key}
                {...{ piece, choices, index, acrossIn, onChange, onMove, readOnly, isFull }}
                isOnly={pieces.length === 1}
                name={names[index] ?? ''}
                cents={total?.pieceCents[index]}
                lines={total?.lines.filter(({ piece: of = 1 }) => pieces.length > 1 && of === index + 1) ?? []}
              />
            ))}
          </ul>
        </>
      )}
      <p className="flex flex-wrap items-center gap-x-6">
        {isFull ? (
          <span className="py-3 text-sm text-quiet">{fullText}</span>
        ) : (
          <Button
            variant="line"
            data-focus={isShown ? undefined : 'pieces'}
            icon={<Plus aria-hidden className="size-4" />}
            disabled={readOnly || draft.productId === null}
            onClick={() => onMove({ type: 'add-piece' })}
          >
            Add another piece
          </Button>
        )}
        {!isShown && (
          <Button variant="line" className="text-quiet" disabled={readOnly} onClick={() => setIsOpen(true)}>
            More than one of it
          </Button>
        )}
      </p>
    </section>
  )
}

const sizeFrom = (piece: DraftPiece) => {
  const size = typedSize(piece)
  return size ? [{ size }] : []
}

/** Alike ones are told apart by their order. */
function keyed(pieces: readonly DraftPiece[]) {
  const seen = new Map<string, number>()
  return pieces.map((piece) => {
    const what = [piece.productId, piece.woodSpeciesId, piece.finishOptionId, ...Object.values(piece.dimensions)].join()
    const count = (seen.get(what) ?? 0) + 1
    seen.set(what, count)
    return { key: `${what} ${count}`, piece }
  })
}

type PieceRowProps = Pick<DraftPiecesProps, 'choices' | 'onChange' | 'onMove' | 'readOnly'> & {
  piece: DraftPiece
  index: number
  /** What it is called, told from the others. */
  name: string
  acrossIn: number
  isFull: boolean
  isOnly: boolean
  cents: number | undefined
  /** WHY-1: none where they are in the breakdown. */
  lines: DraftTotal['lines']
}

function PieceRow({ piece, choices, index, name, acrossIn, isFull, isOnly, cents, lines, ...row }: PieceRowProps) {
  const { onChange, onMove, readOnly } = row
  const drawn = useDraftPiece(piece, choices)
  const product = productOf(piece, choices)
  return (
    <li className="py-5 first:pt-4">
      <WoodStrip piece={drawn} acrossIn={acrossIn} idPrefix={`piece-${index}`} />
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 font-medium wrap-anywhere">{product?.name ?? 'A piece without a product'}</p>
        {cents !== undefined && <p className="font-medium tabular-nums">{formatCents(cents)}</p>}
      </div>
      <p className="mt-1 text-ui text-quiet tabular-nums">{factsOf(piece, choices)}</p>
      {!draftPiece(piece, choices) && (
        <p className="mt-1 text-sm text-ember">
          {product ? 'Check its wood and measurements.' : 'Choose a product for it, or remove it.'}
        </p>
      )}
      {lines.length > 0 && <PriceDetails lines={lines} className="mt-1 text-sm text-quiet" />}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Quantity
          label={`Quantity of ${name}`}
          value={piece.quantity}
          max={pieceLimits.quantity}
          disabled={readOnly}
          onChange={(quantity) => onChange({ type: 'change-piece', index, quantity })}
        />
        {!isOnly && (
          <Button
            variant="line"
            aria-label={`Edit ${name}`}
            disabled={readOnly}
            onClick={() => onMove({ type: 'open-piece', index, step: product ? 2 : 1 })}
          >
            Edit
          </Button>
        )}
        {!isFull && product && (
          <Button
            variant="line"
            aria-label={`Same again, ${name}`}
            disabled={readOnly}
            onClick={() => onChange({ type: 'double-piece', index })}
          >
            Same again
          </Button>
        )}
        {!isOnly && (
          <Button
            variant="line"
            aria-label={`Remove ${name}`}
            disabled={readOnly}
            onClick={() => onChange({ type: 'remove-piece', index })}
          >
            Remove
          </Button>
        )}
        <Note {...{ piece, index, name, onChange, readOnly }} />
      </div>
    </li>
  )
}

const factsOf = (piece: DraftPiece, choices: BuilderChoices) => {
  const size = typedSize(piece)
  return [
    speciesOf(piece, choices)?.name ?? 'Wood not chosen yet',
    finishOf(piece, choices)?.name ?? 'No finish',
    size ? sizeText(size) : 'Measurements not entered yet',
  ].join(' · ')
}

type NoteProps = Pick<PieceRowProps, 'piece' | 'index' | 'onChange' | 'readOnly'> & { name: string }

function Note({ piece: { note }, index, name, onChange, readOnly }: NoteProps) {
  const [opened, setOpened] = useState<'by press' | 'by text'>()
  // Emptied, it stays to be typed in.
  if (note !== '' && !opened) setOpened('by text')
  if (note === '' && !opened)
    return (
      <Button
        variant="line"
        aria-label={`Add a note to ${name}`}
        disabled={readOnly}
        onClick={() => setOpened('by press')}
      >
        Add a note
      </Button>
    )
  return (
    <TextArea
      label={`Note on ${name}`}
      className="mt-2 basis-full"
      rows={2}
      optional
      maxLength={pieceLimits.note}
      value={note}
      readOnly={readOnly}
      // It was asked for.
      ref={opened === 'by press' ? focusOnce : undefined}
      onChange={(event) => onChange({ type: 'change-piece', index, note: event.target.value })}
    />
  )
}

const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus()

type JobTotalProps = { draft: QuoteDraft; choices: BuilderChoices; total: DraftTotal; className?: string }

/** What all pieces come to, while the steps are about one of them. */
export function JobTotal({ draft, choices, total, className }: JobTotalProps) {
  const names = draftNames(draft, choices)
  const rows = keyed(piecesOf(draft)).map(({ key, piece }, index) => ({
    key,
    name: timesText(piece.quantity) + (names[index] ?? ''),
    text: formatCents(total.pieceCents[index] ?? 0),
  }))
  const delivery = total.lines
    .filter(({ piece }) => piece === undefined)
    .map(({ key, label, amountCents, toCents }) => ({ key, name: label, text: formatRange(amountCents, toCents) }))
  return (
    <dl className={className}>
      {[...rows, ...delivery].map(({ key, name, text }) => (
        <div key={key} className="flex items-baseline justify-between gap-x-6 py-1 text-ui">
          <dt className="min-w-0 text-quiet wrap-anywhere">{name}</dt>
          <dd className="tabular-nums">{text}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-x-6 border-t border-line py-1.5 font-medium">
        <dt>{total.name}</dt>
        <dd className="tabular-nums">{total.text}</dd>
      </div>
    </dl>
  )
}

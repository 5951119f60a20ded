/** JOB-3: a piece of an offer in one line, which opens and folds its fields. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { productQuery, woodSpeciesQuery } from '../../../features/catalog/catalog-queries.ts'
import { timesText } from '../../../features/pricing/counted-pieces.ts'
import { formatCents } from '../../../features/pricing/money.ts'
import { piecePrice } from '../../../features/quotes/page/pieces/chosen-content.ts'
import type { DraftForm } from '../draft/draft-form.ts'
import type { PieceForm } from '../draft/piece-form.ts'
import type { Priced } from '../offers-queries.ts'

type PieceLineProps = {
  form: Pick<DraftForm, 'choices'>
  piece: PieceForm
  priced: Priced | null
  /** What isn't right with it, once its field was left. */
  problem: string | undefined
  isOpen: boolean
  onToggle: () => void
}

export function PieceLine({ form, piece, priced, problem, isOpen, onToggle }: PieceLineProps) {
  const { productId, woodSpeciesId, quantity, lengths, part } = piece
  const { data: product } = useQuery(productQuery(productId))
  const woods = useQuery(woodSpeciesQuery).data ?? []
  const offered = priced?.content.pieces.find(({ key }) => key === piece.key)
  const name = product?.name ?? offered?.productName ?? 'A piece'
  const wood = woods.find(({ id }) => id === woodSpeciesId)?.name ?? offered?.woodName
  const choice = form.choices.find(({ key }) => key === piece.choice)
  const partWords = part === 'option' ? 'Option' : choice && (choice.label || 'One to choose')
  return (
    <h4 className="font-sans text-ui">
      <button
        type="button"
        aria-expanded={isOpen}
        className="-mx-2 grid w-[calc(100%+1rem)] grid-cols-[minmax(0,1fr)_auto_1.25rem] items-baseline gap-x-2 rounded-control px-2 py-2.5 text-left hover:bg-sand"
        onClick={onToggle}
      >
        <span className="min-w-0 font-medium wrap-anywhere">{timesText(quantity) + name}</span>
        <span className="font-medium tabular-nums">{offered && formatCents(piecePrice(offered))}</span>
        <ChevronDown
          aria-hidden
          className={clsx('size-5 self-center text-quiet transition-transform', isOpen && 'rotate-180')}
        />
        <span className="col-span-2 min-w-0 text-sm font-normal text-quiet">
          {wood && `${wood}, `}
          <span className="whitespace-nowrap">
            {lengths.length} × {lengths.width} × {lengths.thickness} in
          </span>
          {partWords && <span className="wrap-anywhere text-deep-oak"> {partWords}</span>}
          {problem && !isOpen && <span className="block text-ember">{problem}</span>}
        </span>
      </button>
    </h4>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { workMoves, workNames } from '../../features/orders/items/item-work.ts'
import { dayInWeek, type PlacedWeek, weekNames } from '../../features/workshop/weeks.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { movePiece } from '../orders/piece-mutations.ts'
import { pieceMoveTells, pieceName } from '../orders/piece-texts.ts'
import { weekdayText } from '../parts/moments.ts'
import type { Card } from './board-card.tsx'
import type { Board } from './board-queries.ts'
import { allMoveText, isPlaced, weekTexts } from './board-texts.ts'

type MovePieceProps = {
  board: Board
  /** Undefined keeps it closed. */
  card: Card | undefined
  onClose: () => void
  onMove: (card: Card, week: PlacedWeek, to: string) => void
}

/** DESK-8: the card's menu: all that a drag can do, for a thumb on a phone and for a screen reader. */
export function MovePiece({ board, card, onClose, onMove }: MovePieceProps) {
  const shown = useLastShown(card)
  const first = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (card) first.current?.focus()
  }, [card])
  if (!shown) return null
  const { order, piece, index } = shown
  return (
    <Sheet
      open={card !== undefined}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={<>Move {piece ? pieceName(order.pieces, index) : `order #${order.id}`}</>}
      description={allMoveText(order) || undefined}
    >
      <h3 className="font-sans text-sm font-semibold">Promise it for</h3>
      <ul className="mt-2 grid gap-2">
        {board.weeks.flatMap(({ key, load, pieces }) => {
          if (!isPlaced(key)) return []
          // The day itself: a press saves it.
          const to = key === shown.week ? order.promisedOn : dayInWeek(order.promisedOn, key, board.day)
          return (
            <li key={key}>
              <button
                type="button"
                ref={key === 'this' ? first : undefined}
                disabled={key === shown.week || to === null}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-control border border-edge px-4 py-1.5 text-left text-ui hover:border-ink hover:bg-sand disabled:border-line disabled:bg-line disabled:text-quiet"
                onClick={() => {
                  onClose()
                  if (to !== null) onMove(shown, key, to)
                }}
              >
                <span className="font-medium">{weekNames[key]}</span>
                <span>{to === null ? 'closed' : weekdayText(to)}</span>
                <span className="ml-auto text-sm text-quiet tabular-nums">
                  {weekTexts(board.capacity, { load, pieces }).join(', ')}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-sm text-quiet">The customer sees the new date on their page. No email goes out.</p>
      {piece && order.setAside === null && <States card={{ ...shown, piece }} index={index} onClose={onClose} />}
    </Sheet>
  )
}

/** The states beside the piece's own. Its customer hears of some of them. */
function States({
  card: { order, piece },
  index,
  onClose,
}: {
  card: Card & { piece: NonNullable<Card['piece']> }
  index: number
  onClose: () => void
}) {
  const move = useMutation(movePiece)
  const { work, position } = piece
  if (work === null) return null
  const works = order.pieces.map((one) => one.work)
  return (
    <>
      <h3 className="mt-5 font-sans text-sm font-semibold">It is {workNames[work].toLowerCase()}. Set it to</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {workMoves(work).map((to) => (
          <Button
            key={to}
            size="sm"
            variant="secondary"
            onClick={() => {
              onClose()
              move.mutate({
                id: order.id,
                position,
                name: pieceName(order.pieces, index),
                from: work,
                to,
                status: order.status,
              })
            }}
          >
            {workNames[to]}
            {work !== 'ready' && pieceMoveTells({ ...order, works }, index, to) && (
              <span className="font-normal">and email the customer</span>
            )}
          </Button>
        ))}
      </div>
    </>
  )
}

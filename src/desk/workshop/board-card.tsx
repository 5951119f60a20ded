/** DESK-8: one piece of an order on the board. */
import { useDraggable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Camera, Ellipsis } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { wayNames } from '../../features/delivery/ways.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import { type ItemWork, workNames } from '../../features/orders/items/item-work.ts'
import { placeText, timesText } from '../../features/pricing/counted-pieces.ts'
import { inchesSizeText, woodAndFinish } from '../../features/pricing/piece.ts'
import type { BoardWeek } from '../../features/workshop/weeks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { movePiece } from '../orders/piece-mutations.ts'
import { pieceMoveLabels, pieceMoveTells, pieceName } from '../orders/piece-texts.ts'
import { workTones } from '../orders/piece-work.tsx'
import { LatePart } from '../parts/late-part.tsx'
import { viewButtonId } from '../parts/list/view-button.ts'
import { promisedText } from '../parts/moments.ts'
import { useConnection } from '../pocket/connection.ts'
import type { Board, BoardOrder, BoardPiece, Week } from './board-queries.ts'

export type Card = {
  /** '12-0': of the order and the piece. */
  key: string
  week: BoardWeek
  order: BoardOrder
  /** Undefined for an order that was paid without one. */
  piece: BoardPiece | undefined
  /** Its place among the pieces of its order. */
  index: number
  /** 'Heritage Oak Floating Mantel of order #12'. */
  name: string
}

export const cardsOf = ({ key: week, orders }: Week): Card[] =>
  orders.flatMap((order): Card[] => {
    const card = (piece: BoardPiece | undefined, index: number): Card => ({
      ...{ key: `${order.id}-${piece?.position ?? 0}`, week, order, piece, index },
      name: piece ? `${pieceName(order.pieces, index)} of order #${order.id}` : `Order #${order.id}`,
    })
    return order.pieces.length > 0 ? order.pieces.map(card) : [card(undefined, 0)]
  })

const fetchReady = async () => (await import('../orders/piece-ready.tsx')).PieceReady

type BoardCardProps = {
  card: Card
  board: Board
  /** The one card that the Tab key stops at. */
  isCurrent: boolean
  isLifted: boolean
  hintId: string
  onCurrent: (key: string) => void
  onOpen: (id: number) => void
  onMenu: (card: Card) => void
}

/** The longest piece that the shop makes is about as long as a card is wide. */
const widestIn = 192

export function BoardCard({ card, board, isCurrent, isLifted, hintId, onCurrent, onOpen, onMenu }: BoardCardProps) {
  const { key, order, piece, index, week } = card
  const { isOffline } = useConnection()
  const { listeners, setNodeRef, transform, isDragging } = useDraggable({ id: key, disabled: isOffline })
  const start = (event: SyntheticEvent, name: 'onMouseDown' | 'onTouchStart') => {
    if (event.target instanceof Element && !event.target.closest('[data-still]')) listeners?.[name]?.(event)
  }
  const wood = board.woods.find(({ id }) => id === piece?.woodSpeciesId)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform) }}
      onMouseDown={(event) => start(event, 'onMouseDown')}
      onTouchStart={(event) => start(event, 'onTouchStart')}
      onFocus={() => onCurrent(key)}
      className={clsx(
        'relative cursor-grab touch-manipulation rounded-card border bg-card p-3 select-none [-webkit-touch-callout:none]',
        isDragging
          ? 'z-20 cursor-grabbing border-oak shadow-float'
          : isLifted
            ? 'border-oak shadow-float'
            : 'border-line',
      )}
    >
      {piece && (
        <span
          aria-hidden
          className="mb-2 block h-3 overflow-hidden rounded-[2px]"
          style={{ width: `${Math.min(Math.max(piece.size.lengthIn / widestIn, 0.12), 1) * 100}%` }}
        >
          <ProductPicture picture={wood?.face} alt="" sizes="300px" ratio="fill" className="h-full" />
        </span>
      )}
      <button
        type="button"
        id={index === 0 ? viewButtonId('order', order.id) : undefined}
        data-card={key}
        data-week={week}
        tabIndex={tabIndex}
        aria-describedby={hintId}
        onClick={() => onOpen(order.id)}
        className="block w-full cursor-[inherit] text-left text-ui after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-oak"
      >
        <span className="block leading-snug font-medium wrap-anywhere">
          {piece ? timesText(piece.quantity) + piece.productName : 'No piece known'}
        </span>
        {piece && (
          <span className="mt-0.5 block text-sm wrap-anywhere">
            <span className="tabular-nums">{inchesSizeText(piece.size)}</span> · {woodAndFinish(piece)}
          </span>
        )}
        <span className="mt-0.5 block text-sm text-quiet wrap-anywhere">
          {order.customerName || 'No name given'}, order #{order.id}
          {order.pieces.length > 1 && `, ${placeText(order.pieces, index)}`}
        </span>
        <span
          className={clsx('block text-sm wrap-anywhere', week === 'overdue' ? 'font-medium text-ember' : 'text-quiet')}
        >
          {promisedText(order.promisedOn, board.day)} · {order.way ? wayNames[order.way] : 'Delivery as arranged'}
        </span>
      </button>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {piece?.work && <Badge tone={workTones[piece.work]}>{workNames[piece.work]}</Badge>}
        {piece?.hasPhoto && <Camera role="img" aria-label="Has a photograph" className="size-4 text-quiet" />}
        <span data-still className="relative ml-auto flex cursor-auto items-center gap-1 print:hidden">
          {piece && order.setAside === null && <NextStep card={{ ...card, piece }} tabIndex={tabIndex} />}
          <IconButton
            label={`Move ${card.name}…`}
            size="sm"
            tabIndex={tabIndex}
            disabled={isOffline}
            onClick={() => onMenu(card)}
          >
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        </span>
      </div>
    </li>
  )
}

type NextStepProps = { card: Card & { piece: BoardPiece }; tabIndex: number }

/** The press that moves the piece on. 'Ready' asks for a photograph first. */
function NextStep({ card: { order, piece, index, name }, tabIndex }: NextStepProps) {
  const move = useMutation(movePiece)
  const { isOffline } = useConnection()
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useLastShown(isOpen || undefined)
  const { work, position } = piece
  const pieceNamed = pieceName(order.pieces, index)
  const works = order.pieces.map((one) => one.work)
  const tells = (to: ItemWork) => pieceMoveTells({ ...order, works }, index, to)
  return (
    <>
      {work === 'waiting' && (
        <Button
          size="sm"
          variant="secondary"
          tabIndex={tabIndex}
          disabled={isOffline}
          busy={move.isPending}
          onClick={(event) =>
            event.detail < 2 &&
            move.mutate({ id: order.id, position, name: pieceNamed, from: work, to: 'in_work', status: order.status })
          }
        >
          <span>
            {pieceMoveLabels.in_work}
            <span className="sr-only"> {name}</span>
            {tells('in_work') && (
              <span className="font-normal">
                {' '}
                and email<span className="sr-only"> the customer</span>
              </span>
            )}
          </span>
        </Button>
      )}
      {work === 'in_work' && (
        <Button size="sm" variant="secondary" tabIndex={tabIndex} disabled={isOffline} onClick={() => setIsOpen(true)}>
          <span>
            {pieceMoveLabels.ready}
            <span className="sr-only"> {name}</span>
          </span>
        </Button>
      )}
      {wasOpen && (
        <LatePart
          fetchPart={fetchReady}
          props={{
            ...{ open: isOpen, onClose: () => setIsOpen(false), id: order.id, status: order.status },
            ...{ piece: { ...piece, name: pieceNamed }, tells: tells('ready'), moves: true },
          }}
          failureText="This could not be loaded."
          skeleton={null}
        />
      )}
    </>
  )
}

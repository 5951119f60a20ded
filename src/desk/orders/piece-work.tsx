import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductPicture } from '../../features/media/picture.tsx'
import { type ItemWork, workMoves, workNames } from '../../features/orders/items/item-work.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { useMay } from '../frame/admin-queries.ts'
import { LatePart } from '../parts/late-part.tsx'
import type { Order } from './orders-queries.ts'
import { movePiece } from './piece-mutations.ts'
import { pieceMoveLabels, pieceMoveTells, pieceName } from './piece-texts.ts'

export const workTones: Record<ItemWork, BadgeTone> = { waiting: 'plain', in_work: 'oak', ready: 'moss' }

const fetchReady = async () => (await import('./piece-ready.tsx')).PieceReady

type PieceWorkProps = { order: Order; item: Order['items'][number]; index: number }

/** JOB-4, DESK-8: what a piece of an order is, the press that moves it on or back, and its photograph. */
export function PieceWork({ order, item, index }: PieceWorkProps) {
  const move = useMutation(movePiece)
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useLastShown(isOpen || undefined)
  const { work, position } = item
  const name = pieceName(order.items, index)
  // Before there is a deposit, the order's own buttons ask why to start.
  if (work === null || order.status === 'pending_payment') return null
  const works = order.items.map((one) => one.work)
  const tells = (to: ItemWork) => work !== 'ready' && pieceMoveTells({ ...order, works }, index, to)
  // Of a single piece the order's own button moves both, for those who have it.
  const isMoving =
    (order.items.length > 1 || !may('PATCH /admin/orders/{id}')) &&
    order.status !== 'delivered' &&
    order.setAside === null
  return (
    <div data-piece-work className="col-span-full flex flex-wrap items-center gap-2">
      <Badge tone={workTones[work]}>{workNames[work]}</Badge>
      {isMoving &&
        workMoves(work).map((to) => (
          <Button
            key={to}
            size="sm"
            variant="secondary"
            className="print:hidden"
            disabled={move.isPending}
            onClick={(event) => {
              if (event.detail > 1) return
              if (to === 'ready') setIsOpen(true)
              else move.mutate({ id: order.id, position, name, from: work, to, status: order.status })
            }}
          >
            <span>
              {to === 'in_work' && work === 'ready' ? 'Back to in progress' : pieceMoveLabels[to]}
              <span className="sr-only">: {name}</span>
              {tells(to) && to !== 'ready' && <span className="font-normal"> and email the customer</span>}
            </span>
          </Button>
        ))}
      {(work === 'ready' || (work === 'in_work' && !isMoving)) && (
        <Button size="sm" variant="quiet" className="print:hidden" onClick={() => setIsOpen(true)}>
          {item.photo ? 'Photograph…' : 'Add a photograph…'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {item.photo && (
        <ProductPicture
          picture={item.photo}
          alt={`${name}, ready`}
          sizes="112px"
          ratio="4/3"
          className="w-28 rounded-card"
        />
      )}
      {wasOpen && (
        <LatePart
          fetchPart={fetchReady}
          props={{
            ...{ open: isOpen, onClose: () => setIsOpen(false), id: order.id, status: order.status },
            ...{ piece: { ...item, name, hasPhoto: item.photo !== null }, tells: tells('ready'), moves: isMoving },
          }}
          failureText="This could not be loaded."
          skeleton={null}
        />
      )}
    </div>
  )
}

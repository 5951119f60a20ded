/**
 * DESK-8: the board's weeks. A card moves to another week by mouse, by finger after a long press, by keys, or by its menu. All
 * cards are one stop of the Tab key; arrow keys go from card to card.
 */
import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Printer } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { dayRangeText } from '../../features/delivery/day-range.ts'
import { dayInWeek, type PlacedWeek, weekNames } from '../../features/workshop/weeks.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { weekdayText } from '../parts/moments.ts'
import { useConnection } from '../pocket/connection.ts'
import { AskDay, type AskedDay } from './ask-day.tsx'
import { BoardCard, type Card, cardsOf } from './board-card.tsx'
import { type Board, moveToWeek, type Week } from './board-queries.ts'
import { allMoveText, isPlaced, weekBeside, weekTexts } from './board-texts.ts'
import { CapacityTape } from './capacity-tape.tsx'
import { MovePiece } from './move-piece.tsx'

type Lifted = { key: string; week: PlacedWeek }

export function BoardColumns({ board, onOpen }: { board: Board; onOpen: (id: number) => void }) {
  const { mutate } = useMutation(moveToWeek)
  const { isOffline } = useConnection()
  const area = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState('')
  const [current, setCurrent] = useState<string>()
  const [lifted, setLifted] = useState<Lifted>()
  const [menu, setMenu] = useState<Card>()
  const [asked, setAsked] = useState<AskedDay>()
  /** The card that is being moved. */
  const moving = useRef<string>(undefined)
  const hintId = useId()
  const cards = board.weeks.flatMap((week) => cardsOf(week))
  const byKey = new Map(cards.map((card) => [card.key, card]))
  const first = cards.find(({ key }) => key === current) ?? cards[0]

  // A card that has moved, or is back, is another element: the focus goes with it.
  useLayoutEffect(() => {
    if (moving.current === undefined || document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>(`[data-card="${moving.current}"]`)?.focus()
  })

  /** It is dropped there: says which day that is before it is promised. */
  const drop = (card: Card, week: PlacedWeek) => {
    setLifted(undefined)
    const to = dayInWeek(card.order.promisedOn, week, board.day)
    if (card.week === week) return setStatus(`${card.name} stays in ${weekNames[week]}.`)
    if (to === null)
      return void toast({
        title: 'Not Moved',
        description: 'The shop is closed for the rest of that week.',
        tone: 'danger',
      })
    setAsked({ card, week, to })
  }

  const move = (card: Card, week: PlacedWeek, to: string) => {
    moving.current = card.key
    const moved = `${card.name} moved to ${weekNames[week]}, promised for ${weekdayText(to)}.`
    setStatus([moved, allMoveText(card.order)].join(' ').trim())
    mutate(
      { order: card.order, week, to },
      {
        onSettled: () => {
          moving.current = undefined
        },
      },
    )
  }

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const card = byKey.get(String(active.id))
    if (card && over && isPlaced(String(over.id))) drop(card, over.id as PlacedWeek)
  }

  const say = (card: Card, week: PlacedWeek) => {
    const over = board.weeks.find(({ key }) => key === week) ?? { load: 0, pieces: null }
    setStatus(`${card.name} over ${weekNames[week]}, ${weekTexts(board.capacity, over).join(', ')}.`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = byKey.get((event.target as HTMLElement).dataset.card ?? '')
    if (!card || event.altKey || event.ctrlKey || event.metaKey) return
    const isHeld = lifted?.key === card.key
    const sideways = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
    if (isHeld && sideways) {
      const week = weekBeside(lifted.week, sideways)
      setLifted({ key: card.key, week })
      say(card, week)
    } else if (isHeld && (event.key === ' ' || event.key === 'Enter')) drop(card, lifted.week)
    else if (isHeld && event.key === 'Escape') {
      setLifted(undefined)
      setStatus(`${card.name} is back in ${weekNames[card.week]}.`)
    } else if (event.key === ' ' && !isOffline) {
      const week = isPlaced(card.week) ? card.week : weekBeside(card.week, -1)
      setLifted({ key: card.key, week })
      setStatus(`${card.name} lifted. Left and right choose the week, Space drops it, Escape puts it back.`)
    } else if (event.key.startsWith('Arrow')) cardBeside(event.currentTarget, card, event.key)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const columnProps = { board, current: first?.key, lifted, onCurrent: setCurrent, onOpen, onMenu: setMenu, hintId }
  const [overdue, ...rest] = board.weeks
  const isLate = overdue && overdue.total > 0
  const placed = rest.filter(({ key }) => isPlaced(key))
  const others = rest.filter(({ key, total }) => !isPlaced(key) && total > 0)
  return (
    <DndContext
      sensors={useSensors(
        useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
        useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
      )}
      collisionDetection={pointerWithin}
      autoScroll={scrollAtEdge}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={onDragEnd}
    >
      {/* The cards inside are the controls. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cards, which are buttons, arrive here */}
      <div
        ref={area}
        onKeyDown={onKeyDown}
        onBlur={({ target }) => lifted?.key === target.dataset.card && setLifted(undefined)}
        className="grid gap-6"
      >
        <p id={hintId} className="sr-only">
          Arrow keys go from card to card. Space lifts a card, left and right choose its week, Space drops it.
        </p>
        {/* All as high as the fullest: a card drops anywhere in its column. */}
        <div
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6 sm:auto-rows-[minmax(16rem,auto)] sm:grid-cols-2',
            isLate ? 'lg:grid-cols-3 xl:grid-cols-5' : 'xl:grid-cols-4',
          )}
        >
          {isLate && <Column week={overdue} {...columnProps} />}
          {placed.map((week) => (
            <PlacedColumn key={week.key} week={week} {...columnProps} />
          ))}
        </div>
        {others.map((week) => (
          <Column key={week.key} week={week} {...columnProps} isWide />
        ))}
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
      <MovePiece board={board} card={menu} onClose={() => setMenu(undefined)} onMove={move} />
      <AskDay
        asked={asked}
        today={board.day}
        onKeep={({ card }) => {
          setAsked(undefined)
          setStatus(`${card.name} is back in ${weekNames[card.week]}.`)
        }}
        onSave={({ card, week, to }) => {
          setAsked(undefined)
          move(card, week, to)
        }}
      />
    </DndContext>
  )
}

/** Only where the pointer is at the very edge of the screen; by itself it begins a fifth of the screen before. */
const scrollAtEdge = { threshold: { x: 0, y: 0.04 } }

/** What the board says of itself is enough. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** Up and down in a part of the board, left and right to the next part with a card. */
function cardBeside(board: HTMLElement, { week, key }: Card, arrow: string): HTMLElement | undefined {
  const all = [...board.querySelectorAll<HTMLElement>('[data-card]')]
  const columns = [...Map.groupBy(all, ({ dataset }) => dataset.week).entries()]
  const at = columns.findIndex(([name]) => name === week)
  const own = columns[at]?.[1] ?? []
  const place = own.findIndex(({ dataset }) => dataset.card === key)
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') return own[place + (arrow === 'ArrowUp' ? -1 : 1)]
  const beside = columns[at + (arrow === 'ArrowLeft' ? -1 : 1)]?.[1]
  return beside?.[Math.min(place, beside.length - 1)]
}

type ColumnProps = {
  week: Week
  board: Board
  current: string | undefined
  lifted: Lifted | undefined
  hintId: string
  onCurrent: (key: string) => void
  onOpen: (id: number) => void
  onMenu: (card: Card) => void
  /** Across the board, cards beside each other. */
  isWide?: boolean
  isOver?: boolean
  dropRef?: (element: HTMLElement | null) => void
}

function PlacedColumn(props: ColumnProps) {
  const { week, lifted } = props
  const { setNodeRef, isOver } = useDroppable({ id: week.key })
  return <Column {...props} dropRef={setNodeRef} isOver={isOver || lifted?.week === week.key} />
}

function Column({ week, board, current, lifted, isWide = false, isOver = false, dropRef, ...props }: ColumnProps) {
  const cards = cardsOf(week)
  const headingId = useId()
  return (
    <section
      ref={dropRef}
      aria-labelledby={headingId}
      className={clsx(
        'min-w-0 rounded-card outline-2 outline-offset-4 outline-transparent transition-colors outline-dashed',
        isOver && 'outline-oak!',
      )}
    >
      <header>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 id={headingId} className={clsx('text-lg leading-tight', week.key === 'overdue' && 'text-ember')}>
            {weekNames[week.key]}
          </h2>
          {week.days && <p className="text-sm text-quiet">{dayRangeText(week.days).replace('about ', '')}</p>}
          {!week.days && (
            <p className="text-sm text-quiet tabular-nums">
              {week.total.toLocaleString('en-US')} {week.total === 1 ? 'order' : 'orders'}
            </p>
          )}
        </div>
        {week.days && <CapacityTape week={week} board={board} />}
        {hasWork(week) && (
          // Not a typed link: the API answers it.
          <a
            className="link inline-flex min-h-9 items-center gap-1.5 text-sm pointer-coarse:min-h-11"
            href={`/api/admin/board/${week.key}/work-orders`}
            target="_blank"
            rel="noreferrer"
          >
            <Printer aria-hidden className="size-4" />
            Pull list and work orders
            <span className="sr-only"> {weekNames[week.key]} (PDF)</span>
          </a>
        )}
      </header>
      {cards.length > 0 ? (
        <ul
          className={clsx(
            'mt-2 grid grid-cols-[minmax(0,1fr)] gap-2.5',
            isWide && 'items-start gap-x-4 sm:grid-cols-2 xl:grid-cols-4',
          )}
        >
          {cards.map((card) => (
            <BoardCard
              key={card.key}
              card={card}
              board={board}
              isCurrent={card.key === current}
              isLifted={lifted?.key === card.key}
              {...props}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-2 rounded-card border border-dashed border-edge px-4 py-3 text-center text-sm text-quiet sm:py-8">
          {week.pieces && week.pieces.unpaid > 0 ? 'Nothing to make yet' : 'Nothing promised'}
        </p>
      )}
      {week.total > week.orders.length && (
        <p className="mt-2 text-sm text-quiet">
          These are the first {week.orders.length} orders. Find the others under Orders.
        </p>
      )}
    </section>
  )
}

/** Ready orders have nothing to print. Orders past the first ones aren't known here. */
const hasWork = ({ orders, total }: Week) => total > orders.length || orders.some(({ status }) => status !== 'ready')

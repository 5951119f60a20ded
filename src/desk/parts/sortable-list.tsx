/**
 * A list or grid that people can reorder: by mouse, by finger after a long press (so that the page still scrolls), by
 * keyboard, or one step at a time with two buttons. Rendered only in the browser, because dnd-kit positions the dragged
 * item with a style attribute.
 */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Layout, ListContext, SortableItem } from './sortable-item.tsx'

type SortableListProps<Item> = {
  /** The list's accessible name. */
  label: string
  items: readonly Item[]
  /** A stable id. */
  idOf: (item: Item) => string
  /** The item's name in announcements. */
  nameOf: (item: Item) => string
  /**
   * An item's content, which should include a `DragHandle` and `MoveButtons`. Must be the same function on every render,
   * so that dragging over hundreds of items doesn't render their content again.
   */
  renderItem: (item: Item) => ReactNode
  /**
   * Called with the new order, and the one before, as it was shown. If it returns a promise, the new order is shown until it settles, then `items` again. The
   * caller reports a rejection.
   */
  onReorder: (items: Item[], shown: readonly Item[]) => unknown
  /** Whether `className` lays the items out in one column or in rows and columns. */
  layout?: Layout
  disabled?: boolean
  className?: string
  itemClass?: string
}

export function SortableList<Item>({
  label,
  items: given,
  idOf,
  nameOf,
  renderItem,
  onReorder,
  layout = 'list',
  disabled = false,
  className,
  itemClass,
}: SortableListProps<Item>) {
  const { items, reorder } = useOrder(given, onReorder)
  const [statusText, setStatusText] = useState('')
  const ids = items.map(idOf)

  const moveTo = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < items.length) reorder(arrayMove([...items], from, to))
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) moveTo(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  const nameById = (id: UniqueIdentifier) => {
    const item = items[ids.indexOf(String(id))]
    return item === undefined ? '' : nameOf(item)
  }
  const placeOf = (id: UniqueIdentifier) => placeText(ids.indexOf(String(id)), ids.length)

  const pickedUp = useRef(false)

  // A ref, because the buttons call it long after the render that created them.
  const step = useRef<(id: string, by: -1 | 1) => void>(() => undefined)
  useLayoutEffect(() => {
    step.current = (id, by) => {
      const from = ids.indexOf(id)
      const to = from + by
      if (to < 0 || to >= ids.length) return
      moveTo(from, to)
      setStatusText(`${nameById(id)} moved, now ${placeText(to, ids.length)}.`)
    }
  })
  const list = useMemo(() => ({ layout, step: (id: string, by: -1 | 1) => step.current(id, by) }), [layout])

  return (
    <ListContext value={list}>
      <DndContext
        sensors={useListSensors()}
        collisionDetection={closestCenter}
        modifiers={layout === 'list' ? [alongTheList] : []}
        accessibility={{
          announcements: announcementsOf(nameById, placeOf, pickedUp),
          screenReaderInstructions: { draggable: instructions },
        }}
        onDragEnd={onDragEnd}
      >
        <SortableContext
          items={ids}
          disabled={disabled}
          strategy={layout === 'list' ? verticalListSortingStrategy : rectSortingStrategy}
        >
          <ul aria-label={label} className={className}>
            {items.map((item, index) => (
              <SortableItem
                key={ids[index]}
                id={ids[index] ?? ''}
                name={nameOf(item)}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                disabled={disabled}
                className={itemClass}
              >
                <Content item={item} render={renderItem as (item: unknown) => ReactNode} />
              </SortableItem>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {statusText}
      </p>
    </ListContext>
  )
}

/** Shows the new order while the caller saves it. */
function useOrder<Item>(given: readonly Item[], onReorder: SortableListProps<Item>['onReorder']) {
  const [pending, setPending] = useState<readonly Item[]>()
  const turn = useRef(0)
  const reorder = (items: Item[]) => {
    const saved = onReorder(items, pending ?? given)
    if (!(saved instanceof Promise)) return setPending(undefined)
    turn.current += 1
    const mine = turn.current
    setPending(items)
    const onSaved = () => {
      if (turn.current === mine) setPending(undefined)
    }
    // The caller reports the failure. Here the order only goes back.
    saved.then(onSaved, () => setPending(undefined))
  }
  return { items: pending ?? given, reorder }
}

/** A finger scrolls the page unless it rests first. A mouse must move 6 px before it drags, so that a click stays a click. */
function useListSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
}

type Coordinates = { x: number; y: number; scaleX: number; scaleY: number }
const alongTheList = ({ transform }: { transform: Coordinates }) => ({ ...transform, x: 0 })

const placeText = (index: number, count: number) => `${index + 1} of ${count}`

const instructions =
  'To move an item, press Space, then the arrow keys, then Space again to drop it. Press Escape to cancel.'

function announcementsOf(
  nameById: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => string,
  pickedUp: RefObject<boolean>,
): Announcements {
  return {
    onDragStart: ({ active }) => {
      pickedUp.current = true
      return `${nameById(active.id)} picked up, now ${placeOf(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      // A drag starts over its own slot. Announcing that would interrupt the pickup message.
      const isStart = pickedUp.current && over?.id === active.id
      pickedUp.current = false
      return over && !isStart ? `${nameById(active.id)}, now ${placeOf(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) => `${nameById(active.id)} dropped, now ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameById(active.id)} is back where it was, ${placeOf(active.id)}.`,
  }
}

/** Renders again only when the item changes. */
const Content = memo(({ item, render }: { item: unknown; render: (item: unknown) => ReactNode }) => render(item))
Content.displayName = 'SortableContent'

import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { clsx } from 'clsx'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from 'lucide-react'
import { createContext, type KeyboardEvent, type ReactNode, type SyntheticEvent, use, useMemo } from 'react'
import { IconButton } from '../../ui/button.tsx'

export type Layout = 'list' | 'grid'

type Sortable = ReturnType<typeof useSortable>

export const ListContext = createContext<{ layout: Layout; step: (id: string, by: -1 | 1) => void } | null>(null)
const ItemContext = createContext<{
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  disabled: boolean
  attributes: Sortable['attributes']
  listeners: Sortable['listeners']
  setActivatorNodeRef: Sortable['setActivatorNodeRef']
} | null>(null)

/** Controls that don't start a drag of their item. */
const interactive = 'a, button:not([data-drag-handle]), input, select, textarea, label'

export function SortableItem({
  id,
  name,
  isFirst,
  isLast,
  disabled,
  className,
  children,
}: {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  disabled: boolean
  className: string | undefined
  children: ReactNode
}) {
  const sortable = useSortable({ id, disabled })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable
  const start = (event: SyntheticEvent, name: 'onMouseDown' | 'onTouchStart') => {
    if (event.target instanceof Element && !event.target.closest(interactive)) listeners?.[name]?.(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape cancels the drag. It must not also close a dialog around the list.
    if (isDragging && event.key === 'Escape') event.preventDefault()
  }
  // During a drag each item renders at every position it passes. Its controls don't need to.
  const item = useMemo(
    () => ({ id, name, isFirst, isLast, disabled, attributes, listeners, setActivatorNodeRef }),
    [id, name, isFirst, isLast, disabled, attributes, listeners, setActivatorNodeRef],
  )
  return (
    <ItemContext value={item}>
      <li
        ref={setNodeRef}
        style={{ transform: CSS.Translate.toString(transform), transition }}
        data-dragging={isDragging || undefined}
        onMouseDown={(event) => start(event, 'onMouseDown')}
        onTouchStart={(event) => start(event, 'onTouchStart')}
        onKeyDown={onKeyDown}
        className={clsx(
          'touch-manipulation select-none [-webkit-touch-callout:none]',
          isDragging && 'relative z-10 shadow-float',
          className,
        )}
      >
        {children}
      </li>
    </ItemContext>
  )
}

function useItem() {
  const list = use(ListContext)
  const item = use(ItemContext)
  if (!list || !item) throw new Error('DragHandle and MoveButtons belong inside an item of a SortableList')
  return { ...list, ...item }
}

/** The keyboard's drag handle. A mouse can drag the item anywhere. */
export function DragHandle({ className }: { className?: string }) {
  const { name, disabled, attributes, listeners, setActivatorNodeRef } = useItem()
  const onKeyDown = listeners?.onKeyDown as ((event: KeyboardEvent) => void) | undefined
  return (
    <IconButton
      {...attributes}
      ref={setActivatorNodeRef}
      data-drag-handle
      label={`Drag ${name}`}
      size="sm"
      disabled={disabled}
      onKeyDown={onKeyDown}
      className={clsx('cursor-grab active:cursor-grabbing', className)}
    >
      <GripVertical aria-hidden className="size-5" />
    </IconButton>
  )
}

/** Moves an item one place forward or back, without dragging. */
export function MoveButtons({ className }: { className?: string }) {
  const { id, name, isFirst, isLast, disabled, layout, step } = useItem()
  const [Earlier, Later] = layout === 'list' ? [ArrowUp, ArrowDown] : [ArrowLeft, ArrowRight]
  return (
    <span className={clsx('inline-flex', className)}>
      <StepButton label={`Move earlier: ${name}`} atEnd={isFirst} disabled={disabled} onPress={() => step(id, -1)}>
        <Earlier aria-hidden className="size-4.5" />
      </StepButton>
      <StepButton label={`Move later: ${name}`} atEnd={isLast} disabled={disabled} onPress={() => step(id, 1)}>
        <Later aria-hidden className="size-4.5" />
      </StepButton>
    </span>
  )
}

/** At the end it uses aria-disabled, because a button that becomes disabled under the finger loses the focus. */
function StepButton({
  label,
  atEnd,
  disabled,
  onPress,
  children,
}: {
  label: string
  atEnd: boolean
  disabled: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <IconButton
      label={label}
      size="sm"
      disabled={disabled}
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : onPress}
      className="aria-disabled:cursor-default aria-disabled:text-line"
    >
      {children}
    </IconButton>
  )
}

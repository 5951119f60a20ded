import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { type Bounds, clampInches, lengthText } from '../../pricing/inches.ts'

/** An inch of the piece's face by the width of the stage (wall.css). */
const inchShare = 0.005037
const longStepIn = 6
const leastDragPx = 3

type GripProps = {
  bounds: Bounds
  lengthIn: number
  stage: RefObject<HTMLElement | null>
  onLength: (lengthIn: number) => void
}

/**
 * The right end of the mantel, in whole inches. The piece grows on both sides of its middle, so the end moves half as far
 * as the length changes.
 */
export function Grip({ bounds, lengthIn, stage, onLength }: GripProps) {
  const held = useRef<{ x: number; lengthIn: number; moved: boolean } | null>(null)

  const change = (wantedIn: number) => {
    const nextIn = clampInches(Math.round(wantedIn), bounds)
    if (nextIn !== lengthIn) onLength(nextIn)
  }
  const hold = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    held.current = { x: event.clientX, lengthIn, moved: false }
  }
  const drag = ({ clientX }: PointerEvent) => {
    const from = held.current
    const stageWidth = stage.current?.offsetWidth
    if (!from || !stageWidth) return
    // A finger that only touches the end trembles.
    if (!from.moved && Math.abs(clientX - from.x) < leastDragPx) return
    from.moved = true
    change(from.lengthIn + ((clientX - from.x) * 2) / (stageWidth * inchShare))
  }
  const letGo = () => {
    held.current = null
  }
  const move = (event: KeyboardEvent) => {
    const wanted: Record<string, number> = {
      ArrowRight: Math.floor(lengthIn) + 1,
      ArrowUp: Math.floor(lengthIn) + 1,
      ArrowLeft: Math.ceil(lengthIn) - 1,
      ArrowDown: Math.ceil(lengthIn) - 1,
      PageUp: lengthIn + longStepIn,
      PageDown: lengthIn - longStepIn,
      Home: bounds.min,
      End: bounds.max,
    }
    const wantedIn = wanted[event.key]
    if (wantedIn === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    change(wantedIn)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Right end of the mantel"
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      aria-valuenow={lengthIn}
      aria-valuetext={lengthText(lengthIn)}
      className="wall-grip grid size-13 cursor-ew-resize touch-pan-y place-items-center rounded-full border border-paper/80 bg-char/45 text-paper select-none hover:bg-char/70 [@media(scripting:none)]:hidden print:hidden"
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onKeyDown={move}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-current stroke-[1.5]">
        <path d="M9 7l-5 5 5 5M15 7l5 5-5 5" />
      </svg>
    </div>
  )
}

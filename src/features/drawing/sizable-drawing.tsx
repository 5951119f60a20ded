/**
 * DRAW-3: a drawing whose ends can be dragged, and moved by the arrow keys. The piece grows on both sides of its middle, so
 * an end moves half as far as the length changes.
 */
import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type Bounds, clampInches, lengthText } from '../pricing/inches.ts'
import type { Layout } from './layout/layout.ts'
import { layoutDrawing } from './layout/layout-drawing.ts'
import { PieceDrawing, type PieceDrawingProps } from './piece-drawing.tsx'
import { d, n } from './svg.tsx'

const stepIn = 1 / 8
const longStepIn = 1
const leastDragPx = 3

const toStep = (inches: number) => Math.round(inches / stepIn) * stepIn

export type SizableDrawingProps = PieceDrawingProps & {
  /** Of the length. */
  bounds: Bounds
  onChange: (lengthIn: number) => void
}

export function SizableDrawing({ bounds, onChange, className, ...drawing }: SizableDrawingProps) {
  const { piece, setting, detail = 'full' } = drawing
  /** The room while an end is held: a scale that changed would move the end away from under the finger. */
  const [heldRoomIn, setHeldRoomIn] = useState<number>()
  const layout = layoutDrawing(piece, setting, detail, heldRoomIn)
  const { width, height } = layout.frame
  const end = { bounds, layout, lengthIn: piece.size.lengthIn, onChange, onHold: setHeldRoomIn }
  return (
    <div className={clsx('relative', className)}>
      <PieceDrawing {...drawing} roomIn={heldRoomIn} className="block w-full" />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="presentation"
        className="pointer-events-none absolute inset-0 size-full"
      >
        <title>Drag an end to change the length</title>
        <Handle {...end} side={-1} />
        <Handle {...end} side={1} />
      </svg>
    </div>
  )
}

type HandleProps = {
  /** -1 is the left end. */
  side: -1 | 1
  lengthIn: number
  bounds: Bounds
  layout: Layout
  onChange: (lengthIn: number) => void
  onHold: (roomIn: number | undefined) => void
}

function Handle({ side, lengthIn, bounds, layout, onChange, onHold }: HandleProps) {
  const held = useRef<{ x: number; lengthIn: number; moved: boolean } | null>(null)
  const { piece, fontSize, unitsPerInch, roomIn } = layout
  const grip = fontSize * 0.62
  const x = side < 0 ? piece.x : piece.x + piece.width
  // On the end; on a piece shorter than the handles, beside it.
  const center = x + side * Math.max(0, grip * 1.3 - piece.width / 2)
  const y = piece.y + piece.height / 2

  const change = (wantedIn: number, within = bounds) => {
    const nextIn = clampInches(wantedIn, within)
    if (nextIn !== lengthIn) onChange(nextIn)
  }
  const hold = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    held.current = { x: event.clientX, lengthIn, moved: false }
    onHold(roomIn)
  }
  const drag = (event: PointerEvent<SVGGElement>) => {
    if (!held.current) return
    // A finger that only touches the end trembles.
    if (!held.current.moved && Math.abs(event.clientX - held.current.x) < leastDragPx) return
    held.current.moved = true
    const pixelsPerInch = (event.currentTarget.ownerSVGElement?.getScreenCTM()?.a ?? 1) * unitsPerInch
    const outwardIn = ((event.clientX - held.current.x) * side) / pixelsPerInch
    // Not out of the frame. Let go, and there is more room.
    const max = Math.max(bounds.min, Math.min(bounds.max, roomIn))
    change(toStep(held.current.lengthIn + outwardIn * 2), { min: bounds.min, max })
  }
  const letGo = () => {
    held.current = null
    onHold(undefined)
  }
  const move = (event: KeyboardEvent) => {
    const amountIn = event.shiftKey ? longStepIn : stepIn
    // Left and right move this end; up and down make the piece longer and shorter.
    const wanted: Record<string, number> = {
      ArrowRight: toStep(lengthIn + amountIn * side),
      ArrowLeft: toStep(lengthIn - amountIn * side),
      ArrowUp: toStep(lengthIn + amountIn),
      ArrowDown: toStep(lengthIn - amountIn),
      Home: bounds.min,
      End: bounds.max,
    }
    const wantedIn = wanted[event.key]
    if (wantedIn === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    change(wantedIn)
  }

  const reach = fontSize * 3.2
  const gap = grip * 0.18
  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={side < 0 ? 'Left end of the piece' : 'Right end of the piece'}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      aria-valuenow={lengthIn}
      aria-valuetext={lengthText(lengthIn)}
      className="group pointer-events-auto cursor-ew-resize touch-pan-y outline-none"
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onKeyDown={move}
    >
      {/* As large as a fingertip, mostly beside the wood, so that the handles of a short piece lie apart. */}
      <rect
        x={n(side < 0 ? x - reach : x)}
        y={n(y - reach)}
        width={n(reach)}
        height={n(reach * 2)}
        fill="transparent"
      />
      <circle
        cx={n(center)}
        cy={n(y)}
        r={n(grip * 1.45)}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-2 group-focus-visible:stroke-oak"
      />
      <circle cx={n(center)} cy={n(y)} r={n(grip)} className="fill-card stroke-oak group-hover:fill-oak-tint" />
      <path
        d={d`M${center - gap} ${y - gap * 2}l${-gap * 2} ${gap * 2} ${gap * 2} ${gap * 2}M${center + gap} ${y - gap * 2}l${gap * 2} ${gap * 2} ${-gap * 2} ${gap * 2}`}
        className="fill-none stroke-oak"
      />
    </g>
  )
}

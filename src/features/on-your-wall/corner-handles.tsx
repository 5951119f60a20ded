/**
 * WALL-1: four corners on a photograph, set by finger, mouse or keys. Beside the one that is held, a loupe: the picture four
 * times as large, with the sides that meet there, solid where they follow an edge of the picture.
 */
import { clsx } from 'clsx'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Steps, stepsOf } from '../../ui/in-browser/arrow-steps.ts'
import type { Corners, Point2 } from './camera/pose.ts'
import type { WallPhoto } from './photo/read-photo.ts'

export const cornerNames = ['Upper left', 'Upper right', 'Lower right', 'Lower left'] as const
/** As one reads them, and as Tab goes. */
const readingOrder = [0, 1, 3, 2] as const
const longStep = 10

type CornerHandlesProps = {
  photo: WallPhoto
  /** Where they are shown, in pixels of the photograph. */
  corners: Corners
  /** Where they go when they are let go. */
  snapped: Corners
  /** Of top, right, bottom and left: whether it lies on an edge of the picture. */
  onEdge: readonly boolean[]
  chosen: number
  onChoose: (index: number) => void
  onDrag: (index: number, point: Point2) => void
  onLetGo: () => void
  onStep: (index: number, steps: Steps) => void
}

export function CornerHandles({ onChoose, onDrag, onLetGo, onStep, chosen, ...shown }: CornerHandlesProps) {
  const { photo, corners, onEdge } = shown
  const layer = useRef<HTMLDivElement>(null)
  const held = useRef<{ pointerId: number; from: Point2; corner: Point2; hasMoved?: true }>(undefined)
  const [isLoupe, setLoupe] = useState(false)
  const scale = () => photo.width / (layer.current?.clientWidth || photo.width)

  const hold = (event: PointerEvent<HTMLElement>, index: number) => {
    if (event.button !== 0 || !event.isPrimary || held.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = {
      pointerId: event.pointerId,
      from: [event.clientX, event.clientY],
      corner: corners[index] ?? [0, 0],
    }
    onChoose(index)
    setLoupe(true)
  }
  const drag = (event: PointerEvent, index: number) => {
    if (held.current?.pointerId !== event.pointerId) return
    const { from, corner } = held.current
    held.current.hasMoved = true
    onDrag(index, [corner[0] + (event.clientX - from[0]) * scale(), corner[1] + (event.clientY - from[1]) * scale()])
  }
  const letGo = (event: PointerEvent, index: number) => {
    if (held.current?.pointerId !== event.pointerId) return
    // A gesture that the browser took over ends nowhere.
    if (event.type === 'pointerup' && held.current.hasMoved) drag(event, index)
    held.current = undefined
    setLoupe(false)
    onLetGo()
  }
  return (
    <div ref={layer} className="absolute inset-0">
      <svg
        viewBox={`0 0 ${photo.width} ${photo.height}`}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {corners.map((from, side) => (
          <Side key={cornerNames[side]} from={from} to={corners[(side + 1) % 4] ?? from} isEdge={onEdge[side]} />
        ))}
      </svg>
      {readingOrder.map((index) => {
        const [x, y] = corners[index] ?? [0, 0]
        return (
          <div
            key={index}
            role="slider"
            tabIndex={0}
            aria-label={`${cornerNames[index]} corner`}
            aria-valuemin={0}
            aria-valuemax={photo.width}
            aria-valuenow={Math.round(x)}
            aria-valuetext={`${Math.round(x)} across, ${Math.round(y)} down`}
            data-corner={index}
            style={{ left: `${(x / photo.width) * 100}%`, top: `${(y / photo.height) * 100}%` }}
            className={clsx(
              'absolute -m-5.5 grid size-11 cursor-grab touch-none place-items-center rounded-full outline-offset-[-6px]',
              'before:size-6 before:rounded-full before:border-2 before:border-white before:bg-ink/25 before:shadow-[0_0_0_1px_rgb(0_0_0/.5)]',
              index === chosen && 'before:border-light-oak before:bg-light-oak/30',
            )}
            onPointerDown={(event) => hold(event, index)}
            onPointerMove={(event) => drag(event, index)}
            onPointerUp={(event) => letGo(event, index)}
            onPointerCancel={(event) => letGo(event, index)}
            onLostPointerCapture={(event) => letGo(event, index)}
            onFocus={(event) => {
              onChoose(index)
              // A press shows it by itself.
              if (event.currentTarget.matches(':focus-visible')) setLoupe(true)
            }}
            // Another one may have been pressed.
            onBlur={() => !held.current && setLoupe(false)}
            onKeyDown={(event) => {
              const steps = stepsOf(event, longStep)
              if (!steps) return
              onStep(index, steps)
              setLoupe(true)
            }}
          />
        )
      })}
      {isLoupe && <Loupe {...shown} index={chosen} scale={scale()} />}
    </div>
  )
}

type SideProps = { from: Point2; to: Point2; isEdge: boolean | undefined }

/** White over a dark line, so that it shows on any wall. */
const Side = ({ from, to, isEdge }: SideProps) => {
  const line = { x1: from[0], y1: from[1], x2: to[0], y2: to[1], vectorEffect: 'non-scaling-stroke' }
  return (
    <>
      <line {...line} className="stroke-ink/60 stroke-3" />
      <line
        {...line}
        strokeDasharray={isEdge ? undefined : '6 5'}
        className={isEdge ? 'stroke-light-oak stroke-2' : 'stroke-white stroke-2'}
      />
    </>
  )
}

const loupePx = 128
const enlarged = 4

type LoupeProps = Pick<CornerHandlesProps, 'photo' | 'corners' | 'snapped' | 'onEdge'> & {
  index: number
  /** Pixels of the photograph for one of the screen. */
  scale: number
}

function Loupe({ photo, corners, snapped, onEdge, index, scale }: LoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [x, y] = corners[index] ?? [0, 0]
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawLoupe(context, { photo, corners, snapped, onEdge, index, scale })
  }, [photo, corners, snapped, onEdge, index, scale])
  // Beside the finger, on the side with more room.
  const away = loupePx * 0.5 + 44
  const left = x / scale + (x > photo.width / 2 ? -away : away) - loupePx / 2
  const top = Math.max(4, Math.min(photo.height / scale - loupePx - 4, y / scale - loupePx))
  return (
    <canvas
      ref={canvas}
      width={loupePx * 2}
      height={loupePx * 2}
      data-loupe
      aria-hidden
      style={{ left, top, width: loupePx, height: loupePx }}
      className="pointer-events-none absolute z-10 rounded-full border-2 border-white bg-char shadow-[0_0_0_1px_rgb(0_0_0/.5)]"
    />
  )
}

/** Two pixels of the canvas are one of the screen. */
function drawLoupe(
  context: CanvasRenderingContext2D,
  { photo, corners, snapped, onEdge, index, scale }: LoupeProps,
): void {
  const { width } = context.canvas
  const [x, y] = corners[index] ?? [0, 0]
  /** Pixels of the canvas for one of the photograph. */
  const zoom = (enlarged * 2) / scale
  const shown = width / zoom
  context.fillStyle = '#17110c'
  context.fillRect(0, 0, width, width)
  context.imageSmoothingEnabled = zoom < 3
  context.drawImage(photo.canvas, x - shown / 2, y - shown / 2, shown, shown, 0, 0, width, width)
  const at = ([cornerX, cornerY]: Point2) =>
    [(cornerX - x) * zoom + width / 2, (cornerY - y) * zoom + width / 2] as const
  for (const side of [index, (index + 3) % 4]) {
    const ends = onEdge[side] ? snapped : corners
    context.beginPath()
    context.moveTo(...at(ends[side] ?? [0, 0]))
    context.lineTo(...at(ends[(side + 1) % 4] ?? [0, 0]))
    context.setLineDash(onEdge[side] ? [] : [10, 8])
    for (const [color, lineWidth] of [
      ['rgb(0 0 0 / .5)', 5],
      [onEdge[side] ? '#e0a86e' : '#fff', 2.5],
    ] as const) {
      context.strokeStyle = color
      context.lineWidth = lineWidth
      context.stroke()
    }
  }
}

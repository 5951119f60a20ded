/** TURN-1: the piece as a solid one, turned by hand, by keys or by buttons. The drawing is its poster. */
import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { drawingText } from '../drawing/drawing-text.ts'
import { PieceStrip } from '../drawing/piece-strip.tsx'
import { sizeText } from '../pricing/piece.ts'
import { boundsOfMesh, type Mesh, meshOf } from './mesh.ts'
import type { ViewName } from './stills.ts'
import { openTurnView, type TurnView } from './turn-view.ts'
import { useSkin } from './use-skin.ts'

const StillView = lazy(() => import('./still-view.tsx').then((part) => ({ default: part.StillView })))

type TurnWindowProps = { piece: DrawnPiece; open: boolean; onClose: () => void }

/** Degrees to the right and up from straight ahead. */
type Turn = { yaw: number; pitch: number }

const sides: [ViewName, Turn][] = [
  ['Front', { yaw: 0, pitch: 4 }],
  ['Left', { yaw: -38, pitch: 12 }],
  ['Right', { yaw: 38, pitch: 12 }],
  ['Below', { yaw: 18, pitch: -32 }],
  ['Above', { yaw: 18, pitch: 40 }],
  ['End', { yaw: 74, pitch: 8 }],
]
const first: Turn = { yaw: 32, pitch: 10 }
const bounds = { yaw: 89, pitch: 75 }
const degreesPerPixel = 0.35
const degreesPerKey = 5

const within = ({ yaw, pitch }: Turn): Turn => ({
  yaw: Math.max(-bounds.yaw, Math.min(bounds.yaw, yaw)),
  pitch: Math.max(-bounds.pitch, Math.min(bounds.pitch, pitch)),
})

export function TurnWindow({ piece, open, onClose }: TurnWindowProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Turn it" description={sizeText(piece.size)} size="xl">
      <Turning piece={piece} />
    </Dialog>
  )
}

function Turning({ piece }: { piece: DrawnPiece }) {
  const [turn, setTurn] = useState(first)
  const [side, setSide] = useState<ViewName>('Right')
  const [isDrawn, setDrawn] = useState(false)
  const [hasView, setHasView] = useState(true)
  const held = useRef<{ pointerId: number; x: number; y: number; turn: Turn; hasMoved?: true }>(undefined)
  const change = (next: Turn) => setTurn(within(next))
  const drag = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (held.current?.pointerId !== pointerId) return
    const { x, y, turn } = held.current
    held.current.hasMoved = true
    change({ yaw: turn.yaw - (clientX - x) * degreesPerPixel, pitch: turn.pitch + (clientY - y) * degreesPerPixel })
  }
  const letGo = (event: PointerEvent) => {
    if (held.current?.pointerId !== event.pointerId) return
    // A gesture that the browser took over ends nowhere.
    if (event.type === 'pointerup' && held.current.hasMoved) drag(event)
    held.current = undefined
  }
  return (
    <fieldset aria-label={drawingText(piece, { onlyGiven: true })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same */}
      <div
        tabIndex={hasView ? 0 : undefined}
        data-turn={`${Math.round(turn.yaw)} ${Math.round(turn.pitch)}`}
        className="relative -mx-5 aspect-4/3 cursor-grab touch-none bg-sheet outline-offset-[-4px] active:cursor-grabbing sm:mx-0 sm:aspect-16/9"
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary || held.current) return
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, turn }
        }}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyDown={(event) => {
          const { key, altKey, ctrlKey, metaKey } = event
          // The browser's own, such as Back.
          if (altKey || ctrlKey || metaKey) return
          const [yaw, pitch] = [
            Number(key === 'ArrowRight') - Number(key === 'ArrowLeft'),
            Number(key === 'ArrowUp') - Number(key === 'ArrowDown'),
          ]
          if (!yaw && !pitch) return
          event.preventDefault()
          change({ yaw: turn.yaw + yaw * degreesPerKey, pitch: turn.pitch + pitch * degreesPerKey })
        }}
      >
        {hasView && !isDrawn && (
          <div aria-hidden className="absolute inset-0 grid place-items-center p-8">
            <PieceStrip piece={piece} label="" idPrefix="turned" className="w-full" />
          </div>
        )}
        {hasView ? (
          <View piece={piece} turn={turn} onDrawn={() => setDrawn(true)} onNone={() => setHasView(false)} />
        ) : (
          <Suspense>
            <StillView piece={piece} name={side} />
          </Suspense>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {sides.map(([name, to]) => (
          <Button
            key={name}
            variant="secondary"
            size="sm"
            aria-pressed={hasView ? undefined : name === side}
            onClick={() => {
              setTurn(to)
              setSide(name)
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <p className="mt-3 text-sm text-quiet">
        {hasView
          ? 'Drag it, or use the arrow keys.'
          : "Your browser can't turn it, so here are six views. The drawing shows its grain."}
      </p>
    </fieldset>
  )
}

/** A view that is lost more often won't come back. */
const mostViews = 3

type ViewProps = { piece: DrawnPiece; turn: Turn; onDrawn: () => void; onNone: () => void }

function View({ piece, turn, onDrawn, onNone }: ViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<{ opened: TurnView; canvas: HTMLCanvasElement }>(undefined)
  const mesh = useRef<{ of: DrawnPiece; made: Mesh }>(undefined)
  const [count, setCount] = useState(1)
  const skin = useSkin(piece)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost view is opened again
  useEffect(() => {
    const canvas = document.createElement('canvas')
    canvas.className = 'absolute inset-0 size-full'
    host.current?.append(canvas)
    const opened = count > mostViews ? undefined : openTurnView(canvas)
    if (!opened) {
      canvas.remove()
      onNone()
      return
    }
    view.current = { opened, canvas }
    let isOpen = true
    opened.onLost(() => isOpen && setCount(count + 1))
    return () => {
      isOpen = false
      view.current = undefined
      opened.close()
      canvas.remove()
    }
  }, [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in every view that is opened
  useEffect(() => {
    if (!skin) return
    mesh.current = { of: piece, made: meshOf(piece) }
    view.current?.opened.show(mesh.current.made, skin)
  }, [piece, skin?.face, skin?.end, skin?.tone, count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of what it shows
  useEffect(() => {
    if (!skin || !view.current || !mesh.current) return
    const { opened, canvas } = view.current
    const draw = () => {
      if (mesh.current) opened.draw({ ...turn, away: awayFor(mesh.current.made, turn, canvas) })
    }
    draw()
    onDrawn()
    const observer = new ResizeObserver(draw)
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [turn, piece, skin?.face, skin?.end, skin?.tone, count])
  return <div ref={host} className="absolute inset-0" />
}

/** Tangent of half of the view's angle, from its middle to its top. */
const halfView = Math.tan((17 * Math.PI) / 180)
const margin = 1.08

/** So far that all of it is in the picture, in inches. */
function awayFor(mesh: Mesh, { yaw, pitch }: Turn, { clientWidth, clientHeight }: HTMLCanvasElement): number {
  const { least, most } = boundsOfMesh(mesh)
  const [length, height, depth] = [most[0] - least[0], most[1] - least[1], most[2] - least[2]]
  const [sin, cos] = [Math.abs(Math.sin((yaw * Math.PI) / 180)), Math.cos((yaw * Math.PI) / 180)]
  const [low, level] = [Math.abs(Math.sin((pitch * Math.PI) / 180)), Math.cos((pitch * Math.PI) / 180)]
  const wide = length * cos + depth * sin
  const toward = length * sin + depth * cos
  const high = height * level + toward * low
  const fit = Math.max((wide * clientHeight) / (clientWidth || 1), high) / 2 / halfView
  return fit * margin + (toward * level) / 2
}

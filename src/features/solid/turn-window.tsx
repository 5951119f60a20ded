/** TURN-1: the piece as a solid one, turned by hand, by keys or by buttons. The drawing is its poster. */
import { lazy, type PointerEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { stepsOf } from '../../ui/in-browser/arrow-steps.ts'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { drawingText } from '../drawing/drawing-text.ts'
import { PieceStrip } from '../drawing/piece-strip.tsx'
import { sizeText } from '../pricing/piece.ts'
import { boundsOfMesh, type Mesh, meshOf } from './mesh.ts'
import type { ViewName } from './stills.ts'
import { fieldOfView, openTurnView } from './turn-view.ts'
import { useSkin } from './use-skin.ts'
import { useView } from './use-view.ts'

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
          const steps = stepsOf(event, 1)
          if (steps) change({ yaw: turn.yaw + steps[0] * degreesPerKey, pitch: turn.pitch - steps[1] * degreesPerKey })
        }}
      >
        {hasView && !isDrawn && (
          <div aria-hidden className="absolute inset-0 grid place-items-center p-8">
            <PieceStrip piece={piece} label="" idPrefix="turned" className="w-full" />
          </div>
        )}
        {hasView ? (
          <View piece={piece} turn={turn} onDrawn={setDrawn} onView={setHasView} />
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

type ViewProps = {
  piece: DrawnPiece
  turn: Turn
  /** The same functions at each render. */
  onDrawn: (isDrawn: true) => void
  onView: (hasView: boolean) => void
}

function View({ piece, turn, onDrawn, onView }: ViewProps) {
  const { host, opened } = useView(openTurnView)
  const skin = useSkin(piece)
  const mesh = useMemo(() => meshOf(piece), [piece])
  const draw = useRef(() => {})
  const view = opened === 'none' ? undefined : opened
  useEffect(() => onView(opened !== 'none'), [opened, onView])
  useEffect(() => {
    if (skin) view?.show(mesh, skin)
  }, [view, mesh, skin])
  useEffect(() => {
    const place = host.current
    if (!skin || !view || !place) return
    draw.current = () => view.draw({ ...turn, away: awayFor(mesh, turn, place) })
    draw.current()
    onDrawn(true)
  }, [host, view, mesh, skin, turn, onDrawn])
  useEffect(() => {
    const observer = new ResizeObserver(() => draw.current())
    if (host.current) observer.observe(host.current)
    return () => observer.disconnect()
  }, [host])
  return <div ref={host} className="absolute inset-0" />
}

/** Tangent of half of the view's angle, from its middle to its top. */
const halfView = Math.tan((fieldOfView * Math.PI) / 360)
const margin = 1.08

/** So far that all of it is in the picture, in inches. */
function awayFor(mesh: Mesh, { yaw, pitch }: Turn, { clientWidth, clientHeight }: HTMLElement): number {
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

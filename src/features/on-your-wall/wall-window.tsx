/** WALL-1, WALL-2: the piece on the customer's own wall, in a photograph that stays on the device. */
import { X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { stepsOf } from '../../ui/in-browser/arrow-steps.ts'
import type { DrawnPiece, Setting } from '../drawing/drawing.ts'
import { useSkin } from '../solid/use-skin.ts'
import { onPlane } from './camera/pose.ts'
import { CornerHandles } from './corner-handles.tsx'
import { CornersPanel } from './corners-panel.tsx'
import { HangPanel, type PieceChoices } from './hang-panel.tsx'
import { Measures } from './measures.tsx'
import { ChoosePhoto } from './photo/choose-photo.tsx'
import type { SendPhoto } from './photo/send-photo.tsx'
import type { GivenWall } from './photo/use-found.ts'
import type { PhotoView } from './photo-view.ts'
import { placeStepIn, placeTexts } from './place-text.ts'
import { farSteps, type Step, useWall, type Wall } from './use-wall.ts'
import { WallStage } from './wall-stage.tsx'

export type { PieceChoices }

type WallWindowProps = {
  piece: DrawnPiece
  choices: PieceChoices | undefined
  quoted: Setting | undefined
  send: SendPhoto | undefined
  given?: GivenWall | undefined
  open: boolean
  onClose: () => void
}

const titles: Record<Step, string> = {
  choose: 'A photo of your wall',
  corners: 'Set the four corners',
  hang: 'On your wall',
}

/** As high as the screen: the photograph at the top, or beside what is typed. What was marked is still there when it opens again. */
export function WallWindow({ open, onClose, ...shown }: WallWindowProps) {
  const wall = useWall(shown.piece, shown.quoted, open, shown.given)
  return (
    <Modal
      open={open}
      onOpenChange={onClose}
      labelledBy="wall-title"
      closeOnOutside={false}
      panelClass="modal-panel flex h-full w-full flex-col bg-paper"
    >
      <header className="flex items-center gap-4 border-b border-line py-2 pr-3 pl-5 sm:pl-6">
        <Title key={wall.step} step={shown.given ? 'hang' : wall.step} />
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      <Content wall={wall} {...shown} />
    </Modal>
  )
}

/** Takes the focus at each step, so that a screen reader says which step it is. */
function Title({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 id="wall-title" ref={heading} tabIndex={-1} className="grow text-lg outline-none">
      {titles[step]}
    </h2>
  )
}

type ContentProps = Pick<WallWindowProps, 'piece' | 'choices' | 'send' | 'given'> & { wall: Wall }

function Content({ wall, piece, choices, send, given }: ContentProps) {
  const { photo, step, camera, at, marked } = wall
  const [view, setView] = useState<PhotoView | 'none'>()
  const [chosen, setChosen] = useState(0)
  // Loaded in the time in which a photograph is chosen.
  const skin = useSkin(piece)
  if (given && !photo)
    return (
      <p role="status" className="grow p-5 text-quiet sm:p-6" data-modal-body tabIndex={-1}>
        {wall.problem ?? 'Loading the photo…'}
      </p>
    )
  if (!photo || step === 'choose')
    return (
      <div className="grow overflow-y-auto overscroll-contain p-5 sm:p-6" data-modal-body tabIndex={-1}>
        <div className="mx-auto max-w-2xl">
          {wall.isLeft && (
            <p role="alert" className="mb-4 text-ui text-ember">
              Your browser didn't remove your photo from this device. Clear this website's data in your browser's
              settings.
            </p>
          )}
          {photo && (
            <Button variant="line" onClick={wall.goBack}>
              Back to my photo
            </Button>
          )}
          <ChoosePhoto onOpen={({ photo, marks }) => wall.show(photo, marks)} />
        </div>
      </div>
    )
  const scene = step === 'hang' && camera.good && at ? { ...camera.good, at } : undefined
  return (
    <div
      data-modal-body
      tabIndex={-1}
      className="grow overflow-y-auto overscroll-contain outline-none lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_26rem] lg:overflow-hidden"
    >
      <div className="on-char sticky top-0 z-10 flex lg:static">
        <WallStage photo={photo} piece={piece} skin={skin} scene={scene} onView={setView}>
          {step === 'corners' ? (
            <CornerHandles
              photo={photo}
              corners={camera.corners}
              snapped={camera.snapped}
              onEdge={camera.onEdge}
              chosen={chosen}
              onChoose={setChosen}
              onDrag={wall.drag}
              onLetGo={wall.letGo}
              onStep={wall.stepCorner}
            />
          ) : (
            marked &&
            scene && (
              <>
                <Measures photo={photo} scene={scene} size={piece.size} />
                <HeldPiece wall={wall} depthIn={piece.size.widthIn} />
              </>
            )
          )}
        </WallStage>
      </div>
      <div className="p-5 pt-4 sm:px-6 lg:overflow-y-auto">
        {step === 'corners' ? (
          <CornersPanel wall={wall} chosen={chosen} />
        ) : (
          <HangPanel {...{ wall, piece, choices, view, send, given }} />
        )}
      </div>
    </div>
  )
}

/** From the middle, within which a piece that is dragged goes there. */
const centerPullIn = 0.75

type Place = NonNullable<Wall['at']>

/** The whole photograph is what moves the piece: a finger covers the piece itself. */
function HeldPiece({ wall, depthIn }: { wall: Wall; depthIn: number }) {
  /** Where the finger and the piece were at first, and where the piece is now. */
  const held = useRef<{ pointerId: number; x: number; y: number; at: Place; now?: Place }>(undefined)
  const { at, camera, marked, photo } = wall
  if (!at || !camera.good || !marked || !photo) return null
  const { camera: lens } = camera.good
  const { height, side } = placeTexts(at, marked.kind)
  const pointed = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = photo.width / box.width
    return onPlane(lens, [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale], depthIn)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (held.current?.pointerId !== event.pointerId) return
    const to = pointed(event)
    if (!to) return
    const { x, y, at } = held.current
    const xIn = at.xIn + to.x - x
    held.current.now = { xIn: Math.abs(xIn) < centerPullIn ? 0 : xIn, yIn: at.yIn + to.y - y }
    wall.place(held.current.now, false)
  }
  const letGo = (event: PointerEvent<HTMLElement>) => {
    if (held.current?.pointerId !== event.pointerId) return
    // A gesture that the browser took over ends nowhere.
    if (event.type === 'pointerup' && held.current.now) drag(event)
    if (held.current.now) wall.place(held.current.now, true)
    held.current = undefined
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="The piece on your wall"
      aria-valuenow={at.yIn}
      aria-valuetext={`${height}, ${side}`}
      className="absolute inset-0 cursor-move touch-none outline-offset-[-4px]"
      onPointerDown={(event) => {
        const from = event.button === 0 && event.isPrimary && !held.current ? pointed(event) : undefined
        if (!from) return
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { ...from, at, pointerId: event.pointerId }
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={(event) => {
        const steps = stepsOf(event, farSteps)
        if (steps) wall.place({ xIn: at.xIn + steps[0] * placeStepIn, yIn: at.yIn - steps[1] * placeStepIn }, true)
      }}
    />
  )
}

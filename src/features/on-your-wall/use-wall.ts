/**
 * WALL-1, WALL-2: a photograph, what was marked on it and where the piece is. The opening's size, the height and the kind of
 * fire are the visit's fireplace (DRAW-5): what changes here changes on the page, and the other way.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Steps } from '../../ui/in-browser/arrow-steps.ts'
import { type DrawnPiece, type Setting, wholeSetting } from '../drawing/drawing.ts'
import { clampInches, fractionText, inchesFromText } from '../pricing/inches.ts'
import {
  type Camera,
  type Corners,
  cornersProblem,
  focalFor,
  type PictureSize,
  type Point2,
  poseOf,
  type Rectangle,
} from './camera/pose.ts'
import { leastAgreement, snapCorners } from './camera/snap.ts'
import {
  cornersIn,
  eachCorner,
  letterPaper,
  placeBounds,
  type RectangleKind,
  rectangleBounds,
  sharesOf,
  usualAboveIn,
  usualCorners,
  type WallMarks,
} from './marks.ts'
import { setGoesAlong } from './photo/goes-along.ts'
import { removeKeptPhoto } from './photo/kept-photo.ts'
import type { WallPhoto } from './photo/read-photo.ts'
import { type GivenWall, useFound, useKeeping } from './photo/use-found.ts'
import { placeStepIn, toPlaceStep } from './place-text.ts'
import { useOpening } from './use-opening.ts'

export type Step = 'choose' | 'corners' | 'hang'
export type Wall = ReturnType<typeof useWall>

/** How far from the hand's line an edge may be, as a share of the picture's width. */
const reachShare = 1 / 100

type Marked = {
  kind: RectangleKind
  /** As set by hand. */
  corners: Corners
  /** Of top, right, bottom and left: whether it may move to an edge of the picture. */
  mayMove: readonly boolean[]
  /** As typed, of something else than the opening. */
  texts: { width: string; height: string }
  xIn: number
  /** Undefined for the usual height. */
  yIn: number | undefined
}

const all = [true, true, true, true]

/** @param given In place of one that is chosen, and of one on the device. */
export function useWall(piece: DrawnPiece, quoted: Setting | undefined, open: boolean, given: GivenWall | undefined) {
  const [photo, setPhoto] = useState<WallPhoto>()
  const [step, setStep] = useState<Step>('choose')
  const [marked, setMarked] = useState<Marked>()
  const [isHeld, setHeld] = useState(false)
  /** Where 'choose' was opened from. */
  const [lastStep, setLastStep] = useState<Step>('corners')
  const [isLeft, setLeft] = useState(false)
  const wasShown = useRef(false)
  const fireplace = useOpening(quoted, given !== undefined)
  const rectangle = marked && rectangleOf(marked, fireplace.opening)
  const camera = useCamera(photo, marked, rectangle, isHeld)
  const at = marked && placeOf(marked, rectangle, fireplace.undersideIn, piece)
  // Its size may have been emptied on the page: nothing hangs on that.
  if (step === 'hang' && !(at && camera.good)) setStep('corners')
  useFreed(photo)
  const change = (part: Partial<Marked>) => setMarked((earlier) => earlier && { ...earlier, ...part })

  /** `marks` are those that were kept, or of one of our own. */
  function show(next: WallPhoto, marks?: WallMarks): void {
    const { kind, widthIn, heightIn } = marks?.rectangle ?? { kind: 'opening', widthIn: 0, heightIn: 0 }
    const isTyped = kind === 'other' || kind === 'ours'
    wasShown.current = true
    // What was said of another photograph isn't said of this one.
    if (!marks) setGoesAlong(false)
    setLeft(false)
    setPhoto(next)
    setMarked({
      kind,
      corners: cornersIn(next, marks?.corners ?? usualCorners),
      // They are where they were left.
      mayMove: marks ? all.map(() => false) : all,
      texts: isTyped ? { width: fractionText(widthIn), height: fractionText(heightIn) } : { width: '', height: '' },
      xIn: marks?.at.xIn ?? 0,
      yIn: marks && kind !== 'opening' ? marks.at.yIn : undefined,
    })
    if (marks && kind === 'opening') fireplace.fill(marks)
    setStep(marks ? 'hang' : 'corners')
  }
  const marks =
    photo && marked && rectangle && at && camera.isGood ? marksOf(photo, marked, rectangle, at, camera) : undefined
  useKeeping(photo, step === 'hang' && marked?.kind !== 'ours' && !given ? marks : undefined)
  // What was chosen in the time that it took stays.
  const problem = useFound(open && !photo, given, (found, marks) => wasShown.current || show(found, marks))

  return {
    ...{ photo, step, marked, rectangle, camera, at, fireplace, change, show, problem },
    goTo(next: Step) {
      setLastStep(step)
      setStep(next)
    },
    goBack: () => setStep(lastStep),
    /** The browser didn't remove the photograph that it keeps. */
    isLeft,
    /** For what comes with a quote; undefined until all of it is known. */
    marks,
    drag(index: number, point: Point2) {
      // From where they are shown.
      setHeld(true)
      change({
        corners: eachCorner(isHeld && marked ? marked.corners : camera.corners, (one, at) =>
          at === index ? inside(point, photo) : one,
        ),
      })
    },
    letGo: () => setHeld(false),
    /** Exactly there: the sides that meet in the corner stay where the keys put them. */
    stepCorner(index: number, [across, down]: Steps) {
      change({
        corners: eachCorner(camera.corners, (one, at) =>
          at === index ? inside([one[0] + across, one[1] + down], photo) : one,
        ),
        mayMove: all.map((_, side) => side !== index && side !== (index + 3) % 4 && (marked?.mayMove[side] ?? true)),
      })
    },
    letMove(side: number, mayMove: boolean) {
      change({
        corners: camera.corners,
        mayMove: all.map((_, one) => (one === side ? mayMove : (marked?.mayMove[one] ?? true))),
      })
    },
    /** In inches on the wall. `isLast` while nothing is held. */
    place({ xIn, yIn }: WallMarks['at'], isLast: boolean) {
      const [x, y] = [clampInches(toPlaceStep(xIn), placeBounds.x), clampInches(toPlaceStep(yIn), placeBounds.y)]
      if (isLast) given?.onPlace?.({ xIn: x, yIn: y })
      if (!isLast || marked?.kind !== 'opening' || !rectangle) return change({ xIn: x, yIn: y })
      const before = placeOf({ ...marked, yIn: undefined }, rectangle, fireplace.undersideIn, piece)
      if (y !== before?.yIn)
        fireplace.change({ underside: fractionText(Math.max(placeStepIn, toPlaceStep(rectangle.heightIn + y))) })
      change({ xIn: x, yIn: undefined })
    },
    remove() {
      removeKeptPhoto().catch((error: unknown) => {
        console.warn('The photograph could not be removed', error)
        setLeft(true)
      })
      setGoesAlong(false)
      setPhoto(undefined)
      setMarked(undefined)
      setStep('choose')
    },
  }
}

function rectangleOf({ kind, texts }: Marked, opening: Rectangle | undefined): Rectangle | undefined {
  const [widthIn, heightIn] = [inchesFromText(texts.width), inchesFromText(texts.height)]
  const typed = widthIn !== undefined && heightIn !== undefined ? { widthIn, heightIn } : undefined
  const found = kind === 'opening' ? opening : kind === 'letter' ? letterPaper : typed
  return found && isOnAWall(found.widthIn) && isOnAWall(found.heightIn) ? found : undefined
}

const isOnAWall = (inches: number) => inches === clampInches(inches, rectangleBounds)

/** A side is said to be on an edge only where both of its corners went there. */
function useCamera(
  photo: WallPhoto | undefined,
  marked: Marked | undefined,
  rectangle: Rectangle | undefined,
  isHeld: boolean,
) {
  const last = useRef<{ camera: Camera; corners: Corners; photo: WallPhoto }>(undefined)
  const { corners: handSet, mayMove } = marked ?? {}
  const found = useMemo(() => {
    if (!photo || !handSet || !mayMove) return undefined
    const corners = handSet
    const problem = cornersProblem(corners, photo)
    const canSnap = !problem && mayMove.some(Boolean)
    const snapped = canSnap ? snapCorners(photo.luma(), corners, photo.width * reachShare, mayMove) : undefined
    const onEdge = all.map(
      (_, side) => Boolean(mayMove[side]) && (snapped?.sides[side]?.agreement ?? 0) >= leastAgreement,
    )
    return { problem, snapped: snapped?.corners ?? corners, onEdge }
  }, [photo, handSet, mayMove])
  const { problem, snapped, onEdge = [] } = found ?? {}
  const corners = isHeld || !snapped ? (marked?.corners ?? cornersIn({ width: 1, height: 1 }, usualCorners)) : snapped
  const lens = photo && rectangle && focalFor(rectangle, snapped ?? corners, { ...photo })
  const camera =
    photo && rectangle && lens && snapped && !problem
      ? poseOf(rectangle, snapped, lens.focal, [photo.width / 2, photo.height / 2])
      : undefined
  if (camera && snapped && photo) last.current = { camera, corners: snapped, photo }
  // The last good picture stays.
  const good = last.current?.photo === photo ? last.current : undefined
  return {
    problem: problem && !isHeld ? problem : undefined,
    isGood: camera !== undefined,
    good,
    isGuessed: lens?.source === 'usual',
    onEdge,
    /** Where they are shown. */
    corners,
    snapped: snapped ?? corners,
  }
}

function placeOf(
  { kind, xIn, yIn }: Marked,
  rectangle: Rectangle | undefined,
  undersideIn: number | undefined,
  piece: DrawnPiece,
) {
  if (!rectangle) return undefined
  if (kind === 'letter' || kind === 'other') return { xIn, yIn: yIn ?? usualAboveIn }
  const usualIn = wholeSetting(piece, { opening: rectangle, undersideIn }).undersideIn - rectangle.heightIn
  return { xIn, yIn: yIn ?? usualIn }
}

function marksOf(
  photo: WallPhoto,
  { kind }: Marked,
  { widthIn, heightIn }: Rectangle,
  at: WallMarks['at'],
  { snapped }: { snapped: Corners },
): WallMarks {
  const { width, height, focal35 = null } = photo
  return {
    version: 1,
    photo: { width, height },
    corners: sharesOf(photo, snapped),
    rectangle: { kind, widthIn, heightIn },
    focal35,
    // Her fireplace may say a height that is on no wall.
    at: { xIn: clampInches(at.xIn, placeBounds.x), yIn: clampInches(at.yIn, placeBounds.y) },
  }
}

/** Phones give a page little memory for canvases, and take it back late. */
function useFreed(photo: WallPhoto | undefined): void {
  useEffect(
    () => () => {
      if (photo) photo.canvas.width = 0
    },
    [photo],
  )
}

const inside = ([x, y]: Point2, picture: PictureSize | undefined): Point2 =>
  picture ? [Math.max(0, Math.min(picture.width, x)), Math.max(0, Math.min(picture.height, y))] : [x, y]

/** One press of an arrow, and with Shift. */
export const farSteps = 1 / placeStepIn

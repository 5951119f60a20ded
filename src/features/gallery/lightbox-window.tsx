import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { woodPlaceholder } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'
import { PageLink } from '../shared/page-link.tsx'
import type { LightboxImage } from './gallery-queries.ts'
import { type Point, wrapped } from './lightbox-gestures.ts'
import { useLightboxGestures } from './use-lightbox-gestures.ts'

type LightboxWindowProps = {
  /** By default the gallery's. */
  label?: string
  images: readonly LightboxImage[]
  /** The picture in the address; undefined closes the lightbox. */
  shownId: string | undefined
  /** Called when another picture is shown. */
  onShow: (id: string) => void
  onClose: () => void
}

/** GAL-2. For the browser only. */
export function LightboxWindow(props: LightboxWindowProps) {
  return (
    <Modal
      open={props.shownId !== undefined}
      onOpenChange={(open) => !open && props.onClose()}
      label={props.label ?? 'Gallery picture, full screen'}
      panelClass="modal-panel on-char h-full w-full"
    >
      <Pictures {...props} />
    </Modal>
  )
}

function Pictures({ images, shownId, onShow, onClose }: LightboxWindowProps) {
  const { position, setPosition, image } = usePosition(images, shownId, onShow)
  const turn = (by: -1 | 1) => {
    if (images.length > 1) setPosition(position + by)
  }
  const gestures = useLightboxGestures(turn)
  useKeys((act) => {
    if ('turn' in act) turn(act.turn)
    else if ('to' in act) setPosition(act.to === 'first' ? 0 : images.length - 1)
    else if ('zoom' in act) gestures.zoomBy(act.zoom)
    else gestures.panBy(act.pan)
  })
  if (!image) return null
  return (
    <div
      tabIndex={-1}
      data-modal-body
      style={{ '--shape': shapeOf(image) } as CSSProperties}
      className="relative flex h-full flex-col outline-none"
    >
      <div className="flex items-center gap-1 py-1.5 pr-1.5 pl-4 sm:px-6 sm:py-3">
        <p role="status" className="mr-auto text-ui font-medium whitespace-nowrap tabular-nums">
          <span>
            {wrapped(position, images.length) + 1} of {images.length}
          </span>
          <span className="sr-only">: {image.title}</span>
        </p>
        {images.length > 1 && <TurnButtons onTurn={turn} />}
        <IconButton
          label={gestures.zoomed ? 'Zoom out' : 'Zoom in'}
          variant="inverse"
          onClick={() => gestures.toggleZoom()}
        >
          {gestures.zoomed ? <ZoomOut aria-hidden className="size-5" /> : <ZoomIn aria-hidden className="size-5" />}
        </IconButton>
        <IconButton label="Close" variant="inverse" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Stage images={images} position={position} gestures={gestures} />
      <Caption {...image} />
    </div>
  )
}

/** Below its picture: on an upright phone as wide as the screen, in the middle of the rest. */
function Caption({ title, caption, description, like }: LightboxImage) {
  return (
    <div className="shrink-0 px-4 pt-4 pb-5 max-sm:portrait:pb-[17vh] sm:flex sm:items-end sm:justify-between sm:gap-10 sm:px-18">
      <div className="max-w-measure min-w-0">
        <h2 className="text-lg leading-tight wrap-anywhere">{title}</h2>
        {caption && <p className="mt-1.5 text-ui wrap-anywhere text-dust">{caption}</p>}
        {description && <p className="mt-2 text-ui wrap-anywhere text-dust max-sm:landscape:hidden">{description}</p>}
      </div>
      {like && (
        <PageLink href={like} className={buttonClass('primary', 'md', 'mt-4 max-sm:w-full')}>
          Build one like this
        </PageLink>
      )}
    </div>
  )
}

/** Debounce for updating the address: browsers refuse a page that changes it hundreds of times. */
const settleMs = 300

/** The position runs past both ends, so each picture keeps its element and slides in from the correct side. */
function usePosition(images: readonly LightboxImage[], shownId: string | undefined, onShow: (id: string) => void) {
  const placeOf = (id: string | undefined) => images.findIndex((image) => image.id === id)
  const [position, setPosition] = useState(() => Math.max(0, placeOf(shownId)))
  const image = images[wrapped(position, images.length)]
  const id = image?.id

  const reported = useRef(shownId)
  const report = useEffectEvent((now: string) => {
    if (now === reported.current) return
    reported.current = now
    onShow(now)
  })
  const follow = useEffectEvent((named: string) => {
    if (named === reported.current) return
    reported.current = named
    if (placeOf(named) >= 0) setPosition(placeOf(named))
  })
  useEffect(() => {
    if (shownId !== undefined) follow(shownId)
  }, [shownId])
  useEffect(() => {
    if (shownId === undefined || id === undefined) return
    const timer = setTimeout(() => report(id), settleMs)
    return () => clearTimeout(timer)
  }, [id, shownId])
  return { position, setPosition, image }
}

type Action = { turn: -1 | 1 } | { to: 'first' | 'last' } | { zoom: number } | { pan: Point }

const keyActions: Record<string, Action> = {
  ArrowLeft: { turn: -1 },
  ArrowRight: { turn: 1 },
  Home: { to: 'first' },
  End: { to: 'last' },
  '+': { zoom: 1.5 },
  '=': { zoom: 1.5 },
  '-': { zoom: 1 / 1.5 },
  '0': { zoom: 0 },
  'Shift ArrowLeft': { pan: { x: 80, y: 0 } },
  'Shift ArrowRight': { pan: { x: -80, y: 0 } },
  'Shift ArrowUp': { pan: { x: 0, y: 80 } },
  'Shift ArrowDown': { pan: { x: 0, y: -80 } },
}

/** Keys work wherever the focus is in the lightbox. */
function useKeys(onAct: (act: Action) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Alt with the left arrow is the browser's Back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = (event.shiftKey ? keyActions[`Shift ${event.key}`] : undefined) ?? keyActions[event.key]
    if (!act) return
    event.preventDefault()
    onAct(act)
  })
  // A layout effect: keys must work as soon as the picture is visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** At the foot of an upright phone, near the thumb; in the bar of a small one that lies; at the sides of the picture on larger screens. */
function TurnButtons({ onTurn }: { onTurn: (by: -1 | 1) => void }) {
  // With their own background, since a zoomed picture lies under them.
  const atSide =
    'z-10 max-sm:portrait:absolute max-sm:portrait:bottom-3 sm:absolute sm:top-1/2 sm:-translate-y-1/2 sm:rounded-full sm:bg-char/75 sm:not-disabled:hover:bg-char'
  return (
    <>
      <IconButton label="Previous picture" variant="inverse" className={`${atSide} left-3`} onClick={() => onTurn(-1)}>
        <ChevronLeft aria-hidden className="size-6" />
      </IconButton>
      <IconButton label="Next picture" variant="inverse" className={`${atSide} right-3`} onClick={() => onTurn(1)}>
        <ChevronRight aria-hidden className="size-6" />
      </IconButton>
    </>
  )
}

type StageProps = {
  images: readonly LightboxImage[]
  position: number
  gestures: ReturnType<typeof useLightboxGestures>
}

/** The picture and its neighbors off screen, which load early and follow a finger in. */
function Stage({ images, position, gestures }: StageProps) {
  const shown = images.length > 1 ? (['-1', '0', '1'] as const) : (['0'] as const)
  return (
    <div
      ref={gestures.stage}
      {...gestures.pointerHandlers}
      // On an upright phone no higher than its picture, so that the caption follows it.
      className="group relative min-h-0 flex-1 touch-none overflow-hidden select-none max-sm:portrait:mt-auto max-sm:portrait:flex-[0_1_calc(100vw/var(--shape))]"
    >
      {shown.map((side) => {
        const place = position + Number(side)
        const image = images[wrapped(place, images.length)]
        const isShown = side === '0'
        return (
          image && (
            <div key={place} aria-hidden={!isShown || undefined} className={`${sides[side]} ${slide}`}>
              <div className="grid size-full place-items-center [container-type:size]">
                <div
                  ref={isShown ? gestures.holdPicture : undefined}
                  style={{ '--shape': shapeOf(image) } as CSSProperties}
                  className="w-[min(100cqw,100cqh*var(--shape))] transition-transform group-data-moving:transition-none"
                >
                  <ProductPicture
                    picture={image.picture}
                    alt={isShown ? image.description || image.title : ''}
                    sizes={isShown && gestures.zoomed ? '400vw' : `min(100vw, ${Math.round(shapeOf(image) * 100)}vh)`}
                    className="max-h-[100cqh]"
                    priority
                  />
                </div>
              </div>
            </div>
          )
        )
      })}
    </div>
  )
}

const sides = { '-1': '[--side:-1]', '0': '[--side:0]', '1': '[--side:1]' } as const
const slide =
  'absolute inset-0 transition-[translate] duration-220 ease-out [translate:calc(var(--side)*100%+var(--drag,0px))] ' +
  'group-data-moving:transition-none sm:px-18'

/** Width over height, so CSS can make the picture as large as fits. */
function shapeOf({ picture }: LightboxImage): number {
  const { width, height } = picture ?? woodPlaceholder
  return width / height
}

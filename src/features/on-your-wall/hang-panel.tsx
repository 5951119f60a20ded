/** WALL-2: where the piece is, in figures, what the fireplace says to it, and the page's own choices. */
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { shareBySystem } from '../../platform/browser/share-by-system.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { FinishTiles, type TileFinish } from '../catalog/tiles/finish-tiles.tsx'
import { type TileWood, WoodTiles } from '../catalog/tiles/wood-tiles.tsx'
import type { DrawnPiece, Fire } from '../drawing/drawing.ts'
import { fireNames } from '../drawing/fire-names.ts'
import { checkFireplace, fireplaceText } from '../drawing/fireplace.ts'
import { type Bounds, lengthProblem } from '../pricing/inches.ts'
import { LengthField } from '../shared/form/length-field.tsx'
import { Nudge } from './nudge.tsx'
import { SendNow, type SendPhoto } from './photo/send-photo.tsx'
import { SendWithQuote } from './photo/send-with-quote.tsx'
import type { GivenWall } from './photo/use-found.ts'
import type { PhotoView } from './photo-view.ts'
import { placeStepIn, placeTexts } from './place-text.ts'
import type { Wall } from './use-wall.ts'

/** The page's own: what it shows, and what it does with a change. */
export type PieceChoices = {
  length: { text: string; bounds: Bounds; onChange: (text: string) => void }
  woods: readonly TileWood[]
  woodId: string | null
  onWood: (id: string) => void
  finishes: readonly TileFinish[]
  finishId: string | null
  onFinish: (id: string | null) => void
  /** What the piece costs, as the page says it. */
  total?: ReactNode
}

type HangPanelProps = {
  wall: Wall
  piece: DrawnPiece
  choices: PieceChoices | undefined
  /** Undefined until there is one, 'none' where the piece is flat. */
  view: PhotoView | 'none' | undefined
  /** To the shop, where there is a quote that it belongs to. */
  send: SendPhoto | undefined
  /** A photograph that the shop has: its corners are settled. */
  given: GivenWall | undefined
}

export function HangPanel({ wall, piece, choices, view, send, given }: HangPanelProps) {
  const { at, marked, camera, photo, marks } = wall
  if (!at || !marked) return null
  const { height, side } = placeTexts(at, marked.kind)
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-live="polite" className="tabular-nums">
          <span className="block font-display text-lg font-medium">{height}</span>
          <span className="text-ui text-quiet">{side}</span>
        </p>
        <Nudge
          what="the piece"
          onMove={([across, down]) =>
            wall.place({ xIn: at.xIn + across * placeStepIn, yIn: at.yIn - down * placeStepIn }, true)
          }
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {view !== 'none' && <SavePicture view={view} />}
        {!given && (
          <Button variant="secondary" onClick={() => wall.goTo('corners')}>
            Corners
          </Button>
        )}
      </div>
      <Clearance wall={wall} piece={piece} />
      {choices && <Choices {...choices} piece={piece} />}
      {marked.kind !== 'ours' && !given && (
        <div className="mt-5 border-t border-line pt-4">
          {send ? photo && marks && <SendNow {...{ photo, marks, send }} /> : <SendWithQuote />}
        </div>
      )}
      {!given && (
        <div className="mt-6 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-4">
          <Button variant="line" onClick={() => wall.goTo('choose')}>
            Another photo
          </Button>
          {marked.kind !== 'ours' && (
            <Button variant="line" onClick={wall.remove}>
              Remove my photo
            </Button>
          )}
        </div>
      )}
      <div className="mt-5 max-w-measure space-y-2 text-sm text-quiet">
        {view === 'none' && (
          <p>Your browser can't draw it in perspective, so you see its front only, flat on the wall.</p>
        )}
        {camera.isGuessed && (
          <p>
            Your photo doesn't say which lens took it, so we assumed a typical phone lens. The size may be off by a few
            percent.
          </p>
        )}
        <p>Anything in front of the wall gets covered. A larger old mantel still shows around the new one.</p>
        {marked.kind !== 'ours' && !given && <p>This device keeps your photo for 30 days.</p>}
      </div>
    </>
  )
}

/** DRAW-5, as the check beside the drawing says it. Only the opening can tell. */
function Clearance({ wall, piece }: { wall: Wall; piece: DrawnPiece }) {
  const { at, marked, rectangle, fireplace } = wall
  if (!at || !rectangle || !(marked?.kind === 'opening' || marked?.kind === 'ours')) return null
  const setting = { fire: fireplace.fire, opening: rectangle, undersideIn: rectangle.heightIn + at.yIn }
  const result = checkFireplace(piece, setting, at.xIn)
  if (!result) return null
  const tone = result.rule === 'masonry' && (result.isInside ? 'font-medium text-ember' : 'font-medium text-moss')
  const { answer, note } = fireplaceText(result)
  return (
    <>
      <SelectField
        label="Fireplace"
        value={fireplace.fire}
        onChange={(event) => fireplace.change({ fire: event.target.value as Fire })}
        className="mt-4"
      >
        {Object.entries(fireNames).map(([fire, name]) => (
          <option key={fire} value={fire}>
            {name}
          </option>
        ))}
      </SelectField>
      <p aria-live="polite" data-clearance className="mt-2 max-w-measure text-sm">
        <span className={clsx(tone)}>{answer}</span> <span className="text-quiet">{note}</span>
      </p>
    </>
  )
}

function Choices({ piece, length, total, ...choices }: PieceChoices & { piece: DrawnPiece }) {
  const groupClass = 'mt-5 border-t border-line pt-4'
  return (
    <>
      <div className={groupClass}>
        {total && <p className="mb-3 font-display text-2xl font-medium tabular-nums">{total}</p>}
        <LengthField
          label="Length"
          bounds={length.bounds}
          value={length.text}
          onChange={length.onChange}
          step={1}
          error={lengthProblem(length.text, length.bounds)}
        />
      </div>
      <WoodTiles
        name="Wood"
        woods={choices.woods}
        value={choices.woodId}
        onChange={choices.onWood}
        piece={piece}
        idPrefix="wall-wood"
        className={groupClass}
      />
      {choices.finishes.length > 0 && (
        <FinishTiles
          name="Finish"
          finishes={choices.finishes}
          value={choices.finishId}
          onChange={choices.onFinish}
          piece={piece}
          idPrefix="wall-finish"
          className={groupClass}
        />
      )}
    </>
  )
}

/** By the system's sheet where it takes pictures, else as a file. */
function SavePicture({ view }: { view: PhotoView | undefined }) {
  const [failed, setFailed] = useState(false)
  async function save(): Promise<void> {
    const blob = await view?.picture()
    setFailed(!blob)
    if (!blob) return
    const files = [new File([blob], 'on-my-wall.jpg', { type: blob.type })]
    if (navigator.canShare?.({ files }) && (await shareBySystem({ files }))) return
    download(blob)
  }
  return (
    <>
      <Button onClick={() => void save()}>Save the picture</Button>
      {failed && (
        <p role="alert" className="w-full text-ui text-ember">
          Your browser couldn't make the picture. Take a screenshot instead.
        </p>
      )}
    </>
  )
}

function download(blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = 'on-my-wall.jpg'
  link.click()
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
